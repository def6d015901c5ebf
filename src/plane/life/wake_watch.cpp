#include "life/wake_watch.h"

#include <QTimer>

#include <spdlog/spdlog.h>

#include "life/start_request.h"

namespace helix::life {
namespace {

using async::Task;

Task<Result<void>> goOnForWhoWaits(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    workspace->notice.clear();
    context->workspaces.log(*workspace, "resume",
                            "Somebody connected to a port of it: it goes on.");
    const auto begun = co_await startExisting(context, workspace);
    if (!begun)
        co_return begun;
    while (workspace->record.state == State::Resuming || workspace->waits || workspace->holdsSlot)
        (void)co_await workspace->changed.next();
    if (workspace->record.state == State::Suspended)
        co_return fail(ErrorCode::Unavailable,
                       workspace->notice.empty() ? "Its start was called off." : workspace->notice);
    co_return Result<void>();
}

Task<void> wakeUp(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto done = co_await goOnForWhoWaits(context, workspace);
    const auto now = context->options.idle.clock();
    if (done) {
        workspace->wakes.woken(now);
        co_return;
    }
    workspace->wakes.failed(now);
    spdlog::warn("workspace: {}: {}", workspace->record.name, done.error().describe());
    if (workspace->record.state == State::Suspended && workspace->notice.empty()) {
        workspace->notice =
            "It could not go on for who connected to a port of it: " + done.error().message;
        context->workspaces.announce(workspace);
    }
    context->forwards.dismiss(workspace->record.id);
}

void answerKnock(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    const State state = workspace->record.state;
    if (!workspace->knocked || state == State::Suspending || state == State::Resuming)
        return;
    if (state != State::Suspended) { // whoever waits was let in
        workspace->knocked = false;
        return;
    }
    if (context->isQuiesced() || workspace->busy || workspace->waits || workspace->holdsSlot ||
        workspace->wakes.wait(context->options.idle.clock()).count() > 0)
        return;
    workspace->knocked = false;
    async::detach(wakeUp(context, workspace));
}

void answerKnocks(const LifeContextPtr& context)
{
    std::vector<LiveWorkspacePtr> all;
    for (const auto& [id, workspace] : context->workspaces)
        all.push_back(workspace);
    for (const auto& workspace : all)
        answerKnock(context, workspace);
}

void onKnock(const LifeContextPtr& context, const WorkspaceId& id)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        return;
    workspace->knocked = true;
    answerKnock(context, workspace);
}

} // namespace

void followKnocks(const LifeContextPtr& context)
{
    const std::weak_ptr weak = context;
    auto* connections = context->connections.get();
    QObject::connect(&context->forwards, &boundary::ForwardsService::knocked, connections,
                     [weak](const WorkspaceId& id) {
                         if (const auto context = weak.lock())
                             onKnock(context, id);
                     });
    auto* timer = new QTimer(connections); // which owns it
    QObject::connect(timer, &QTimer::timeout, connections, [weak] {
        if (const auto context = weak.lock())
            answerKnocks(context);
    });
    timer->start(context->options.idle.beat);
}

} // namespace helix::life
