#pragma once
// All MCP servers of one session.

#include <memory>
#include <string>
#include <vector>

#include "coder/mcp/mcp_client.h"
#include "coder/tools/toolbox.h"

namespace helix::agent::coder {

/// Used by the thread of the event loop. The servers end with it.
class McpServers {
public:
    /// Begins to connect to all of them at once. `notice` is told of each that cannot be used, at
    /// any time until this is destroyed.
    McpServers(boost::asio::any_io_executor executor, McpServerList list, const std::string& folder,
               McpLimits limits, McpClient::Notice notice);
    ~McpServers();

    /// The names of those that are still connecting; empty: takeTools() has all that come.
    [[nodiscard]] std::string connecting() const;
    /// Until none connects any more, or it is cancelled.
    boost::asio::awaitable<void> ready(Cancellation& cancellation);
    /// The tools of all servers, once; nothing from then on.
    std::vector<ForeignTool> takeTools();
    /// Ends all of them, within two seconds.
    boost::asio::awaitable<void> close();

private:
    boost::asio::any_io_executor m_executor;
    McpClient::Notice m_notice;
    std::shared_ptr<Signal> m_changed; ///< shared with the clients
    std::vector<std::shared_ptr<McpClient>> m_clients;
    bool m_taken = false;
};

} // namespace helix::agent::coder
