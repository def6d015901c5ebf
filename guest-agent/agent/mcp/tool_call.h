#pragma once
// One running tool call that can be given up.

#include <map>
#include <memory>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/cancellation_signal.hpp>

#include "agent/mcp/dialect.h"

namespace helix::agent {

/// Owned by whoever runs the call and by the list it can be cancelled through.
struct RunningCall {
    boost::asio::cancellation_signal signal;
    bool isCancelled = false;
    void cancel();
};

/// The calls of one client that run, by request id.
class RunningCalls {
public:
    /// A second call with the id of a running one cannot be cancelled by it.
    void add(const nlohmann::json& id, const std::shared_ptr<RunningCall>& call);
    void remove(const nlohmann::json& id, const std::shared_ptr<RunningCall>& call);
    void cancel(const nlohmann::json& id);
    void cancelAll();
    [[nodiscard]] std::size_t count() const { return m_calls.size(); }

private:
    std::map<std::string, std::shared_ptr<RunningCall>> m_calls;
};

/// Cancelled when `running` is.
boost::asio::awaitable<Result<ToolText>> runTool(DesktopTools& tools, McpToolCall call,
                                                 std::shared_ptr<RunningCall> running);

} // namespace helix::agent
