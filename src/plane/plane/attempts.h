#pragma once
// Best of N: one task given to several fresh workspaces, side by side. Control thread.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/ids.h"
#include "projects/projects.h"
#include "operations/attempt_values.h"
#include "plane/workspaces.h"

namespace helix::plane {

/// Where attempts begin that are forks of a workspace.
struct AttemptOrigin {
    WorkspaceId workspace;
    std::string checkpoint; ///< its name; empty: as the workspace is now, which must be Ready
    SessionId session; ///< goes on in each with the task as its next prompt; empty: a new one does
};

struct AttemptRequest {
    std::string task; ///< the prompt
    /// Image, resources, egress; its name is a beginning; its options are those of every attempt's
    /// agent. Of forks its name and its options count.
    CreateRequest workspace;
    std::optional<AttemptOrigin> from;
    /// One attempt for each; the same may occur several times. Where a conversation goes on its
    /// agent does, whatever they are called.
    std::vector<std::string> agents;
    std::string testCommand; ///< run in the guest's project by its shell after the turn; or empty
};
inline constexpr int kMaxAttempts = 8;

using operations::Attempt;
using operations::AttemptGroup;
using operations::toString;

class Attempts : public QObject {
    Q_OBJECT
public:
    /// Admits all or none, creates them one after another as room allows, and goes on by itself. With
    /// a project the others are forks of the first one, as soon as it is in. With `from` all are forks,
    /// and there is room for all of them at once, or none begins.
    virtual async::Task<Result<std::string>> start(AttemptRequest request) = 0;
    [[nodiscard]] virtual std::vector<AttemptGroup> list() const = 0;
    /// Keeps one, deletes the other workspaces of its group.
    virtual async::Task<Result<void>> keep(std::string group, WorkspaceId workspace) = 0;
    virtual async::Task<Result<void>> discard(std::string group, WorkspaceId workspace) = 0;

signals:
    void changed(const helix::plane::AttemptGroup& group);
    void removed(const std::string& group);
};

} // namespace helix::plane

Q_DECLARE_METATYPE(helix::plane::AttemptGroup)
