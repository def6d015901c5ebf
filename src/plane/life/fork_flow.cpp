#include "life/fork_flow.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "life/admission.h"
#include "life/boundary_steps.h"
#include "life/create_flow.h"
#include "life/disk_layers.h"
#include "life/flatten_flow.h"
#include "life/freeze.h"
#include "life/spare_flow.h"
#include "life/start_in_turn.h"
#include "life/start_queue.h"
#include "life/steps.h"
#include "life/suspend_flow.h"

namespace helix::life {
namespace {

using async::Task;
using plane::ForkRequest;
using Forks = std::vector<LiveWorkspacePtr>;

/// "calm-otter-2" and so on, the first that are free; a name that ends so already counts on.
std::vector<std::string> numberedNames(const std::string& source, int count,
                                       const std::set<std::string>& taken)
{
    const auto dash = source.rfind('-');
    const bool numbered = dash != std::string::npos && dash + 1 < source.size() &&
                          source.find_first_not_of("0123456789", dash + 1) == std::string::npos;
    const std::string base = numbered ? source.substr(0, dash) : source;
    std::vector<std::string> names;
    for (int number = 2; static_cast<int>(names.size()) < count; ++number)
        if (auto name = base + "-" + std::to_string(number); !taken.contains(name))
            names.push_back(std::move(name));
    return names;
}

std::vector<std::string> namesFor(const std::string& source, const ForkRequest& request,
                                  const std::set<std::string>& taken)
{
    if (!request.names.empty())
        return request.names;
    if (request.name.empty())
        return numberedNames(source, request.count, taken);
    if (request.count == 1)
        return {request.name};
    std::vector<std::string> names;
    for (int number = 1; number <= request.count; ++number)
        names.push_back(request.name + "-" + std::to_string(number));
    return names;
}

/// How many of `count` begin at once; the others wait. Those are admitted together, for they are to
/// run side by side.
Result<int> admitTogether(const LifeContext& context, const image::Resources& resources, int count)
{
    TRY(auto host, readHostCapacity(context.options.paths.data));
    auto load = context.load({});
    int begin = 0;
    do {
        TRY(admitMachine(resources, host, load, context.limits()));
        if (mustWait(load, context.limits(), queueLength(context.workspaces)))
            break;
        ++begin;
        load.add(resources, {});
        host.memoryAvailableMiB -= resources.memoryMiB;
    } while (begin < count);
    TRY(admitDisk(1, host));
    return begin;
}

LiveWorkspacePtr copyOf(const LifeContext& context, const LiveWorkspacePtr& source,
                        const image::Bundle& bundle, std::string name)
{
    const WorkspaceRecord& from = source->record;
    auto fork = newWorkspace(context, bundle, from.resources);
    fork->record.name = std::move(name);
    fork->record.forkedFrom = from.name;
    fork->record.desktopMode = from.desktopMode;
    fork->record.rollingMiB = from.rollingMiB;
    fork->agentExpected = source->agentExpected;
    fork->desktopExpected = source->desktopExpected;
    fork->desktopIsHeavy = source->desktopIsHeavy;
    return fork;
}

/// What its user had given the source away, or had refused it, holds for the copy.
Task<Result<void>> copyPolicy(LifeContextPtr context, WorkspaceId source, WorkspaceId fork)
{
    const auto from = context->boundary->snapshot(source);
    for (const auto& rule : from.withheld)
        CO_TRY(co_await context->boundary->withhold(fork, rule));
    for (const auto& domain : from.refused)
        CO_TRY(co_await context->boundary->deny(fork, domain));
    CO_TRY(co_await context->boundary->setClipboard(fork, from.clipboard));
    auto& providers = *context->providers;
    const auto budget = providers.budget(source);
    CO_TRY(co_await providers.setBudget(fork, budget));
    const auto provider = providers.chosenProvider(source);
    CO_TRY(co_await providers.chooseProvider(fork, provider));
    CO_TRY(co_await providers.setMayFetch(fork, providers.mayFetch(source)));
    const auto secrets = providers.secrets();
    for (const auto& secret : secrets)
        if (std::ranges::find(secret.granted, source) != secret.granted.end())
            CO_TRY(co_await providers.grant(fork, secret.name));
    co_return Result<void>();
}

/// The same ports of the guest, on others of this computer.
Task<Result<void>> copyPorts(LifeContextPtr context, WorkspaceId source, WorkspaceId fork)
{
    const auto forwards = context->forwards.list(source);
    for (const auto& forward : forwards)
        if (forward.kind == boundary::ForwardKind::Business) {
            CO_TRY(co_await context->forwards.addElsewhere(fork, forward.guestPort, forward.label));
        }
    co_return Result<void>();
}

Task<Result<void>> reserveFork(LifeContextPtr context, LiveWorkspacePtr source,
                               LiveWorkspacePtr fork)
{
    const WorkspaceId from = source->record.id, to = fork->record.id;
    const auto choice = context->boundary->snapshot(from).choice;
    CO_TRY(co_await reserve(context, fork, choice));
    CO_TRY(co_await copyPolicy(context, from, to));
    co_return co_await copyPorts(context, from, to);
}

/// Takes over where it begins; still on no record that lasts.
void placeAt(const LifeContext& context, const LiveWorkspacePtr& fork, const ForkPoint& point)
{
    WorkspaceRecord& record = fork->record;
    record.layers = point.layers;
    record.diskBase = point.diskBase;
    record.forkedAtMs = point.atMs;
    const DiskLayer layer(context.options.paths.data, point.layers.back());
    if (point.hasMemory)
        fork->goesOnFrom = SavedPoint{layer.snapshot(point.machineKey, record.resources),
                                      layer.agentDrive(), plane::Beginning::Forked};
}

Task<Result<void>> recordFork(LifeContextPtr context, LiveWorkspacePtr source,
                              LiveWorkspacePtr fork, std::optional<operations::TurnMark> until)
{
    CO_TRY(ensureFolders(context->workspaces.files(*fork)));
    const WorkspaceId from = source->record.id, to = fork->record.id;
    CO_TRY(co_await context->work->copy(from, to, until));
    resetSteps(fork);
    co_return co_await context->registry.update(fork->record);
}

/// What they go on from is needed until the last one runs.
Task<void> startAll(LifeContextPtr context, Forks forks, std::shared_ptr<void> inUse)
{
    co_await startInTurn(context, forks);
    inUse.reset();
    co_await tidyLayers(context);
}

Task<Result<ForkPoint>> freezeForForks(LifeContextPtr context, LiveWorkspacePtr source)
{
    beginFreezing(*source);
    const auto frozen = co_await freeze(context, source, true);
    endFreezing(context, source);
    if (!frozen)
        co_return fail(frozen.error());
    const WorkspaceRecord& record = source->record;
    context->workspaces.log(*source, "forked",
                            "Forked; it stood still for " + std::to_string(frozen->pausedMs) +
                                " ms.",
                            frozen->pausedMs);
    co_return ForkPoint{record.layers,
                        record.diskBase,
                        record.machineKey,
                        frozen->createdAtMs,
                        true,
                        frozen->inUse,
                        {}};
}

} // namespace

Result<Forks> admitForks(const LifeContextPtr& context, const LiveWorkspacePtr& source,
                         const ForkRequest& request)
{
    const auto named = static_cast<int>(request.names.size());
    if (request.count < 1 || request.count > plane::kMaxForks ||
        (named > 0 && named != request.count))
        return fail(ErrorCode::InvalidArgument,
                    "A workspace is forked into 1 to " + std::to_string(plane::kMaxForks) +
                        " at once, not " + std::to_string(request.count) + ".");
    const WorkspaceRecord& record = source->record;
    TRY(const auto bundle, context->images.find(record.image, record.imageVersion));
    auto taken = context->workspaces.names({});
    std::vector<std::string> names;
    for (const auto& wanted : namesFor(record.name, request, taken)) {
        TRY(auto name, chooseName(wanted, taken));
        taken.insert(name);
        names.push_back(std::move(name));
    }
    TRY(const int begin, admitTogether(*context, record.resources, request.count));
    Forks forks;
    for (auto& name : names) {
        forks.push_back(copyOf(*context, source, bundle, std::move(name)));
        if (static_cast<int>(forks.size()) > begin)
            haveWait(*context, *forks.back());
        context->workspaces.put(forks.back());
    }
    return forks;
}

std::vector<WorkspaceId> idsOf(const Forks& forks)
{
    std::vector<WorkspaceId> ids;
    for (const auto& fork : forks)
        ids.push_back(fork->record.id);
    return ids;
}

Task<void> forgetForks(LifeContextPtr context, Forks forks)
{
    for (const auto& fork : forks)
        co_await forgetReserved(context, fork);
}

Task<Result<void>> reserveForks(LifeContextPtr context, LiveWorkspacePtr source, Forks forks)
{
    Result<void> reserved;
    for (const auto& fork : forks)
        if (reserved)
            reserved = co_await reserveFork(context, source, fork);
    if (!reserved)
        co_await forgetForks(context, forks);
    co_return reserved;
}

Task<Result<void>> beginForks(LifeContextPtr context, LiveWorkspacePtr source, Forks forks,
                              ForkPoint point)
{
    Result<void> recorded;
    for (const auto& fork : forks) {
        placeAt(*context, fork, point);
        if (recorded)
            recorded = co_await recordFork(context, source, fork, point.until);
    }
    if (!recorded) {
        co_await forgetForks(context, forks);
        point.inUse.reset();
        co_await tidyLayers(context);
        co_return recorded;
    }
    Forks begin;
    for (const auto& fork : forks)
        if (becomeKnown(context, fork, "Forked from " + source->record.name + "."))
            begin.push_back(fork);
    const auto inUse = point.inUse;
    async::detach(startAll(context, begin, inUse));
    co_return recorded;
}

Task<Result<std::vector<WorkspaceId>>> forkWorkspace(LifeContextPtr context,
                                                     LiveWorkspacePtr source, ForkRequest request)
{
    co_await awaitSaved(source);
    CO_TRY(checkMayFreeze(*source, "forked"));
    CO_TRY(co_await checkGoesOn(context, source, "stop it and start it again, and fork it then"));
    auto admitted = admitForks(context, source, request);
    if (!admitted && admitted.error().code == ErrorCode::ResourceExhausted &&
        !context->spares.ready.empty()) {
        co_await dropSpares(context); // they give way
        admitted = admitForks(context, source, request);
    }
    if (!admitted)
        co_return fail(admitted.error());
    const Forks forks = *admitted;
    CO_TRY(co_await reserveForks(context, source, forks));
    // It may be another by now.
    auto frozen = checkMayFreeze(*source, "forked");
    Result<ForkPoint> point = fail(closingError());
    if (frozen)
        point = co_await freezeForForks(context, source);
    else
        point = fail(frozen.error());
    if (!point) {
        co_await forgetForks(context, forks);
        co_return fail(point.error().wrapped(source->record.name +
                                             " was not forked: " + point.error().message));
    }
    const ForkPoint from = *point;
    CO_TRY(co_await beginForks(context, source, forks, from));
    co_return idsOf(forks);
}

} // namespace helix::life
