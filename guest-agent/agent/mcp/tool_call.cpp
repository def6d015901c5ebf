#include "agent/mcp/tool_call.h"

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/asio/signal.h"
#include "protocol/json_rpc.h"

namespace helix::agent {

namespace asio = boost::asio;

void RunningCall::cancel()
{
    isCancelled = true;
    signal.emit(asio::cancellation_type::terminal);
}

void RunningCalls::add(const nlohmann::json& id, const std::shared_ptr<RunningCall>& call)
{
    m_calls.emplace(id.dump(), call);
}

void RunningCalls::remove(const nlohmann::json& id, const std::shared_ptr<RunningCall>& call)
{
    const auto found = m_calls.find(id.dump());
    if (found != m_calls.end() && found->second == call)
        m_calls.erase(found);
}

void RunningCalls::cancel(const nlohmann::json& id)
{
    // Ids of other types than a request can have are nobody's.
    const auto found = protocol::isRequestId(id) ? m_calls.find(id.dump()) : m_calls.end();
    if (found != m_calls.end())
        std::shared_ptr<RunningCall>(found->second)->cancel();
}

void RunningCalls::cancelAll()
{
    const auto calls = m_calls; // each one removes itself
    for (const auto& [id, call] : calls)
        call->cancel();
}

asio::awaitable<Result<ToolText>> runTool(DesktopTools& tools, McpToolCall call,
                                          std::shared_ptr<RunningCall> running)
{
    const auto executor = co_await asio::this_coro::executor;
    auto work = tools.call(std::move(call.name), std::move(call.arguments));
    auto token = asio::bind_cancellation_slot(running->signal.slot(), kTuple);
    auto [failure, outcome] = co_await asio::co_spawn(executor, std::move(work), std::move(token));
    if (failure)
        co_return fail(ErrorCode::Internal, "The desktop tool failed.");
    co_return std::move(outcome);
}

} // namespace helix::agent
