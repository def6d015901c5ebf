// Anthropic's Messages API (docs.anthropic.com, "Messages" and "Streaming Messages").
#include <map>

#include "coder/models/decoders.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

StopCause causeOfStopReason(const std::string& reason)
{
    if (reason == "tool_use")
        return StopCause::ToolUse;
    if (reason == "max_tokens" || reason == "model_context_window_exceeded")
        return StopCause::MaxTokens;
    if (reason == "refusal")
        return StopCause::Refusal;
    if (reason == "pause_turn")
        return StopCause::Pause;
    return StopCause::EndTurn;
}

class AnthropicDecoder final : public Decoder {
public:
    void take(const SseEvent& event, std::vector<StreamEvent>& out) override
    {
        const auto data = dataOf(event, out);
        if (!data)
            return;
        const std::string type = textOr(*data, "type");
        if (type == "message_start") {
            count(memberOf(memberOf(*data, "message"), "usage"), out);
        } else if (type == "content_block_start") {
            begin(blockIndex(*data), memberOf(*data, "content_block"), out);
        } else if (type == "content_block_delta") {
            add(blockIndex(*data), memberOf(*data, "delta"), out);
        } else if (type == "content_block_stop") {
            end(blockIndex(*data), out);
        } else if (type == "message_delta") {
            count(memberOf(*data, "usage"), out);
            const std::string reason = textOr(memberOf(*data, "delta"), "stop_reason");
            if (!reason.empty())
                m_cause = causeOfStopReason(reason);
        } else if (type == "message_stop") {
            out.push_back(stopEvent(m_cause));
        } else if (type == "error") {
            out.push_back(failureEvent(ModelFailure::Kind::InStream, memberOf(*data, "error")));
        }
    }
    void finish(std::vector<StreamEvent>&) override {}

private:
    struct Block {
        std::string type, signature;
        bool hasInput = false;
        std::string input; ///< said at the block's start, when no delta follows
    };

    static int blockIndex(const Json& data)
    {
        return static_cast<int>(countOr(data, "index") & 0xffff);
    }

    void count(const Json& usage, std::vector<StreamEvent>& out)
    {
        // Running totals: what an event leaves out stays.
        const auto note = [&](std::uint64_t& total, const char* key) {
            total = countOr(usage, key, total);
        };
        if (!usage.is_object())
            return;
        note(m_usage.input, "input_tokens");
        note(m_usage.cacheRead, "cache_read_input_tokens");
        note(m_usage.cacheWritten, "cache_creation_input_tokens");
        note(m_usage.output, "output_tokens");
        out.push_back(usageEvent(m_usage));
    }

    void begin(int index, const Json& content, std::vector<StreamEvent>& out)
    {
        Block& block = m_blocks[index] = Block{textOr(content, "type"), {}, false, {}};
        if (block.type == "tool_use") {
            StreamEvent event = toolEvent(StreamEvent::Kind::ToolBegin, index);
            event.id = textOr(content, "id");
            event.name = textOr(content, "name");
            out.push_back(std::move(event));
            if (const Json* input = objectIn(content, "input"); input && !input->empty())
                block.input = protocol::toText(*input);
        } else if (block.type == "redacted_thinking") {
            block.signature = textOr(content, "data");
        } else if (block.type == "text" && !textOr(content, "text").empty()) {
            out.push_back(textEvent(StreamEvent::Kind::Text, textOr(content, "text")));
        }
    }

    void add(int index, const Json& delta, std::vector<StreamEvent>& out)
    {
        const std::string type = textOr(delta, "type");
        Block& block = m_blocks[index];
        if (type == "text_delta") {
            out.push_back(textEvent(StreamEvent::Kind::Text, textOr(delta, "text")));
        } else if (type == "thinking_delta") {
            out.push_back(textEvent(StreamEvent::Kind::Thinking, textOr(delta, "thinking")));
        } else if (type == "signature_delta") {
            block.signature += textOr(delta, "signature");
        } else if (type == "input_json_delta" && block.type == "tool_use") {
            block.hasInput = block.hasInput || !textOr(delta, "partial_json").empty();
            out.push_back(
                toolEvent(StreamEvent::Kind::ToolArguments, index, textOr(delta, "partial_json")));
        }
    }

    void end(int index, std::vector<StreamEvent>& out)
    {
        const auto found = m_blocks.find(index);
        if (found == m_blocks.end())
            return;
        const Block block = std::move(found->second);
        m_blocks.erase(found);
        if (block.type == "tool_use") {
            if (!block.hasInput && !block.input.empty())
                out.push_back(toolEvent(StreamEvent::Kind::ToolArguments, index, block.input));
            out.push_back(toolEvent(StreamEvent::Kind::ToolEnd, index));
        } else if (block.type == "thinking" || block.type == "redacted_thinking") {
            StreamEvent event;
            event.kind = StreamEvent::Kind::ThinkingEnd;
            event.signature = block.signature;
            event.redacted = block.type == "redacted_thinking";
            out.push_back(std::move(event));
        }
    }

    std::map<int, Block> m_blocks;
    TokenCount m_usage;
    StopCause m_cause = StopCause::EndTurn;
};

Json imageBlock(const Image& image)
{
    return {{"type", "image"},
            {"source", {{"type", "base64"}, {"media_type", image.mimeType}, {"data", image.data}}}};
}

Json textBlock(const std::string& text)
{
    return {{"type", "text"}, {"text", text}};
}

Json resultBlock(const Part& part)
{
    Json content = Json::array({textBlock(part.text.empty() ? "(nothing)" : part.text)});
    for (const Image& image : part.images)
        content.push_back(imageBlock(image));
    Json block{{"type", "tool_result"}, {"tool_use_id", part.id}, {"content", std::move(content)}};
    if (part.isError)
        block["is_error"] = true;
    return block;
}

/// Null for what is not said to this model.
Json blockOf(const Part& part, const std::string& model)
{
    switch (part.kind) {
    case Part::Kind::Text:
        return part.text.empty() ? Json() : textBlock(part.text);
    case Part::Kind::Image:
        return imageBlock(part.image);
    case Part::Kind::Thinking:
        // Another model's thoughts, or cut-off ones, would be refused.
        if (part.signature.empty() || part.name != model)
            return {};
        if (part.redacted)
            return {{"type", "redacted_thinking"}, {"data", part.signature}};
        return {{"type", "thinking"}, {"thinking", part.text}, {"signature", part.signature}};
    case Part::Kind::ToolUse:
        return {{"type", "tool_use"},
                {"id", part.id},
                {"name", part.name},
                {"input", objectFromText(part.input)}};
    case Part::Kind::ToolResult:
        break;
    }
    return resultBlock(part);
}

Json messagesOf(const ModelRequest& request)
{
    Json messages = Json::array();
    for (const Message& message : request.messages) {
        Json content = Json::array();
        for (const Part& part : message.parts)
            if (Json block = blockOf(part, request.model); !block.is_null())
                content.push_back(std::move(block));
        if (content.empty())
            continue;
        const char* role = message.role == Role::User ? "user" : "assistant";
        messages.push_back({{"role", role}, {"content", std::move(content)}});
    }
    return messages;
}

/// Breakpoints of the prompt cache: the last two user messages (with the system prompt three; four
/// are allowed), so that the next request finds what this one wrote.
void markForCache(Json& messages)
{
    int left = 2;
    for (auto message = messages.rbegin(); message != messages.rend() && left > 0; ++message) {
        if ((*message)["role"] != "user")
            continue;
        (*message)["content"].back()["cache_control"] = {{"type", "ephemeral"}};
        --left;
    }
}

/// Claude 4.6 and later think as much as `effort` says; earlier ones within a number of tokens
/// (docs.anthropic.com, "Adaptive thinking"). "claude-sonnet-4-5-20250929", "claude-opus-4-6".
bool thinksAdaptively(const std::string& model)
{
    int numbers[2] = {0, 0};
    int found = 0;
    for (std::size_t at = 0; at < model.size() && found < 2; ++at) {
        if (model[at] < '0' || model[at] > '9')
            continue;
        std::size_t end = at;
        while (end < model.size() && model[end] >= '0' && model[end] <= '9')
            ++end;
        if (end - at > 2) // a date
            break;
        numbers[found++] = std::stoi(model.substr(at, end - at));
        at = end;
    }
    return numbers[0] > 4 || (numbers[0] == 4 && numbers[1] >= 6);
}

void askToThink(Json& body, const ModelRequest& request)
{
    if (request.effort == Effort::Default)
        return;
    if (thinksAdaptively(request.model)) {
        body["thinking"] = {{"type", "adaptive"}, {"display", "summarized"}};
        body["output_config"] = {{"effort", toString(request.effort)}};
        return;
    }
    const std::uint64_t budget = request.effort == Effort::Low      ? 4096
                                 : request.effort == Effort::Medium ? 8192
                                                                    : 16384;
    body["thinking"] = {{"type", "enabled"}, {"budget_tokens", budget}};
    body["max_tokens"] = request.maxTokens + budget;
}

} // namespace

std::unique_ptr<Decoder> makeAnthropicDecoder()
{
    return std::make_unique<AnthropicDecoder>();
}

std::string encodeAnthropic(const ModelRequest& request)
{
    Json system = textBlock(request.system);
    system["cache_control"] = {{"type", "ephemeral"}};
    Json messages = messagesOf(request);
    markForCache(messages);
    Json body{{"model", request.model},
              {"max_tokens", request.maxTokens},
              {"system", Json::array({std::move(system)})},
              {"messages", std::move(messages)},
              {"stream", true}};
    for (const ToolSpec& tool : request.tools)
        body["tools"].push_back({{"name", tool.name},
                                 {"description", tool.description},
                                 {"input_schema", objectFromText(tool.inputSchema)}});
    if (!request.tools.empty() && !request.mayCallTools)
        body["tool_choice"] = {{"type", "none"}};
    askToThink(body, request);
    return protocol::toText(body);
}

} // namespace helix::agent::coder
