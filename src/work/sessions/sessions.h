#pragma once
// Conversations with coding agents in workspaces: held, kept, searched. Helix is the ACP client; it
// never advertises file system or terminal. Control thread.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "agents/agents.h"
#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "link/guest_door.h"
#include "operations/checkpoint_values.h"
#include "sessions/entry.h"
#include "store/database.h"

namespace helix::sessions {

struct Prompt {
    std::string text;
    std::vector<acp::ContentBlock> blocks; ///< attachments: images, embedded resources, links
    bool isPatient = false; ///< kept until its workspace runs and nothing is missing (PromptGate)
};
/// Most bytes of all attachments of one prompt.
inline constexpr std::size_t kMaxAttachmentBytes = 32U << 20;

/// What is chosen of an agent before it has said what it offers: by the words of
/// protocol::kOptionWords.
using OptionWishes = std::map<std::string, std::string>;

using operations::TurnMark;
/// What is awaited before an agent gets the prompt of a turn; a refusal is told in the conversation,
/// which goes on.
using BeforeTurn = std::function<async::Task<Result<void>>(WorkspaceId, TurnMark)>;

/// What a patient prompt for this agent in this workspace has to wait for, beside the workspace
/// itself; control thread.
using PromptGate = std::function<HeldFor(const WorkspaceId&, const std::string& agent)>;

struct TurnEnd {
    SessionId session;
    WorkspaceId workspace;
    std::int64_t turn = 0;
    std::optional<acp::StopReason> reason; ///< none: `failure` says why
    std::optional<Error> failure;
    std::int64_t durationMs = -1; ///< -1: not known
    [[nodiscard]] bool wentWell() const { return reason == acp::StopReason::EndTurn; }
};

using operations::PermissionRule;

/// An MCP server that the user gives to agents. It runs in the guest, or is asked by it.
struct McpServer {
    std::string name;
    std::string url;                  ///< http(s), or empty:
    std::vector<std::string> command; ///< run in the guest
    /// Of a command, and of an address. Values go in only: McpKeys keeps them, and what is held and
    /// written down has the names alone.
    std::vector<std::pair<std::string, std::string>> environment, headers;
    std::optional<WorkspaceId> workspace; ///< the only one that has it; none: every one
    bool hasKeys = false;                 ///< its values are in McpKeys
    /// Its values lay in the clear in a database of an older Helix and were erased: it is given to
    /// nobody until it is added anew.
    bool lostKeys = false;
    friend bool operator==(const McpServer&, const McpServer&) = default;
};

/// Named secret of the inference gateway (providers::NamedSecret) through which guests ask this
/// server with its header, which they never see. Pure.
std::string gatewaySecretOf(const std::string& server);

/// Where the values of MCP servers are kept, which may be keys: never in the database.
class McpKeys {
public:
    virtual ~McpKeys() = default;
    /// The values of `server` for its workspace: the header of an address goes into what the guest
    /// asks through the gateway, the environment of a command is only kept.
    virtual async::Task<Result<void>> keep(McpServer server) = 0;
    virtual async::Task<Result<void>> erase(McpServer server) = 0;
    /// What was kept of a command's environment.
    virtual async::Task<Result<std::vector<std::pair<std::string, std::string>>>>
    environment(std::string server) = 0;
};

class Sessions : public QObject {
    Q_OBJECT
public:
    // -- conversations ---------------------------------------------------------------------------
    /// `agent` empty: see prefer(). Returns at once; the agent starts with the first prompt.
    virtual async::Task<Result<SessionId>> create(WorkspaceId workspace, std::string agent) = 0;
    /// Returns when it is on record: begun, or queued behind the turn that runs or, when it is
    /// patient, for what is missing; the number of its turn when begun, 0 when queued.
    /// InvalidArgument for an empty one, one above kMaxAttachmentBytes or with pictures for an agent
    /// that takes none.
    virtual async::Task<Result<std::int64_t>> prompt(SessionId id, Prompt prompt) = 0;
    /// What patient prompts wait for may have come: those that need nothing more begin.
    virtual void goOn() = 0;
    virtual Result<void> unqueue(const SessionId& id, std::int64_t queued) = 0;
    /// Asks the agent to stop (session/cancel); ends its process when it does not within 10 s.
    virtual Result<void> cancel(const SessionId& id) = 0;
    /// Conflict when it was answered already. `always`: a PermissionRule for this kind as well.
    virtual Result<void> answer(const SessionId& id, const std::string& permissionId,
                                const std::string& optionId) = 0;
    virtual async::Task<Result<void>> setOption(SessionId id, std::string option,
                                                std::string value) = 0;
    virtual async::Task<Result<void>> rename(SessionId id, std::string title) = 0;
    /// Ends its agent and forgets everything.
    virtual async::Task<Result<void>> remove(SessionId id) = 0;
    /// Waits for the end of the turn `turn` (as prompt() says; 0: until nothing runs or waits).
    virtual async::Task<Result<TurnEnd>> waitForTurn(SessionId id, std::int64_t turn,
                                                     async::CancelToken cancel) = 0;

    [[nodiscard]] virtual std::vector<SessionSnapshot> list() const = 0; ///< newest change first
    [[nodiscard]] virtual std::optional<SessionSnapshot> snapshot(const SessionId& id) const = 0;
    /// The conversation in a fork that is the copy of `source`.
    [[nodiscard]] virtual std::optional<SessionSnapshot> copyIn(const WorkspaceId& fork,
                                                                const SessionId& source) const = 0;
    /// By id, or by a unique beginning of it of 4 characters or more.
    [[nodiscard]] virtual Result<SessionId> resolve(const std::string& text) const = 0;
    /// Entries `first`..`first + count - 1`, in order; what is not on disk yet included.
    virtual async::Task<Result<std::vector<ConversationEntry>>>
    entries(SessionId id, std::int64_t first, int count) = 0;

    /// Words, all of which must occur ("quoted phrase", prefix*); newest first. Never an SQL or FTS
    /// syntax error: what is no query is searched as plain words.
    virtual async::Task<Result<std::vector<SearchHit>>> search(std::string words, int limit) = 0;
    virtual async::Task<Result<std::string>> exportMarkdown(SessionId id) = 0;
    virtual async::Task<Result<std::string>> exportJson(SessionId id) = 0;

    [[nodiscard]] virtual std::vector<PermissionRule> rules() const = 0;
    virtual async::Task<Result<void>> setRules(std::vector<PermissionRule> rules) = 0;
    [[nodiscard]] virtual std::vector<McpServer> mcpServers() const = 0;
    /// Values that are given are kept in McpKeys first. Of those that come at once none is lost.
    virtual async::Task<Result<void>> addMcpServer(McpServer server) = 0;
    /// Its values are erased. NotFound.
    virtual async::Task<Result<void>> removeMcpServer(std::string name) = 0;

    // -- ACP for an editor on the host -----------------------------------------------------------
    /// A raw conversation: messages of the editor go in, those of the agent come out through
    /// `toEditor`, one JSON text each. What the editor may not have in the guest (fs, terminal,
    /// folders and MCP commands of the host) is taken out. Recorded like every session.
    class Editor {
    public:
        virtual ~Editor() = default; ///< ends its agent
        virtual void fromEditor(std::string message) = 0;
        /// False: nothing more is acknowledged to the guest, which then holds the agent back.
        virtual void setRoom(bool room) = 0;
        /// The session that it is recorded as.
        [[nodiscard]] virtual SessionId session() const = 0;
    };
    using ToEditor = std::function<void(std::string message)>;
    using EditorClosed = std::function<void(Error why)>;
    virtual Result<std::unique_ptr<Editor>> openEditor(WorkspaceId workspace, std::string agent,
                                                       ToEditor toEditor, EditorClosed closed) = 0;

signals:
    void changed(const helix::sessions::SessionSnapshot& snapshot);
    void removed(const helix::SessionId& id);
    /// New entries and new states of old ones, in order; gathered for a few milliseconds.
    void entriesChanged(const helix::SessionId& id,
                        const std::vector<helix::sessions::ConversationEntry>& entries);
    void turnEnded(const helix::sessions::TurnEnd& end);
    /// The agent does not offer what prefer() said for this word, and has refused a prompt for it;
    /// later sessions begin without.
    void preferenceRefused(const helix::WorkspaceId& workspace, const std::string& word);
    /// rules() is another list, whoever made it so.
    void rulesChanged();
    void mcpServersChanged();
};

} // namespace helix::sessions

Q_DECLARE_METATYPE(helix::sessions::TurnEnd)
