#include "portpage/control.h"

#include <cerrno>

#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/write.hpp>
#include <nlohmann/json.hpp>
#include <sys/socket.h>

#include "portpage/port_page_protocol.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "base/try.h"

namespace helix::portpage {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxName = 253; ///< of a host (RFC 1035)
constexpr std::size_t kMaxSecret = 128;
constexpr std::int64_t kLongestSeconds = 3600;

Result<Opening> parseOpening(const std::string& line)
{
    TRY(const auto message, protocol::decodeRpcMessage(line));
    if (!message.id || message.method != kPageOpen)
        return fail(ErrorCode::Protocol, "The first message is not page.open.");
    const auto host = protocol::requireString(message.params, "host", kMaxName);
    const auto port = protocol::requireInteger(message.params, "port", 1, 65535);
    const auto address = protocol::requireString(message.params, "upstream_address", kMaxName);
    const auto upstream = protocol::requireInteger(message.params, "upstream_port", 1, 65535);
    if (!host || !port || !address || !upstream)
        return fail(ErrorCode::Protocol, "page.open does not say what it must.");
    error_code error;
    const auto ip = asio::ip::make_address_v4(*address, error);
    if (error)
        return fail(ErrorCode::Protocol, "page.open names no IPv4 address.");
    return Opening{*message.id,
                   {*host, static_cast<std::uint16_t>(*port)},
                   {ip, static_cast<std::uint16_t>(*upstream)}};
}

/// The answer to a link.
std::string take(Page& page, const std::string& line)
{
    const auto message = protocol::decodeRpcMessage(line);
    if (!message || !message->id)
        return {};
    const auto link = protocol::requireString(message->params, "link", kMaxSecret);
    const auto seconds = protocol::requireInteger(message->params, "seconds", 0, kLongestSeconds);
    if (message->method != kPageLink || !link || !seconds)
        return protocol::encodeError(
            *message->id, Error{ErrorCode::Unsupported, "There is no such request.", {}});
    page.links.add(*link, std::chrono::steady_clock::now() + std::chrono::seconds(*seconds));
    return protocol::encodeResult(*message->id, Json::object());
}

} // namespace

Result<Opening> readOpening(int socket, std::string& rest)
{
    while (rest.find('\n') == std::string::npos) {
        char piece[kMaxControlMessage];
        const auto count = ::recv(socket, piece, sizeof piece, 0);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0 || rest.size() > kMaxControlMessage)
            return fail(ErrorCode::Protocol, "Helix did not say what page this is for.");
        rest.append(piece, static_cast<std::size_t>(count));
    }
    const auto end = rest.find('\n');
    const std::string line = rest.substr(0, end);
    rest.erase(0, end + 1);
    return parseOpening(line);
}

bool answerOpening(int socket, std::int64_t id, const Result<Confinement>& confined)
{
    const std::string line =
        (confined ? protocol::encodeResult(id, Json{{"small_root", confined->smallRoot},
                                                    {"system_calls", confined->systemCalls},
                                                    {"landlock", confined->landlock},
                                                    {"landlock_ports", confined->landlockPorts}})
                  : protocol::encodeError(id, confined.error())) +
        "\n";
    const auto sent = ::send(socket, line.data(), line.size(), MSG_NOSIGNAL);
    return sent == static_cast<ssize_t>(line.size()) && confined.has_value();
}

asio::awaitable<void> takeLinks(asio::local::stream_protocol::socket socket, std::string rest,
                                Page& page)
{
    std::string piece(kMaxControlMessage, '\0');
    while (rest.size() <= kMaxControlMessage) {
        for (auto end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
            std::string answer = take(page, rest.substr(0, end));
            rest.erase(0, end + 1);
            if (answer.empty())
                co_return;
            answer += '\n';
            const auto [error, count] =
                co_await asio::async_write(socket, asio::buffer(answer), kTuple);
            if (error)
                co_return;
        }
        const auto [error, count] = co_await socket.async_read_some(asio::buffer(piece), kTuple);
        if (error)
            co_return;
        rest.append(piece, 0, count);
    }
}

} // namespace helix::portpage
