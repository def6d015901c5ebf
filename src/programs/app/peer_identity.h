#pragma once
// Who is at the other end of a local socket.

#include "base/result.h"

class QLocalSocket;

namespace helix::app {

/// PermissionDenied unless the connected peer runs as our user (SO_PEERCRED, unix(7)).
Result<void> checkPeerIsOurUser(const QLocalSocket& socket);

} // namespace helix::app
