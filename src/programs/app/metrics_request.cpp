#include "app/metrics_request.h"

#include <algorithm>
#include <vector>

#include "base/bytes.h"
#include "base/trimmed.h"

namespace helix::app {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kHeadEnd = "\r\n\r\n";

std::string answer(const char* status, const char* type, const std::string& body)
{
    return "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + type +
           "\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n" + body;
}

std::string refusal(const char* status, const char* sentence)
{
    return answer(status, "text/plain; charset=utf-8", std::string(sentence) + "\n");
}

/// The values of all fields of this name.
std::vector<std::string> fieldsOf(std::string_view head, std::string_view name)
{
    std::vector<std::string> values;
    for (auto at = head.find(kLineEnd); at != std::string_view::npos && at < head.size();) {
        head.remove_prefix(at + kLineEnd.size());
        at = head.find(kLineEnd);
        const auto line = head.substr(0, at);
        const auto colon = line.find(':');
        if (colon != std::string_view::npos && inLowerCase(line.substr(0, colon)) == name)
            values.emplace_back(trimmed(line.substr(colon + 1), kHeaderBlanks));
    }
    return values;
}

bool isLoopback(std::string_view host)
{
    const auto bracket = host.rfind(']');
    const auto colon = host.rfind(':');
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
        const auto port = host.substr(colon + 1);
        if (port.find_first_not_of("0123456789") != std::string_view::npos)
            return false;
        host = host.substr(0, colon);
    }
    return host == "127.0.0.1" || host == "[::1]" || inLowerCase(host) == "localhost";
}

} // namespace

std::optional<std::string> answerMetrics(std::string_view received,
                                         const std::function<std::string()>& metrics)
{
    const auto end = received.find(kHeadEnd);
    if (end == std::string_view::npos) {
        if (received.size() > kMaxMetricsHead)
            return refusal("431 Request Header Fields Too Large", "This request is too long.");
        return std::nullopt;
    }
    const auto head = received.substr(0, end);
    const auto line = head.substr(0, head.find(kLineEnd));
    const auto hosts = fieldsOf(head, "host");
    if (hosts.size() != 1 || !isLoopback(hosts.front()))
        return refusal("421 Misdirected Request", "Metrics are for 127.0.0.1 alone.");
    if (!fieldsOf(head, "origin").empty())
        return refusal("403 Forbidden", "Metrics are not for pages.");
    if (!line.ends_with(" HTTP/1.1") && !line.ends_with(" HTTP/1.0"))
        return refusal("400 Bad Request", "This is no request of HTTP/1.1.");
    if (!line.starts_with("GET "))
        return refusal("405 Method Not Allowed", "Metrics can be read, and nothing else.");
    constexpr std::string_view kGet = "GET ";
    const auto target = line.substr(kGet.size(), line.rfind(' ') - kGet.size());
    if (target.substr(0, target.find('?')) != "/metrics")
        return refusal("404 Not Found", "There is /metrics here and nothing else.");
    return answer("200 OK", "text/plain; version=0.0.4; charset=utf-8", metrics());
}

} // namespace helix::app
