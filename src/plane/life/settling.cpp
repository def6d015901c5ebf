#include "life/settling.h"
#include "base/try.h"

namespace helix::life {
namespace {

/// A project that was asked for belongs to what people wait for.
bool isSettled(const LiveWorkspace& workspace)
{
    const State state = workspace.record.state;
    if (workspace.waits || workspace.holdsSlot)
        return false;
    return (state == State::Ready && !workspace.bringing) || state == State::Stopped ||
           state == State::Suspended || state == State::Failed || state == State::Unreachable;
}

} // namespace

async::Task<Result<WorkspaceSnapshot>> waitUntilSettled(LifeContextPtr context, WorkspaceId id,
                                                        async::CancelToken cancel)
{
    while (true) {
        const LiveWorkspacePtr workspace = context->workspaces.find(id);
        if (!workspace)
            co_return fail(noSuchWorkspace(id.str()));
        if (isSettled(*workspace))
            co_return makeSnapshot(*context, *workspace);
        CO_TRY(co_await workspace->changed.next(cancel));
    }
}

} // namespace helix::life
