#pragma once
// The MCP server with the desktop tools: HTTP on the guest's loopback with a token, and stdio.

#include <cstdint>
#include <memory>
#include <string>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "agent/desktop_tools/desktop_tools.h"
#include "base/result.h"
#include "base/secret.h"

namespace helix::agent {

/// Where agents find it.
struct McpAccess {
    std::string url; ///< http://127.0.0.1:PORT/mcp
    Secret token;    ///< Authorization: Bearer
};

/// Serves until destroyed. Event loop's thread.
class McpHttpServer {
public:
    /// Port 0 takes a free one.
    static Result<std::unique_ptr<McpHttpServer>> start(boost::asio::any_io_executor executor,
                                                        std::uint16_t port, DesktopTools& tools);
    ~McpHttpServer();
    [[nodiscard]] McpAccess access() const;

private:
    struct State;
    explicit McpHttpServer(std::shared_ptr<State> state);
    std::shared_ptr<State> m_state;
};

/// Serves stdin and stdout until stdin ends (`helix-agent --mcp`).
boost::asio::awaitable<void> serveMcpOnStdio(DesktopTools& tools);

} // namespace helix::agent
