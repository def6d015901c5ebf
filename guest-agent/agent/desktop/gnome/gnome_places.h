#pragma once
// Where a session of GNOME is reached.

#include <string>

namespace helix::agent {

struct GnomePlaces {
    std::string bus;      ///< as DBUS_SESSION_BUS_ADDRESS has it
    std::string pipeWire; ///< its socket, an absolute path
    std::string wayland;  ///< what WAYLAND_DISPLAY is for its programs
};

} // namespace helix::agent
