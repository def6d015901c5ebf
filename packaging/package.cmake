# What CPack makes a Debian package of (packaging/build-deb): everything that is installed.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME helixvm)
set(CPACK_PACKAGE_CONTACT "${HELIX_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "machines of their own for AI agents")
set(CPACK_PACKAGE_DESCRIPTION
"Pick an image, press Create, and watch a ready desktop: a real Debian guest in
QEMU. Inside it an agent is free; outside, nothing happens that you have not
given away: no shared folders, no way to this computer or its networks, the
internet as far as you let it, and every connection on record.
.
helix is the window; helixctl does the same from the command line.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE https://helixvm.org/)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${CMAKE_CURRENT_SOURCE_DIR}/debian/postrm")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

# One list of packages for ./run and the package: what it needs to run, and, where images are built, what building takes.
function(helix_packages variable)
    list(TRANSFORM ARGN PREPEND "${CMAKE_SOURCE_DIR}/third_party/packages/" OUTPUT_VARIABLE lists)
    set(all "")
    foreach(list IN LISTS lists)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${list}")
        file(STRINGS "${list}" packages REGEX "^[a-z0-9]")
        list(APPEND all ${packages})
    endforeach()
    list(REMOVE_DUPLICATES all)
    set(${variable} "${all}" PARENT_SCOPE)
endfunction()
helix_packages(needed run.txt)
list(REMOVE_ITEM needed x11-utils) # ./run alone asks it for displays
helix_packages(recommended image.txt)
list(REMOVE_ITEM recommended ${needed})
string(JOIN ", " CPACK_DEBIAN_PACKAGE_DEPENDS ${needed})
string(JOIN ", " CPACK_DEBIAN_PACKAGE_RECOMMENDS ${recommended})
include(CPack)
