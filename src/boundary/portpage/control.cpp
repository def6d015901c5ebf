#include "portpage/control.h"

#include <boost/asio/ip/address_v4.hpp>
#include <nlohmann/json.hpp>
#include <poll.h>

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
constexpr std::size_t kMaxUnsent = 64U << 10;

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

local::LineChannel conversationOver(UniqueFd socket)
{
    return {std::move(socket), {.line = kMaxControlMessage, .outbox = kMaxUnsent}, "Helix"};
}

Result<Opening> readOpening(local::LineChannel& helix)
{
    while (true) {
        if (const auto line = helix.takeLine())
            return parseOpening(line->text);
        pollfd waiting{helix.fd(), POLLIN, 0};
        (void)::poll(&waiting, 1, -1);
        if (const auto more = helix.receive(); !more)
            return fail(more.error().wrapped("Helix did not say what page this is for."));
    }
}

bool answerOpening(local::LineChannel& helix, std::int64_t id, const Result<Confinement>& confined)
{
    std::string answer =
        confined ? protocol::encodeResult(id, Json{{"small_root", confined->smallRoot},
                                                   {"system_calls", confined->systemCalls},
                                                   {"landlock", confined->landlock},
                                                   {"landlock_ports", confined->landlockPorts}})
                 : protocol::encodeError(id, confined.error());
    return helix.send(std::move(answer)) && helix.flush() && confined;
}

asio::awaitable<void> takeLinks(asio::local::stream_protocol::socket& socket,
                                local::LineChannel& helix, Page& page)
{
    using Socket = asio::local::stream_protocol::socket;
    while (true) {
        for (auto line = helix.takeLine(); line; line = helix.takeLine()) {
            std::string answer = take(page, line->text);
            if (answer.empty() || !helix.send(std::move(answer)))
                co_return;
        }
        if (!helix.flush())
            co_return;
        // Who does not fetch answers gets no more questions answered.
        const bool unfetched = helix.unsent() > 0;
        const auto wanted = unfetched ? Socket::wait_write : Socket::wait_read;
        const auto [error] = co_await socket.async_wait(wanted, kTuple);
        if (error || (!unfetched && !helix.receive()))
            co_return;
    }
}

} // namespace helix::portpage
