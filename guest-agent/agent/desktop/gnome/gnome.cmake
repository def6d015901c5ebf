# The headers of sd-bus and PipeWire alone: the libraries are the guest's own, and opened where a desktop of GNOME is there
# (gnome/sd_bus.h, gnome/pipewire_library.h).
pkg_check_modules(LIBSYSTEMD_HEADERS REQUIRED libsystemd)
pkg_check_modules(PIPEWIRE_HEADERS REQUIRED libpipewire-0.3)

guest_part(agent/desktop/gnome PUBLIC helix_agent_desktop PRIVATE PkgConfig::XKBCOMMON ${CMAKE_DL_LIBS})
target_include_directories(helix_agent_desktop_gnome SYSTEM PRIVATE ${LIBSYSTEMD_HEADERS_INCLUDE_DIRS} ${PIPEWIRE_HEADERS_INCLUDE_DIRS})
# The macros of PipeWire's headers are C.
set_source_files_properties(agent/desktop/gnome/video_pods.cpp agent/desktop/gnome/pipewire_stream.cpp PROPERTIES
                            SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS "-Wno-pedantic;-Wno-missing-field-initializers")
