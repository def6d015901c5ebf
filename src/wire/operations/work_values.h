#pragma once
// Conversations, for the room of sessions, its records and answers; agents and MCP servers, for answers.

#include "operations/answer_json.h"
#include "operations/entry_values.h"
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

void describe(auto& field, Is<acp::ConfigChoice> auto& choice)
{
    field("value", choice.value, "for sessions.set_option");
    field("name", choice.name, "for people");
    field("description", choice.description, kSometimes, "for people");
}

/// What can be chosen of an agent: its model, its effort, ...
void describe(auto& field, Is<acp::ConfigOption> auto& option)
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
void describe(auto& field, Is<acp::AvailableCommand> auto& command)
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

enum class SessionState {
    Idle,
    Starting, ///< the agent is being started or loaded
    Working,
    Asking,   ///< a permission request waits for the user
    Stopping, ///< cancel was sent
    Away,     ///< works on in the guest; Helix is not connected to it
    Failed,   ///< `problem`; the next prompt starts the agent again
    Asleep,   ///< the workspace does not run; the session can go on when it does
};
constexpr auto words(SessionState /*state*/)
{
    return std::array<std::string_view, 8>{"idle",     "starting", "working", "asking",
                                           "stopping", "away",     "failed",  "asleep"};
}

/// What a prompt that is kept until it can be answered waits for.
enum class HeldFor {
    Nothing, ///< none waits, or it waits behind a turn alone
    Machine, ///< the workspace does not run yet
    Project, ///< it is not in the workspace yet
    Model,   ///< no provider that its agent can use
};
constexpr auto words(HeldFor /*heldFor*/)
{
    return std::array<std::string_view, 4>{"nothing", "machine", "project", "model"};
}

/// What every list of conversations has of one.
struct SessionHead {
    SessionId id;
    WorkspaceId workspace;
    std::string title, agent, agentTitle;
    SessionState state = SessionState::Idle;
    std::string problem, doing;
    std::int64_t createdMs = 0, changedMs = 0, turnStartedMs = 0, entries = 0, turns = 0;
    SessionUsage usage;
    bool takesImages = false;
    HeldFor heldFor = HeldFor::Nothing;
};
void describe(auto& field, Is<SessionHead> auto& session)
{
    field("id", session.id, "for ever");
    field("workspace", session.workspace, "its id");
    field("title", session.title, "the agent's, else the first prompt's first line");
    field("agent", session.agent, "its name; empty: Helix's own");
    field("agent_title", session.agentTitle, "for people");
    field("state", session.state, "what it does");
    field("problem", session.problem, kSometimes, "why it failed, a sentence");
    field("doing", session.doing, kSometimes,
          "title of the tool call that runs, else what it says; short");
    field("created_ms", session.createdMs, "wall clock");
    field("changed_ms", session.changedMs, "wall clock");
    field("turn_started_ms", session.turnStartedMs, "wall clock");
    field("entries", session.entries, "the number of the newest");
    field("turns", session.turns, "so far");
    field("usage", session.usage, "of models");
    field("takes_images", session.takesImages, "a prompt may bring pictures");
    field("held_for", session.heldFor, "what its first waiting prompt waits for");
}

struct Session : SessionHead {
    static constexpr std::string_view kValue = "session";
    std::vector<acp::ConfigOption> options;
    std::vector<acp::AvailableCommand> commands;
    std::vector<QueuedPrompt> queue;
};
void describe(auto& field, Is<Session> auto& session)
{
    describe(field, baseOf<SessionHead>(session));
    field("options", session.options, "what can be chosen of its agent");
    field("commands", session.commands, "what its agent understands beside plain words");
    field("queue", session.queue, "prompts that wait behind its turn");
}

struct ListedSession : SessionHead {
    std::int64_t queued = 0;
    std::string workspaceName;
};
void describe(auto& field, Is<ListedSession> auto& session)
{
    describe(field, baseOf<SessionHead>(session));
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
    std::vector<Written<ConversationEntry>> entries;
    std::int64_t last = 0;
};
void describe(auto& field, Is<SessionEntries> auto& page)
{
    field("entries", page.entries, "in order; long texts shortened");
    field("last", page.last, "the number of the newest");
}

struct SearchHit {
    SessionId session;
    WorkspaceId workspace;
    std::string sessionTitle;
    std::int64_t entry = 0;
    ConversationEntry::Kind kind = ConversationEntry::Kind::Answer;
    std::int64_t timeMs = 0;
    std::string snippet;
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
}

struct ListedHit : SearchHit {
    std::string workspaceName;
};
void describe(auto& field, Is<ListedHit> auto& hit)
{
    describe(field, baseOf<SearchHit>(hit));
    field("workspace_name", hit.workspaceName, "its name");
}

struct SearchHits {
    std::vector<ListedHit> hits;
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

/// An answer that is given without asking, for tool calls of this kind in this workspace.
struct PermissionRule {
    WorkspaceId workspace;
    std::string agent;
    std::optional<acp::ToolKind> kind;
    bool allow = false;
};
void describe(auto& field, Is<PermissionRule> auto& rule)
{
    field("workspace", rule.workspace, "its id");
    field("agent", rule.agent, "empty: every one");
    field("kind", rule.kind, "of tool; null: every one");
    field("allow", rule.allow, "else refused");
}

struct ListedRule : PermissionRule {
    static constexpr std::string_view kValue = "rule";
    std::uint64_t number = 0;
    std::string workspaceName;
};
void describe(auto& field, Is<ListedRule> auto& rule)
{
    field("number", rule.number, "for rules.remove; from 1, moves when one is removed");
    describe(field, baseOf<PermissionRule>(rule));
    field("workspace_name", rule.workspaceName, "its name");
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
