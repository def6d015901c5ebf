# Where includes of rooms ("base/result.h") are looked for: the wings of src/.
set(HELIX_WINGS ground wire machines boundary work plane programs)
list(TRANSFORM HELIX_WINGS PREPEND "${CMAKE_SOURCE_DIR}/src/")

# helix_room(NAME [PUBLIC LIB...] [PRIVATE LIB...] [MOC])
#   One room of the house (docs/architecture.md): a static library `helix_NAME` of every .cpp file in the current folder,
#   headers included as "NAME/file.h".
function(helix_room name)
    cmake_parse_arguments(ROOM "MOC" "" "PUBLIC;PRIVATE" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
    if(ROOM_MOC)
        # Headers with Q_OBJECT need no .cpp of the same name.
        file(GLOB headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.h")
        list(APPEND sources ${headers})
    endif()
    if(NOT sources)
        message(STATUS "Room ${name} has no sources yet")
        add_library(helix_${name} INTERFACE)
        return()
    endif()
    add_library(helix_${name} STATIC ${sources})
    target_include_directories(helix_${name} PUBLIC ${HELIX_WINGS})
    target_link_libraries(helix_${name} PUBLIC ${ROOM_PUBLIC} PRIVATE ${ROOM_PRIVATE})
    if(ROOM_MOC)
        set_target_properties(helix_${name} PROPERTIES AUTOMOC ON)
    endif()
endfunction()

# What may take longest comes first. A machine (label vm) keeps one processor busy for minutes: tests/machines.json says how many run at a time.
# So does GNOME's shell without a GPU: a test that starts one says helix_counts_as_machine(NAME).
set(HELIX_TEST_TIMEOUT 600) # seconds, for what hangs: nothing but what says another takes a tenth of it on a quiet machine
function(helix_order_test name)
    get_test_property(${name} LABELS labels)
    get_test_property(${name} TIMEOUT seconds)
    if("vm" IN_LIST labels)
        set_tests_properties(${name} PROPERTIES COST ${seconds} RESOURCE_GROUPS machines:1)
    elseif(seconds GREATER HELIX_TEST_TIMEOUT)
        set_tests_properties(${name} PROPERTIES COST ${seconds})
    endif()
endfunction()

function(helix_counts_as_machine name)
    set_tests_properties(${name} PROPERTIES COST 900 RESOURCE_GROUPS machines:1)
endfunction()

# helix_test(NAME SOURCES FILE... [LINKS LIB...] [NEEDS TARGET...] [LABELS LABEL...] [TIMEOUT SECONDS] [MOC] [ALONE | OWN_MAIN])
#   GoogleTests of one subject; one CTest entry. The subjects of a folder share one program, which is compiled in a few units and linked
#   once; the entry runs the tests of its own files. ALONE: a program of its own, for what replaces functions of others; OWN_MAIN: the
#   same, with a main() in its files. NEEDS: programs that the tests start (tests/build_tree.h tells them where those are).
function(helix_test name)
    cmake_parse_arguments(TEST "MOC;ALONE;OWN_MAIN" "TIMEOUT" "SOURCES;LINKS;NEEDS;LABELS" ${ARGN})
    set(filter "")
    if(TEST_ALONE OR TEST_OWN_MAIN)
        set(program ${name})
    else()
        file(RELATIVE_PATH program "${CMAKE_SOURCE_DIR}/tests" "${CMAKE_CURRENT_SOURCE_DIR}")
        string(REPLACE "/" "_" program "${program}_tests")
        list(TRANSFORM TEST_SOURCES REPLACE "^.*/" "" OUTPUT_VARIABLE files)
        string(JOIN "," files ${files})
        set(filter "--only-files=${files}")
    endif()
    if(NOT TARGET ${program})
        add_executable(${program})
        if(NOT TEST_OWN_MAIN)
            target_link_libraries(${program} PRIVATE helix_test_main)
        endif()
        target_link_libraries(${program} PRIVATE helix_build_tree GTest::gmock GTest::gtest)
        target_include_directories(${program} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
        set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
    endif()
    get_target_property(present ${program} SOURCES)
    foreach(source IN LISTS TEST_SOURCES)
        get_filename_component(source "${source}" ABSOLUTE)
        if(NOT source IN_LIST present)
            target_sources(${program} PRIVATE "${source}")
        endif()
    endforeach()
    target_link_libraries(${program} PRIVATE ${TEST_LINKS})
    if(TEST_NEEDS)
        add_dependencies(${program} ${TEST_NEEDS})
    endif()
    if(TEST_MOC)
        set_target_properties(${program} PROPERTIES AUTOMOC ON)
    endif()
    if(NOT TEST_LABELS)
        set(TEST_LABELS unit)
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT ${HELIX_TEST_TIMEOUT})
    endif()
    add_test(NAME ${name} COMMAND ${program} ${filter})
    set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABELS}" TIMEOUT ${TEST_TIMEOUT} SKIP_RETURN_CODE 77)
    helix_order_test(${name})
endfunction()

# helix_python_test(NAME FILE [LABELS LABEL...] [TIMEOUT SECONDS] [TAKES SECONDS] [ENVIRONMENT NAME=VALUE...] [PYTHON PROGRAM] [STEPS])
#   A Python unittest file as one CTest entry.  STEPS: its tests build on one another, the first failure ends it. TAKES: about how long, of a
#   long one that may be left out for want of time (HELIXVM_TEST_UNTIL, docs/testing.md) and so comes after the others of its kind.
find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)
function(helix_python_test name file)
    cmake_parse_arguments(TEST "STEPS" "TIMEOUT;TAKES;PYTHON" "LABELS;ENVIRONMENT" ${ARGN})
    if(NOT TEST_LABELS)
        set(TEST_LABELS unit)
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT ${HELIX_TEST_TIMEOUT})
    endif()
    if(NOT TEST_PYTHON)
        set(TEST_PYTHON "${Python3_EXECUTABLE}")
    endif()
    add_test(NAME ${name} COMMAND "${TEST_PYTHON}" -B "${CMAKE_SOURCE_DIR}/tests/run_python_test.py" $<$<BOOL:${TEST_STEPS}>:--failfast>
             $<$<BOOL:${TEST_TAKES}>:--takes=${TEST_TAKES}> "${CMAKE_CURRENT_SOURCE_DIR}/${file}" COMMAND_EXPAND_LISTS)
    set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABELS}" TIMEOUT ${TEST_TIMEOUT} SKIP_RETURN_CODE 77
                         ENVIRONMENT "${TEST_ENVIRONMENT}")
    helix_order_test(${name})
    if(TEST_TAKES)
        set_tests_properties(${name} PROPERTIES COST 1)
    endif()
endfunction()

# helix_preload(NAME SOURCE...): what stands in front of another program's libraries (LD_PRELOAD): a library with nothing of C++'s and of the
# project's compiler and linker options in it.
function(helix_preload name)
    add_library(${name} SHARED ${ARGN})
    set_target_properties(${name} PROPERTIES
        LINKER_LANGUAGE C
        COMPILE_OPTIONS "-O2;-Wall;-Wextra;-Werror;-fvisibility=hidden;$<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions;-fno-rtti;-fno-threadsafe-statics>"
        LINK_OPTIONS "-Wl,-z,now"
        UNITY_BUILD OFF
        LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib/helixvm")
endfunction()

# helix_guest_init(NAME SOURCE FOLDER): the only program of a guest: no C library, none of the project's compiler or linker options
# (sanitizers, hardening).
function(helix_guest_init name source folder)
    add_executable(${name} ${source})
    target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/src/machines")
    set_target_properties(${name} PROPERTIES
        POSITION_INDEPENDENT_CODE OFF
        COMPILE_OPTIONS "-Os;-Wall;-Wextra;-Werror;-ffreestanding;-fno-pie;-fno-stack-protector;-fno-asynchronous-unwind-tables"
        LINK_OPTIONS "-static;-nostdlib;-no-pie;-Wl,--build-id=none,-z,noexecstack,-z,noseparate-code,-s"
        RUNTIME_OUTPUT_DIRECTORY "${folder}")
endfunction()

# Adds every folder below the current one that has a CMakeLists.txt.
function(helix_add_subfolders)
    file(GLOB folders CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" "*/CMakeLists.txt")
    foreach(folder IN LISTS folders)
        get_filename_component(folder "${folder}" DIRECTORY)
        add_subdirectory(${folder})
    endforeach()
endfunction()
