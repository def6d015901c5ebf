#pragma once
// The MCP server with the desktop tools: HTTP on the guest's loopback with a token, and stdio.

#include <cstdint>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/desktop/tools/desktop_tools.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::agent {

/// Where agents find it.
struct McpAccess {
    std::string url; ///< http://127.0.0.1:PORT/mcp
    Secret token;    ///< Authorization: Bearer
};

/// Serves until destroyed. Event loop's thread. Requests need the token and the loopback's Host
/// (and Origin, if any); their number, size and duration are bounded.
class McpHttpServer {
public:
    /// Port 0 takes a free one, of the loopback. Unavailable when the port cannot be taken. `tools`
    /// must live until the server is gone.
    static Result<std::unique_ptr<McpHttpServer>> start(boost::asio::any_io_executor executor,
                                                        std::uint16_t port, DesktopTools& tools);
    ~McpHttpServer();
    [[nodiscard]] McpAccess access() const;

private:
    struct State;
    explicit McpHttpServer(std::shared_ptr<State> state);
    std::shared_ptr<State> m_state;
};

/// Serves stdin and stdout until stdin ends or nobody reads stdout (`helix-agent --mcp`). Calls
/// that still run then are cancelled.
boost::asio::awaitable<void> serveMcpOnStdio(DesktopTools& tools);

} // namespace helix::agent
