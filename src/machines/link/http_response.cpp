#include "link/http_response.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "protocol/limits.h"

namespace helix::link {
namespace {

constexpr std::string_view kEndOfHead = "\r\n\r\n";
constexpr std::string_view kEndOfLine = "\r\n";
constexpr std::string_view kVersion = "HTTP/1.1 ";
constexpr std::size_t kMaxHeaders = 64;

tl::unexpected<Error> broken(const char* what)
{
    return fail(ErrorCode::Protocol,
                std::string("The agent's answer is not proper HTTP: ") + what + ".");
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

bool isHeaderName(std::string_view name)
{
    const auto isToken = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    };
    return !name.empty() && std::ranges::all_of(name, isToken);
}

/// Digits only, all of them; -1 otherwise.
long long decimal(std::string_view text)
{
    long long value = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool digitsOnly = !text.empty() && text.front() >= '0' && text.front() <= '9';
    return error == std::errc() && end == text.data() + text.size() && digitsOnly ? value : -1;
}

} // namespace

Result<void> HttpResponseReader::feed(BytesView bytes)
{
    const std::string_view text = asText(bytes);
    if (m_haveHeaders)
        return appendBody(text);
    // The end mark may be split over two pieces: look again at the last bytes of the earlier ones.
    const std::size_t searchFrom =
        m_head.size() < kEndOfHead.size() ? 0 : m_head.size() - kEndOfHead.size();
    const std::size_t before = m_head.size();
    m_head.append(
        text.substr(0, kMaxHeaderBytes + kEndOfHead.size() - std::min(before, kMaxHeaderBytes)));
    const std::size_t end = m_head.find(kEndOfHead, searchFrom);
    if (end == std::string::npos) {
        if (m_head.size() > kMaxHeaderBytes)
            return broken("its headers are too long");
        if (!std::string_view(m_head)
                 .substr(0, kVersion.size())
                 .starts_with(kVersion.substr(0, m_head.size())))
            return broken("it does not begin with HTTP/1.1");
        return {};
    }
    const std::string head = m_head.substr(0, end);
    if (auto read = readHead(head); !read)
        return read;
    m_haveHeaders = true;
    return appendBody(text.substr(end + kEndOfHead.size() - before));
}

Result<void> HttpResponseReader::readHead(std::string_view head)
{
    const std::size_t firstEnd = std::min(head.find(kEndOfLine), head.size());
    const std::string_view statusLine = head.substr(0, firstEnd);
    const long long status =
        statusLine.starts_with(kVersion) ? decimal(statusLine.substr(kVersion.size(), 3)) : -1;
    const bool separated =
        statusLine.size() == kVersion.size() + 3 ||
        (statusLine.size() > kVersion.size() + 3 && statusLine[kVersion.size() + 3] == ' ');
    if (status < 100 || status > 599 || !separated)
        return broken("its first line is wrong");
    m_response.status = static_cast<int>(status);

    std::size_t headers = 0;
    for (std::size_t at = firstEnd; at < head.size();) {
        at += kEndOfLine.size();
        const std::size_t lineEnd = std::min(head.find(kEndOfLine, at), head.size());
        if (++headers > kMaxHeaders)
            return broken("it has too many headers");
        if (auto read = readHeader(head.substr(at, lineEnd - at)); !read)
            return read;
        at = lineEnd;
    }
    if (!m_haveLength)
        return broken("it does not say how long it is");
    return {};
}

Result<void> HttpResponseReader::readHeader(std::string_view line)
{
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !isHeaderName(line.substr(0, colon)))
        return broken("a header is wrong");
    const std::string name = lowered(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (name == "transfer-encoding" || name == "content-encoding")
        return broken("its body is encoded");
    if (name != "content-length")
        return {};
    const long long length = decimal(value);
    if (m_haveLength || length < 0)
        return broken("its length is wrong");
    if (length > static_cast<long long>(protocol::kMaxHttpBody))
        return broken("it is too long");
    m_haveLength = true;
    m_length = static_cast<std::size_t>(length);
    return {};
}

Result<void> HttpResponseReader::appendBody(std::string_view bytes)
{
    if (bytes.size() > m_length - m_response.body.size())
        return broken("it is longer than it says");
    m_response.body.append(bytes);
    return {};
}

} // namespace helix::link
