#include "coder/models/dialect.h"

#include <algorithm>
#include <array>

#include "coder/models/decoders.h"
#include "base/bytes.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxErrorBytes = 1U << 20;
constexpr std::size_t kMaxSentence = 600;

void setWords(ModelFailure& failure, const Json& error)
{
    failure.type = textOr(error, "type");
    if (const auto code = textOr(error, "code"); !code.empty())
        failure.type = code;
    failure.message = printable(textOr(error, "message"), kMaxSentence);
    if (const auto* words = textOf(error); failure.message.empty() && words)
        failure.message = printable(*words, kMaxSentence);
}

} // namespace

std::string_view toString(Dialect dialect)
{
    switch (dialect) {
    case Dialect::Anthropic:
        return "anthropic";
    case Dialect::Chat:
        return "openai-chat";
    case Dialect::Responses:
        break;
    }
    return "openai-responses";
}

std::string_view toString(Effort effort)
{
    switch (effort) {
    case Effort::Default:
        return "default";
    case Effort::Low:
        return "low";
    case Effort::Medium:
        return "medium";
    case Effort::High:
        break;
    }
    return "high";
}

std::optional<Effort> effortFromString(std::string_view text)
{
    for (const Effort effort : {Effort::Default, Effort::Low, Effort::Medium, Effort::High})
        if (toString(effort) == text)
            return effort;
    return std::nullopt;
}

std::string encodeRequest(Dialect dialect, const ModelRequest& request)
{
    switch (dialect) {
    case Dialect::Anthropic:
        return encodeAnthropic(request);
    case Dialect::Chat:
        return encodeChat(request);
    case Dialect::Responses:
        break;
    }
    return encodeResponses(request);
}

std::unique_ptr<Decoder> makeDecoder(Dialect dialect)
{
    switch (dialect) {
    case Dialect::Anthropic:
        return makeAnthropicDecoder();
    case Dialect::Chat:
        return makeChatDecoder();
    case Dialect::Responses:
        break;
    }
    return makeResponsesDecoder();
}

StreamEvent textEvent(StreamEvent::Kind kind, std::string text)
{
    StreamEvent event;
    event.kind = kind;
    event.text = std::move(text);
    return event;
}

StreamEvent toolEvent(StreamEvent::Kind kind, int index, std::string text)
{
    StreamEvent event = textEvent(kind, std::move(text));
    event.index = index;
    return event;
}

StreamEvent stopEvent(StopCause cause)
{
    StreamEvent event;
    event.kind = StreamEvent::Kind::Stop;
    event.stop = cause;
    return event;
}

StreamEvent usageEvent(const TokenCount& usage)
{
    StreamEvent event;
    event.kind = StreamEvent::Kind::Usage;
    event.usage = usage;
    return event;
}

StreamEvent failureEvent(ModelFailure::Kind kind, const Json& error)
{
    StreamEvent event;
    event.kind = StreamEvent::Kind::Failure;
    event.failure.kind = kind;
    setWords(event.failure, error);
    return event;
}

std::optional<Json> dataOf(const SseEvent& event, std::vector<StreamEvent>& out)
{
    auto data =
        protocol::parseForeignJson(event.data, SseParser::kMaxEventBytes, "event of the model");
    if (data && data->is_object())
        return std::move(*data);
    out.push_back(failureEvent(ModelFailure::Kind::Garbage,
                               "The model server sent an event that is not JSON."));
    return std::nullopt;
}

AnswerReader::AnswerReader(Dialect dialect)
    : m_decoder(makeDecoder(dialect))
{
}

void AnswerReader::feed(std::string_view bytes, std::vector<StreamEvent>& out)
{
    std::vector<SseEvent> events;
    const bool good = m_parser.feed(bytes, events);
    for (const SseEvent& event : events) {
        if (m_done)
            return;
        m_decoder->take(event, out);
        m_done = !out.empty() && (out.back().kind == StreamEvent::Kind::Stop ||
                                  out.back().kind == StreamEvent::Kind::Failure);
    }
    if (good || m_done)
        return;
    m_done = true;
    out.push_back(failureEvent(ModelFailure::Kind::Garbage,
                               "The model server sent an event that is too long."));
}

void AnswerReader::finish(std::vector<StreamEvent>& out)
{
    if (m_done)
        return;
    m_done = true;
    const auto before = out.size();
    if (!m_parser.inEvent())
        m_decoder->finish(out);
    if (out.size() == before)
        out.push_back(
            failureEvent(ModelFailure::Kind::Truncated, "The model's answer ended in the middle."));
}

ModelFailure failureFromBody(int status, std::string_view body)
{
    ModelFailure failure;
    failure.kind = ModelFailure::Kind::Status;
    failure.status = status;
    auto parsed = protocol::parseForeignJson(body, kMaxErrorBytes, "error of the model server");
    const Json whole = parsed ? std::move(*parsed) : Json::object();
    // Some servers wrap the object into an array.
    const auto& wrapped = protocol::itemsOf(whole);
    const Json& value = wrapped.empty() ? whole : wrapped.front();
    const Json* error = protocol::fieldIn(value, "error");
    setWords(failure, error ? *error : value);
    if (failure.message.empty())
        failure.message = printable(body.substr(0, 200));
    return failure;
}

} // namespace helix::agent::coder
