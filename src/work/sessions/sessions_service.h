#pragma once
// The conversations over the agents in guests and the database.
// Made and wired by the composition; everybody else knows Sessions alone. Control thread.

#include "sessions/sessions.h"

namespace helix::sessions {

class SessionsService : public Sessions {
    Q_OBJECT
public:
    /// `keys`: outlives this; none: MCP servers with values are refused.
    SessionsService(store::Database& database, link::GuestDoor& door, agents::Agents& agents,
                    McpKeys* keys = nullptr);
    ~SessionsService() override; ///< agents in guests work on
    static const char* schema();
    async::Task<Result<void>> load();

    // -- the life of a workspace -----------------------------------------------------------------
    /// Returns to the runs that worked on meanwhile. `emulated`: agents get longer to start.
    void guestReady(const WorkspaceId& id, bool emulated = true);
    /// It stopped, was killed, or Helix lost it; also for what load() found not running.
    void guestGone(const WorkspaceId& id);
    /// It stands still and goes on later (guestReady()): turns are neither ended nor lost.
    void guestAway(const WorkspaceId& id);
    async::Task<Result<void>> removeWorkspace(WorkspaceId id);
    /// The conversations of `source` up to now, and its rules, belong to `copy` as well; nothing runs
    /// in those. `sentence`: what is said in one whose turn was cut off. MCP servers of `source`
    /// alone stay its own, for their keys do. `until`: of that conversation the copy knows only what
    /// was before.
    async::Task<Result<void>> copyWorkspace(WorkspaceId source, WorkspaceId copy,
                                            std::string sentence, std::optional<TurnMark> until);
    /// Forgets that turn and all that was said and waited after it, for good; the conversation goes on
    /// from there. Its workspace does not run. NotFound, or Conflict while a turn runs.
    async::Task<Result<void>> rewind(TurnMark before);
    void setBeforeTurn(BeforeTurn before);
    /// Nobody's: patient prompts wait for their workspace alone.
    void setPromptGate(PromptGate gate);
    /// What a request through the inference gateway took, from the run that its X-Helix-Session
    /// header names; runs that are not known are passed over.
    void recordUsage(const std::string& run, std::uint64_t inputTokens, std::uint64_t outputTokens,
                     std::uint64_t microUsd);

    // -- conversations ---------------------------------------------------------------------------
    /// Sessions in this workspace for which nobody names an agent are `agent`'s from now on (empty:
    /// the built-in one's), and those of `agent` begin with `wishes`; an editor's choose for
    /// themselves. Held until the workspace is removed, not written down.
    void prefer(const WorkspaceId& workspace, std::string agent, OptionWishes wishes);
    async::Task<Result<SessionId>> create(WorkspaceId workspace, std::string agent) override;
    async::Task<Result<std::int64_t>> prompt(SessionId id, Prompt prompt) override;
    void goOn() override;
    Result<void> unqueue(const SessionId& id, std::int64_t queued) override;
    Result<void> cancel(const SessionId& id) override;
    Result<void> answer(const SessionId& id, const std::string& permissionId,
                        const std::string& optionId) override;
    async::Task<Result<void>> setOption(SessionId id, std::string option,
                                        std::string value) override;
    async::Task<Result<void>> rename(SessionId id, std::string title) override;
    async::Task<Result<void>> remove(SessionId id) override;
    async::Task<Result<TurnEnd>> waitForTurn(SessionId id, std::int64_t turn,
                                             async::CancelToken cancel) override;

    [[nodiscard]] std::vector<SessionSnapshot> list() const override;
    [[nodiscard]] std::optional<SessionSnapshot> snapshot(const SessionId& id) const override;
    [[nodiscard]] std::optional<SessionSnapshot> copyIn(const WorkspaceId& fork,
                                                        const SessionId& source) const override;
    [[nodiscard]] Result<SessionId> resolve(const std::string& text) const override;
    async::Task<Result<std::vector<ConversationEntry>>> entries(SessionId id, std::int64_t first,
                                                                int count) override;

    async::Task<Result<std::vector<SearchHit>>> search(std::string words, int limit) override;
    async::Task<Result<std::string>> exportMarkdown(SessionId id) override;
    async::Task<Result<std::string>> exportJson(SessionId id) override;

    [[nodiscard]] std::vector<PermissionRule> rules() const override;
    async::Task<Result<void>> setRules(std::vector<PermissionRule> rules) override;
    [[nodiscard]] std::vector<McpServer> mcpServers() const override;
    /// All of them at once.
    async::Task<Result<void>> setMcpServers(std::vector<McpServer> servers);
    async::Task<Result<void>> addMcpServer(McpServer server) override;
    async::Task<Result<void>> removeMcpServer(std::string name) override;

    // -- ACP for an editor on the host -----------------------------------------------------------
    Result<std::unique_ptr<Editor>> openEditor(WorkspaceId workspace, std::string agent,
                                               ToEditor toEditor, EditorClosed closed) override;

public:
    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::sessions
