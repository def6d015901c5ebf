#include "life/spare_flow.h"

#include <algorithm>

#include <QTimer>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "life/agent_link.h"
#include "life/boundary_steps.h"
#include "life/create_flow.h"
#include "life/machine_end.h"
#include "life/machine_spec.h"
#include "life/start_flow.h"
#include "life/start_steps.h"
#include "life/steps.h"
#include "life/stop_flow.h"
#include "life/warm_flow.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;
using Phase = plane::WarmState::Phase;

constexpr auto kLook = 5s;
constexpr auto kPauseAfterFailure = 120s;
/// Of the computer's memory, which spares leave to everything else: one more is made only above the
/// first, and all are given up below the second.
constexpr int kRoomPercent = 25, kShortPercent = 10;

/// The image that the next Create most likely asks for: the user's own word, else that of the newest
/// workspace, else any; empty: none is prepared.
std::string favourite(const LifeContext& context)
{
    const auto isReady = [&](const std::string& image) {
        return context.warm.stateOf(image).phase == Phase::Ready;
    };
    if (const auto chosen = context.settings.get(plane::kDefaultImage); isReady(chosen))
        return chosen;
    LiveWorkspacePtr newest;
    for (const auto& [id, workspace] : context.workspaces)
        if (isReady(workspace->record.image) &&
            (!newest || workspace->record.createdAtMs > newest->record.createdAtMs))
            newest = workspace;
    if (newest)
        return newest->record.image;
    for (const auto& bundle : context.images.list())
        if (isReady(bundle.manifest.name))
            return bundle.manifest.name;
    return {};
}

std::size_t wantedCount(const LifeContext& context)
{
    return wantsSnapshots(context)
               ? static_cast<std::size_t>(context.settings.get(plane::kReadyWorkspaces))
               : 0;
}

bool isShort(const LifeContext& context, int percent, std::int64_t neededMiB)
{
    const auto host = readHostCapacity(context.options.paths.data);
    return !host || host->memoryAvailableMiB - neededMiB < host->memoryTotalMiB * percent / 100;
}

bool someoneStarts(const LifeContext& context)
{
    return std::ranges::any_of(context.workspaces, [](const auto& entry) {
        return entry.second->waits || (entry.second->busy && entry.second->isStarting());
    });
}

/// Its own machine, paired, without a connection: it is about to stand still.
Task<Result<void>> bringUp(LifeContextPtr context, LiveWorkspacePtr spare, std::string* key)
{
    const boundary::EgressChoice nothing{egress::Mode::Offline, {}, {}, false};
    CO_TRY(co_await reserve(context, spare, nothing));
    auto start = std::make_shared<Start>();
    start->context = context;
    start->workspace = spare;
    start->cancel = spare->interrupt.token();
    start->isSpare = true;
    CO_TRY(co_await runSteps(start));
    *key = start->snapshot->key;
    spare->agent.reset();
    const auto machine = spare->machine;
    co_return co_await machine->pause();
}

Task<Result<void>> makeSpare(LifeContextPtr context, std::string image)
{
    CO_TRY(const auto bundle, context->images.find(image));
    const auto spare = newWorkspace(*context, bundle, usualResources(*context, bundle.manifest));
    spare->record.name = spareName(spare->record.id);
    spare->busy = true; // whatever becomes of its machine is the affair of these flows
    context->spares.making = spare;
    std::string key;
    const auto up = co_await bringUp(context, spare, &key);
    context->spares.making.reset();
    if (up) {
        context->spares.ready.push_back({spare, key});
        spdlog::info("spare: one of {} stands ready", image);
        co_return up;
    }
    co_await dropSpare(context, spare);
    co_return up;
}

/// No more than are wanted, none of another image, none whose machine is gone.
Task<void> dropUnwanted(LifeContextPtr context, std::string image)
{
    const bool noRoom = isShort(*context, kShortPercent, 0);
    const std::size_t wanted = noRoom ? 0 : wantedCount(*context);
    std::vector<SpareWorkspace> kept;
    std::vector<LiveWorkspacePtr> dropped;
    for (auto& spare : context->spares.ready) {
        const auto& workspace = spare.workspace;
        const bool fits = kept.size() < wanted && workspace->record.image == image &&
                          workspace->machine && workspace->machine->isRunning();
        if (fits)
            kept.push_back(std::move(spare));
        else
            dropped.push_back(workspace);
    }
    context->spares.ready = std::move(kept);
    for (const auto& spare : dropped)
        co_await dropSpare(context, spare);
}

Task<void> keep(LifeContextPtr context)
{
    if (context->isQuiesced())
        co_return;
    const std::string image = wantedCount(*context) > 0 ? favourite(*context) : "";
    co_await dropUnwanted(context, image);
    const auto& clock = context->options.idle.clock;
    if (context->spares.notBefore && clock() < *context->spares.notBefore)
        co_return;
    while (!image.empty() && context->spares.ready.size() < wantedCount(*context)) {
        const auto bundle = context->images.find(image);
        if (!bundle || someoneStarts(*context) ||
            isShort(*context, kRoomPercent, usualResources(*context, bundle->manifest).memoryMiB))
            co_return;
        const auto made = co_await makeSpare(context, image);
        if (!made) {
            spdlog::info("spare: {}", made.error().describe());
            context->spares.notBefore = clock() + kPauseAfterFailure;
            co_return;
        }
    }
}

Task<void> keepWhileAsked(LifeContextPtr context)
{
    do {
        context->spares.again = false;
        co_await keep(context);
    } while (context->spares.again);
    context->spares.keeping = false;
}

/// That nothing was renewed since under which it would be another machine: agent, QEMU, image.
Task<bool> stillFits(LifeContextPtr context, SpareWorkspace spare)
{
    const auto bundle =
        context->images.find(spare.workspace->record.image, spare.workspace->record.imageVersion);
    if (!bundle)
        co_return false;
    const auto kernel = probeKernel(context->images, *bundle);
    const auto cancel = spare.workspace->interrupt.token();
    const auto host = co_await context->host.facts(kernel, cancel);
    if (!host)
        co_return false;
    auto spec = machineSpec(*context, *spare.workspace, *bundle);
    spec.agentDrive = context->options.installation.agentDrive; // as a new one would have it
    const auto now = co_await machineKey(spec, *bundle, *host);
    const auto machine = spare.workspace->machine;
    const bool fits = now && *now == spare.key && machine && machine->isRunning();
    co_return fits;
}

/// The guest goes on, hears its name, and says that it is there.
Task<Result<void>> wake(StartPtr start)
{
    const auto context = start->context;
    const auto workspace = start->workspace;
    const auto machine = workspace->machine;
    if (!machine)
        co_return fail(ErrorCode::Unavailable, "Its machine is gone.");
    CO_TRY(co_await machine->resume());
    connectAgent(context, workspace);
    const auto deadline = context->deadlines(workspace->record.emulated).pairing;
    auto* agent = workspace->agent.get();
    CO_TRY(const auto client, co_await agent->client(deadline, start->cancel));
    const auto held = client;
    CO_TRY(co_await held->renameHost(workspace->record.name));
    CO_TRY(co_await pushEnvironment(context, workspace, start->cancel));
    co_return co_await recordReady(start);
}

/// It was nobody's fault that one that stood ready does not answer: the same workspace starts as if
/// there had been none.
Task<void> startAfterAll(LifeContextPtr context, LiveWorkspacePtr workspace, Error why)
{
    spdlog::warn("spare: {} did not answer: {}", workspace->record.name, why.describe());
    if (const auto ended = co_await endMachine(context, workspace); !ended)
        spdlog::error("spare: {}", ended.error().describe());
    if (workspace->record.state == State::Stopping || workspace->record.state == State::Deleting) {
        co_await abandonStart(context, workspace, why);
        co_return;
    }
    workspace->machineExit.reset();
    workspace->interrupt = async::CancelSource();
    (void)context->workspaces.shift(workspace, Event::BootInstead);
    resetSteps(workspace);
    co_await runStart(context, workspace);
}

} // namespace

void checkSpares(const LifeContextPtr& context)
{
    context->spares.again = true;
    if (!std::exchange(context->spares.keeping, true))
        async::detach(keepWhileAsked(context));
}

void keepSpares(const LifeContextPtr& context)
{
    auto* timer = new QTimer(context->connections.get()); // which owns it
    const auto look = [weak = std::weak_ptr(context)] {
        if (const auto context = weak.lock())
            checkSpares(context);
    };
    QObject::connect(timer, &QTimer::timeout, context->connections.get(), look);
    QObject::connect(&context->warm, &WarmSnapshots::changed, context->connections.get(), look);
    QObject::connect(&context->settings, &plane::Settings::changed, context->connections.get(),
                     look);
    timer->start(kLook);
}

Task<LiveWorkspacePtr> takeSpare(LifeContextPtr context, LiveWorkspacePtr wanted)
{
    auto& ready = context->spares.ready;
    const auto& asked = wanted->record;
    const auto found = std::ranges::find_if(ready, [&](const SpareWorkspace& spare) {
        const auto& record = spare.workspace->record;
        return record.image == asked.image && record.imageVersion == asked.imageVersion &&
               record.resources == asked.resources;
    });
    if (found == ready.end())
        co_return nullptr;
    const SpareWorkspace spare = *found;
    ready.erase(found);
    if (co_await stillFits(context, spare))
        co_return spare.workspace;
    async::detach(dropSpare(context, spare.workspace));
    co_return nullptr;
}

Task<void> runHandOver(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto begun = systemWallClock()();
    auto start = std::make_shared<Start>();
    start->context = context;
    start->workspace = workspace;
    start->cancel = workspace->interrupt.token();
    workspace->beginning = plane::Beginning::Spare;
    showMachineSteps(workspace);
    beginStep(context->workspaces, workspace, Step::Paired);
    auto done = co_await wake(start);
    if (done)
        done = becomeReady(context, workspace, "Ready.", systemWallClock()() - begun);
    if (!done) {
        const Error why = done.error();
        co_await startAfterAll(context, workspace, why);
    }
}

Task<void> dropSpare(LifeContextPtr context, LiveWorkspacePtr spare)
{
    spare->interrupt.cancel();
    spare->record.state = State::Deleting;
    if (const auto removed = co_await finishRemoval(context, spare); !removed)
        spdlog::warn("spare: {}", removed.error().describe());
}

Task<void> dropSpares(LifeContextPtr context, std::string image)
{
    auto& ready = context->spares.ready;
    if (context->spares.making)
        context->spares.making->interrupt.cancel();
    std::vector<LiveWorkspacePtr> dropped;
    std::erase_if(ready, [&](const SpareWorkspace& spare) {
        const bool goes = image.empty() || spare.workspace->record.image == image;
        if (goes)
            dropped.push_back(spare.workspace);
        return goes;
    });
    for (const auto& spare : dropped)
        co_await dropSpare(context, spare);
}

} // namespace helix::life
