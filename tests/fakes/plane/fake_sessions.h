#pragma once
// Conversations as they are given; what the user does is written down.

#include <deque>
#include <map>

#include "fakes/plane/fake_agents.h"
#include "sessions/sessions.h"

namespace helix::fakes {

class FakeSessions : public sessions::Sessions {
public:
    /// `agents`: whose titles new sessions have.
    explicit FakeSessions(const FakeAgents& agents)
        : m_agents(agents)
    {
    }
    // The script
    std::deque<sessions::SessionSnapshot> all;
    std::map<std::string, std::vector<sessions::ConversationEntry>>
        entriesOf; ///< by session id, from 1
    std::vector<sessions::PermissionRule> knownRules;
    std::vector<sessions::McpServer> servers;
    std::vector<sessions::SearchHit> hits;
    std::optional<Error> promptError, createError, entriesError;

    // What was asked
    std::vector<std::pair<std::string, sessions::Prompt>> prompts;
    std::vector<std::pair<std::string, std::string>> created, answers, options;
    std::vector<std::string> cancelled, removedIds, searched;
    std::vector<std::int64_t> unqueued;
    std::vector<std::pair<std::string, bool>> exported; ///< session, as JSON
    int pagesRead = 0;
    int wentOn = 0;

    sessions::SessionSnapshot& addSession(const WorkspaceId& workspace, const std::string& title,
                                          sessions::SessionState state);
    /// Puts an entry at the end; its number follows from its place.
    sessions::ConversationEntry& addEntry(const SessionId& id,
                                          sessions::ConversationEntry::Kind kind,
                                          const std::string& text = {});
    sessions::SessionSnapshot& of(const SessionId& id);
    void tell(const sessions::SessionSnapshot& snapshot) { emit changed(snapshot); }
    void tellEntries(const SessionId& id, const std::vector<sessions::ConversationEntry>& entries)
    {
        emit entriesChanged(id, entries);
    }
    void tellEnd(const sessions::TurnEnd& end) { emit turnEnded(end); }

    async::Task<Result<SessionId>> create(WorkspaceId workspace, std::string agent) override;
    async::Task<Result<std::int64_t>> prompt(SessionId id, sessions::Prompt prompt) override;
    void goOn() override { ++wentOn; }
    Result<void> unqueue(const SessionId& id, std::int64_t queued) override;
    Result<void> cancel(const SessionId& id) override;
    Result<void> answer(const SessionId& id, const std::string& permissionId,
                        const std::string& optionId) override;
    async::Task<Result<void>> setOption(SessionId id, std::string option,
                                        std::string value) override;
    async::Task<Result<void>> rename(SessionId id, std::string title) override;
    async::Task<Result<void>> remove(SessionId id) override;
    async::Task<Result<sessions::TurnEnd>> waitForTurn(SessionId id, std::int64_t turn,
                                                       async::CancelToken cancel) override;
    [[nodiscard]] std::vector<sessions::SessionSnapshot> list() const override;
    [[nodiscard]] std::optional<sessions::SessionSnapshot>
    snapshot(const SessionId& id) const override;
    [[nodiscard]] std::optional<sessions::SessionSnapshot>
    copyIn(const WorkspaceId& fork, const SessionId& source) const override;
    [[nodiscard]] Result<SessionId> resolve(const std::string& text) const override;
    async::Task<Result<std::vector<sessions::ConversationEntry>>>
    entries(SessionId id, std::int64_t first, int count) override;
    async::Task<Result<std::vector<sessions::SearchHit>>> search(std::string words,
                                                                 int limit) override;
    async::Task<Result<std::string>> exportMarkdown(SessionId id) override;
    async::Task<Result<std::string>> exportJson(SessionId id) override;
    [[nodiscard]] std::vector<sessions::PermissionRule> rules() const override
    {
        return knownRules;
    }
    async::Task<Result<void>> setRules(std::vector<sessions::PermissionRule> given) override;
    [[nodiscard]] std::vector<sessions::McpServer> mcpServers() const override { return servers; }
    async::Task<Result<void>> addMcpServer(sessions::McpServer server) override;
    async::Task<Result<void>> removeMcpServer(std::string name) override;
    Result<std::unique_ptr<Editor>> openEditor(WorkspaceId workspace, std::string agent,
                                               ToEditor toEditor, EditorClosed closed) override;

private:
    [[nodiscard]] bool has(const SessionId& id) const;
    /// As the control plane does it with an answer for good.
    void keepRule(const SessionId& id, const sessions::ConversationEntry& entry,
                  const std::string& optionId);
    const FakeAgents& m_agents;
};

} // namespace helix::fakes
