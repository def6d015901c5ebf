#pragma once
// One MCP server of a session: connected, asked for its tools, called.

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "agent/asio/signal.h"
#include "coder/mcp/server_list.h"
#include "coder/mcp/server_tools.h"
#include "coder/mcp/transport.h"

namespace helix::agent::coder {

struct McpLimits {
    std::chrono::milliseconds start{30'000}; ///< until a server has named its tools
    std::chrono::milliseconds call{300'000}; ///< one call
};

/// Used by the thread of the event loop. Owned by its session's list, by the tools that are called
/// through it and by its own coroutines.
class McpClient : public std::enable_shared_from_this<McpClient> {
public:
    /// A sentence for the user.
    using Notice = std::function<void(const std::string&)>;

    /// `folder`: where a program is started. `settled` is notified when connect() is over.
    McpClient(boost::asio::any_io_executor executor, McpServerEntry entry, std::string folder,
              McpLimits limits, Notice notice, std::shared_ptr<Signal> settled);

    /// Speaks to the server and reads its list of tools. Call once; what goes wrong is a notice.
    boost::asio::awaitable<void> connect();
    /// connect() is over.
    [[nodiscard]] bool isSettled() const { return m_settledNow; }
    [[nodiscard]] const std::string& name() const { return m_entry.name; }
    /// None before it is settled, and when it failed.
    [[nodiscard]] const std::vector<McpTool>& tools() const { return m_tools; }
    /// Never throws; cancelled by the context's cancellation.
    boost::asio::awaitable<ToolOutcome> call(std::string tool, Json arguments, ToolContext context);
    /// Ends the server; no notice comes any more. Returns when it is gone, within two seconds.
    boost::asio::awaitable<void> close();

private:
    using Step = tl::expected<void, McpFailure>;
    boost::asio::awaitable<Step> open();
    boost::asio::awaitable<Step> greet(std::chrono::milliseconds limit);
    boost::asio::awaitable<Step> greetStateless(McpFailure refusal,
                                                std::chrono::milliseconds limit);
    boost::asio::awaitable<Step> list();
    boost::asio::awaitable<McpOutcome> ask(McpQuestion question);
    void keepTools(McpToolPage page, std::size_t& leftOut);
    void say(const std::string& words) const;
    [[nodiscard]] std::chrono::milliseconds timeLeft() const;
    [[nodiscard]] std::string outcomeSentence(const McpFailure& failure) const;

    boost::asio::any_io_executor m_executor;
    McpServerEntry m_entry;
    std::string m_folder;
    McpLimits m_limits;
    Notice m_notice;
    std::shared_ptr<Signal> m_settled; ///< shared by the servers of a session
    bool m_settledNow = false;
    Cancellation m_life;
    std::shared_ptr<McpTransport> m_transport;
    McpForm m_form = McpForm::Handshake;
    std::chrono::steady_clock::time_point m_deadline; ///< of connect()
    std::vector<McpTool> m_tools;
    std::size_t m_toolBytes = 0;
};

} // namespace helix::agent::coder
