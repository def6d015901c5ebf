# The protocols that this backend speaks; virtual-keyboard is in no package and is described in protocols/.
wayland_xml(wlroots_protocols protocols/stable/xdg-shell xdg-shell) # windows of layer-shell may have menus of it
wayland_xml(wlroots_protocols wlr-protocols/unstable
            wlr-layer-shell-unstable-v1 wlr-screencopy-unstable-v1 wlr-virtual-pointer-unstable-v1
            wlr-output-management-unstable-v1 wlr-data-control-unstable-v1)
wayland_protocols(helix_agent_wlroots_protocols ${wlroots_protocols}
                  "${CMAKE_CURRENT_LIST_DIR}/protocols/virtual-keyboard-unstable-v1.xml"
                  "${CMAKE_CURRENT_LIST_DIR}/protocols/helix-pointer-v1.xml")

guest_part(agent/desktop/wlroots PUBLIC helix_agent_desktop PRIVATE helix_agent_wlroots_protocols)

# What Sway is started with, from the agent drive.
helix_preload(helix-still-outputs agent/desktop/wlroots/preload/still_outputs.cpp agent/desktop/wlroots/preload/pointer_plane.cpp
              "${CMAKE_CURRENT_BINARY_DIR}/wayland/helix-pointer-v1.c")
target_include_directories(helix-still-outputs PRIVATE "${CMAKE_CURRENT_LIST_DIR}/../../..")
