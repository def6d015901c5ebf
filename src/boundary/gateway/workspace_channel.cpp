#include "gateway/workspace_channel.h"

#include <cerrno>
#include <span>

#include <fcntl.h>
#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <spdlog/spdlog.h>

#include "gateway/session.h"
#include "local/local_socket.h"

namespace helix::gateway {
namespace {

enum class Received { Connection, Nothing, Later, Ended };

/// One message of the channel. Descriptors beyond the first are closed.
Received receiveConnection(int channel, UniqueFd& connection)
{
    char byte = 0;
    auto received = local::receiveNow(channel, std::span(&byte, 1), 1);
    const auto size = received.size;
    if (size < 0)
        return errno == EAGAIN || errno == EINTR ? Received::Later : Received::Ended;
    if (!received.descriptors.empty())
        connection = std::move(received.descriptors.front());
    if (size == 0)
        return Received::Ended;
    const bool good = byte == 'c' && local::isLocalSocket(connection.get(), SOCK_STREAM);
    return good ? Received::Connection : Received::Nothing;
}

void serveConnection(State& state, const WorkspacePtr& workspace, UniqueFd connection)
{
    if (workspace->connections.size() >= state.limits.connections ||
        state.connections >= state.limits.allConnections) {
        const std::string body =
            errorBody(Refusal::Overloaded, std::nullopt, "HelixVM: too many connections at once.");
        const std::string whole = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                                  "Content-Type: application/json\r\nContent-Length: " +
                                  std::to_string(body.size()) + "\r\n\r\n" + body;
        (void)::send(connection.get(), whole.data(), whole.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        return;
    }
    GuestStream::Socket socket(state.executor);
    error_code error;
    socket.assign(asio::local::stream_protocol(), connection.get(), error);
    if (error)
        return;
    (void)connection.release();
    auto guest = std::make_shared<GuestStream>(std::move(socket), state.limits);
    workspace->connections.insert(guest);
    ++state.connections;
    guest->start();
    asio::co_spawn(state.executor, serveGuest(state, workspace, guest), asio::detached);
}

asio::awaitable<void> serveChannel(State& state, WorkspacePtr workspace)
{
    bool complained = false; // once: the guest must not fill the log
    while (workspace->open) {
        UniqueFd connection;
        switch (receiveConnection(workspace->channel->native_handle(), connection)) {
        case Received::Connection:
            serveConnection(state, workspace, std::move(connection));
            continue;
        case Received::Nothing:
            if (!std::exchange(complained, true))
                spdlog::warn("{}: a message without a connection", workspace->id);
            continue;
        case Received::Ended:
            co_return;
        case Received::Later:
            break;
        }
        const auto [error] = co_await workspace->channel->async_wait(
            asio::posix::stream_descriptor::wait_read, kTuple);
        if (error)
            co_return;
    }
}

} // namespace

Result<void> openChannel(State& state, const WorkspacePtr& workspace, UniqueFd channel)
{
    if (!local::isLocalSocket(channel.get(), SOCK_SEQPACKET))
        return fail(ErrorCode::InvalidArgument, "The descriptor is no channel.");
    workspace->channel =
        std::make_unique<asio::posix::stream_descriptor>(state.executor, channel.release());
    asio::co_spawn(state.executor, serveChannel(state, workspace), asio::detached);
    return {};
}

void closeWorkspace(State& state, const std::string& id)
{
    const auto found = state.workspaces.find(id);
    if (found == state.workspaces.end())
        return;
    const WorkspacePtr workspace = found->second;
    state.workspaces.erase(found);
    workspace->open = false;
    workspace->tokenHash = {};
    if (workspace->channel) {
        error_code ignored;
        workspace->channel->close(ignored);
    }
    for (const auto& connection : std::set(workspace->connections))
        connection->close();
}

} // namespace helix::gateway
