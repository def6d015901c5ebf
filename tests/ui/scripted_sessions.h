#pragma once
// The conversations of the script: entries are kept as they are given, and what the user does is
// written down.

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ui/sessions_source.h"

namespace helix::ui::test {

class ScriptedSessions : public SessionsSource {
public:
    // The script
    std::vector<sessions::SessionSnapshot> all;
    std::map<std::string, std::vector<sessions::ConversationEntry>>
        entriesOf; ///< by session id, from 1
    std::vector<sessions::PermissionRule> rules;
    std::vector<sessions::McpServer> servers;
    std::vector<sessions::SearchHit> hits;
    std::vector<std::string> paths;
    std::vector<agents::AgentState> agents;
    std::optional<Error> promptError, createError, installError, entriesError, agentsError;
    std::vector<std::string> installLines;
    bool installsEnd = true;

    // What was asked
    std::vector<std::pair<std::string, sessions::Prompt>> prompts;
    std::vector<std::pair<std::string, std::string>> created, answers, options;
    std::vector<std::string> cancelled, removedIds, installed, installsCancelled, searched;
    std::vector<std::int64_t> unqueued;
    std::vector<std::pair<std::filesystem::path, bool>> exported;
    int pagesRead = 0;

    sessions::SessionSnapshot& addSession(const WorkspaceId& workspace, const std::string& title,
                                          sessions::SessionState state);
    /// Puts an entry at the end; its number follows from its place.
    sessions::ConversationEntry& addEntry(const SessionId& id,
                                          sessions::ConversationEntry::Kind kind,
                                          const std::string& text = {});
    sessions::SessionSnapshot& of(const SessionId& id);
    void tell(const sessions::SessionSnapshot& snapshot) { emit changed(snapshot); }
    void tellEntries(const SessionId& id, const std::vector<sessions::ConversationEntry>& changed)
    {
        emit entriesChanged(id, changed);
    }
    void tellEnd(const sessions::TurnEnd& end) { emit turnEnded(end); }
    void tellAll();

    // SessionsSource
    void create(WorkspaceId workspace, std::string agent, Reply<Result<SessionId>> reply) override;
    void prompt(SessionId id, sessions::Prompt prompt, Reply<Result<std::int64_t>> reply) override;
    void unqueue(SessionId id, std::int64_t queued, Reply<Result<void>> reply) override;
    void cancel(SessionId id, Reply<Result<void>> reply) override;
    void answer(SessionId id, std::string permissionId, std::string optionId,
                Reply<Result<void>> reply) override;
    void setOption(SessionId id, std::string option, std::string value,
                   Reply<Result<void>> reply) override;
    void rename(SessionId id, std::string title, Reply<Result<void>> reply) override;
    void remove(SessionId id, Reply<Result<void>> reply) override;
    void entries(SessionId id, std::int64_t first, int count,
                 Reply<Result<std::vector<sessions::ConversationEntry>>> reply) override;
    void search(std::string words, int limit,
                Reply<Result<std::vector<sessions::SearchHit>>> reply) override;
    void exportTo(SessionId id, bool asJson, std::filesystem::path file,
                  Reply<Result<void>> reply) override;
    void setRules(std::vector<sessions::PermissionRule> given, Reply<Result<void>> reply) override;
    void setMcpServers(std::vector<sessions::McpServer> given, Reply<Result<void>> reply) override;
    void files(WorkspaceId id, std::string part,
               Reply<Result<std::vector<std::string>>> reply) override;
    void agentsOf(WorkspaceId id, Reply<Result<std::vector<agents::AgentState>>> reply) override;
    void knownAgents(Reply<std::vector<agents::KnownAgent>> reply) override;
    void installAgent(WorkspaceId id, std::string name, Reply<Result<void>> reply) override;
    void cancelInstall(WorkspaceId id, std::string name) override;

private:
    Reply<Result<void>> m_installReply; ///< of one that does not end by itself
    void later(std::function<void()> action);
    /// As the control plane does it with an answer for good.
    void keepRule(const SessionId& id, const sessions::ConversationEntry& entry,
                  const std::string& optionId);
};

} // namespace helix::ui::test
