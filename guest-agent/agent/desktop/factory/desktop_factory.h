#pragma once
// Which desktop a session has: the one place that knows the kinds (docs/contributing.md).

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "agent/desktop/backend.h"
#include "agent/user/guest_user.h"

namespace helix::agent {

/// Where a session's desktop may be, whichever kind it is. It need not be there yet.
struct DesktopPlaces {
    std::string waylandSocket; ///< an absolute path; empty: it is none of Wayland
    std::string xDisplay;      ///< of this machine, ":0"; empty: it is none of X11
    std::string xAuthority;    ///< file of xauth(1), an absolute path; empty: none is needed
    /// A file in the session's runtime folder that is there once GNOME is painted, an absolute path; empty: it
    /// is none of GNOME. Its bus, PipeWire's and Wayland's sockets are beside it.
    std::string shellSign;

    [[nodiscard]] bool empty() const
    {
        return waylandSocket.empty() && xDisplay.empty() && shellSign.empty();
    }
    friend bool operator==(const DesktopPlaces&, const DesktopPlaces&) = default;
};

enum class DesktopKind { None, Wlroots, X11, Gnome };

/// What is there of a session's places.
struct DesktopSigns {
    bool hasWaylandSocket = false;
    bool hasXAuthority = false; ///< where one is needed
    bool hasXSocket = false;
    bool hasShellSign = false;
};
/// Which desktop that is. Pure. One of Wayland goes first: its session has an X display as well, in
/// which there is nothing to see. Before it comes GNOME, which is of Wayland too, and says so itself.
DesktopKind desktopKindOf(const DesktopSigns& signs);

/// Where the desktop of `user`'s session is in our images.
DesktopPlaces desktopPlacesOf(const GuestUser& user);
/// Where that of the session is whose environment `variable` tells; a variable that is not set is
/// empty. Without variables that lead to a desktop there are no places.
DesktopPlaces desktopPlacesIn(const std::function<std::string(const std::string& name)>& variable);

/// Holds the screen of a desktop that has none without a program which does (GNOME), as long as its session lasts. The
/// error why it ended.
Error holdScreen(const DesktopPlaces& places, const protocol::DisplaySize& size);

/// The one that is there now.
DesktopKind desktopKindAt(const DesktopPlaces& places);
/// As people know it; empty of none.
std::string titleOf(DesktopKind kind);

/// Whether there is a desktop at one of `places` now.
bool isDesktopAt(const DesktopPlaces& places);

/// The desktop at `places`: each time it is used, the one that is there then.
std::unique_ptr<DesktopBackend> desktopAt(DesktopPlaces places);

/// What leads a program to the desktop that is at `places` now, as KEY=VALUE; to either while
/// there is none.
std::vector<std::string> desktopEnvironment(const DesktopPlaces& places);

/// What a program of `user`'s session has in its environment, as KEY=VALUE: the login's, and what
/// leads it to the desktop.
std::vector<std::string> sessionEnvironment(const GuestUser& user);

} // namespace helix::agent
