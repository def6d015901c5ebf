// OpenAI's responses API; nothing is stored at the provider.
#include <set>

#include "coder/models/decoders.h"
#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

class ResponsesDecoder final : public Decoder {
public:
    void take(const SseEvent& event, std::vector<StreamEvent>& out) override
    {
        if (event.data == "[DONE]")
            return;
        const auto data = dataOf(event, out);
        if (!data)
            return;
        const std::string type = textOr(*data, "type");
        const int index = static_cast<int>(countOr(*data, "output_index") & 0xffff);
        if (type == "response.output_text.delta") {
            out.push_back(textEvent(StreamEvent::Kind::Text, textOr(*data, "delta")));
        } else if (type == "response.refusal.delta") {
            m_refused = true;
            out.push_back(textEvent(StreamEvent::Kind::Text, textOr(*data, "delta")));
        } else if (type == "response.reasoning_summary_text.delta" ||
                   type == "response.reasoning_text.delta") {
            out.push_back(textEvent(StreamEvent::Kind::Thinking, textOr(*data, "delta")));
        } else if (type == "response.output_item.added") {
            beginItem(index, memberOf(*data, "item"), out);
        } else if (type == "response.function_call_arguments.delta") {
            m_heard.insert(index);
            out.push_back(
                toolEvent(StreamEvent::Kind::ToolArguments, index, textOr(*data, "delta")));
        } else if (type == "response.output_item.done") {
            endItem(index, memberOf(*data, "item"), out);
        } else {
            endAnswer(type, *data, out);
        }
    }
    void finish(std::vector<StreamEvent>&) override {}

private:
    void beginItem(int index, const Json& item, std::vector<StreamEvent>& out)
    {
        if (textOr(item, "type") != "function_call")
            return;
        m_calls.insert(index);
        StreamEvent event = toolEvent(StreamEvent::Kind::ToolBegin, index);
        event.id = textOr(item, "call_id");
        event.name = textOr(item, "name");
        out.push_back(std::move(event));
    }

    void endItem(int index, const Json& item, std::vector<StreamEvent>& out)
    {
        const std::string type = textOr(item, "type");
        if (type == "reasoning") {
            StreamEvent event;
            event.kind = StreamEvent::Kind::ThinkingEnd;
            event.id = textOr(item, "id");
            event.signature = textOr(item, "encrypted_content");
            out.push_back(std::move(event));
            return;
        }
        if (type != "function_call")
            return;
        if (!m_calls.contains(index))
            beginItem(index, item, out);
        if (!m_heard.contains(index))
            out.push_back(
                toolEvent(StreamEvent::Kind::ToolArguments, index, textOr(item, "arguments")));
        // One that the length cut off is "incomplete".
        if (textOr(item, "status") != "incomplete")
            out.push_back(toolEvent(StreamEvent::Kind::ToolEnd, index));
    }

    void endAnswer(const std::string& type, const Json& data, std::vector<StreamEvent>& out)
    {
        const Json& response = memberOf(data, "response");
        if (type == "error") {
            const Json* error = objectIn(data, "error");
            out.push_back(failureEvent(ModelFailure::Kind::InStream, error ? *error : data));
        } else if (type == "response.failed") {
            out.push_back(failureEvent(ModelFailure::Kind::InStream, memberOf(response, "error")));
        } else if (type == "response.completed" || type == "response.incomplete") {
            count(memberOf(response, "usage"), out);
            out.push_back(stopEvent(cause(type, response)));
        }
    }

    [[nodiscard]] StopCause cause(const std::string& type, const Json& response) const
    {
        if (type == "response.incomplete")
            return textOr(memberOf(response, "incomplete_details"), "reason") == "content_filter"
                       ? StopCause::Refusal
                       : StopCause::MaxTokens;
        if (m_refused)
            return StopCause::Refusal;
        return m_calls.empty() ? StopCause::EndTurn : StopCause::ToolUse;
    }

    static void count(const Json& usage, std::vector<StreamEvent>& out)
    {
        if (!usage.is_object())
            return;
        TokenCount tokens;
        tokens.cacheRead = countOr(memberOf(usage, "input_tokens_details"), "cached_tokens");
        const std::uint64_t input = countOr(usage, "input_tokens");
        tokens.input = input - std::min(input, tokens.cacheRead);
        tokens.output = countOr(usage, "output_tokens");
        out.push_back(usageEvent(tokens));
    }

    std::set<int> m_calls, m_heard;
    bool m_refused = false;
};

Json inputImage(const Image& image)
{
    return {{"type", "input_image"},
            {"image_url", "data:" + image.mimeType + ";base64," + image.data}};
}

void addAssistantItems(const Message& message, const std::string& model, Json& input)
{
    for (const Part& part : message.parts) {
        if (part.kind == Part::Kind::Text && !part.text.empty()) {
            const Json content{{"type", "output_text"}, {"text", part.text}};
            input.push_back(
                {{"type", "message"}, {"role", "assistant"}, {"content", Json::array({content})}});
        } else if (part.kind == Part::Kind::ToolUse) {
            input.push_back({{"type", "function_call"},
                             {"call_id", part.id},
                             {"name", part.name},
                             {"arguments", protocol::toText(objectFromText(part.input))}});
        } else if (part.kind == Part::Kind::Thinking && part.name == model &&
                   !part.signature.empty() && !part.id.empty()) {
            input.push_back({{"type", "reasoning"},
                             {"id", part.id},
                             {"summary", Json::array()},
                             {"encrypted_content", part.signature}});
        }
    }
}

void addUserItems(const Message& message, Json& input)
{
    Json content = Json::array();
    for (const Part& part : message.parts) {
        if (part.kind == Part::Kind::ToolResult) {
            input.push_back(
                {{"type", "function_call_output"}, {"call_id", part.id}, {"output", part.text}});
            for (const Image& image : part.images) {
                content.push_back(
                    {{"type", "input_text"}, {"text", "The picture of " + part.id + ":"}});
                content.push_back(inputImage(image));
            }
        } else if (part.kind == Part::Kind::Text && !part.text.empty()) {
            content.push_back({{"type", "input_text"}, {"text", part.text}});
        } else if (part.kind == Part::Kind::Image) {
            content.push_back(inputImage(part.image));
        }
    }
    if (!content.empty())
        input.push_back({{"type", "message"}, {"role", "user"}, {"content", std::move(content)}});
}

/// Other models refuse to be asked for their encrypted thoughts.
bool reasons(const std::string& model)
{
    return model.starts_with("gpt-5") || model.starts_with("o1") || model.starts_with("o3") ||
           model.starts_with("o4") || model.find("codex") != std::string::npos;
}

} // namespace

std::unique_ptr<Decoder> makeResponsesDecoder()
{
    return std::make_unique<ResponsesDecoder>();
}

std::string encodeResponses(const ModelRequest& request)
{
    Json input = Json::array();
    for (const Message& message : request.messages) {
        if (message.role == Role::Assistant)
            addAssistantItems(message, request.model, input);
        else
            addUserItems(message, input);
    }
    Json body{{"model", request.model},
              {"instructions", request.system},
              {"input", std::move(input)},
              {"max_output_tokens", request.maxTokens},
              {"store", false},
              {"stream", true}};
    if (!request.cacheKey.empty())
        body["prompt_cache_key"] = request.cacheKey;
    for (const ToolSpec& tool : request.tools)
        body["tools"].push_back({{"type", "function"},
                                 {"name", tool.name},
                                 {"description", tool.description},
                                 {"parameters", objectFromText(tool.inputSchema)},
                                 {"strict", false}});
    if (!request.tools.empty() && !request.mayCallTools)
        body["tool_choice"] = "none";
    if (reasons(request.model))
        body["include"] = Json::array({"reasoning.encrypted_content"});
    if (request.effort != Effort::Default)
        body["reasoning"] = {{"effort", toString(request.effort)}, {"summary", "auto"}};
    return protocol::toText(body);
}

} // namespace helix::agent::coder
