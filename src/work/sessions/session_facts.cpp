#include "sessions/session_facts.h"

#include <algorithm>

#include "base/bytes.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"
#include "sessions/bounds.h"
#include "sessions/entry_json.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

using protocol::Json;

constexpr std::size_t kMaxFacts = 16U << 20;
constexpr std::size_t kMaxTitleFromPrompt = 80;

bool truth(const Json& json, const char* key)
{
    return protocol::optionalBool(json, key, false).value_or(false);
}

std::int64_t amountIn(const Json& json, const char* key)
{
    return protocol::optionalInteger(json, key, 0, INT64_MAX, 0).value_or(0);
}

Json encode(const acp::AgentCapabilities& can)
{
    Json json = Json::object();
    json["load"] = can.loadSession;
    json["resume"] = can.resumeSession;
    json["images"] = can.images;
    json["audio"] = can.audio;
    json["embedded"] = can.embeddedContext;
    json["mcp_http"] = can.mcpHttp;
    json["mcp_sse"] = can.mcpSse;
    return json;
}

acp::AgentCapabilities decodeCapabilities(const Json& json)
{
    return {truth(json, "load"),   truth(json, "resume"),   truth(json, "images"),
            truth(json, "audio"),  truth(json, "embedded"), truth(json, "mcp_http"),
            truth(json, "mcp_sse")};
}

SessionUsage decodeUsage(const Json& json)
{
    SessionUsage usage;
    usage.inputTokens = static_cast<std::uint64_t>(amountIn(json, "input_tokens"));
    usage.outputTokens = static_cast<std::uint64_t>(amountIn(json, "output_tokens"));
    usage.microUsd = static_cast<std::uint64_t>(amountIn(json, "micro_usd"));
    if (json.contains("context_used"))
        usage.contextUsed = static_cast<std::uint64_t>(amountIn(json, "context_used"));
    if (json.contains("context_size"))
        usage.contextSize = static_cast<std::uint64_t>(amountIn(json, "context_size"));
    return usage;
}

std::map<std::string, std::string> decodeMap(const Json& json)
{
    std::map<std::string, std::string> map;
    if (json.is_object())
        for (const auto& [key, value] : json.items())
            if (value.is_string())
                map[key] = value.get<std::string>();
    return map;
}

void setCurrent(std::vector<acp::ConfigOption>& options, const std::string& category,
                const std::string& value)
{
    for (auto& option : options)
        if (option.id == category || option.category == category) {
            option.current = headOf(value, kMaxTitle);
            return;
        }
}

} // namespace

SessionUsage UsageCounts::best() const
{
    SessionUsage usage = byAgent;
    if (byGateway.inputTokens + byGateway.outputTokens > 0) {
        usage.inputTokens = byGateway.inputTokens;
        usage.outputTokens = byGateway.outputTokens;
    }
    if (byGateway.microUsd > 0)
        usage.microUsd = byGateway.microUsd;
    return usage;
}

QByteArray encodeFacts(const SessionFacts& facts)
{
    Json json = Json::object();
    json["title_from"] = static_cast<int>(facts.title.from);
    json["agent_title"] = facts.agent.title;
    json["known"] = facts.agent.known;
    json["can"] = encode(facts.agent.can);
    json["options"] = Json::array();
    for (const auto& option : facts.agent.options)
        json["options"].push_back(toJson(option));
    json["commands"] = Json::array();
    for (const auto& command : facts.agent.commands)
        json["commands"].push_back(toJson(command));
    json["chosen"] = facts.agent.chosen;
    json["by_agent"] = toJson(facts.usage.byAgent);
    json["by_gateway"] = toJson(facts.usage.byGateway);
    json["asked"] = facts.asked;
    json["turn_started_ms"] = facts.turnStartedMs;
    json["kept_bytes"] = facts.keptBytes;
    json["problem"] = facts.problem;
    json["stopping"] = facts.stopping;
    json["forgotten"] = facts.agent.forgotten;
    json["editor"] = facts.isEditors;
    return QByteArray::fromStdString(protocol::toText(json));
}

SessionFacts decodeFacts(const QByteArray& encoded)
{
    SessionFacts facts;
    const auto parsed = protocol::parseForeignJson(encoded.toStdString(), kMaxFacts, "a session");
    if (!parsed || !parsed->is_object())
        return facts;
    const Json& json = *parsed;
    facts.title.from = static_cast<SessionTitle::From>(
        std::clamp<std::int64_t>(amountIn(json, "title_from"), 0, 2));
    facts.agent.title = textIn(json, "agent_title");
    facts.agent.known = truth(json, "known");
    facts.agent.can = decodeCapabilities(memberOf(json, "can"));
    facts.agent.options = optionsFromJson(memberOf(json, "options"));
    facts.agent.commands = commandsFromJson(memberOf(json, "commands"));
    facts.agent.chosen = decodeMap(memberOf(json, "chosen"));
    facts.usage.byAgent = decodeUsage(memberOf(json, "by_agent"));
    facts.usage.byGateway = decodeUsage(memberOf(json, "by_gateway"));
    facts.asked = decodeMap(memberOf(json, "asked"));
    facts.turnStartedMs = amountIn(json, "turn_started_ms");
    facts.keptBytes = static_cast<std::uint64_t>(amountIn(json, "kept_bytes"));
    facts.problem = textIn(json, "problem");
    facts.stopping = truth(json, "stopping");
    facts.agent.forgotten = truth(json, "forgotten");
    facts.isEditors = truth(json, "editor");
    return facts;
}

bool applyFacts(AgentProfile& agent, UsageCounts& counts, SessionTitle& title,
                const acp::Update& update)
{
    if (const auto* change = std::get_if<acp::ConfigChange>(&update)) {
        takeOptions(agent, change->options);
    } else if (const auto* mode = std::get_if<acp::CurrentMode>(&update)) {
        setCurrent(agent.options, "mode", mode->id);
    } else if (const auto* commands = std::get_if<acp::AvailableCommands>(&update)) {
        agent.commands = bounded(commands->commands);
    } else if (const auto* usage = std::get_if<acp::UsageUpdate>(&update)) {
        if (usage->used)
            counts.byAgent.contextUsed = usage->used;
        if (usage->size)
            counts.byAgent.contextSize = usage->size;
        if (usage->microUsd)
            counts.byAgent.microUsd = *usage->microUsd;
    } else if (const auto* info = std::get_if<acp::SessionInfo>(&update)) {
        const auto said = printable(info->title.value_or(""), kMaxTitle);
        if (said.empty() || title.from == SessionTitle::From::User)
            return false;
        title.from = SessionTitle::From::Agent;
        title.text = said;
    } else {
        return false;
    }
    return true;
}

void takeOptions(AgentProfile& agent, std::vector<acp::ConfigOption> options)
{
    for (const auto& old : agent.options)
        if (old.legacy &&
            std::ranges::find(options, old.category, &acp::ConfigOption::category) == options.end())
            options.push_back(old);
    agent.options = bounded(std::move(options));
}

std::string titleOf(const std::string& prompt)
{
    const auto begin = prompt.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos)
        return {};
    const auto end = std::min(prompt.find_first_of("\r\n", begin), prompt.size());
    return printable(prompt.substr(begin, end - begin), kMaxTitleFromPrompt);
}

} // namespace helix::sessions
