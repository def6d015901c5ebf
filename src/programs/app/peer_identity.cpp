#include "app/peer_identity.h"

#include <QLocalSocket>

#include "local/local_socket.h"

namespace helix::app {

Result<void> checkPeerIsOurUser(const QLocalSocket& socket)
{
    const int fd = static_cast<int>(socket.socketDescriptor());
    if (const auto ours = local::checkPeerIsOurUser(fd, "the control socket"); !ours)
        return fail(ErrorCode::PermissionDenied,
                    "The control socket serves only the user who runs Helix.",
                    ours.error().message);
    return {};
}

} // namespace helix::app
