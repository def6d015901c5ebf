#include "gateway/guest_stream.h"

#include <array>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>

namespace helix::gateway {
namespace {

constexpr std::size_t kReadAhead = 256U << 10;
constexpr std::size_t kReadPiece = 64U << 10;
constexpr std::chrono::seconds kGoodbye{2};

} // namespace

GuestStream::GuestStream(Socket socket, const GatewayLimits& limits)
    : m_socket(std::move(socket))
    , m_limits(limits)
    , m_arrived(m_socket.get_executor())
    , m_room(m_socket.get_executor())
    , m_readDeadline(m_socket.get_executor(),
                     [this] {
                         m_late = true;
                         m_arrived.notify();
                     })
    , m_writeDeadline(m_socket.get_executor(), [this] { close(); })
{
}

void GuestStream::start()
{
    asio::co_spawn(
        m_socket.get_executor(),
        [self = shared_from_this()]() -> asio::awaitable<void> { co_await self->readAhead(); },
        asio::detached);
}

asio::awaitable<void> GuestStream::readAhead()
{
    while (!m_gone) {
        if (received().size() >= kReadAhead && !m_discard) {
            co_await m_room.wait();
            continue;
        }
        // Wait without a buffer: idle connections need none.
        const auto [error] = co_await m_socket.async_wait(Socket::wait_read, kTuple);
        if (error)
            break;
        const std::size_t old = m_in.size();
        m_in.resize(old + kReadPiece);
        error_code failed;
        m_socket.non_blocking(true, failed);
        const std::size_t count =
            m_socket.read_some(asio::buffer(m_in.data() + old, kReadPiece), failed);
        m_in.resize(m_discard ? 0 : old + count);
        if (failed && failed != asio::error::would_block)
            break;
        m_arrived.notify();
    }
    end();
}

void GuestStream::end()
{
    m_gone = true;
    m_arrived.notify();
    if (const auto callback = std::exchange(m_onGone, nullptr))
        callback();
}

void GuestStream::abandon()
{
    if (const auto callback = std::exchange(m_onGone, nullptr))
        callback();
}

void GuestStream::close()
{
    error_code ignored;
    m_socket.close(ignored);
    m_room.notify();
    end();
}

std::string_view GuestStream::received() const
{
    return std::string_view(m_in).substr(m_taken);
}

void GuestStream::consume(std::size_t count)
{
    m_taken += count;
    if (m_taken == m_in.size()) {
        m_in.clear();
        m_taken = 0;
        if (m_in.capacity() > 2 * kReadPiece)
            m_in.shrink_to_fit();
    } else if (m_taken > kReadPiece) {
        m_in.erase(0, m_taken);
        m_taken = 0;
    }
    m_room.notify();
}

asio::awaitable<bool> GuestStream::fill(std::chrono::milliseconds limit)
{
    const std::size_t before = received().size();
    m_late = false;
    m_readDeadline.arm(limit);
    while (!m_gone && !m_late && received().size() == before)
        co_await m_arrived.wait();
    m_readDeadline.disarm();
    co_return received().size() != before;
}

asio::awaitable<bool> GuestStream::write(std::string_view first, std::string_view second,
                                         std::string_view third)
{
    if (!m_socket.is_open())
        co_return false;
    const std::array buffers{asio::buffer(first), asio::buffer(second), asio::buffer(third)};
    m_writeDeadline.arm(m_limits.stall);
    const auto [error, count] = co_await asio::async_write(m_socket, buffers, kTuple);
    m_writeDeadline.disarm();
    co_return !error;
}

asio::awaitable<void> GuestStream::finish()
{
    error_code ignored;
    if (m_socket.is_open())
        m_socket.shutdown(Socket::shutdown_send, ignored);
    // A socket that is closed with unread bytes throws away what its peer has not read yet.
    m_discard = true;
    m_in.clear();
    m_taken = 0;
    m_room.notify();
    const auto end = std::chrono::steady_clock::now() + kGoodbye;
    while (!m_gone) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        m_late = false;
        m_readDeadline.arm(std::max(left, std::chrono::milliseconds(0)));
        co_await m_arrived.wait();
        if (m_late)
            break;
    }
    m_readDeadline.disarm();
    close();
}

} // namespace helix::gateway
