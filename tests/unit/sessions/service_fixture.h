#pragma once
// Sessions with a real helix-agent on this machine and scripted coding agents.

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>

#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "agents/agents_service.h"
#include "unit/link/link_fixture.h"
#include "unit/link/real_agent.h"
#include "sessions/sessions_service.h"
#include "store/database.h"

namespace helix::sessions {

using nlohmann::json;
using namespace std::chrono_literals;
using Kind = ConversationEntry::Kind;

/// One workspace, which is this machine; open while `agent` runs.
class OneGuest : public link::GuestDoor {
public:
    WorkspaceId workspace;
    std::optional<link::GuestAddress> open;
    std::int64_t startedMs = 0;

    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId& id) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId, link::ExecRequest) override;
    [[nodiscard]] std::string nameOf(const WorkspaceId&) const override { return "box"; }
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId&) const override { return {}; }
    [[nodiscard]] std::int64_t startedAtMs(const WorkspaceId&) const override { return startedMs; }
};

/// A keychain in memory.
class KeptKeys : public McpKeys {
public:
    std::map<std::string, McpServer> kept;
    bool refuses = false;

    async::Task<Result<void>> keep(McpServer server) override;
    async::Task<Result<void>> erase(McpServer server) override;
    async::Task<Result<std::vector<std::pair<std::string, std::string>>>>
    environment(std::string server) override;
};

class SessionsTest : public link::WithApplication {
protected:
    void SetUp() override;
    void TearDown() override;

    /// The guest: helix-agent, started, paired and told to Sessions.
    void startGuest();
    void stopGuest();
    /// Its helix-agent ends with all that it runs, and begins again; the guest goes on.
    void restartAgent();
    /// Helix: ends and begins again with what is on disk.
    void startHelix();
    void stopHelix();

    /// The coding agent `name`, which does what `script` says. Its log is at log(name). `facts`:
    /// members of its file in the catalogue.
    void script(const std::string& name, json script, const json& facts = json::object());
    [[nodiscard]] std::string log(const std::string& name) const { return path(name + ".log"); }
    [[nodiscard]] std::string path(const std::string& name) const
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }
    /// What the agent was sent of this method.
    [[nodiscard]] std::vector<json> sent(const std::string& name, const std::string& method) const;

    SessionId create(const std::string& agent);
    std::int64_t prompt(const SessionId& id, const std::string& text);
    Result<std::int64_t> tryPrompt(const SessionId& id, Prompt prompt);
    /// Prompts and waits for the end of the turn.
    TurnEnd ask(const SessionId& id, const std::string& text);
    TurnEnd waitFor(const SessionId& id, std::int64_t turn);
    [[nodiscard]] SessionSnapshot now(const SessionId& id) const
    {
        return m_sessions->snapshot(id).value_or(SessionSnapshot());
    }
    void pairAgent();
    bool reaches(const SessionId& id, SessionState state);
    std::vector<ConversationEntry> entries(const SessionId& id);
    /// The text of all entries of this kind, one a line.
    std::string said(const SessionId& id, Kind kind);
    /// Whether any file of the database has this text.
    [[nodiscard]] bool onDisk(const std::string& text) const;
    std::size_t hits(const std::string& words);
    static bool touched(const std::string& file) { return std::filesystem::exists(file); }

    QTemporaryDir m_folder;
    protocol::Bootstrap m_bootstrap = link::someBootstrap();
    OneGuest m_door;
    std::unique_ptr<link::RealAgent> m_guest;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<agents::AgentsService> m_agents;
    KeptKeys m_keys;
    std::unique_ptr<SessionsService> m_sessions;
    std::vector<TurnEnd> m_ends;
    std::vector<SessionState> m_states; ///< as changed() said
    int m_shown = 0;                    ///< entriesChanged()
};

} // namespace helix::sessions
