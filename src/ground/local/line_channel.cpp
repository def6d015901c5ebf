#include "local/line_channel.h"

#include <array>
#include <cerrno>
#include <cstring>

#include "base/try.h"
#include "local/local_socket.h"

namespace helix::local {
namespace {

constexpr std::size_t kPiece = 64U << 10;

bool isForLater(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

} // namespace

LineChannel::LineChannel(UniqueFd socket, LineLimits limits, std::string who)
    : m_socket(std::move(socket))
    , m_limits(limits)
    , m_who(std::move(who))
{
}

LineChannel::~LineChannel() = default;

void LineChannel::close()
{
    (void)release();
}

UniqueFd LineChannel::release()
{
    m_out.clear();
    m_unsent = 0;
    m_in.clear();
    m_riders.clear();
    return std::move(m_socket);
}

tl::unexpected<Error> LineChannel::broken(const std::string& what) const
{
    return fail(ErrorCode::Protocol, m_who + " " + what + ".");
}

Result<bool> LineChannel::receive()
{
    std::array<char, kPiece> piece; // NOLINT: filled by the system, and wiped below
    auto received = receiveNow(m_socket.get(), piece, m_limits.descriptors);
    if (received.size < 0 && isForLater(errno))
        return false;
    if (received.size < 0)
        return failErrno(errno, m_who + " has ended.", ErrorCode::Unavailable);
    if (received.size == 0)
        return fail(ErrorCode::Unavailable, m_who + " has ended.");
    const auto size = static_cast<std::size_t>(received.size);
    m_in.append({piece.data(), size});
    wipe(std::span(piece).first(size));
    if (received.isTruncated)
        return broken("sent descriptors that no message takes");
    TRY(measureLines(size));
    if (!received.descriptors.empty()) {
        if (m_in.view().back() != '\n')
            return broken("sent a descriptor that belongs to no message");
        m_riders.push_back({m_taken + m_in.view().size(), std::move(received.descriptors)});
    }
    return true;
}

Result<void> LineChannel::measureLines(std::size_t fresh)
{
    std::string_view rest = m_in.view().substr(m_in.view().size() - fresh);
    for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
        if (m_tail + end > m_limits.line)
            return broken("sent a message that is too long");
        rest.remove_prefix(end + 1);
        m_tail = 0;
    }
    m_tail += rest.size();
    if (m_tail > m_limits.line)
        return broken("sent a message that is too long");
    return {};
}

std::optional<Line> LineChannel::takeLine()
{
    const auto end = m_in.view().find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    Line line{std::string(m_in.view().substr(0, end)), {}};
    m_in.drop(end + 1);
    m_taken += end + 1;
    if (!m_riders.empty() && m_riders.front().at == m_taken) {
        line.descriptors = std::move(m_riders.front().descriptors);
        m_riders.pop_front();
    }
    return line;
}

Result<void> LineChannel::send(std::string text, std::shared_ptr<const UniqueFd> descriptor)
{
    if (!isOpen())
        return fail(ErrorCode::Unavailable, m_who + " is gone.");
    if (m_unsent + text.size() + 1 > m_limits.outbox) {
        wipe(text);
        return fail(ErrorCode::ResourceExhausted, m_who + " reads nothing.");
    }
    // Together where they can be: the kernel counts hundreds of bytes for each small message, and
    // many of them fill a socket that has hardly anything in it.
    const bool joins = !m_out.empty() && !descriptor && !m_out.back().descriptor &&
                       m_out.back().bytes.view().size() < kPiece;
    Outgoing& message = joins ? m_out.back() : m_out.emplace_back();
    message.bytes.append(text);
    message.bytes.append("\n");
    message.descriptor = std::move(descriptor);
    m_unsent += text.size() + 1;
    wipe(text);
    return {};
}

Result<void> LineChannel::flush()
{
    while (!m_out.empty()) {
        Outgoing& front = m_out.front();
        const std::string_view bytes = front.bytes.view();
        const bool riding = front.descriptor != nullptr;
        const bool last = bytes.size() == 1;
        const auto sent =
            riding && !last ? sendNow(m_socket.get(), bytes.substr(0, bytes.size() - 1))
                            : sendNow(m_socket.get(), bytes, riding ? front.descriptor->get() : -1);
        if (sent < 0 && isForLater(errno))
            return {};
        if (sent < 0)
            return failErrno(errno, m_who + " has ended.", ErrorCode::Unavailable);
        m_unsent -= static_cast<std::size_t>(sent);
        front.bytes.drop(static_cast<std::size_t>(sent));
        if (front.bytes.view().empty())
            m_out.pop_front();
    }
    return {};
}

} // namespace helix::local
