#pragma once
// All workspaces that this Helix knows: finds them, moves them, writes them down and tells of them.
// Control thread.

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "async/scope.h"
#include "base/paths.h"
#include "life/activity_service.h"
#include "life/admission.h"
#include "life/events.h"
#include "life/lifecycle.h"
#include "life/live_workspace.h"
#include "life/registry.h"
#include "life/workspace_files.h"

namespace helix::life {

/// What is said to those who wait for something when Helix ends.
Error closingError();

class KnownWorkspaces {
public:
    /// `scope`: of the flows; once it is closed, nothing is written to the activity any more.
    KnownWorkspaces(const Paths& paths, const Registry& registry, ActivityService& activity,
                    async::Scope scope);

    LifeEvents events;

    // -- which there are -------------------------------------------------------------------------
    void put(const LiveWorkspacePtr& workspace);
    void erase(const WorkspaceId& id);
    [[nodiscard]] bool contains(const WorkspaceId& id) const { return m_all.contains(id); }
    /// Null when there is none (or only a reservation).
    [[nodiscard]] LiveWorkspacePtr find(const WorkspaceId& id) const;
    /// The user's name for it; the id when it is gone.
    [[nodiscard]] std::string nameOf(const WorkspaceId& id) const;
    /// Pairs of id and workspace.
    [[nodiscard]] auto begin() const { return m_all.begin(); }
    [[nodiscard]] auto end() const { return m_all.end(); }
    /// Of everything that runs or is about to, without `except`. `seen`: what the workspace's
    /// machine takes; nothing where nobody knows.
    [[nodiscard]] RunningLoad
    load(const WorkspaceId& except,
         const std::function<std::optional<MachineUse>(const LiveWorkspace&)>& seen) const;
    /// The names that are taken, without that of `except`.
    [[nodiscard]] std::set<std::string> names(const WorkspaceId& except) const;
    /// Its runtime folder is the one on record.
    [[nodiscard]] WorkspaceFiles files(const LiveWorkspace& workspace) const;
    /// The folder that holds what belongs to it on the host and goes with it.
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId& id) const;

    // -- what becomes of them --------------------------------------------------------------------
    /// Tells the outside how the workspace looks now.
    void announce(const LiveWorkspacePtr& workspace);
    /// To the activity, and to Helix's log. `about`: ActivityEntry::about.
    void log(const LiveWorkspace& workspace, std::string kind, std::string text,
             std::int64_t durationMs = -1, std::string about = {});
    /// Moves it by the table and announces; Conflict leaves everything as it was.
    Result<void> shift(const LiveWorkspacePtr& workspace, Event event);
    /// Writes its record.
    async::Task<Result<void>> save(LiveWorkspacePtr workspace) const;

    /// Of every flow.
    [[nodiscard]] const async::Scope& scope() const { return m_scope; }

private:
    const Paths& m_paths;
    const Registry& m_registry;
    ActivityService& m_activity;
    const async::Scope m_scope;
    std::map<WorkspaceId, LiveWorkspacePtr> m_all;
};

} // namespace helix::life
