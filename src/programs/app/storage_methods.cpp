// What Helix keeps on the disk, over the control socket.

#include "app/data_move.h"
#include "app/method_table.h"
#include "app/session_end.h"
#include "operations/resources.h"
#include "plane/host_use.h"

namespace helix::app {
namespace {

Answering<operations::ShowStorage> showStorage(CallPtr call, operations::ShowStorage /*request*/)
{
    co_return co_await call->plane()->hostUse().storage();
}

Answering<operations::ReclaimStorage> reclaimStorage(CallPtr call,
                                                     operations::ReclaimStorage /*request*/)
{
    co_return co_await call->plane()->hostUse().reclaim();
}

/// What keeps the data from being moved.
Result<void> checkNothingRuns(plane::ControlPlane& plane)
{
    for (const auto& workspace : plane.workspaces().list())
        if (plane::mayHaveMachine(workspace.state) || workspace.waits)
            return fail(ErrorCode::Conflict,
                        workspace.name + " runs; suspend or stop it first, or say --suspend.");
    return {};
}

Answering<operations::MoveStorage> moveStorage(CallPtr call, AppRole role,
                                               operations::MoveStorage request)
{
    if (!role.onMove)
        co_return fail(ErrorCode::Unsupported,
                       "This Helix cannot start again; quit it and run helix --move-data FOLDER.");
    const std::function<Result<DataMoveFacts>()> look =
        [paths = call->paths(), folder = request.folder] { return lookAtDataMove(paths, folder); };
    CO_TRY(const auto facts, co_await async::onPool(look));
    CO_TRY(call->alive());
    auto quiesced = call->plane()->workspaces().quiesce();
    if (request.suspend) {
        CO_TRY(quiesced, co_await suspendMachines(*call->plane()));
        CO_TRY(call->alive());
    }
    CO_TRY(checkNothingRuns(*call->plane()));
    // Looking and suspending take their time: who has given up or left meanwhile is not to find Helix gone.
    if (call->cancelToken().isCancelled())
        co_return fail(ErrorCode::Cancelled,
                       "The move was cancelled; the data are where they were.");
    role.onMove(request.folder, quiesced);
    co_return operations::StorageMoving{request.folder, facts.bytes};
}

} // namespace

void addStorageMethods(MethodTable& table, AppRole role)
{
    serve<operations::MoveStorage>(table, [role](CallPtr call, operations::MoveStorage request) {
        return moveStorage(std::move(call), role, std::move(request));
    });
    serve<operations::ShowStorage>(table, showStorage);
    serve<operations::ReclaimStorage>(table, reclaimStorage);
}

} // namespace helix::app
