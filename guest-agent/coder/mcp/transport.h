#pragma once
// How a client and one server exchange messages.

#include <chrono>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <tl/expected.hpp>

#include "agent/asio/cancellation.h"
#include "coder/mcp/client_messages.h"

namespace helix::agent::coder {

struct McpFailure {
    enum class Kind {
        Refused,     ///< the server answered with an error
        Gone,        ///< no server, or none any more: nothing else will work either
        SessionOver, ///< HTTP: the server has forgotten us; initialize again
        TimedOut,
        Cancelled,
    };
    Kind kind = Kind::Gone;
    std::string sentence; ///< what the server did, to stand behind its name: "has ended (...)"
    int code = 0;         ///< of Refused: JSON-RPC's; 0 for an HTTP status without one
};
using McpOutcome = tl::expected<Json, McpFailure>;

/// Used by the thread of the event loop; owned by its client and by its own coroutines.
class McpTransport {
public:
    virtual ~McpTransport() = default;
    /// The result of one request. When it is cancelled or `limit` is over, the server is told so.
    virtual boost::asio::awaitable<McpOutcome> ask(McpQuestion question, Cancellation& cancellation,
                                                   std::chrono::milliseconds limit) = 0;
    /// Sends a notification.
    virtual boost::asio::awaitable<void> tell(std::string method, Json params) = 0;
    /// From now on it is spoken in this version.
    virtual void agree(McpForm form, std::string version) = 0;
    /// Ends the connection, and the program if there is one; returns when that is done, within two
    /// seconds.
    virtual boost::asio::awaitable<void> close() = 0;
};

} // namespace helix::agent::coder
