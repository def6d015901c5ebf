#pragma once
// What the three decoders share.

#include "coder/models/dialect.h"
#include "coder/models/json_fields.h"

namespace helix::agent::coder {

std::unique_ptr<Decoder> makeAnthropicDecoder();
std::unique_ptr<Decoder> makeChatDecoder();
std::unique_ptr<Decoder> makeResponsesDecoder();

StreamEvent textEvent(StreamEvent::Kind kind, std::string text);
StreamEvent toolEvent(StreamEvent::Kind kind, int index, std::string text = {});
StreamEvent stopEvent(StopCause cause);
StreamEvent usageEvent(const TokenCount& usage);
/// `error`: a provider's error object.
StreamEvent failureEvent(ModelFailure::Kind kind, const Json& error);
/// The event's data; an empty optional and a Garbage failure in `out` when it is no JSON object.
std::optional<Json> dataOf(const SseEvent& event, std::vector<StreamEvent>& out);

std::string encodeAnthropic(const ModelRequest& request);
std::string encodeChat(const ModelRequest& request);
std::string encodeResponses(const ModelRequest& request);

} // namespace helix::agent::coder
