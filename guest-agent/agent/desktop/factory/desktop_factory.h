#pragma once
// Which desktop a session has: the one place that knows the kinds (docs/contributing.md).

#include <memory>
#include <string>
#include <vector>

#include "agent/desktop/backend.h"
#include "agent/user/guest_user.h"

namespace helix::agent {

/// The desktop that listens at `socket`, an absolute path. It need not be there yet.
std::unique_ptr<DesktopBackend> desktopAt(std::string socket);

/// What a program of `user`'s session has in its environment, as KEY=VALUE: the login's, and what
/// leads it to the desktop.
std::vector<std::string> sessionEnvironment(const GuestUser& user);

} // namespace helix::agent
