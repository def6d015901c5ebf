#include "sessions/entry_json.h"

#include <array>

#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

using protocol::Json;
using Kind = ConversationEntry::Kind;

constexpr std::array kKinds{Kind::Prompt, Kind::Answer,     Kind::Thought, Kind::Tool,
                            Kind::Plan,   Kind::Permission, Kind::Notice,  Kind::TurnEnd};
constexpr std::array<const char*, 4> kOptionKinds{"allow_once", "allow_always", "reject_once",
                                                  "reject_always"};

std::int64_t numberIn(const Json& json, const char* key)
{
    return protocol::optionalInteger(json, key, INT64_MIN, INT64_MAX, 0).value_or(0);
}

/// The inner object of a session/update.
Json encodePart(const acp::Update& update)
{
    return acp::encodeUpdate("kept", update).at("update");
}

template <typename T>
std::optional<T> decodePart(const Json& json)
{
    Json params = Json::object();
    params["sessionId"] = "kept";
    params["update"] = json;
    auto update = acp::decodeUpdate(params);
    if (!update || !std::holds_alternative<T>(*update))
        return std::nullopt;
    return std::get<T>(std::move(*update));
}

Json permissionToJson(const acp::PermissionRequest& request)
{
    Json json = Json::object();
    json["toolCall"] = encodePart(request.call);
    json["options"] = Json::array();
    for (const auto& option : request.options) {
        Json item = Json::object();
        item["optionId"] = option.id;
        item["name"] = option.name;
        item["kind"] = kOptionKinds.at(static_cast<std::size_t>(option.kind));
        json["options"].push_back(std::move(item));
    }
    return json;
}

void setIfSome(Json& json, const char* key, const std::string& value)
{
    if (!value.empty())
        json[key] = value;
}

Json pairsToJson(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    Json list = Json::array();
    for (const auto& [name, value] : pairs)
        list.push_back(Json::array({name, value}));
    return list;
}

std::vector<std::pair<std::string, std::string>> pairsFromJson(const Json& list)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    if (list.is_array())
        for (const auto& pair : list)
            if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
                pairs.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
    return pairs;
}

Json queueToJson(const std::vector<QueuedPrompt>& queue)
{
    Json list = Json::array();
    for (const auto& prompt : queue) {
        Json item = Json::object();
        item["id"] = prompt.id;
        item["text"] = prompt.text;
        item["attachments"] = prompt.attachments;
        list.push_back(std::move(item));
    }
    return list;
}

template <typename T>
Json listToJson(const std::vector<T>& values)
{
    Json list = Json::array();
    for (const auto& value : values)
        list.push_back(toJson(value));
    return list;
}

void readContents(const Json& json, ConversationEntry& entry)
{
    if (const Json& blocks = memberOf(json, "blocks"); blocks.is_array())
        for (const auto& block : blocks)
            if (auto read = acp::decodeBlock(block))
                entry.blocks.push_back(std::move(*read));
    if (const Json& tool = memberOf(json, "tool"); tool.is_object())
        entry.tool = decodePart<acp::ToolCall>(tool);
    if (const Json& plan = memberOf(json, "plan"); plan.is_object())
        if (auto read = decodePart<acp::Plan>(plan))
            entry.plan = std::move(read->entries);
    if (const Json& permission = memberOf(json, "permission"); permission.is_object())
        if (auto read = acp::decodePermissionRequest(permission))
            entry.permission = std::move(*read);
}

} // namespace

Json toJson(const ConversationEntry& entry)
{
    Json json = Json::object();
    json["number"] = entry.number;
    json["turn"] = entry.turn;
    json["time_ms"] = entry.timeMs;
    json["kind"] = toString(entry.kind);
    setIfSome(json, "text", entry.text);
    for (const auto& block : entry.blocks)
        json["blocks"].push_back(acp::encodeBlock(block));
    if (entry.tool)
        json["tool"] = encodePart(*entry.tool);
    if (entry.kind == Kind::Plan)
        json["plan"] = encodePart(acp::Plan{entry.plan});
    if (entry.permission)
        json["permission"] = permissionToJson(*entry.permission);
    setIfSome(json, "permission_id", entry.permissionId);
    setIfSome(json, "chosen", entry.chosen);
    if (entry.open)
        json["open"] = true;
    return json;
}

Result<ConversationEntry> entryFromJson(const Json& json)
{
    const auto kind = textIn(json, "kind");
    const auto known = std::ranges::find_if(kKinds, [&](Kind k) { return toString(k) == kind; });
    if (known == kKinds.end())
        return fail(ErrorCode::Corrupt, "An entry of a conversation on disk cannot be read.");
    ConversationEntry entry;
    entry.number = numberIn(json, "number");
    entry.turn = numberIn(json, "turn");
    entry.timeMs = numberIn(json, "time_ms");
    entry.kind = *known;
    entry.text = textIn(json, "text");
    entry.permissionId = textIn(json, "permission_id");
    entry.chosen = textIn(json, "chosen");
    entry.open = protocol::optionalBool(json, "open", false).value_or(false);
    readContents(json, entry);
    return entry;
}

Json toJson(const SessionUsage& usage)
{
    Json json = Json::object();
    json["input_tokens"] = usage.inputTokens;
    json["output_tokens"] = usage.outputTokens;
    json["micro_usd"] = usage.microUsd;
    if (usage.contextUsed)
        json["context_used"] = *usage.contextUsed;
    if (usage.contextSize)
        json["context_size"] = *usage.contextSize;
    return json;
}

Json toJson(const acp::ConfigOption& option)
{
    Json json = Json::object();
    json["id"] = option.id;
    json["name"] = option.name;
    setIfSome(json, "description", option.description);
    setIfSome(json, "category", option.category);
    json["current"] = option.current;
    json["choices"] = Json::array();
    for (const auto& choice : option.choices) {
        Json item = Json::object();
        item["value"] = choice.value;
        item["name"] = choice.name;
        setIfSome(item, "description", choice.description);
        json["choices"].push_back(std::move(item));
    }
    if (option.legacy)
        json["legacy"] = true;
    if (option.isSwitch)
        json["switch"] = true;
    return json;
}

std::vector<acp::ConfigOption> optionsFromJson(const Json& list)
{
    std::vector<acp::ConfigOption> options;
    if (!list.is_array())
        return options;
    for (const auto& item : list) {
        acp::ConfigOption option;
        option.id = textIn(item, "id");
        option.name = textIn(item, "name");
        option.description = textIn(item, "description");
        option.category = textIn(item, "category");
        option.current = textIn(item, "current");
        option.legacy = protocol::optionalBool(item, "legacy", false).value_or(false);
        option.isSwitch = protocol::optionalBool(item, "switch", false).value_or(false);
        if (const Json& choices = memberOf(item, "choices"); choices.is_array())
            for (const auto& choice : choices)
                option.choices.push_back({textIn(choice, "value"), textIn(choice, "name"),
                                          textIn(choice, "description")});
        options.push_back(std::move(option));
    }
    return options;
}

Json toJson(const acp::AvailableCommand& command)
{
    Json json = Json::object();
    json["name"] = command.name;
    json["description"] = command.description;
    setIfSome(json, "hint", command.hint);
    return json;
}

std::vector<acp::AvailableCommand> commandsFromJson(const Json& list)
{
    std::vector<acp::AvailableCommand> commands;
    if (list.is_array())
        for (const auto& item : list)
            commands.push_back(
                {textIn(item, "name"), textIn(item, "description"), textIn(item, "hint")});
    return commands;
}

Json toJson(const SessionSnapshot& snapshot)
{
    Json json = Json::object();
    json["id"] = snapshot.id.str();
    json["workspace"] = snapshot.workspace.str();
    json["title"] = snapshot.title;
    json["agent"] = snapshot.agent;
    json["agent_title"] = snapshot.agentTitle;
    json["state"] = toString(snapshot.state);
    setIfSome(json, "problem", snapshot.problem);
    setIfSome(json, "doing", snapshot.doing);
    json["created_ms"] = snapshot.createdMs;
    json["changed_ms"] = snapshot.changedMs;
    json["turn_started_ms"] = snapshot.turnStartedMs;
    json["entries"] = snapshot.entries;
    json["turns"] = snapshot.turns;
    json["usage"] = toJson(snapshot.usage);
    json["options"] = listToJson(snapshot.options);
    json["commands"] = listToJson(snapshot.commands);
    json["queue"] = queueToJson(snapshot.queue);
    json["takes_images"] = snapshot.takesImages;
    return json;
}

Json toJson(const PermissionRule& rule)
{
    Json json = Json::object();
    json["workspace"] = rule.workspace.str();
    json["agent"] = rule.agent;
    json["kind"] = rule.kind ? Json(acp::toString(*rule.kind)) : Json();
    json["allow"] = rule.allow;
    return json;
}

std::vector<PermissionRule> rulesFromJson(const Json& list)
{
    std::vector<PermissionRule> rules;
    if (!list.is_array())
        return rules;
    for (const auto& item : list) {
        PermissionRule rule;
        const auto workspace = WorkspaceId::parse(textIn(item, "workspace"));
        if (!workspace)
            continue;
        rule.workspace = *workspace;
        rule.agent = textIn(item, "agent");
        rule.allow = protocol::optionalBool(item, "allow", false).value_or(false);
        if (const auto kind = textIn(item, "kind"); !kind.empty()) {
            for (int k = 0; k <= static_cast<int>(acp::ToolKind::Other); ++k)
                if (acp::toString(static_cast<acp::ToolKind>(k)) == kind)
                    rule.kind = static_cast<acp::ToolKind>(k);
            if (!rule.kind)
                continue; // it must not become a rule for every kind
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

Json toJson(const McpServer& server)
{
    Json json = Json::object();
    json["name"] = server.name;
    json["url"] = server.url;
    json["command"] = server.command;
    json["environment"] = pairsToJson(server.environment);
    json["headers"] = pairsToJson(server.headers);
    if (server.workspace)
        json["workspace"] = server.workspace->str();
    json["has_keys"] = server.hasKeys;
    json["lost_keys"] = server.lostKeys;
    return json;
}

std::vector<McpServer> serversFromJson(const Json& list)
{
    std::vector<McpServer> servers;
    if (!list.is_array())
        return servers;
    for (const auto& item : list) {
        McpServer server{textIn(item, "name"),
                         textIn(item, "url"),
                         {},
                         pairsFromJson(memberOf(item, "environment")),
                         pairsFromJson(memberOf(item, "headers")),
                         {},
                         protocol::optionalBool(item, "has_keys", false).value_or(false),
                         protocol::optionalBool(item, "lost_keys", false).value_or(false)};
        if (const auto workspace = WorkspaceId::parse(textIn(item, "workspace")))
            server.workspace = *workspace;
        else if (!textIn(item, "workspace").empty())
            continue; // it must not become one for every workspace
        if (const Json& command = memberOf(item, "command"); command.is_array())
            for (const auto& word : command)
                if (word.is_string())
                    server.command.push_back(word.get<std::string>());
        servers.push_back(std::move(server));
    }
    return servers;
}

} // namespace helix::sessions
