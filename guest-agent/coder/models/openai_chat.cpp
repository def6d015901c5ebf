// OpenAI's chat completions, as OpenAI and many other servers speak them.
#include <set>

#include "coder/models/decoders.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

StopCause causeOfFinishReason(const std::string& reason)
{
    if (reason == "tool_calls" || reason == "function_call")
        return StopCause::ToolUse;
    if (reason == "length")
        return StopCause::MaxTokens;
    if (reason == "content_filter")
        return StopCause::Refusal;
    return StopCause::EndTurn;
}

class ChatDecoder final : public Decoder {
public:
    void take(const SseEvent& event, std::vector<StreamEvent>& out) override
    {
        if (event.data == "[DONE]")
            return finish(out);
        const auto data = dataOf(event, out);
        if (!data)
            return;
        if (const Json* error = protocol::fieldIn(*data, "error")) {
            out.push_back(failureEvent(ModelFailure::Kind::InStream, *error));
            return;
        }
        count(memberOf(*data, "usage"), out);
        const auto& choices = itemsIn(*data, "choices");
        if (choices.empty())
            return;
        const Json& choice = choices.front();
        add(memberOf(choice, "delta"), out);
        const std::string reason = textOr(choice, "finish_reason");
        if (!reason.empty()) {
            m_cause = causeOfFinishReason(reason);
            endCalls(out);
        }
    }

    void finish(std::vector<StreamEvent>& out) override
    {
        // The reason is the end of the answer; only the usage comes after it.
        if (!m_cause)
            return;
        out.push_back(stopEvent(
            m_calls.empty() || *m_cause != StopCause::EndTurn ? *m_cause : StopCause::ToolUse));
    }

private:
    void count(const Json& usage, std::vector<StreamEvent>& out)
    {
        if (!usage.is_object())
            return;
        TokenCount tokens;
        tokens.cacheRead = countOr(memberOf(usage, "prompt_tokens_details"), "cached_tokens");
        const std::uint64_t input = countOr(usage, "prompt_tokens");
        tokens.input = input - std::min(input, tokens.cacheRead);
        tokens.output = countOr(usage, "completion_tokens");
        out.push_back(usageEvent(tokens));
    }

    void add(const Json& delta, std::vector<StreamEvent>& out)
    {
        for (const char* key : {"reasoning_content", "reasoning"})
            if (auto text = textOr(delta, key); !text.empty())
                out.push_back(textEvent(StreamEvent::Kind::Thinking, std::move(text)));
        for (const char* key : {"content", "refusal"})
            if (auto text = textOr(delta, key); !text.empty())
                out.push_back(textEvent(StreamEvent::Kind::Text, std::move(text)));
        for (const Json& call : itemsIn(delta, "tool_calls"))
            addCall(call, out);
    }

    void addCall(const Json& call, std::vector<StreamEvent>& out)
    {
        const std::string id = textOr(call, "id");
        const std::string name = textOr(memberOf(call, "function"), "name");
        int index = m_last;
        if (const auto given = countIn(call, "index"))
            index = static_cast<int>(*given & 0xffff);
        else if (!name.empty()) // servers that send whole calls leave the index out
            index = m_last + 1;
        if (!m_calls.contains(index)) {
            if (name.empty())
                return;
            m_calls.insert(index);
            StreamEvent event = toolEvent(StreamEvent::Kind::ToolBegin, index);
            event.id = id.empty() ? "call_" + std::to_string(index) : id;
            event.name = name;
            out.push_back(std::move(event));
        }
        m_last = index;
        if (auto text = textOr(memberOf(call, "function"), "arguments"); !text.empty())
            out.push_back(toolEvent(StreamEvent::Kind::ToolArguments, index, std::move(text)));
    }

    void endCalls(std::vector<StreamEvent>& out)
    {
        // Arguments that were cut off by the length are not a whole call.
        if (m_cause == StopCause::MaxTokens)
            return;
        for (const int index : m_calls)
            out.push_back(toolEvent(StreamEvent::Kind::ToolEnd, index));
    }

    std::set<int> m_calls;
    int m_last = -1;
    std::optional<StopCause> m_cause;
};

Json imageInChat(const Image& image)
{
    return {{"type", "image_url"},
            {"image_url", {{"url", "data:" + image.mimeType + ";base64," + image.data}}}};
}

Json callOf(const Part& part)
{
    return {{"id", part.id},
            {"type", "function"},
            {"function",
             {{"name", part.name}, {"arguments", protocol::toText(objectFromText(part.input))}}}};
}

void addAssistantMessage(const Message& message, Json& messages)
{
    std::string text;
    Json calls = Json::array();
    for (const Part& part : message.parts) {
        if (part.kind == Part::Kind::Text)
            text += part.text;
        else if (part.kind == Part::Kind::ToolUse)
            calls.push_back(callOf(part));
    }
    if (text.empty() && calls.empty())
        return;
    Json entry{{"role", "assistant"}, {"content", text.empty() ? Json() : Json(text)}};
    if (!calls.empty())
        entry["tool_calls"] = std::move(calls);
    messages.push_back(std::move(entry));
}

/// Results first, each in a message of its own; pictures cannot be in them and follow as a user's.
void addUserMessage(const Message& message, Json& messages)
{
    Json content = Json::array();
    bool hasImage = false;
    for (const Part& part : message.parts) {
        if (part.kind == Part::Kind::ToolResult) {
            messages.push_back(
                {{"role", "tool"}, {"tool_call_id", part.id}, {"content", part.text}});
            for (const Image& image : part.images) {
                content.push_back({{"type", "text"}, {"text", "The picture of " + part.id + ":"}});
                content.push_back(imageInChat(image));
                hasImage = true;
            }
        } else if (part.kind == Part::Kind::Text && !part.text.empty()) {
            content.push_back({{"type", "text"}, {"text", part.text}});
        } else if (part.kind == Part::Kind::Image) {
            content.push_back(imageInChat(part.image));
            hasImage = true;
        }
    }
    if (content.empty())
        return;
    // Plain text where it can be: some servers know no parts.
    Json said = content.size() == 1 && !hasImage ? content.front()["text"] : std::move(content);
    messages.push_back({{"role", "user"}, {"content", std::move(said)}});
}

/// OpenAI's own models want the newer name of the limit, other servers know the older one.
bool isOpenAiModel(const std::string& model)
{
    return model.starts_with("gpt-") || model.starts_with("o1") || model.starts_with("o3") ||
           model.starts_with("o4");
}

} // namespace

std::unique_ptr<Decoder> makeChatDecoder()
{
    return std::make_unique<ChatDecoder>();
}

std::string encodeChat(const ModelRequest& request)
{
    Json messages = Json::array({{{"role", "system"}, {"content", request.system}}});
    for (const Message& message : request.messages) {
        if (message.role == Role::Assistant)
            addAssistantMessage(message, messages);
        else
            addUserMessage(message, messages);
    }
    Json body{{"model", request.model},
              {"messages", std::move(messages)},
              {"stream", true},
              {"stream_options", {{"include_usage", true}}}};
    body[isOpenAiModel(request.model) ? "max_completion_tokens" : "max_tokens"] = request.maxTokens;
    for (const ToolSpec& tool : request.tools)
        body["tools"].push_back({{"type", "function"},
                                 {"function",
                                  {{"name", tool.name},
                                   {"description", tool.description},
                                   {"parameters", objectFromText(tool.inputSchema)}}}});
    if (!request.tools.empty() && !request.mayCallTools)
        body["tool_choice"] = "none";
    if (request.effort != Effort::Default)
        body["reasoning_effort"] = toString(request.effort);
    return protocol::toText(body);
}

} // namespace helix::agent::coder
