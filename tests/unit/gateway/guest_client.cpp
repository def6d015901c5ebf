#include "unit/gateway/guest_client.h"

#include <cerrno>
#include <cstdlib>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "gateway/rules/chunked.h"
#include "gateway/rules/http_head.h"

namespace helix::gateway {

bool GuestClient::send(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto sent = ::send(m_socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::string GuestClient::some(std::chrono::milliseconds deadline)
{
    if (!m_in.empty())
        return std::exchange(m_in, {});
    pollfd entry{m_socket.get(), POLLIN, 0};
    if (m_ended || ::poll(&entry, 1, static_cast<int>(deadline.count())) <= 0)
        return {};
    std::string piece(1U << 16, '\0');
    const auto size = ::recv(m_socket.get(), piece.data(), piece.size(), 0);
    m_ended = size <= 0;
    piece.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return piece;
}

GuestAnswer GuestClient::answer(std::chrono::milliseconds deadline)
{
    GuestAnswer answer;
    std::string in;
    std::optional<std::size_t> length;
    while (!(length = headLength(in))) {
        const auto piece = some(deadline);
        if (piece.empty())
            return answer;
        in += piece;
    }
    answer.head = in.substr(0, *length);
    in.erase(0, *length);
    const auto head = parseResponseHead(answer.head);
    if (!head)
        return answer;
    answer.status = head->status;
    const auto framing = responseFraming(*head, false);
    ChunkDecoder chunks;
    while (framing) {
        std::string_view rest = in;
        bool done = framing->kind == Framing::Kind::None;
        if (framing->kind == Framing::Kind::Chunked) {
            done = chunks.decode(rest, answer.body) == ChunkDecoder::State::Done;
            in.erase(0, in.size() - rest.size());
        } else if (framing->kind == Framing::Kind::Length) {
            const auto size =
                std::min<std::size_t>(framing->length - answer.body.size(), in.size());
            answer.body += in.substr(0, size);
            in.erase(0, size);
            done = answer.body.size() == framing->length;
        } else {
            answer.body += std::exchange(in, {});
        }
        if (done)
            break;
        const auto piece = some(deadline);
        if (piece.empty())
            break;
        in += piece;
    }
    m_in = in;
    return answer;
}

bool GuestClient::closes(std::chrono::milliseconds deadline)
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    while (!m_ended && std::chrono::steady_clock::now() < end)
        (void)some(std::chrono::milliseconds(100));
    return m_ended;
}

} // namespace helix::gateway
