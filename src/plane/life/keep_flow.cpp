#include "life/keep_flow.h"

#include "base/try.h"
#include "image/disk_keeping.h"
#include "life/disk_reserve.h"
#include "life/freeze.h"
#include "life/image_titles.h"
#include "life/machine_spec.h"
#include "life/stop_flow.h"

namespace helix::life {
namespace {

Result<void> checkState(const LiveWorkspace& workspace, bool stops)
{
    const std::string& name = workspace.record.name;
    const State state = workspace.record.state;
    if (workspace.waits || workspace.holdsSlot)
        return failAsBusy(workspace);
    // The end of a stop may still be at work on it.
    if (state == State::Stopping || (state == State::Stopped && !workspace.isFreezing))
        return {};
    if (state == State::Stopped)
        return failAsBusy(workspace);
    if (state != State::Ready)
        return fail(ErrorCode::Conflict,
                    name + " " + std::string(plane::clause(state)) +
                        "; it can be saved as an image while it runs or is stopped.");
    if (!stops)
        return fail(ErrorCode::Conflict,
                    "Stop " + name +
                        " first, or have it stopped (--stop): only a disk at rest becomes an "
                        "image.");
    if (workspace.bringing)
        return fail(ErrorCode::Conflict, "The project of " + name +
                                             " is still being brought in; it can be saved as an "
                                             "image when it is.");
    return checkMachineIsFree(workspace);
}

Result<void> checkMayBeKept(const LiveWorkspacePtr& workspace, bool stops)
{
    if (!workspace)
        return fail(ErrorCode::NotFound, "There is no such workspace.");
    const std::string& name = workspace->record.name;
    if (workspace->unreadable)
        return fail(ErrorCode::Unsupported,
                    "The record of " + name + " is of a newer Helix; update HelixVM first.");
    TRY(checkState(*workspace, stops));
    if (!workspace->record.everReady)
        return fail(ErrorCode::Conflict, name + " has never run.");
    return {};
}

Result<image::KeepRequest> requestFor(const LifeContext& context, const LiveWorkspace& workspace,
                                      const plane::KeepRequest& request)
{
    const WorkspaceRecord& record = workspace.record;
    image::KeepRequest keep;
    TRY(keep.from, context.images.find(record.image, record.imageVersion));
    keep.layers = backingDisks(context, keep.from, record.diskBase, record.layers);
    keep.layers.push_back(context.workspaces.files(workspace).disk());
    keep.name = request.name;
    keep.title = request.title;
    keep.fromTitle = shownTitle(context, keep.from.manifest);
    keep.diskGiB = record.resources.diskGiB;
    keep.reserveBytes += diskReserve(context);
    return keep;
}

Result<image::KeepRequest> checkedRequestFor(const LifeContext& context,
                                             const LiveWorkspace& workspace,
                                             const plane::KeepRequest& request)
{
    TRY(auto keep, requestFor(context, workspace, request));
    TRY(image::checkMayBeKept(context.images, keep));
    return keep;
}

/// A stop that somebody has asked for, or the end of one.
async::Task<void> awaitStop(LiveWorkspacePtr workspace)
{
    while (workspace->record.state == State::Stopping)
        (void)co_await workspace->changed.next();
    while (workspace->record.state == State::Stopped && workspace->busy && !workspace->isFreezing)
        (void)co_await workspace->idle.next();
}

/// Nothing works on it then. One that was started again meanwhile is not stopped once more.
async::Task<Result<void>> bringToRest(LifeContextPtr context, LiveWorkspacePtr workspace,
                                      bool stops, async::CancelToken cancel)
{
    if (stops && workspace->record.state == State::Ready)
        CO_TRY(co_await stopWorkspace(context, workspace));
    co_await awaitStop(workspace);
    if (cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Saving the image was cancelled.");
    CO_TRY(checkMayBeKept(workspace, false));
    if (workspace->busy)
        co_return failAsBusy(*workspace);
    co_return Result<void>();
}

/// Holds the workspace until its disk is copied, or that has ended otherwise.
class Held {
public:
    Held(LifeContextPtr context, LiveWorkspacePtr workspace)
        : m_context(std::move(context))
        , m_workspace(std::move(workspace))
    {
        beginFreezing(*m_workspace);
    }
    ~Held() { release(); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    void release()
    {
        if (const auto workspace = std::exchange(m_workspace, nullptr))
            endFreezing(m_context, workspace);
    }

private:
    LifeContextPtr m_context;
    LiveWorkspacePtr m_workspace; ///< null once it is released
};

async::Task<Result<image::Bundle>> keepAtRest(LifeContextPtr context, LiveWorkspacePtr workspace,
                                              plane::KeepRequest request,
                                              ImageArrivals::Progress progress,
                                              async::CancelToken cancel)
{
    if (workspace->record.state != State::Stopped)
        progress({"Stopping the workspace", 0, 0});
    CO_TRY(co_await bringToRest(context, workspace, request.stops, cancel));
    // What it stands on may be another since it was checked: layers are merged, checkpoints gone back to.
    CO_TRY(auto keep, checkedRequestFor(*context, *workspace, request));
    Held held(context, workspace);
    const std::function<void()> copied = [&held] { held.release(); };
    co_return co_await image::keepDisk(context->images, std::move(keep), std::move(progress),
                                       copied, std::move(cancel));
}

} // namespace

Result<ImageArrivals::Work> keepWork(const LifeContextPtr& context,
                                     const plane::KeepRequest& request)
{
    const auto workspace = context->workspaces.find(request.workspace);
    TRY(checkMayBeKept(workspace, request.stops));
    TRY(checkedRequestFor(*context, *workspace, request));
    return ImageArrivals::Work(
        [context, workspace, request](ImageArrivals::Progress progress, async::CancelToken cancel) {
            return keepAtRest(context, workspace, request, std::move(progress), std::move(cancel));
        });
}

} // namespace helix::life
