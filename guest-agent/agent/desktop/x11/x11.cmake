# XCB rather than Xlib: every answer can be waited for with a deadline, and a server that dies is an error and not the end.
pkg_check_modules(X11 REQUIRED IMPORTED_TARGET xcb xcb-shm xcb-damage xcb-xfixes xcb-xtest xcb-randr xcb-xkb xcb-xinput xau)

guest_part(agent/desktop/x11 PUBLIC helix_agent_desktop PRIVATE PkgConfig::X11 Threads::Threads)
