# The agent drive (every machine's second disk): helix-agent and helix-coder packed with their libraries, and what the guest's own programs
# are started with, made whenever one changes; and the
# build tree's share/helixvm, which has the layout of an installation (src/ground/base/installation.h).
set(HELIX_SHARE "${CMAKE_BINARY_DIR}/share/helixvm")
file(MAKE_DIRECTORY "${HELIX_SHARE}")
file(CREATE_LINK "${CMAKE_SOURCE_DIR}/images" "${HELIX_SHARE}/images" SYMBOLIC)

if(TARGET helix-agent)
    add_custom_command(
        OUTPUT "${HELIX_SHARE}/agent.erofs"
        COMMAND "${CMAKE_SOURCE_DIR}/images/agent-drive" "${HELIX_SHARE}/agent.erofs"
                "$<TARGET_FILE:helix-agent>" "$<TARGET_FILE:helix-coder>" --preload "$<TARGET_FILE:helix-still-outputs>"
        DEPENDS helix-agent helix-coder helix-still-outputs "${CMAKE_SOURCE_DIR}/images/agent-drive"
        COMMENT "Packing the agent drive"
        VERBATIM)
    add_custom_target(agent-drive ALL DEPENDS "${HELIX_SHARE}/agent.erofs")
endif()
