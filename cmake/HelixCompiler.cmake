# Compiler, linker and warnings for every target of the project.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set_property(GLOBAL PROPERTY GLOBAL_DEPENDS_NO_CYCLES ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# Most of a build is reading the same headers again: what belongs together is read together, which takes a third of the time from nothing.
# helix_deciding(TARGET...): what decides now and then, and is as quick for a person either way, is optimised less (-O1), which takes a
# quarter off the time to compile it. What moves bytes or pictures is not among it.
function(helix_deciding)
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endforeach()
endfunction()

option(HELIX_UNITY "Compile the files of a room together; off, one by one, which is quicker for the one that changes" ON)
set(CMAKE_UNITY_BUILD ${HELIX_UNITY})
set(CMAKE_UNITY_BUILD_BATCH_SIZE 24)
if(HELIX_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # In a unit, g++ takes the files it reads for headers, whose anonymous namespaces it warns of.
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
endif()

find_program(HELIX_CCACHE ccache)
if(HELIX_CCACHE)
    # What was compiled in one checkout serves in another, whichever way it is built and whatever language the compiler would complain in.
    set(HELIX_LAUNCHER env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=locale "${HELIX_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER ${HELIX_LAUNCHER})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${HELIX_LAUNCHER})
endif()
find_program(HELIX_MOLD mold)
if(HELIX_MOLD)
    add_link_options(-fuse-ld=mold)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Werror -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False alarms of g++ 12 in optimised coroutine frames and std::string (GCC bugs 105329, 104336).
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict> -Wno-maybe-uninitialized -Wno-stringop-overflow
                        -Wno-array-bounds -Wno-dangling-pointer)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-Wno-unused-private-field)
endif()
add_compile_options(-fstack-protector-strong)
if(CMAKE_BUILD_TYPE MATCHES "Rel")
    add_compile_options(-D_FORTIFY_SOURCE=2)
endif()
add_compile_definitions(SPDLOG_FMT_EXTERNAL QT_NO_CAST_FROM_ASCII_WARN)

set(HELIX_SANITIZE "" CACHE STRING "Sanitizers, such as address,undefined or thread")
if(HELIX_SANITIZE)
    # A finding ends the program, so that no test passes over one.
    add_compile_options(-fsanitize=${HELIX_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${HELIX_SANITIZE})
    if(HELIX_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Says of every fence, Asio has some, that ThreadSanitizer does not know them.
        add_compile_options(-Wno-tsan)
    endif()
endif()

option(HELIX_COVERAGE "Count the lines that run (gcov)" OFF)
if(HELIX_COVERAGE)
    # Threads count as well, and what fork() ends with _exit().
    add_compile_options(--coverage -fprofile-update=atomic)
    add_link_options(--coverage)
endif()

if(HELIX_FUZZ)
    # Every room is watched for coverage, or the fuzzer is blind; tests/fuzz links the fuzzer itself.
    add_compile_options(-fsanitize=fuzzer-no-link,address -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address)
endif()
