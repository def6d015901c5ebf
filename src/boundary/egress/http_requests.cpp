#include "egress/http_requests.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/trimmed.h"
#include "egress/policy.h"

namespace helix::egress {
namespace {

using What = HttpRequests::Piece::What;

constexpr std::string_view kLineEnd = "\r\n", kHeadEnd = "\r\n\r\n";
constexpr std::size_t kMaxChunkLine = 64, kMaxTrailer = 1024;
constexpr std::uint64_t kMaxLength = std::uint64_t{1} << 50;
/// With other methods some servers take the body for the next request.
constexpr std::array<std::string_view, 3> kWithBody{"POST", "PUT", "PATCH"};

struct Head {
    std::string method;
    std::optional<std::string> host;
    std::optional<std::uint64_t> length;
    bool chunked = false;
};

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool same(std::string_view one, std::string_view other)
{
    return std::ranges::equal(one, other, {}, lower, lower);
}

/// RFC 9110, 5.6.2.
bool isToken(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
               std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
    });
}

/// Line ends are CR LF, and nothing else of that kind stands in `text`.
bool hasCleanLines(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\0' || (c == '\n' && (at == 0 || text[at - 1] != '\r')) ||
            (c == '\r' && (at + 1 >= text.size() || text[at + 1] != '\n')))
            return false;
    }
    return true;
}

std::optional<std::uint64_t> number(std::string_view digits, int base)
{
    std::uint64_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
    if (digits.empty() || error != std::errc() || stop != end || value > kMaxLength)
        return std::nullopt;
    return value;
}

/// "example.org" or "example.org:80".
std::optional<std::string> readHost(std::string_view value)
{
    const auto colon = value.find(':');
    if (colon != std::string_view::npos && value.substr(colon) != ":80")
        return std::nullopt;
    auto name = normaliseName(value.substr(0, colon));
    return name ? std::optional(std::move(*name)) : std::nullopt;
}

/// "METHOD /path HTTP/1.1": with an absolute target the server would not look at Host.
bool readRequestLine(std::string_view line, Head& head)
{
    const auto first = line.find(' '), last = line.rfind(' ');
    if (first == std::string_view::npos || last == first)
        return false;
    const auto target = line.substr(first + 1, last - first - 1);
    const auto version = line.substr(last + 1);
    head.method = line.substr(0, first);
    return isToken(head.method) && (target.starts_with('/') || target == "*") &&
           target.find_first_of(" \t") == std::string_view::npos &&
           (version == "HTTP/1.1" || version == "HTTP/1.0");
}

/// What decides about host and length stands there once and says one thing.
bool readField(std::string_view line, Head& head)
{
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || !isToken(line.substr(0, colon)))
        return false;
    const auto name = line.substr(0, colon), value = trimmed(line.substr(colon + 1), kHeaderBlanks);
    if (same(name, "host")) {
        const bool again = head.host.has_value();
        head.host = readHost(value);
        return head.host && !again;
    }
    if (same(name, "content-length")) {
        const bool again = head.length.has_value();
        head.length = number(value, 10);
        return head.length && !again;
    }
    if (same(name, "transfer-encoding")) {
        const bool again = std::exchange(head.chunked, true);
        return same(value, "chunked") && !again;
    }
    // Whoever agrees to speak something else would not be read any more.
    return !same(name, "upgrade") && !same(name, "http2-settings");
}

std::optional<Head> readHead(std::string_view text)
{
    Head head;
    if (!hasCleanLines(text))
        return std::nullopt;
    auto end = text.find(kLineEnd);
    if (!readRequestLine(text.substr(0, end), head))
        return std::nullopt;
    for (text.remove_prefix(end + 2); text != kLineEnd; text.remove_prefix(end + 2)) {
        end = text.find(kLineEnd);
        if (!readField(text.substr(0, end), head))
            return std::nullopt;
    }
    const bool hasBody = head.chunked || head.length.value_or(0) > 0;
    if (!head.host || (head.chunked && head.length) ||
        (hasBody && std::ranges::find(kWithBody, head.method) == kWithBody.end()))
        return std::nullopt;
    return head;
}

/// Bytes of the line at the front of `text`, its end included; nothing yet, or none.
HttpRequests::Piece lineOf(std::string_view text, std::size_t most)
{
    const auto end = text.substr(0, most).find(kLineEnd);
    if (end != std::string_view::npos)
        return {hasCleanLines(text.substr(0, end + 2)) ? What::Body : What::Refused, end + 2};
    return {text.size() < most ? What::More : What::Refused};
}

std::optional<std::uint64_t> chunkSize(std::string_view line)
{
    return number(line.substr(0, line.size() - 2), 16);
}

HttpRequests::Piece lookAtHead(std::string_view text)
{
    const auto end = text.substr(0, kMaxHttpHead).find(kHeadEnd);
    if (end == std::string_view::npos) {
        // What is no request at all need not be waited for.
        const auto line = text.find_first_of("\r\n");
        Head head;
        const bool odd =
            line != std::string_view::npos && !readRequestLine(text.substr(0, line), head);
        return {text.size() < kMaxHttpHead && !odd ? What::More : What::Refused};
    }
    auto head = readHead(text.substr(0, end + kHeadEnd.size()));
    if (!head)
        return {What::Refused};
    return {What::Head, end + kHeadEnd.size(), std::move(*head->host)};
}

} // namespace

HttpRequests::Piece HttpRequests::look(BytesView ahead) const
{
    const std::string_view text = asText(ahead);
    if (text.empty())
        return {};
    switch (m_phase) {
    case Phase::Head:
        return lookAtHead(text);
    case Phase::Body:
    case Phase::ChunkData:
        return {What::Body, static_cast<std::size_t>(std::min<std::uint64_t>(m_left, text.size()))};
    case Phase::ChunkSize: {
        auto line = lineOf(text, kMaxChunkLine);
        if (line.what == What::Body && !chunkSize(text.substr(0, line.bytes)))
            line.what = What::Refused;
        return line;
    }
    case Phase::ChunkEnd: {
        const auto line = lineOf(text, kLineEnd.size() + 1);
        return line.what == What::Body && line.bytes != kLineEnd.size() ? Piece{What::Refused}
                                                                        : line;
    }
    case Phase::Trailer:
        return lineOf(text, kMaxTrailer);
    }
    return {What::Refused};
}

void HttpRequests::pass(const Piece& piece, BytesView ahead)
{
    const std::string_view text = asText(ahead).substr(0, piece.bytes);
    switch (m_phase) {
    case Phase::Head: {
        const auto head = readHead(text);
        m_left = head ? head->length.value_or(0) : 0;
        m_phase = head && head->chunked ? Phase::ChunkSize : m_left > 0 ? Phase::Body : Phase::Head;
        break;
    }
    case Phase::Body:
    case Phase::ChunkData:
        m_left -= piece.bytes;
        if (m_left == 0)
            m_phase = m_phase == Phase::Body ? Phase::Head : Phase::ChunkEnd;
        break;
    case Phase::ChunkSize:
        m_left = chunkSize(text).value_or(0);
        m_phase = m_left > 0 ? Phase::ChunkData : Phase::Trailer;
        break;
    case Phase::ChunkEnd:
        m_phase = Phase::ChunkSize;
        break;
    case Phase::Trailer:
        if (text == kLineEnd)
            m_phase = Phase::Head;
        break;
    }
}

} // namespace helix::egress
