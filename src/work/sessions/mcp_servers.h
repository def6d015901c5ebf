#pragma once
// The MCP servers that the user gives to agents, with their values kept apart. Internal to the room;
// control thread.

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "async/keyed_mutex.h"
#include "sessions/sessions.h"

namespace helix::sessions {

/// Owners: the service and what of it runs.
class McpServers : public std::enable_shared_from_this<McpServers> {
public:
    /// `keys` null: none are kept. `changed`: told whenever the list is another.
    McpServers(store::Database& database, McpKeys* keys, std::function<void()> changed);
    /// As the last Helix left them. An older one wrote values down with the servers, and gave them
    /// to every agent: they are erased.
    async::Task<void> restore(std::vector<McpServer> servers);
    /// The keys are gone, and nobody is told of anything any more.
    void shut();

    [[nodiscard]] const std::vector<McpServer>& list() const { return m_servers; }
    /// What is kept of the environment of `server`, which is a command; nothing for one without
    /// keys, and once shut.
    async::Task<Result<std::vector<std::pair<std::string, std::string>>>>
    environment(McpServer server);
    /// Keys first, then the record, then what is not needed any more: whatever fails in between
    /// leaves a key in the keychain, never one in the clear.
    async::Task<Result<void>> replace(std::vector<McpServer> servers);
    /// The same with one more, with one less (NotFound), and without those of a workspace that is
    /// removed. One change at a time: of those that come at once none is lost.
    async::Task<Result<void>> add(McpServer server);
    async::Task<Result<void>> remove(std::string name);
    async::Task<Result<void>> removeWorkspace(WorkspaceId workspace);

private:
    async::Task<async::KeyedMutex::LockPtr> turn();
    /// Whoever calls has the turn.
    async::Task<Result<void>> write(std::vector<McpServer> servers);
    async::Task<Result<void>> eraseKeys(std::vector<McpServer> servers);
    async::Task<Result<std::vector<McpServer>>> keepKeys(std::vector<McpServer>& servers);
    void tellChanged() const;

    store::Database& m_database;
    McpKeys* m_keys;                 ///< null once shut
    std::function<void()> m_changed; ///< null once shut
    std::vector<McpServer> m_servers;
    std::shared_ptr<async::KeyedMutex> m_turns = std::make_shared<async::KeyedMutex>();
};

} // namespace helix::sessions
