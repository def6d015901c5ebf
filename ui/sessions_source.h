#pragma once
// What the window needs of conversations and agents. A part of Source.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <QObject>

#include "agents/agents.h"
#include "base/ids.h"
#include "base/result.h"
#include "sessions/sessions.h"
#include "ui/reply.h"

namespace helix::ui {

/// Lives on the UI thread; no call blocks. See sessions::Sessions for what each does.
class SessionsSource : public QObject {
    Q_OBJECT
public:
    virtual void create(WorkspaceId workspace, std::string agent,
                        Reply<Result<SessionId>> reply) = 0;
    virtual void prompt(SessionId id, sessions::Prompt prompt,
                        Reply<Result<std::int64_t>> reply) = 0;
    virtual void unqueue(SessionId id, std::int64_t queued, Reply<Result<void>> reply) = 0;
    virtual void cancel(SessionId id, Reply<Result<void>> reply) = 0;
    virtual void answer(SessionId id, std::string permissionId, std::string optionId,
                        Reply<Result<void>> reply) = 0;
    virtual void setOption(SessionId id, std::string option, std::string value,
                           Reply<Result<void>> reply) = 0;
    virtual void rename(SessionId id, std::string title, Reply<Result<void>> reply) = 0;
    virtual void remove(SessionId id, Reply<Result<void>> reply) = 0;
    virtual void entries(SessionId id, std::int64_t first, int count,
                         Reply<Result<std::vector<sessions::ConversationEntry>>> reply) = 0;
    virtual void search(std::string words, int limit,
                        Reply<Result<std::vector<sessions::SearchHit>>> reply) = 0;
    virtual void exportTo(SessionId id, bool asJson, std::filesystem::path file,
                          Reply<Result<void>> reply) = 0;
    virtual void setRules(std::vector<sessions::PermissionRule> rules,
                          Reply<Result<void>> reply) = 0;
    virtual void setMcpServers(std::vector<sessions::McpServer> servers,
                               Reply<Result<void>> reply) = 0;
    /// Paths below ~agent/workspace that begin with or contain `part`, for @-files; bounded.
    virtual void files(WorkspaceId id, std::string part,
                       Reply<Result<std::vector<std::string>>> reply) = 0;

    virtual void agentsOf(WorkspaceId id, Reply<Result<std::vector<agents::AgentState>>> reply) = 0;
    virtual void knownAgents(Reply<std::vector<agents::KnownAgent>> reply) = 0;
    /// installing() says what it says on the way.
    virtual void installAgent(WorkspaceId id, std::string name, Reply<Result<void>> reply) = 0;
    /// The reply of installAgent() says how that ended.
    virtual void cancelInstall(WorkspaceId id, std::string name) = 0;

signals:
    void listed(const std::vector<helix::sessions::SessionSnapshot>& all);
    void changed(const helix::sessions::SessionSnapshot& snapshot);
    void removed(const helix::SessionId& id);
    void entriesChanged(const helix::SessionId& id,
                        const std::vector<helix::sessions::ConversationEntry>& entries);
    void turnEnded(const helix::sessions::TurnEnd& end);
    void rulesChanged(const std::vector<helix::sessions::PermissionRule>& rules);
    void mcpServersChanged(const std::vector<helix::sessions::McpServer>& servers);
    void installing(const helix::WorkspaceId& id, const QString& agent, const QString& line);
};

} // namespace helix::ui
