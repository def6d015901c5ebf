#pragma once
// The real SessionsSource: the conversations and agents of the control plane.

#include <map>

#include "async/cancel.h"
#include "ui/control_line.h"
#include "ui/sessions_source.h"

namespace helix::ui {

/// UI thread, except follow(). Dies after the host's thread has ended.
class ControlSessions : public SessionsSource {
    Q_OBJECT
public:
    explicit ControlSessions(ControlLine& line);

    /// Tells everything there is and from then on every change. Control thread, once.
    void follow(plane::ControlPlane& plane);

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
    void setRules(std::vector<sessions::PermissionRule> rules, Reply<Result<void>> reply) override;
    void setMcpServers(std::vector<sessions::McpServer> servers,
                       Reply<Result<void>> reply) override;
    void files(WorkspaceId id, std::string part,
               Reply<Result<std::vector<std::string>>> reply) override;
    void agentsOf(WorkspaceId id, Reply<Result<std::vector<agents::AgentState>>> reply) override;
    void knownAgents(Reply<std::vector<agents::KnownAgent>> reply) override;
    void installAgent(WorkspaceId id, std::string name, Reply<Result<void>> reply) override;
    void cancelInstall(WorkspaceId id, std::string name) override;

private:
    void tellRules(const sessions::Sessions& sessions);
    void tellServers(const sessions::Sessions& sessions);
    /// What `action` does at once, answered on the UI thread.
    void act(std::function<Result<void>(sessions::Sessions&)> action, Reply<Result<void>> reply);

    ControlLine& m_line;
    /// By workspace and agent; control thread.
    std::map<std::pair<WorkspaceId, std::string>, async::CancelSource> m_installing;
};

} // namespace helix::ui
