#include "acp/update.h"

#include "acp/config_option.h"
#include "acp/fields.h"
#include "acp/tool_call.h"

namespace helix::acp {
namespace {

constexpr std::array<std::string_view, 3> kChunkNames{"user_message_chunk", "agent_message_chunk",
                                                      "agent_thought_chunk"};
constexpr std::array<std::string_view, 3> kPlanStatusNames{"pending", "in_progress", "completed"};
constexpr std::array<std::string_view, 3> kPriorityNames{"low", "medium", "high"};
constexpr double kMicro = 1e6;
constexpr double kMaxUsd = 1e9; ///< nobody's session costs that much

std::optional<Update> readChunk(Speaker speaker, const Json& json)
{
    const Json* content = fieldIn(json, "content");
    auto block = content ? decodeBlock(*content) : brokenMessage("no content");
    if (!block)
        return std::nullopt;
    return MessageChunk{speaker, std::move(*block), textOr(json, "messageId")};
}

std::optional<Update> readToolCall(const Json& json)
{
    auto call = decodeToolCall(json);
    return call ? std::optional<Update>(std::move(*call)) : std::nullopt;
}

std::optional<Update> readPlan(const Json& json)
{
    if (fieldIn(json, "entries") == nullptr)
        return std::nullopt;
    Plan plan;
    for (const Json& item : itemsIn(json, "entries")) {
        const auto content = textIn(item, "content");
        if (!content)
            continue;
        using Status = PlanEntry::Status;
        using Priority = PlanEntry::Priority;
        plan.entries.push_back(
            {*content,
             fromName<Status>(kPlanStatusNames, textOr(item, "status")).value_or(Status::Pending),
             fromName<Priority>(kPriorityNames, textOr(item, "priority"))
                 .value_or(Priority::Medium)});
    }
    return plan;
}

std::optional<Update> readCommands(const Json& json)
{
    AvailableCommands commands;
    for (const Json& item : itemsIn(json, "availableCommands")) {
        const auto name = textIn(item, "name");
        if (!name)
            continue;
        const Json* input = fieldIn(item, "input");
        commands.commands.push_back(
            {*name, textOr(item, "description"), input ? textOr(*input, "hint") : std::string()});
    }
    return commands;
}

std::optional<Update> readMode(const Json& json)
{
    const auto id = textIn(json, "currentModeId");
    return id ? std::optional<Update>(CurrentMode{*id}) : std::nullopt;
}

std::optional<std::uint64_t> readMicroUsd(const Json& json)
{
    const Json& cost = memberOf(json, "cost");
    const auto usd = protocol::requireNumber(cost, "amount", 0, kMaxUsd);
    if (!usd || textOr(cost, "currency", "USD") != "USD")
        return std::nullopt;
    return static_cast<std::uint64_t>(std::llround(*usd * kMicro));
}

std::optional<Update> readUsage(const Json& json)
{
    return UsageUpdate{countIn(json, "used"), countIn(json, "size"), readMicroUsd(json)};
}

std::optional<Update> readKnown(const std::string& kind, const Json& json)
{
    if (const auto speaker = fromName<Speaker>(kChunkNames, kind))
        return readChunk(*speaker, json);
    if (kind == "tool_call" || kind == "tool_call_update")
        return readToolCall(json);
    if (kind == "plan")
        return readPlan(json);
    if (kind == "available_commands_update")
        return readCommands(json);
    if (kind == "config_option_update")
        return ConfigChange{decodeConfigOptions(json)};
    if (kind == "current_mode_update")
        return readMode(json);
    if (kind == "usage_update")
        return readUsage(json);
    if (kind == "session_info_update")
        return SessionInfo{textIn(json, "title")};
    return std::nullopt;
}

/// One overload for each alternative of Update, so that none can be forgotten.
struct Encoder {
    Json operator()(const MessageChunk& chunk) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = nameOf(kChunkNames, chunk.speaker);
        json["content"] = encodeBlock(chunk.content);
        if (!chunk.messageId.empty())
            json["messageId"] = chunk.messageId;
        return json;
    }
    Json operator()(const ToolCall& call) const
    {
        Json json = encodeToolCall(call);
        json["sessionUpdate"] = call.title && call.kind ? "tool_call" : "tool_call_update";
        return json;
    }
    Json operator()(const Plan& plan) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = "plan";
        json["entries"] = Json::array();
        for (const PlanEntry& entry : plan.entries) {
            Json item = Json::object();
            item["content"] = entry.content;
            item["status"] = nameOf(kPlanStatusNames, entry.status);
            item["priority"] = nameOf(kPriorityNames, entry.priority);
            json["entries"].push_back(std::move(item));
        }
        return json;
    }
    Json operator()(const AvailableCommands& commands) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = "available_commands_update";
        json["availableCommands"] = Json::array();
        for (const AvailableCommand& command : commands.commands) {
            Json item = Json::object();
            item["name"] = command.name;
            item["description"] = command.description;
            if (!command.hint.empty())
                item["input"]["hint"] = command.hint;
            json["availableCommands"].push_back(std::move(item));
        }
        return json;
    }
    Json operator()(const ConfigChange& change) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = "config_option_update";
        json["configOptions"] = encodeConfigOptions(change.options);
        return json;
    }
    Json operator()(const CurrentMode& mode) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = "current_mode_update";
        json["currentModeId"] = mode.id;
        return json;
    }
    Json operator()(const UsageUpdate& usage) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = "usage_update";
        json["used"] = usage.used.value_or(0);
        json["size"] = usage.size.value_or(0);
        if (usage.microUsd) {
            json["cost"]["amount"] = static_cast<double>(*usage.microUsd) / kMicro;
            json["cost"]["currency"] = "USD";
        }
        return json;
    }
    Json operator()(const SessionInfo& info) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = "session_info_update";
        if (info.title)
            json["title"] = *info.title;
        return json;
    }
    Json operator()(const Unknown& unknown) const
    {
        Json json = Json::object();
        json["sessionUpdate"] = unknown.kind;
        return json;
    }
};

} // namespace

Result<Update> decodeUpdate(const Json& params)
{
    const Json* update = fieldIn(params, "update");
    const auto kind = update ? textIn(*update, "sessionUpdate") : std::nullopt;
    if (!kind)
        return brokenMessage("an update has no kind");
    // A known kind that lacks what it cannot do without is no better than an unknown one.
    return readKnown(*kind, *update).value_or(Unknown{*kind});
}

Json encodeUpdate(const std::string& sessionId, const Update& update)
{
    Json params = Json::object();
    params["sessionId"] = sessionId;
    params["update"] = std::visit(Encoder(), update);
    return params;
}

} // namespace helix::acp
