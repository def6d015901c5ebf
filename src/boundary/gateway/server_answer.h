#pragma once
// Reads one answer off a connection to a server.

#include <optional>
#include <string>

#include "gateway/rules/chunked.h"
#include "gateway/rules/http_head.h"
#include "gateway/state.h"

namespace helix::gateway {

class ServerAnswer {
public:
    ServerAnswer(Upstream& connection, const GatewayLimits& limits)
        : m_connection(connection)
        , m_limits(limits)
    {
    }
    /// Reads up to the end of the head; answers 100 to 199 are skipped. Protocol, Timeout or
    /// Unavailable.
    asio::awaitable<Result<ResponseHead>> readHead(bool toHead);
    /// The next piece of the body; empty at its end.
    asio::awaitable<Result<std::string>> readBody();

    [[nodiscard]] const Framing& framing() const { return m_framing; }
    /// Not one byte has come yet.
    [[nodiscard]] bool silent() const { return m_silent; }
    /// The answer is over and the connection is good for another request.
    [[nodiscard]] bool reusable() const { return m_done && m_keepAlive && m_in.empty(); }

private:
    asio::awaitable<error_code> more(std::chrono::milliseconds limit);
    [[nodiscard]] tl::unexpected<Error> broken(const std::string& what) const;
    [[nodiscard]] Result<std::string> takeBody();

    Upstream& m_connection;
    const GatewayLimits& m_limits;
    std::string m_in;
    std::string m_piece;
    Framing m_framing;
    ChunkDecoder m_chunks;
    std::uint64_t m_left = 0;
    bool m_silent = true;
    bool m_done = false;
    bool m_keepAlive = false;
};

} // namespace helix::gateway
