#include "life/start_queue.h"

#include <algorithm>

#include "life/steps.h"

namespace helix::life {
namespace {

using Begin = std::function<void(const LifeContextPtr&, const LiveWorkspacePtr&)>;

std::vector<LiveWorkspacePtr> queueOf(const KnownWorkspaces& workspaces)
{
    std::vector<LiveWorkspacePtr> queue;
    for (const auto& [id, workspace] : workspaces)
        if (workspace->waits)
            queue.push_back(workspace);
    std::ranges::sort(queue, {}, [](const auto& workspace) { return workspace->waits->place; });
    return queue;
}

/// What whoever waits is shown, once those before it have gone.
void renumber(const LifeContextPtr& context)
{
    plane::SlotWait wait{0, context->load({}).machines, context->limits().maxRunning};
    for (const auto& workspace : queueOf(context->workspaces)) {
        ++wait.place;
        if (workspace->waits == wait)
            continue;
        workspace->waits = wait;
        context->workspaces.announce(workspace);
    }
}

void serve(const LifeContextPtr& context, const Begin& begin)
{
    const auto queue = queueOf(context->workspaces);
    if (queue.empty() || context->isQuiesced())
        return;
    auto turns = takeTurns(context->load({}), context->limits(), queue.size());
    for (const auto& workspace : queue) {
        if (!workspace->recorded || turns == 0)
            continue;
        --turns;
        workspace->waits.reset();
        workspace->holdsSlot = true;
        begin(context, workspace);
    }
    renumber(context);
}

} // namespace

std::size_t queueLength(const KnownWorkspaces& workspaces)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(workspaces, [](const auto& entry) { return !!entry.second->waits; }));
}

void takePlace(const LifeContext& context, LiveWorkspace& workspace)
{
    const auto queue = queueOf(context.workspaces);
    // Not by their number: whoever has left it leaves a gap until they are renumbered.
    const int last = queue.empty() ? 0 : queue.back()->waits->place;
    workspace.waits =
        plane::SlotWait{last + 1, context.load({}).machines, context.limits().maxRunning};
}

void joinQueue(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!workspace->waits)
        takePlace(*context, *workspace);
    resetSteps(workspace); // those of the start before say nothing about this one
    context->workspaces.log(*workspace, "waits", sentenceOf(*workspace->waits));
    context->workspaces.announce(workspace);
}

bool leaveQueue(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!workspace->waits && !workspace->holdsSlot)
        return false;
    workspace->waits.reset();
    workspace->holdsSlot = false;
    context->workspaces.announce(workspace);
    return true;
}

void followQueue(const LifeContextPtr& context, Begin begin)
{
    // Once for all that is told in one go, and never inside of what tells it.
    const auto pending = std::make_shared<bool>(false);
    auto* connections = context->connections.get();
    const auto look = [weak = std::weak_ptr(context), begin = std::move(begin), pending] {
        const auto context = weak.lock();
        if (!context || std::exchange(*pending, true))
            return;
        const auto serveNow = [weak, begin, pending] {
            *pending = false;
            if (const auto context = weak.lock())
                serve(context, begin);
        };
        QMetaObject::invokeMethod(context->connections.get(), serveNow, Qt::QueuedConnection);
    };
    QObject::connect(&context->workspaces.events, &LifeEvents::loadChanged, connections, look);
    QObject::connect(&context->settings, &plane::Settings::changed, connections, look);
}

} // namespace helix::life
