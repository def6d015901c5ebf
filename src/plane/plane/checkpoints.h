#pragma once
// Points in the life of a workspace that it can go back to, and that others can begin at. Control
// thread.

#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "base/result.h"
#include "operations/checkpoint_values.h"

namespace helix::plane {

using operations::Checkpoint;

/// Most of one workspace that its user keeps; of those that Helix makes the settings say how many.
inline constexpr std::size_t kMaxCheckpoints = 64;

class Checkpoints : public QObject {
    Q_OBJECT
public:
    /// Of a Ready one, which pauses for it: its disk, and what it has in memory unless `diskOnly`;
    /// of a Stopped one its disk. AlreadyExists names it; Conflict in any other state.
    virtual async::Task<Result<Checkpoint>> add(WorkspaceId id, std::string name,
                                                bool diskOnly) = 0;
    /// The oldest first.
    [[nodiscard]] virtual std::vector<Checkpoint> list(const WorkspaceId& id) const = 0;
    /// Gives up what the workspace is now, its disk and its memory, and begins the start of what it
    /// was: with its memory it goes on there, without it boots. The conversation before whose turn
    /// Helix made it ends there as well; others on the host stay as they are. Conflict while it runs, unless `force`.
    virtual async::Task<Result<void>> restore(WorkspaceId id, std::string name, bool force) = 0;
    /// A new workspace that begins there; as Workspaces::fork().
    virtual async::Task<Result<WorkspaceId>> fork(WorkspaceId id, std::string name,
                                                  std::string newName) = 0;
    virtual async::Task<Result<void>> remove(WorkspaceId id, std::string name) = 0;

signals:
    /// It has others.
    void changed(const helix::WorkspaceId& id);
};

} // namespace helix::plane
