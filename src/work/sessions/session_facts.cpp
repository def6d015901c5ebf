#include "sessions/session_facts.h"

#include <algorithm>

#include "base/bytes.h"
#include "operations/answer_json.h"
#include "protocol/foreign_json.h"
#include "sessions/bounds.h"

namespace helix::operations {

void describe(auto& field, Is<acp::AgentCapabilities> auto& can)
{
    field("load", can.loadSession, "session/load");
    field("resume", can.resumeSession, "session/resume");
    field("images", can.images, "in prompts");
    field("audio", can.audio, "in prompts");
    field("embedded", can.embeddedContext, "in prompts");
    field("mcp_http", can.mcpHttp, "of MCP servers");
    field("mcp_sse", can.mcpSse, "of MCP servers");
}

} // namespace helix::operations

namespace helix::sessions {

void describe(auto& field, operations::Is<SessionFacts> auto& facts)
{
    auto from = static_cast<int>(facts.title.from);
    field("title_from", from, "SessionTitle::From");
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(facts)>>)
        facts.title.from = static_cast<SessionTitle::From>(std::clamp(from, 0, 2));
    field("agent_title", facts.agent.title, "for people");
    field("known", facts.agent.known, "it has said what it can");
    field("can", facts.agent.can, "what it can");
    field("options", facts.agent.options, "what can be chosen of it");
    field("commands", facts.agent.commands, "what it understands");
    field("chosen", facts.agent.chosen, "by option");
    field("forgotten", facts.agent.forgotten, "it is handed the conversation anew");
    field("by_agent", facts.usage.byAgent, "as the agent counts");
    field("by_gateway", facts.usage.byGateway, "as the gateway counts");
    field("asked", facts.asked, "requests by permission");
    field("turn_started_ms", facts.turnStartedMs, "wall clock");
    field("kept_bytes", facts.keptBytes, "of updates");
    field("problem", facts.problem, "why the last turn failed");
    field("stopping", facts.stopping, "cancel was sent");
    field("editor", facts.isEditors, "an editor speaks to it");
    field("copy_of", facts.copyOf, "another conversation's id, or empty");
}

namespace {

constexpr std::size_t kMaxFacts = 16U << 20;
constexpr std::size_t kMaxTitleFromPrompt = 80;

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
    return QByteArray::fromStdString(protocol::toText(operations::writeAnswer(facts)));
}

SessionFacts decodeFacts(const QByteArray& encoded)
{
    const auto parsed = protocol::parseForeignJson(encoded.toStdString(), kMaxFacts, "a session");
    const auto facts =
        parsed ? operations::readAnswer<SessionFacts>(*parsed) : fail(parsed.error());
    return facts.value_or(SessionFacts());
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
