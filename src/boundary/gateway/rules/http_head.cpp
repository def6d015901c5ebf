#include "gateway/rules/http_head.h"

#include <algorithm>
#include <array>

#include "base/trimmed.h"
#include "base/try.h"

namespace helix::gateway {
namespace {

tl::unexpected<Error> malformed(std::string what)
{
    return fail(ErrorCode::Protocol, std::move(what));
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// tchar of RFC 9110, section 5.6.2.
bool isTokenCharacter(char c)
{
    constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kMarks.find(c) != std::string_view::npos;
}

bool isToken(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isTokenCharacter);
}

/// Visible ASCII, spaces, tabs and the bytes above ASCII (obs-text).
bool isFieldText(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == '\t' || (byte >= 0x20 && byte != 0x7f);
    });
}

/// The lines of a head without their CRLF and without the empty last one.
Result<std::vector<std::string_view>> linesOf(std::string_view head)
{
    if (head.size() > kMaxHead)
        return malformed("The head of the message is too long.");
    if (!head.ends_with("\r\n\r\n"))
        return malformed("The head of the message does not end.");
    head.remove_suffix(2);
    std::vector<std::string_view> lines;
    while (!head.empty()) {
        const auto end = head.find("\r\n");
        const std::string_view line = head.substr(0, end);
        if (line.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos)
            return malformed("A line of the head has a control character in it.");
        lines.push_back(line);
        head.remove_prefix(end + 2);
    }
    if (lines.size() > kMaxHeaders + 1)
        return malformed("The message has too many headers.");
    return lines;
}

Result<Header> parseHeader(std::string_view line)
{
    if (line.empty() || line.front() == ' ' || line.front() == '\t')
        return malformed("A header is folded over two lines.");
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || !isToken(line.substr(0, colon)))
        return malformed("A line of the head is not a header.");
    const auto value = trimmed(line.substr(colon + 1), kHeaderBlanks);
    if (!isFieldText(value))
        return malformed("A header has a control character in it.");
    return Header{std::string(line.substr(0, colon)), std::string(value)};
}

Result<Headers> parseHeaders(const std::vector<std::string_view>& lines)
{
    Headers headers;
    for (std::size_t index = 1; index < lines.size(); ++index) {
        TRY(auto header, parseHeader(lines[index]));
        headers.push_back(std::move(header));
    }
    return headers;
}

Result<std::uint64_t> parseLength(std::string_view text)
{
    constexpr std::size_t kMaxDigits = 15;
    const bool digits =
        !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (!digits || text.size() > kMaxDigits)
        return malformed("Content-Length is not a length.");
    std::uint64_t length = 0;
    for (const char c : text)
        length = length * 10 + static_cast<std::uint64_t>(c - '0');
    return length;
}

/// What both kinds of message say about their bodies; None when they say nothing.
Result<Framing> statedFraming(const Headers& headers)
{
    const auto lengths = count(headers, "content-length");
    const auto codings = count(headers, "transfer-encoding");
    if (lengths + codings > 1)
        return malformed("The message says more than once how long its body is.");
    if (codings == 1) {
        if (!isName(find(headers, "transfer-encoding")->value, "chunked"))
            return malformed("The transfer coding is not known.");
        return Framing{Framing::Kind::Chunked, 0};
    }
    if (lengths == 0)
        return Framing{};
    TRY(const auto length, parseLength(find(headers, "content-length")->value));
    return Framing{Framing::Kind::Length, length};
}

/// Does any Connection header list `option`?
bool hasConnectionOption(const Headers& headers, std::string_view option)
{
    for (const auto& header : headers) {
        if (!isName(header.name, "connection"))
            continue;
        std::string_view rest = header.value;
        while (!rest.empty()) {
            const auto comma = rest.find(',');
            if (isName(trimmed(rest.substr(0, comma), kHeaderBlanks), option))
                return true;
            rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        }
    }
    return false;
}

bool keepsAlive(const Headers& headers, int minor)
{
    return minor == 0 ? false : !hasConnectionOption(headers, "close");
}

Result<int> parseVersion(std::string_view text)
{
    if (text == "HTTP/1.1")
        return 1;
    if (text == "HTTP/1.0")
        return 0;
    return malformed("The HTTP version is not 1.0 or 1.1.");
}

Result<void> parseRequestLine(std::string_view line, RequestHead& head)
{
    const auto first = line.find(' ');
    const auto last = line.rfind(' ');
    if (first == std::string_view::npos || first == last)
        return malformed("The request line does not have three parts.");
    const auto target = line.substr(first + 1, last - first - 1);
    TRY(const auto version, parseVersion(line.substr(last + 1)));
    const bool visible = std::ranges::all_of(target, [](char c) { return c > 0x20 && c < 0x7f; });
    if (!isToken(line.substr(0, first)) || target.empty() || !visible)
        return malformed("The request line has a character that does not belong there.");
    head.method = line.substr(0, first);
    head.target = target;
    head.minor = version;
    return {};
}

Result<void> checkRequest(RequestHead& head)
{
    if (count(head.headers, "host") != 1)
        return malformed("The request does not have exactly one Host.");
    if (find(head.headers, "upgrade") != nullptr)
        return malformed("The connection cannot be upgraded.");
    TRY(const auto framing, statedFraming(head.headers));
    if (framing.kind == Framing::Kind::Chunked && head.minor == 0)
        return malformed("HTTP/1.0 has no transfer coding.");
    head.framing = framing;
    head.keepAlive = keepsAlive(head.headers, head.minor);
    if (const Header* expect = find(head.headers, "expect")) {
        if (!isName(expect->value, "100-continue"))
            return malformed("The expectation is not known.");
        head.expectsContinue = head.minor == 1;
    }
    return {};
}

} // namespace

bool isName(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

const Header* find(const Headers& headers, std::string_view name)
{
    const auto found =
        std::ranges::find_if(headers, [&](const Header& h) { return isName(h.name, name); });
    return found == headers.end() ? nullptr : &*found;
}

std::size_t count(const Headers& headers, std::string_view name)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(headers, [&](const Header& h) { return isName(h.name, name); }));
}

std::optional<std::size_t> headLength(std::string_view received)
{
    constexpr std::string_view kEnd = "\r\n\r\n";
    const auto end = received.find(kEnd);
    if (end == std::string_view::npos)
        return std::nullopt;
    return end + kEnd.size();
}

Result<RequestHead> parseRequestHead(std::string_view head)
{
    TRY(const auto lines, linesOf(head));
    if (lines.empty())
        return malformed("The request is empty.");
    RequestHead request;
    TRY(parseRequestLine(lines.front(), request));
    TRY(auto headers, parseHeaders(lines));
    request.headers = std::move(headers);
    TRY(checkRequest(request));
    return request;
}

Result<ResponseHead> parseResponseHead(std::string_view head)
{
    TRY(const auto lines, linesOf(head));
    constexpr std::size_t kStatusAt = 9;
    constexpr std::size_t kStatusEnd = 12;
    const std::string_view line = lines.empty() ? std::string_view() : lines.front();
    TRY(const auto version, parseVersion(line.substr(0, kStatusAt - 1)));
    const auto digits = line.size() >= kStatusEnd ? line.substr(kStatusAt, 3) : std::string_view();
    const auto status = parseLength(digits);
    const bool spaced = line.size() >= kStatusEnd && line[kStatusAt - 1] == ' ' &&
                        (line.size() == kStatusEnd || line[kStatusEnd] == ' ');
    if (!status || !spaced || *status < 100 || *status > 599)
        return malformed("The status line is malformed.");
    TRY(auto headers, parseHeaders(lines));
    ResponseHead response;
    response.status = static_cast<int>(*status);
    const auto reason = line.size() > kStatusEnd ? line.substr(kStatusEnd + 1) : "";
    response.reason = isFieldText(reason) ? reason : "";
    response.minor = version;
    response.headers = std::move(headers);
    response.keepAlive = keepsAlive(response.headers, version);
    return response;
}

Result<Framing> responseFraming(const ResponseHead& head, bool toHead)
{
    constexpr int kNoContent = 204;
    constexpr int kNotModified = 304;
    auto framing = statedFraming(head.headers);
    if (!framing)
        return framing;
    if (toHead || head.status < 200 || head.status == kNoContent || head.status == kNotModified)
        return Framing{};
    if (framing->kind == Framing::Kind::None)
        return Framing{Framing::Kind::UntilClose, 0};
    return framing;
}

} // namespace helix::gateway
