#pragma once
// An editor on the host that speaks to an agent in a guest itself. Internal to the room; control
// thread.

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <QObject>

#include <nlohmann/json_fwd.hpp>

#include "link/acp_run.h"
#include "agents/catalogue.h"
#include "link/guest_door.h"
#include "sessions/editor_filter.h"
#include "sessions/records.h"
#include "sessions/sessions.h"

namespace helix::sessions {

class Session;

class EditorSession : public QObject, public Sessions::Editor {
public:
    /// What an editor's session begins with.
    struct Beginning {
        agents::KnownAgent agent;
        acp::Open opening;
        LoadedSession session;
    };
    static Beginning begin(const WorkspaceId& workspace, agents::KnownAgent agent,
                           std::int64_t timeMs);
    /// `session`: made of what was begun. `servers`: the user's own, in every workspace.
    EditorSession(std::shared_ptr<Session> session, const link::GuestAddress& address,
                  Beginning begun, const std::vector<McpServer>& servers,
                  Sessions::ToEditor toEditor, Sessions::EditorClosed closed);
    ~EditorSession() override;
    void fromEditor(std::string message) override;
    void setRoom(bool room) override;
    [[nodiscard]] SessionId session() const override;

private:
    void watchTheEditor(const nlohmann::json& message);
    void onMessage(std::uint64_t sequence, const nlohmann::json& message);
    void record(const nlohmann::json& message);
    void refuse(std::string remark);
    void tellEditor(const nlohmann::json& message);
    void onEvent(std::uint64_t sequence, const acp::RunEvent& event);
    void onClosed(const Error& why);
    void send(std::string message);
    void acknowledge();
    static async::Task<void> acknowledgeWhenKept(std::shared_ptr<Session> session,
                                                 QPointer<EditorSession> self,
                                                 std::uint64_t sequence);
    void finish(const Error& why);

    std::shared_ptr<Session> m_session; ///< shared with Sessions
    std::unique_ptr<link::AcpRun> m_link;
    std::string m_title;
    std::chrono::seconds m_silence;
    Sessions::ToEditor m_toEditor;
    Sessions::EditorClosed m_closed;
    EditorFilter m_filter;
    std::deque<std::string> m_early; ///< before the run was opened
    bool m_opened = false, m_hasRoom = true, m_finished = false, m_keeping = false;
    std::uint64_t m_lastN = 0, m_seen = 0, m_acknowledged = 0;
    std::string m_prompt;          ///< id, as JSON text, of the prompt that runs
    std::set<std::string> m_asked; ///< ids of permission requests that wait
    /// Sentences that the editor's user is to read once there is a session to say them in.
    std::vector<std::string> m_remarks;
    int m_refused = 0;
    int m_events = 0; ///< notices of what happened to the process
};

} // namespace helix::sessions
