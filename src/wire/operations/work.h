#pragma once
// Requests about what agents do: conversations, agents, MCP servers, attempts.

#include "operations/attempt_values.h"
#include "operations/work_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

inline constexpr std::string_view kSessionSays = "its id, or a unique beginning of it";
inline constexpr std::int64_t kMaxTyped = 64 << 10; ///< of a title, of words, of an option's value

/// Those that name a session and nothing else.
template <typename Request>
concept NamesSession = requires(Request request)
{
    requires std::remove_const_t<Request>::kNamesSessionAlone;
    request.session;
};
void describe(auto& field, NamesSession auto& request)
{
    field("session", request.session, need(kMaxReference), kSessionSays);
}

struct ListSessions {
    static constexpr Operation kOperation{
        "sessions.list", Effect::Looks, "Conversations, the newest change first.", {}};
    using Answer = SessionList;
    std::string workspace;
};
void describe(auto& field, Is<ListSessions> auto& request)
{
    field("workspace", request.workspace, may(kMaxReference), "empty: of all");
}

struct ShowSession {
    static constexpr Operation kOperation{"sessions.show", Effect::Looks, "One conversation.", {}};
    using Answer = Session;
    static constexpr bool kNamesSessionAlone = true;
    std::string session;
};

struct ListEntries {
    static constexpr Operation kOperation{
        "sessions.entries", Effect::Looks, "Its entries; as many as fit into one answer.", {}};
    using Answer = SessionEntries;
    std::string session;
    std::int64_t first = 1, count = 200;
};
void describe(auto& field, Is<ListEntries> auto& request)
{
    field("session", request.session, need(kMaxReference), kSessionSays);
    field("first", request.first, may(1, kMaxId), "the first entry's number");
    field("count", request.count, may(1, 200), "entries");
}

struct CreateSession {
    static constexpr Operation kOperation{
        "sessions.create", Effect::Works, "Begins a conversation.", {}};
    using Answer = Session;
    std::string workspace, agent;
};
void describe(auto& field, Is<CreateSession> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("agent", request.agent, may(kMaxTyped), "empty: the workspace's");
}

struct CancelTurn {
    static constexpr Operation kOperation{
        "sessions.cancel", Effect::Works, "Asks the agent to stop.", {}};
    static constexpr bool kNamesSessionAlone = true;
    std::string session;
};

struct Unqueue {
    static constexpr Operation kOperation{
        "sessions.unqueue", Effect::Works, "Takes a prompt back that waits behind a turn.", {}};
    std::string session;
    std::int64_t queued = 0;
};
void describe(auto& field, Is<Unqueue> auto& request)
{
    field("session", request.session, need(kMaxReference), kSessionSays);
    field("queued", request.queued, need(0, kMaxId), "its id in the session's queue");
}

struct AnswerPermission {
    static constexpr Operation kOperation{
        "sessions.answer", Effect::Gives, "Answers what the agent asked.", {}};
    std::string session, permission, option;
};
void describe(auto& field, Is<AnswerPermission> auto& request)
{
    field("session", request.session, need(kMaxReference), kSessionSays);
    field("permission", request.permission, may(kMaxTyped), "the question's id");
    field("option", request.option, may(kMaxTyped), "the answer's id");
}

struct SetOption {
    static constexpr Operation kOperation{"sessions.set_option",
                                          Effect::Works,
                                          "Changes its model, effort, mode or another option.",
                                          {}};
    std::string session, option, value;
};
void describe(auto& field, Is<SetOption> auto& request)
{
    field("session", request.session, need(kMaxReference), kSessionSays);
    field("option", request.option, may(kMaxTyped), "model, effort, mode or the agent's own id");
    field("value", request.value, may(kMaxTyped), "as the agent offers it");
}

struct RenameSession {
    static constexpr Operation kOperation{
        "sessions.rename", Effect::Works, "Gives it another title.", {}};
    std::string session, title;
};
void describe(auto& field, Is<RenameSession> auto& request)
{
    field("session", request.session, need(kMaxReference), kSessionSays);
    field("title", request.title, may(kMaxTyped), "the new title");
}

struct RemoveSession {
    static constexpr Operation kOperation{
        "sessions.remove", Effect::Works, "Ends its agent and forgets everything.", {}};
    static constexpr bool kNamesSessionAlone = true;
    std::string session;
};

struct SearchSessions {
    static constexpr Operation kOperation{"sessions.search",
                                          Effect::Looks,
                                          "Entries in which all of the words occur, newest first.",
                                          {}};
    using Answer = SearchHits;
    std::string words;
    std::int64_t limit = 50;
};
void describe(auto& field, Is<SearchSessions> auto& request)
{
    field("words", request.words, may(kMaxTyped), "\"a phrase\", prefix*");
    field("limit", request.limit, may(1, 200), "hits");
}

struct ExportPiece : Piece {
    static constexpr Event kEvent{"sessions.export.data", "all of it, in order"};
};
struct ExportSession {
    static constexpr Operation kOperation{
        "sessions.export", Effect::Looks, "All of a conversation.", {}};
    using Answer = Sent;
    using Events = Rows<ExportPiece>;
    std::string session, format;
};
void describe(auto& field, Is<ExportSession> auto& request)
{
    field("session", request.session, need(kMaxReference), kSessionSays);
    field("format", request.format, may(kMaxReference), "markdown or json");
}

struct Attach {
    static constexpr Operation kOperation{
        "sessions.attach",
        Effect::Looks,
        "Brings a file for the next prompt, in pieces; held for this connection.",
        {}};
    using Answer = AttachmentHeld;
    std::int64_t attachment = 0;
    std::string data, name, mimeType;
    bool picture = false;
};
void describe(auto& field, Is<Attach> auto& request)
{
    field("attachment", request.attachment, may(0, INT64_MAX), "more of the same one; 0: new");
    field("data", request.data, need(kMaxPiece), "base64url");
    field("name", request.name, may(kMaxWord), "of the file");
    field("mime_type", request.mimeType, may(kMaxWord), "of a picture");
    field("picture", request.picture, flag(), "or text");
}

struct PromptQueued {
    static constexpr Event kEvent{"sessions.queued", "when another turn runs"};
    SessionId session;
};
void describe(auto& field, Is<PromptQueued> auto& event)
{
    field("session", event.session, "its id");
}
struct TurnBegun {
    static constexpr Event kEvent{"sessions.begun", "once"};
    SessionId session;
    std::int64_t turn = 0;
};
void describe(auto& field, Is<TurnBegun> auto& event)
{
    field("session", event.session, "its id");
    field("turn", event.turn, kSometimes, "its number");
}
struct EntryChanged {
    static constexpr Event kEvent{"sessions.entry", "new ones, and new states of old ones"};
    Written<ConversationEntry> entry;
    std::uint64_t from = 0;
};
void describe(auto& field, Is<EntryChanged> auto& event)
{
    field("entry", event.entry, "as it is now, long texts shortened");
    field("from", event.from, "its text begins at this byte: those before it were sent");
}

struct SendPrompt {
    static constexpr Operation kOperation{"sessions.prompt", Effect::Works,
                                          "A task for an agent; answered when its turn has ended.",
                                          "call.cancel stops the turn, leaving lets it go on."};
    using Answer = TurnEnd;
    using Events = Rows<PromptQueued, TurnBegun, EntryChanged>;
    std::string session, workspace, agent, text;
    std::vector<std::int64_t> attachments;
    OptionWords options;
};
void describe(auto& field, Is<SendPrompt> auto& request)
{
    field("session", request.session, may(kMaxReference), "an open one; empty: a new one");
    field("workspace", request.workspace, may(kMaxReference),
          "of the new one; with a session: it must be there");
    field("agent", request.agent, may(kMaxTyped), "of the new one; empty: the workspace's");
    field("text", request.text, may(kMaxPromptText), "the task");
    field("attachments", request.attachments, may(32).ofEach(kMaxId), "of sessions.attach");
    describe(field, request.options);
}

// -- permission rules -----------------------------------------------------------------------------

struct ListRules {
    static constexpr Operation kOperation{
        "rules.list", Effect::Looks, "What agents may do without asking, or never may.", {}};
    using Answer = std::vector<ListedRule>;
};
void describe(auto& /*field*/, Is<ListRules> auto& /*request*/) {}

struct RemoveRule {
    static constexpr Operation kOperation{
        "rules.remove", Effect::Works, "Forgets a rule: the next time the user is asked.", {}};
    using Answer = std::vector<ListedRule>;
    std::int64_t number = 0;
    std::string workspace;
};
void describe(auto& field, Is<RemoveRule> auto& request)
{
    field("number", request.number, need(1, kMaxId), "as rules.list counts them");
    field("workspace", request.workspace, may(kMaxReference), "whose it must be; empty: any");
}

// -- an editor on the host ------------------------------------------------------------------------

struct EditorOpened {
    static constexpr Event kEvent{"acp.opened", "at once"};
    SessionId session;
};
void describe(auto& field, Is<EditorOpened> auto& event)
{
    field("session", event.session, "what it is recorded as");
}
struct AgentMessage {
    static constexpr Event kEvent{"acp.message", "what the agent says, in order"};
    std::string data;
    bool last = false;
};
void describe(auto& field, Is<AgentMessage> auto& message)
{
    field("data", message.data, "base64url");
    field("last", message.last, "the message is whole with it");
}

struct OpenEditor {
    static constexpr Operation kOperation{
        "acp.open",
        Effect::Works,
        "ACP between an editor here and an agent in the guest; the call lives as long.",
        {}};
    using Events = Rows<EditorOpened, AgentMessage>;
    std::string workspace, agent;
};
void describe(auto& field, Is<OpenEditor> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("agent", request.agent, may(kMaxReference), "empty: the workspace's");
}

struct SendToAgent {
    static constexpr Operation kOperation{
        "acp.send", Effect::Works, "A piece of a message for the agent; answered when taken.", {}};
    std::int64_t call = 0;
    std::string data;
    bool last = true;
};
void describe(auto& field, Is<SendToAgent> auto& request)
{
    field("call", request.call, need(INT64_MIN, INT64_MAX), kCallSays);
    field("data", request.data, need(kMaxPiece), "base64url");
    field("last", request.last, flag(), "the message is whole with it");
}

// -- coding agents and MCP servers ----------------------------------------------------------------

struct ListAgents {
    static constexpr Operation kOperation{
        "agents.list", Effect::Looks, "The known coding agents.", {}};
    using Answer = AgentList;
    std::string workspace;
};
void describe(auto& field, Is<ListAgents> auto& request)
{
    field("workspace", request.workspace, may(kMaxReference), "empty: of none");
}

struct InstallLine {
    static constexpr Event kEvent{"agents.line", "each line that the installation says"};
    std::string line;
};
void describe(auto& field, Is<InstallLine> auto& event)
{
    field("line", event.line, "printable");
}

struct InstallAgent {
    static constexpr Operation kOperation{
        "agents.install", Effect::Works, "Brings an agent into a workspace.", {}};
    using Events = Rows<InstallLine>;
    std::string workspace, name;
};
void describe(auto& field, Is<InstallAgent> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("name", request.name, need(kMaxReference), "as agents.list names it");
}

struct ListServers {
    static constexpr Operation kOperation{
        "mcp.list", Effect::Looks, "The MCP servers that agents are given.", {}};
    using Answer = std::vector<McpServer>;
};
void describe(auto& /*field*/, Is<ListServers> auto& /*request*/) {}

struct AddServer {
    static constexpr Operation kOperation{"mcp.add",
                                          Effect::Gives,
                                          "Gives agents an MCP server. Values go in and never come "
                                          "out.",
                                          {}};
    using Answer = AddedServer;
    std::string name, url, workspace;
    std::vector<std::string> command;
    std::map<std::string, std::string> values;
};
void describe(auto& field, Is<AddServer> auto& request)
{
    field("name", request.name, need(kMaxReference), "its name");
    field("url", request.url, may(kMaxWord), "http(s), or empty:");
    field("command", request.command, may(kMaxWord).ofEach(kMaxPiece), "run in the guest");
    field("workspace", request.workspace, may(kMaxReference), "empty: for all");
    field("values", request.values, may(kMaxWord).ofEach(kMaxPiece),
          "the header of an address, the environment of a command; for one workspace");
}

struct RemoveServer {
    static constexpr Operation kOperation{
        "mcp.remove", Effect::Works, "Takes an MCP server from agents.", {}};
    std::string name;
};
void describe(auto& field, Is<RemoveServer> auto& request)
{
    field("name", request.name, need(kMaxReference), "its name");
}

// -- best of N ------------------------------------------------------------------------------------

/// Where attempts begin that are forks.
struct AttemptBeginning {
    std::string workspace, checkpoint, session;
};
void describe(auto& field, Is<AttemptBeginning> auto& from)
{
    field("workspace", from.workspace, need(kMaxReference), kWorkspaceSays);
    field("checkpoint", from.checkpoint, may(kMaxWord), "its name; empty: as it is now");
    field("session", from.session, may(kMaxReference),
          "goes on in each with the task, and its agent; empty: a new one does");
}

struct StartAttempts {
    static constexpr Operation kOperation{
        "attempts.start", Effect::Gives, "One task for several new workspaces, side by side.", {}};
    using Answer = StartedAttempts;
    std::optional<AttemptBeginning> from;
    std::string task, testCommand;
    WorkspaceWish wish;
    std::optional<std::vector<std::string>> agents;
    std::int64_t count = 1;
};
void describe(auto& field, Is<StartAttempts> auto& request)
{
    constexpr std::int64_t kMostAttempts = 8, kMostText = 1 << 20;
    field("task", request.task, need(kMostText), "the prompt");
    field("test_command", request.testCommand, may(kMostText), "run after the turn");
    field("agents", request.agents, may(1, kMostAttempts), "one attempt for each");
    field("count", request.count, may(1, kMostAttempts), "of Helix's own agent, without agents");
    field("from", request.from, flag(),
          "they are forks of it: nothing of a machine is said then but the name");
    field("image", request.wish.image, may(kMaxWord), "theirs; empty with from");
    describeWish(field, request.wish);
}

struct ListAttempts {
    static constexpr Operation kOperation{"attempts.list", Effect::Looks, "Every group.", {}};
    using Answer = std::vector<AttemptGroup>;
};
void describe(auto& /*field*/, Is<ListAttempts> auto& /*request*/) {}

/// Those that name an attempt and nothing else.
template <typename Request>
concept NamesAttempt = requires(Request request)
{
    requires std::remove_const_t<Request>::kNamesAttemptAlone;
    request.group;
};
void describe(auto& field, NamesAttempt auto& request)
{
    field("group", request.group, need(kMaxReference), "as attempts.list names it");
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
}

struct KeepAttempt {
    static constexpr Operation kOperation{
        "attempts.keep", Effect::Works, "Keeps one, deletes the others of its group.", {}};
    static constexpr bool kNamesAttemptAlone = true;
    std::string group, workspace;
};

struct DiscardAttempt {
    static constexpr Operation kOperation{"attempts.discard", Effect::Works, "Deletes one.", {}};
    static constexpr bool kNamesAttemptAlone = true;
    std::string group, workspace;
};

/// In the order of the documentation.
using WorkOperations =
    Rows<ListSessions, ShowSession, ListEntries, CreateSession, CancelTurn, Unqueue,
         AnswerPermission, SetOption, RenameSession, RemoveSession, SearchSessions, ExportSession,
         Attach, SendPrompt, ListRules, RemoveRule, OpenEditor, SendToAgent, ListAgents,
         InstallAgent, ListServers, AddServer, RemoveServer, StartAttempts, ListAttempts,
         KeepAttempt, DiscardAttempt>;

} // namespace helix::operations
