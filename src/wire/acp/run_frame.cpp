#include "acp/run_frame.h"

#include <algorithm>

#include "acp/fields.h"
#include "acp/launch.h"
#include "acp/message_text.h"
#include "acp/update.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "base/try.h"

namespace helix::acp {
namespace {

constexpr std::size_t kMaxRunBytes = 64;
constexpr std::size_t kMaxErrorBytes = 8192;
constexpr int kMaxFrameDepth = kMaxMessageDepth + 1; ///< the frame around a message
constexpr std::array<std::string_view, 6> kEventNames{"missing", "exited",   "silent",
                                                      "garbage", "too_long", "stalled"};

tl::unexpected<Error> wrongFrame(std::string_view what)
{
    return fail(ErrorCode::Protocol,
                "A frame about an agent's run is wrong: " + std::string(what) + ".");
}

bool isRunName(std::string_view name)
{
    const auto isAllowed = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               c == '-';
    };
    return !name.empty() && name.size() <= kMaxRunBytes && std::ranges::all_of(name, isAllowed);
}

/// A sequence number; nothing when it is missing or none.
std::optional<std::uint64_t> numberIn(const Json& json, const char* key)
{
    const auto number = protocol::requireInteger(json, key, 0, INT64_MAX);
    return number ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

Result<Open> readOpen(const Json& json)
{
    Open open;
    open.run = textOr(json, "run");
    if (!isRunName(open.run))
        return wrongFrame("'open' names no run");
    const auto after = numberIn(json, "after");
    if (!after)
        return wrongFrame("'open' does not say after which frame");
    open.after = *after;
    if (const Json* launch = fieldIn(json, "launch")) {
        TRY(auto decoded, decodeLaunch(*launch));
        open.launch = std::move(decoded);
    }
    return open;
}

Result<Opened> readOpened(const Json& json)
{
    Opened opened;
    opened.run = textOr(json, "run");
    const auto last = numberIn(json, "last");
    const auto taken = numberIn(json, "taken");
    if (!isRunName(opened.run) || !last || !taken)
        return wrongFrame("'opened' lacks a field");
    opened.last = *last;
    opened.taken = *taken;
    opened.started = isTrue(json, "started");
    return opened;
}

Result<RunEvent> readEvent(const Json& json)
{
    const auto kind = fromName<RunEvent::Kind>(kEventNames, textOr(json, "kind"));
    const auto status = protocol::optionalInteger(json, "status", 0, INT32_MAX, 0);
    const auto signal = protocol::optionalInteger(json, "signal", 0, INT32_MAX, 0);
    if (!kind || !status || !signal)
        return wrongFrame("its event is of no known kind");
    return RunEvent{*kind, static_cast<int>(*status), static_cast<int>(*signal),
                    printableLines(textOr(json, "text"), kMaxEventTextBytes, true)};
}

Error readError(const Json& json)
{
    return {errorCodeFromString(textOr(json, "code")),
            printableLines(textOr(json, "message"), kMaxErrorBytes),
            printableLines(textOr(json, "cause"), kMaxErrorBytes)};
}

std::string envelope(const char* key, std::uint64_t number, std::string_view message)
{
    std::string text = std::string("{\"") + key + "\":" + std::to_string(number) + ",\"message\":";
    text.reserve(text.size() + message.size() + 1);
    text += message;
    text += '}';
    return text;
}

} // namespace

GuestFrame::GuestFrame() = default;
GuestFrame::~GuestFrame() = default;
GuestFrame::GuestFrame(GuestFrame&&) noexcept = default;
GuestFrame& GuestFrame::operator=(GuestFrame&&) noexcept = default;

std::string encodeOpen(const Open& open)
{
    Json json = Json::object();
    Json& body = json["open"];
    body["run"] = open.run;
    body["after"] = open.after;
    if (open.launch)
        body["launch"] = encodeLaunch(*open.launch);
    return protocol::toText(json);
}

std::string encodeOpened(const Opened& opened)
{
    Json json = Json::object();
    Json& body = json["opened"];
    body["run"] = opened.run;
    body["last"] = opened.last;
    body["taken"] = opened.taken;
    body["started"] = opened.started;
    return protocol::toText(json);
}

std::string encodeToAgent(std::uint64_t n, std::string_view message)
{
    return envelope("n", n, message);
}

std::string encodeFromAgent(std::uint64_t sequence, std::string_view message)
{
    return envelope("seq", sequence, message);
}

std::string encodeEvent(std::uint64_t sequence, const RunEvent& event)
{
    Json json = Json::object();
    json["seq"] = sequence;
    Json& body = json["event"];
    body["kind"] = nameOf(kEventNames, event.kind);
    if (event.kind == RunEvent::Kind::Exited) {
        body["status"] = event.status;
        body["signal"] = event.signal;
    }
    if (!event.text.empty())
        body["text"] = printableLines(event.text, kMaxEventTextBytes, true);
    return protocol::toText(json);
}

std::string encodeAck(std::uint64_t sequence)
{
    return "{\"ack\":" + std::to_string(sequence) + "}";
}

std::string encodeClose()
{
    return R"({"close":{}})";
}

std::string encodeRunError(const Error& error)
{
    Json json = Json::object();
    Json& body = json["error"];
    body["code"] = toString(error.code);
    body["message"] = error.message.substr(0, kMaxErrorBytes);
    if (!error.cause.empty())
        body["cause"] = error.cause.substr(0, kMaxErrorBytes);
    return protocol::toText(json);
}

Result<HostFrame> decodeHostFrame(std::string_view text)
{
    TRY(const auto json, parseMessage(text, kMaxFrameBytes, kMaxFrameDepth, "A frame"));
    HostFrame frame;
    const Json* open = fieldIn(json, "open");
    const Json* message = fieldIn(json, "message");
    const Json* close = fieldIn(json, "close");
    frame.ack = numberIn(json, "ack");
    if ((open != nullptr) + (message != nullptr) + (close != nullptr) + frame.ack.has_value() != 1)
        return wrongFrame("it says nothing, or several things at once");
    if (open != nullptr) {
        TRY(auto decoded, readOpen(*open));
        frame.open = std::move(decoded);
    }
    if (message != nullptr) {
        frame.n = numberIn(json, "n");
        if (!frame.n || *frame.n == 0 || !message->is_object())
            return wrongFrame("a message has no number, or is no object");
        frame.message = protocol::toText(*message);
    }
    frame.close = close != nullptr;
    return frame;
}

Result<GuestFrame> decodeGuestFrame(std::string_view text)
{
    TRY(auto json, parseMessage(text, kMaxFrameBytes, kMaxFrameDepth, "A frame"));
    GuestFrame frame;
    const Json* opened = fieldIn(json, "opened");
    const Json* message = fieldIn(json, "message");
    const Json* event = fieldIn(json, "event");
    const Json* error = fieldIn(json, "error");
    if ((opened != nullptr) + (message != nullptr) + (event != nullptr) + (error != nullptr) != 1)
        return wrongFrame("it says nothing, or several things at once");
    if (error != nullptr)
        frame.error = readError(*error);
    if (opened != nullptr) {
        TRY(auto decoded, readOpened(*opened));
        frame.opened = std::move(decoded);
    }
    if (message == nullptr && event == nullptr)
        return frame;
    frame.sequence = numberIn(json, "seq").value_or(0);
    if (frame.sequence == 0 || (message != nullptr && !message->is_object()))
        return wrongFrame("it has no number, or its message is no object");
    if (message != nullptr) {
        frame.message = std::make_unique<Json>(std::move(json["message"]));
        return frame;
    }
    TRY(auto decoded, readEvent(*event));
    frame.event = std::move(decoded);
    return frame;
}

} // namespace helix::acp
