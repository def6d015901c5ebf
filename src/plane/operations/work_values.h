#pragma once
// What answers say of conversations, agents and MCP servers.

#include <nlohmann/json.hpp>

#include "operations/workspace_values.h"

namespace helix::operations {

struct SessionUsage {
    std::uint64_t inputTokens = 0, outputTokens = 0, microUsd = 0;
    std::optional<std::uint64_t> contextUsed, contextSize;
};
void describe(auto& field, Is<SessionUsage> auto& usage)
{
    field("input_tokens", usage.inputTokens, "that went in");
    field("output_tokens", usage.outputTokens, "that came out");
    field("micro_usd", usage.microUsd, "millionths of a dollar");
    field("context_used", usage.contextUsed, kSometimes, "tokens, as the agent says");
    field("context_size", usage.contextSize, kSometimes, "tokens, as the agent says");
}

struct OptionChoice {
    std::string value, name, description;
};
void describe(auto& field, Is<OptionChoice> auto& choice)
{
    field("value", choice.value, "for sessions.set_option");
    field("name", choice.name, "for people");
    field("description", choice.description, kSometimes, "for people");
}

/// What can be chosen of an agent: its model, its effort, ...
struct AgentOption {
    std::string id, name, description, category, current;
    std::vector<OptionChoice> choices;
    bool legacy = false, isSwitch = false;
};
void describe(auto& field, Is<AgentOption> auto& option)
{
    field("id", option.id, "for sessions.set_option");
    field("name", option.name, "for people");
    field("description", option.description, kSometimes, "for people");
    field("category", option.category, kSometimes, "model, thought_level or mode, as in ACP");
    field("current", option.current, "a choice's value");
    field("choices", option.choices, "all of them");
    field("legacy", option.legacy, kSometimes, "of an agent that speaks an older ACP");
    field("switch", option.isSwitch, kSometimes, "it is on or off");
}

/// What an agent understands beside plain words.
struct AgentCommand {
    std::string name, description, hint;
};
void describe(auto& field, Is<AgentCommand> auto& command)
{
    field("name", command.name, "typed behind a /");
    field("description", command.description, "for people");
    field("hint", command.hint, kSometimes, "what comes behind it");
}

struct QueuedPrompt {
    std::int64_t id = 0;
    std::string text;
    int attachments = 0;
};
void describe(auto& field, Is<QueuedPrompt> auto& prompt)
{
    field("id", prompt.id, "for sessions.unqueue");
    field("text", prompt.text, "what was typed");
    field("attachments", prompt.attachments, "how many");
}

/// What every list of conversations has of one.
struct SessionHead {
    SessionId id;
    WorkspaceId workspace;
    std::string title, agent, agentTitle, state, problem, doing;
    std::int64_t createdMs = 0, changedMs = 0, turnStartedMs = 0, entries = 0, turns = 0;
    SessionUsage usage;
    bool takesImages = false;
};
void describe(auto& field, Is<SessionHead> auto& session)
{
    field("id", session.id, "for ever");
    field("workspace", session.workspace, "its id");
    field("title", session.title, "the agent's, else the first prompt's first line");
    field("agent", session.agent, "its name; empty: Helix's own");
    field("agent_title", session.agentTitle, "for people");
    field("state", session.state, "a word");
    field("problem", session.problem, kSometimes, "why it failed, a sentence");
    field("doing", session.doing, kSometimes, "what it does right now, for people");
    field("created_ms", session.createdMs, "wall clock");
    field("changed_ms", session.changedMs, "wall clock");
    field("turn_started_ms", session.turnStartedMs, "wall clock");
    field("entries", session.entries, "the number of the newest");
    field("turns", session.turns, "so far");
    field("usage", session.usage, "of models");
    field("takes_images", session.takesImages, "a prompt may bring pictures");
}

struct Session {
    static constexpr std::string_view kValue = "session";
    SessionHead head;
    std::vector<AgentOption> options;
    std::vector<AgentCommand> commands;
    std::vector<QueuedPrompt> queue;
};
void describe(auto& field, Is<Session> auto& session)
{
    describe(field, session.head);
    field("options", session.options, "what can be chosen of its agent");
    field("commands", session.commands, "what its agent understands beside plain words");
    field("queue", session.queue, "prompts that wait behind its turn");
}

struct ListedSession {
    SessionHead head;
    std::int64_t queued = 0;
    std::string workspaceName;
};
void describe(auto& field, Is<ListedSession> auto& session)
{
    describe(field, session.head);
    field("queued", session.queued, "prompts that wait behind its turn");
    field("workspace_name", session.workspaceName, "its name");
}

struct SessionList {
    std::vector<ListedSession> sessions;
};
void describe(auto& field, Is<SessionList> auto& list)
{
    field("sessions", list.sessions, "300 at most");
}

struct SessionEntries {
    std::vector<nlohmann::json> entries;
    std::int64_t last = 0;
};
void describe(auto& field, Is<SessionEntries> auto& page)
{
    field("entries", page.entries,
          "{number, turn, time_ms, kind} and what the kind has: text, blocks, tool, plan, "
          "permission, permission_id, chosen, open; as in ACP, long texts shortened");
    field("last", page.last, "the number of the newest");
}

struct SearchHit {
    SessionId session;
    WorkspaceId workspace;
    std::string sessionTitle, kind, snippet, workspaceName;
    std::int64_t entry = 0, timeMs = 0;
};
void describe(auto& field, Is<SearchHit> auto& hit)
{
    field("session", hit.session, "its id");
    field("workspace", hit.workspace, "its id");
    field("session_title", hit.sessionTitle, "for people");
    field("entry", hit.entry, "its number");
    field("kind", hit.kind, "of the entry");
    field("time_ms", hit.timeMs, "wall clock");
    field("snippet", hit.snippet, "plain text; \\x01 and \\x02 stand around what was found");
    field("workspace_name", hit.workspaceName, "its name");
}

struct SearchHits {
    std::vector<SearchHit> hits;
};
void describe(auto& field, Is<SearchHits> auto& answer)
{
    field("hits", answer.hits, "newest first");
}

struct AttachmentHeld {
    std::int64_t attachment = 0;
};
void describe(auto& field, Is<AttachmentHeld> auto& held)
{
    field("attachment", held.attachment, "for the next piece, and for sessions.prompt");
}

struct TurnEnd {
    SessionId session;
    std::int64_t turn = 0;
    bool wentWell = false;
    std::string stopReason;
    std::optional<Failure> failure;
};
void describe(auto& field, Is<TurnEnd> auto& end)
{
    field("session", end.session, "its id");
    field("turn", end.turn, "its number");
    field("went_well", end.wentWell, "the agent came to its end by itself");
    field("stop_reason", end.stopReason, kSometimes, "the agent's word, as in ACP");
    field("failure", end.failure, kSometimes, "why there is none");
}

struct PermissionRule {
    static constexpr std::string_view kValue = "rule";
    std::uint64_t number = 0;
    WorkspaceId workspace;
    std::string workspaceName, agent;
    std::optional<std::string> kind;
    bool allow = false;
};
void describe(auto& field, Is<PermissionRule> auto& rule)
{
    field("number", rule.number, "for rules.remove; from 1, moves when one is removed");
    field("workspace", rule.workspace, "its id");
    field("workspace_name", rule.workspaceName, "its name");
    field("agent", rule.agent, "empty: every one");
    field("kind", rule.kind, "of tool, as in ACP; null: every one");
    field("allow", rule.allow, "else refused");
}

/// A coding agent.
struct Agent {
    std::string name, title, licence, needs, provider;
    bool custom = false;
    std::uint64_t diskMib = 0, memoryMib = 0;
    std::vector<std::string> packages;
    std::optional<bool> installed;
};
void describe(auto& field, Is<Agent> auto& agent)
{
    field("name", agent.name, "its name");
    field("title", agent.title, "for people");
    field("licence", agent.licence, "for people");
    field("needs", agent.needs, "a sentence");
    field("provider", agent.provider, "the kind that it asks");
    field("custom", agent.custom, "the user's own");
    field("disk_mib", agent.diskMib, "MiB in the guest; 0: not known");
    field("memory_mib", agent.memoryMib, "MiB; 0: not known");
    field("packages", agent.packages, "NAME@VERSION");
    field("installed", agent.installed, kSometimes, "in the workspace that was named");
}

struct AgentList {
    std::vector<Agent> agents;
    std::vector<std::string> problems;
};
void describe(auto& field, Is<AgentList> auto& list)
{
    field("agents", list.agents, "all of them");
    field("problems", list.problems, "sentences: descriptions that cannot be used");
}

/// A server that agents are given. Values go in and never come out.
struct McpServer {
    static constexpr std::string_view kValue = "server";
    std::string name, url, workspace;
    std::vector<std::string> command, values;
    bool lostKeys = false;
};
void describe(auto& field, Is<McpServer> auto& server)
{
    field("name", server.name, "its name");
    field("url", server.url, "where it is; empty: a command");
    field("command", server.command, "its words; empty: an address");
    field("values", server.values, "names of headers or variables");
    field("workspace", server.workspace, "its name; empty: every one");
    field("lost_keys", server.lostKeys, "nobody is given it: add it again");
}

struct AddedServer {
    McpServer server;
    std::string notice;
};
void describe(auto& field, Is<AddedServer> auto& added)
{
    describe(field, added.server);
    field("notice", added.notice, "what becomes of its values, a sentence; or empty");
}

} // namespace helix::operations
