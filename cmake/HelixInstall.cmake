# `cmake --install` lays out PREFIX as src/ground/base/installation.h looks for it: the folders in there are fixed.
include(GNUInstallDirs)
foreach(program helix helixctl)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
        list(APPEND HELIX_PROGRAMS ${program})
    endif()
endforeach()
# What Helix starts and nobody else.
foreach(program helix-netd helix-gateway helix-port-page helix-picture helix-decode helix-confine)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME DESTINATION libexec/helixvm)
        list(APPEND HELIX_PROGRAMS ${program})
    endif()
endforeach()
install(TARGETS helix-template-memory LIBRARY DESTINATION lib/helixvm
        PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
list(APPEND HELIX_PROGRAMS helix-template-memory)
install(DIRECTORY images/ DESTINATION share/helixvm/images USE_SOURCE_PERMISSIONS PATTERN __pycache__ EXCLUDE)
if(TARGET agent-drive)
    install(FILES "${HELIX_SHARE}/agent.erofs" DESTINATION share/helixvm)
    list(APPEND HELIX_PROGRAMS agent-drive)
endif()
# What ./run builds: the programs and what they need at run time, no tests.
add_custom_target(programs DEPENDS ${HELIX_PROGRAMS})
if(TARGET helix-bench)
    add_dependencies(programs helix-bench) # measures a checkout: not installed
endif()
add_subdirectory(packaging)
