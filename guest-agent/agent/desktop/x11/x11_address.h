#pragma once
// Where an X server listens, and what it wants to see first. No connection yet.

#include <string>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::agent {

struct X11Address {
    std::string display;   ///< of this machine: ":0"
    std::string authority; ///< file of xauth(1), an absolute path; empty: the server lets us in
};

/// The unix socket of a display. InvalidArgument for what is no display of this machine.
Result<std::string> socketOfDisplay(const std::string& display);

/// What lets its owner into a display (Xsecurity(7), MIT-MAGIC-COOKIE-1).
struct X11Cookie {
    std::string data; ///< empty: none is needed
    uid_t owner = 0;  ///< whose server it is for
};

/// The cookie for `address`. Unavailable while there is no such file or it has none for the display,
/// Protocol for what is no such file.
Result<X11Cookie> readCookie(const X11Address& address);

/// Connects and does not wait. Unavailable while nobody listens there; PermissionDenied when it is
/// neither root nor `owner` who does, for whoever comes first may take the socket's name.
Result<UniqueFd> connectToDisplay(const std::string& display, uid_t owner);

} // namespace helix::agent
