#include "life/keep_flow.h"

#include "base/try.h"
#include "image/disk_keeping.h"
#include "life/disk_reserve.h"
#include "life/freeze.h"
#include "life/machine_spec.h"

namespace helix::life {
namespace {

Result<void> checkMayBeKept(const LiveWorkspacePtr& workspace)
{
    if (!workspace)
        return fail(ErrorCode::NotFound, "There is no such workspace.");
    const std::string& name = workspace->record.name;
    if (workspace->unreadable)
        return fail(ErrorCode::Unsupported,
                    "The record of " + name + " is of a newer Helix; update HelixVM first.");
    if (workspace->record.state != State::Stopped)
        return fail(ErrorCode::Conflict,
                    "Stop " + name + " first: only a disk at rest becomes an image.");
    if (workspace->busy || workspace->waits)
        return failAsBusy(*workspace);
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
    keep.diskGiB = record.resources.diskGiB;
    keep.reserveBytes += diskReserve(context);
    return keep;
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

async::Task<Result<image::Bundle>> keepHeld(LifeContextPtr context, LiveWorkspacePtr workspace,
                                            image::KeepRequest keep,
                                            ImageArrivals::Progress progress,
                                            async::CancelToken cancel)
{
    CO_TRY(checkMayBeKept(workspace));
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
    TRY(checkMayBeKept(workspace));
    TRY(auto keep, requestFor(*context, *workspace, request));
    return ImageArrivals::Work(
        [context, workspace, keep](ImageArrivals::Progress progress, async::CancelToken cancel) {
            return keepHeld(context, workspace, keep, std::move(progress), std::move(cancel));
        });
}

} // namespace helix::life
