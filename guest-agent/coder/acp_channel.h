#pragma once
// JSON-RPC messages on standard input and output, one in a line.

#include <cstdint>
#include <deque>
#include <functional>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "agent/asio/signal.h"
#include "coder/models/json_fields.h"
#include "base/unique_fd.h"

namespace helix::agent::coder {

inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternalError = -32603;
inline constexpr int kResourceNotFound = -32002;

/// Used by the thread of the event loop.
class AcpChannel {
public:
    AcpChannel(const boost::asio::any_io_executor& executor, UniqueFd input, UniqueFd output);

    /// Reads until the input ends; `line` gets each non-empty line. A line above the protocol's
    /// limit is skipped and answered with an error.
    boost::asio::awaitable<void> readLines(std::function<void(std::string)> line);

    /// Ends readLines() as if the input had ended.
    void endInput() { m_input.close(); }

    void notify(const char* method, Json params);
    void respond(const Json& id, Json result);
    void respondError(const Json& id, int code, const std::string& message, Json data = {});
    /// Waits while the client is far behind: what streams calls it now and then.
    boost::asio::awaitable<void> room();
    /// Waits until all is written.
    boost::asio::awaitable<void> flush();

private:
    void send(const Json& message);
    boost::asio::awaitable<void> write();

    boost::asio::any_io_executor m_executor;
    boost::asio::posix::stream_descriptor m_input, m_output;
    std::deque<std::string> m_queue;
    std::size_t m_queued = 0;
    bool m_writing = false, m_broken = false;
    Signal m_written;
};

} // namespace helix::agent::coder
