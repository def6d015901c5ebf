#include "app/running_helix_question.h"

#include "base/try.h"
#include "protocol/limits.h"
#include "rpc/peer.h"

namespace helix::app {

async::Task<Result<protocol::Json>> askRunningHelix(Paths paths, std::string method,
                                                    protocol::Json params,
                                                    std::chrono::milliseconds deadline)
{
    CO_TRY(ensurePrivateFolder(paths.runtime));
    rpc::PeerOptions options{"The Helix that runs", protocol::kMaxRpcMessage};
    const auto connected = rpc::Peer::connectTo(paths.controlSocket(), std::move(options));
    if (!connected && connected.error().code == ErrorCode::PermissionDenied)
        co_return fail(connected.error());
    if (!connected)
        co_return fail(ErrorCode::Unavailable, "The Helix that runs does not answer.",
                       connected.error().describe());
    const auto peer = *connected;
    peer->listen({});
    auto answer = co_await peer->call(std::move(method), std::move(params), deadline);
    peer->close();
    co_return answer;
}

} // namespace helix::app
