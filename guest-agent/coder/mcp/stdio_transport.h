#pragma once
// A server that is a program: messages are lines of its standard input and output.

#include <chrono>
#include <functional>
#include <map>
#include <memory>

#include "coder/mcp/server_list.h"
#include "coder/mcp/transport.h"
#include "base/line_framer.h"
#include "agent/exec/line_process.h"
#include "base/result.h"

namespace helix::agent::coder {

/// Its own coroutine, which reads, keeps it until the program has ended.
class StdioTransport : public McpTransport, public std::enable_shared_from_this<StdioTransport> {
public:
    /// Told once, with the words of McpFailure, when the program ends by itself or is ended because
    /// of what it sent.
    using Ended = std::function<void(const std::string& sentence)>;

    /// Starts the program in `folder`, with a process group of its own and this process's
    /// environment. Errors of spawn().
    static boost::asio::awaitable<Result<std::shared_ptr<StdioTransport>>>
    start(McpServerEntry entry, std::string folder, Ended ended);

    boost::asio::awaitable<McpOutcome> ask(McpQuestion question, Cancellation& cancellation,
                                           std::chrono::milliseconds limit) override;
    boost::asio::awaitable<void> tell(std::string method, Json params) override;
    void agree(McpForm form, std::string version) override;
    boost::asio::awaitable<void> close() override;

private:
    struct Waiting;
    StdioTransport(boost::asio::any_io_executor executor, std::shared_ptr<LineProcess> process,
                   Ended ended);
    boost::asio::awaitable<void> read();
    /// False when the connection is to be broken; m_gone says why.
    bool take(const LineFramer::Line& line);
    bool tooLong();
    bool countUnasked();
    void write(const std::string& method, const Json& params);
    void finish(std::string sentence);

    boost::asio::any_io_executor m_executor;
    std::shared_ptr<LineProcess> m_process;
    Ended m_ended;
    std::map<std::uint64_t, std::shared_ptr<Waiting>> m_waiting;
    std::uint64_t m_lastId = 0;
    std::string m_gone; ///< why nothing works any more; empty: it does
    bool m_closing = false;
    int m_unasked = 0, m_garbage = 0;
    std::chrono::steady_clock::time_point m_unaskedSince{};
};

} // namespace helix::agent::coder
