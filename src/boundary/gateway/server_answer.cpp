#include "gateway/server_answer.h"

#include <algorithm>

namespace helix::gateway {
namespace {

constexpr std::size_t kAnswerPiece = 32U << 10;
constexpr int kSwitchingProtocols = 101;
constexpr int kMaxInterim = 8;

} // namespace

tl::unexpected<Error> ServerAnswer::broken(const std::string& what) const
{
    if (m_connection.timedOut())
        return fail(ErrorCode::Timeout, m_connection.url().origin() + " did not answer in time.");
    return fail(ErrorCode::Unavailable, m_connection.url().origin() + " " + what);
}

asio::awaitable<error_code> ServerAnswer::more(std::chrono::milliseconds limit)
{
    m_piece.resize(kAnswerPiece);
    const auto [error, count] =
        co_await m_connection.readSome(asio::buffer(m_piece.data(), m_piece.size()), limit);
    m_in.append(m_piece, 0, count);
    m_silent = m_silent && count == 0;
    co_return count > 0 ? error_code() : error;
}

asio::awaitable<Result<ResponseHead>> ServerAnswer::readHead(bool toHead)
{
    for (int interim = 0; interim < kMaxInterim;) {
        const auto length = headLength(m_in);
        if (!length) {
            if (m_in.size() > kMaxHead)
                co_return broken("sent an answer with too long a head.");
            const auto error = co_await more(m_limits.firstByte);
            if (error)
                co_return broken("closed the connection without an answer.");
            continue;
        }
        auto head = parseResponseHead(std::string_view(m_in).substr(0, *length));
        m_in.erase(0, *length);
        if (!head)
            co_return broken("sent an answer that is not proper HTTP. " + head.error().message);
        if (head->status < 200 && head->status != kSwitchingProtocols) {
            ++interim;
            continue;
        }
        const auto framing = responseFraming(*head, toHead);
        if (!framing || head->status == kSwitchingProtocols)
            co_return broken("sent an answer whose end is not clear.");
        m_framing = *framing;
        m_left = framing->length;
        m_done = framing->kind == Framing::Kind::None ||
                 (framing->kind == Framing::Kind::Length && m_left == 0);
        m_keepAlive = head->keepAlive && framing->kind != Framing::Kind::UntilClose;
        co_return head;
    }
    co_return broken("sent one interim answer after another.");
}

/// What has come already, decoded.
Result<std::string> ServerAnswer::takeBody()
{
    std::string body;
    if (m_framing.kind == Framing::Kind::Chunked) {
        std::string_view rest = m_in;
        const auto state = m_chunks.decode(rest, body);
        m_in.erase(0, m_in.size() - rest.size());
        if (state == ChunkDecoder::State::Broken)
            return broken("broke off in the middle of its answer.");
        m_done = state == ChunkDecoder::State::Done;
        return body;
    }
    if (m_framing.kind == Framing::Kind::UntilClose) {
        body.swap(m_in);
        return body;
    }
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(m_left, m_in.size()));
    body = m_in.substr(0, size);
    m_in.erase(0, size);
    m_left -= size;
    m_done = m_left == 0;
    return body;
}

asio::awaitable<Result<std::string>> ServerAnswer::readBody()
{
    while (!m_done) {
        auto body = takeBody();
        if (!body || !body->empty())
            co_return body;
        if (m_done)
            break;
        const auto error = co_await more(m_limits.silence);
        if (!error)
            continue;
        // Without a length the answer ends with the connection.
        if (m_framing.kind != Framing::Kind::UntilClose || error != asio::error::eof)
            co_return broken("broke off in the middle of its answer.");
        m_done = true;
    }
    co_return std::string();
}

} // namespace helix::gateway
