#include "agent/mcp/mcp_server.h"

namespace helix::agent {

struct McpHttpServer::State {
    McpAccess access;
};

Result<std::unique_ptr<McpHttpServer>> McpHttpServer::start(boost::asio::any_io_executor,
                                                            std::uint16_t, DesktopTools&)
{
    return fail(ErrorCode::Unavailable, "The desktop's tools are not served.");
}

McpHttpServer::McpHttpServer(std::shared_ptr<State> state)
    : m_state(std::move(state))
{
}
McpHttpServer::~McpHttpServer() = default;

McpAccess McpHttpServer::access() const
{
    return m_state->access;
}

boost::asio::awaitable<void> serveMcpOnStdio(DesktopTools&)
{
    co_return;
}

} // namespace helix::agent
