#pragma once
// What tasks work with: life, and the services that work in guests.

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "agents/agents_service.h"
#include "desktops/desktops_service.h"
#include "exchange/exchange_service.h"
#include "life/guest_work.h"
#include "life/life_context.h"
#include "projects/projects_service.h"
#include "sessions/sessions_service.h"
#include "sound/sound_service.h"
#include "catalogues/catalogues_service.h"
#include "tasks/asked_work.h"
#include "tasks/command_store.h"
#include "tasks/contract.h"
#include "tasks/mcp_keys.h"

namespace helix::tasks {

/// Owners: the ControlPlane and every running flow of tasks. As GuestWork it is life's, for as long
/// as that has flows.
struct TaskContext : life::GuestWork, std::enable_shared_from_this<TaskContext> {
    TaskContext(LifeContextPtr below, std::unique_ptr<store::Database> openedConversations);
    ~TaskContext() override;

    const LifeContextPtr life;
    KnownWorkspaces& workspaces;                    ///< life's
    std::unique_ptr<store::Database> conversations; ///< of the sessions alone
    agents::AgentsService agents;
    desktops::DesktopsService desktops;
    exchange::ExchangeService exchange;
    sound::SoundService sound;
    catalogues::CataloguesService catalogues;
    McpKeysInKeychain mcpKeys;
    /// Null once closed: agents in guests work on without this Helix.
    std::unique_ptr<sessions::SessionsService> sessions;
    std::unique_ptr<projects::ProjectsService> projects;
    const AskedWorkStore askedWork;
    const CommandStore commands;
    std::map<WorkspaceId, AskedWork> asked; ///< what was asked for their guests
    /// Workspaces of whose project a snapshot is being taken: the session whose turn ended since,
    /// empty when none did.
    std::map<WorkspaceId, std::string> snapshots;
    std::set<SessionId> asking; ///< sessions that wait for the user's answer
    /// Workspaces of attempts that are not over; set by who makes them.
    std::function<std::set<WorkspaceId>()> attempted = [] { return std::set<WorkspaceId>(); };

    /// Of every flow: life's.
    [[nodiscard]] const async::Scope& scope() const { return life->scope(); }
    [[nodiscard]] AskedWork askedOf(const WorkspaceId& id) const;
    /// Closes life as well.
    void close();

    // -- life::GuestWork (tasks/guest_work.cpp) ---------------------------------------------------
    async::Task<Result<void>> check(CreateRequest request) override;
    async::Task<Result<void>> accept(WorkspaceId id, CreateRequest request) override;
    async::Task<Result<void>> copy(WorkspaceId source, WorkspaceId copy,
                                   std::optional<operations::TurnMark> until) override;
    async::Task<Result<void>> rewind(operations::TurnMark before) override;
    void recall(LiveWorkspace& workspace) override;
    async::Task<Result<void>> remove(WorkspaceId id) override;
    [[nodiscard]] std::set<WorkspaceId> atWork() const override;
    async::Task<Result<Stakes>> stakes(LiveWorkspacePtr workspace, bool look) override;
};
using TaskContextPtr = std::shared_ptr<TaskContext>;
static_assert(async::ScopeOwner<TaskContextPtr>);

/// Reads what earlier runs of Helix left, before life takes over what runs.
async::Task<Result<void>> loadTasks(TaskContextPtr context);

} // namespace helix::tasks
