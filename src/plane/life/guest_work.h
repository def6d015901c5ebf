#pragma once
// What is done in the guests of workspaces, as far as their life has to do with it. Offered by life
// and fulfilled by who stands on it. Control thread.

#include <optional>
#include <set>

#include "async/completion.h"
#include "life/live_workspace.h"
#include "operations/checkpoint_values.h"
#include "plane/stakes.h"
#include "plane/workspaces.h"

namespace helix::life {

class GuestWork {
public:
    virtual ~GuestWork() = default;
    /// Whether what `request` asks for its guest (a project, an agent) can be done; nothing is done.
    virtual async::Task<Result<void>> check(CreateRequest request) = 0;
    /// Takes over what is asked for the guest of this new workspace; on record when it returns.
    virtual async::Task<Result<void>> accept(WorkspaceId id, CreateRequest request) = 0;
    /// What was done in the guest of `source` was done in that of `copy` as well, up to now; on record
    /// when it returns. What its agent is doing right now ends there. `until`: nothing that was said in
    /// that conversation from that turn on.
    virtual async::Task<Result<void>> copy(WorkspaceId source, WorkspaceId copy,
                                           std::optional<operations::TurnMark> until) = 0;
    /// Nothing was said in that conversation from that turn on; its guest does not run. NotFound.
    virtual async::Task<Result<void>> rewind(operations::TurnMark before) = 0;
    /// Says of a workspace on record what work there is for it.
    virtual void recall(LiveWorkspace& workspace) = 0;
    /// Forgets all that was done or asked for in its guest.
    virtual async::Task<Result<void>> remove(WorkspaceId id) = 0;
    /// Those whose agents have something to do or to ask, or of which somebody waits for a result: an
    /// agent's silence says nothing.
    [[nodiscard]] virtual std::set<WorkspaceId> atWork() const = 0;
    /// What stopping or deleting it would cost; `look`: looks into the guest for it first.
    virtual async::Task<Result<Stakes>> stakes(LiveWorkspacePtr workspace, bool look) = 0;
};

} // namespace helix::life
