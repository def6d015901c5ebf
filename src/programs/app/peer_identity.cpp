#include "app/peer_identity.h"

#include <sys/socket.h>
#include <unistd.h>

#include <QLocalSocket>

namespace helix::app {

Result<void> checkPeerIsOurUser(const QLocalSocket& socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    const int fd = static_cast<int>(socket.socketDescriptor());
    if (::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || peer.uid != ::geteuid())
        return fail(ErrorCode::PermissionDenied,
                    "The control socket serves only the user who runs Helix.");
    return {};
}

} // namespace helix::app
