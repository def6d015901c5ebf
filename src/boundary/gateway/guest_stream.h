#pragma once
// A guest's connection as the gateway reads and writes it.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/local/stream_protocol.hpp>

#include "base/unique_fd.h"
#include "gateway/deadline.h"
#include "gateway/limits.h"

namespace helix::gateway {

/// Reads ahead all the time, so that it notices at once when the guest goes; a guest that sends
/// more than is wanted is left waiting.
class GuestStream : public std::enable_shared_from_this<GuestStream> {
public:
    using Socket = asio::local::stream_protocol::socket;
    GuestStream(Socket socket, const GatewayLimits& limits);
    /// Begins to read; it lives until the connection has ended.
    void start();

    /// Waits for more; false when the guest is gone or `limit` passes.
    asio::awaitable<bool> fill(std::chrono::milliseconds limit);
    [[nodiscard]] std::string_view received() const;
    void consume(std::size_t count);

    /// False when the guest is gone or does not take it.
    asio::awaitable<bool> write(std::string_view first, std::string_view second = {},
                                std::string_view third = {});
    /// Says that nothing more comes, and gives the guest a moment to read what was said.
    asio::awaitable<void> finish();
    void close();
    [[nodiscard]] bool gone() const { return m_gone; }
    /// Ends what is being done for it, without closing the connection.
    void abandon();
    /// Called once when the guest goes, or what is done for it is abandoned; replaces the former
    /// callback.
    void onGone(std::function<void()> callback) { m_onGone = std::move(callback); }

private:
    asio::awaitable<void> readAhead();
    void end();

    Socket m_socket;
    const GatewayLimits& m_limits;
    Signal m_arrived, m_room;
    Deadline m_readDeadline, m_writeDeadline;
    std::string m_in;
    std::size_t m_taken = 0; ///< of m_in
    bool m_gone = false;
    bool m_discard = false; ///< finish(): what comes now is nobody's
    bool m_late = false;
    std::function<void()> m_onGone;
};

} // namespace helix::gateway
