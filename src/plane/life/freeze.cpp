#include "life/freeze.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "image/image_store.h"
#include "life/disk_layers.h"
#include "life/disk_reserve.h"
#include "life/guest_flush.h"
#include "life/machine_spec.h"
#include "machine/memory_file.h"

namespace helix::life {
namespace {

using async::Task;
namespace fs = std::filesystem;

/// An agent that has ended is started again after two seconds (helix-agent.service).
constexpr std::chrono::seconds kAgentPatience{15};

/// One division of one disk.
struct Division {
    LifeContextPtr context;
    LiveWorkspacePtr workspace;
    std::vector<std::string> before, after; ///< its layers
    DiskLayer layer;
    fs::path oldDisk, newDisk;
    [[nodiscard]] const async::Scope& scope() const { return context->scope(); }
};
using DivisionPtr = std::shared_ptr<const Division>;

DivisionPtr planDivision(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    const auto files = context->workspaces.files(*workspace);
    const auto name = newLayerName();
    auto after = workspace->record.layers;
    after.push_back(name);
    return std::make_shared<const Division>(
        Division{context, workspace, workspace->record.layers, after,
                 DiskLayer(context->options.paths.data, name), files.disk(),
                 files.data / diskFileName(after)});
}

/// Nobody but the agent makes another machine of a copy, and one that is being started again just then
/// is not told to: a workspace is not copied without.
Task<Result<void>> awaitItsAgent(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto usual = context->deadlines(workspace->record.emulated).reconnect;
    const auto patience = std::min<std::chrono::milliseconds>(usual, kAgentPatience);
    const auto cancel = workspace->interrupt.token();
    Result<std::shared_ptr<link::AgentClient>> client = fail(ErrorCode::Unavailable, "");
    if (auto* agent = workspace->agent.get())
        client = co_await agent->client(patience, cancel);
    if (client)
        co_return Result<void>();
    if (client.error().code == ErrorCode::Cancelled)
        co_return fail(client.error());
    co_return fail(ErrorCode::Unavailable,
                   "The agent in " + workspace->record.name +
                       " does not answer, and without it a copy would not become a machine of its "
                       "own; try again when it does, or stop the workspace and start it again.",
                   client.error().describe());
}

/// Everything that needs no standing still. A power cut after the record says what it will leaves
/// both disks under the names that it says.
Task<Result<void>> prepare(DivisionPtr division)
{
    const auto drive = division->context->workspaces.files(*division->workspace).agentDrive();
    const std::function<Result<void>()> make = [=]() -> Result<void> {
        std::error_code error;
        return division->layer.make(division->oldDisk,
                                    fs::exists(drive, error) ? drive : fs::path());
    };
    CO_TRY(co_await async::onPool(make));
    const int size = division->workspace->record.resources.diskGiB;
    CO_TRY(co_await image::createOverlayOn(division->layer.disk(), division->newDisk, size));
    const std::function<Result<void>()> settle = [division]() -> Result<void> {
        TRY(division->layer.settleNames());
        TRY(machine::makeDurable(division->newDisk));
        return machine::makeDurable(division->newDisk.parent_path());
    };
    co_return co_await async::onPool(settle);
}

Task<Result<void>> record(DivisionPtr division, std::vector<std::string> layers)
{
    const auto workspace = division->workspace;
    auto before = std::exchange(workspace->record.layers, std::move(layers));
    auto written = co_await division->context->workspaces.save(workspace);
    if (!written)
        workspace->record.layers = std::move(before);
    co_return written;
}

/// The record comes first: a machine that still writes to the old disk when this Helix ends stands
/// still, and the next one does the rest (finishDivision()).
Task<Result<void>> divide(DivisionPtr division)
{
    CO_TRY(co_await record(division, division->after));
    const auto machine = division->workspace->machine;
    if (!machine)
        co_return Result<void>();
    const auto divided = co_await machine->putOverlay(division->newDisk);
    if (divided)
        co_return divided;
    if (const auto back = co_await record(division, division->before); !back)
        spdlog::error("workspace: {}: {}", division->workspace->record.name,
                      back.error().describe());
    co_return divided;
}

Task<void> forgetDivision(DivisionPtr division)
{
    if (division->workspace->record.layers != division->before) // on record after all
        co_return;
    const std::function<Result<void>()> forget = [=]() -> Result<void> {
        std::error_code error;
        fs::remove(division->newDisk, error);
        fs::remove_all(division->layer.folder, error);
        return {};
    };
    (void)co_await async::onPool(forget);
}

Task<void> settleDivision(DivisionPtr division)
{
    const std::function<Result<void>()> settle = [=]() -> Result<void> {
        TRY(division->layer.seal());
        std::error_code error;
        fs::remove(division->oldDisk, error); // its content has another name, and keeps it
        return {};
    };
    if (const auto settled = co_await async::onPool(settle); !settled)
        spdlog::warn("workspace: {}: {}", division->workspace->record.name,
                     settled.error().describe());
}

struct Stood {
    Result<void> divided, saved;
    bool wasToBeDivided = false; ///< it came to that
    std::chrono::milliseconds forMs{};
};
/// Owned by the flow and by what the machine calls within it.
using StoodPtr = std::shared_ptr<Stood>;

/// The guest stands still from about now on.
Task<Result<void>> divideStanding(DivisionPtr division, StoodPtr stood)
{
    stood->wasToBeDivided = true;
    stood->divided = co_await divide(division);
    co_return stood->divided;
}

/// The guest goes on while most of it is written, and stands still for the rest and the division.
Task<Result<void>> saveMemory(DivisionPtr division, StoodPtr stood)
{
    const auto workspace = division->workspace;
    const auto bytes = static_cast<std::uint64_t>(workspace->record.resources.memoryMiB) << 20;
    // Not durable at once: whoever needs it for longer than this Helix lives sees to that.
    const auto sink = std::make_shared<machine::MemoryFile>(
        division->layer.memory(), division->layer.devices(), bytes, machine::Durability::Later);
    const auto machine = workspace->machine;
    const auto cancel = workspace->interrupt.token();
    const machine::AtStandstill act = [=] { return divideStanding(division, stood); };
    co_return co_await machine->saveRunning(sink, act, cancel);
}

/// Whether the record and the machine speak of the same disk. If not, what the guest writes would be
/// lost with the next start: it stands still until another Helix has brought them together.
bool isTrue(const Division& division, const Result<void>& divided)
{
    if (divided || division.workspace->record.layers == division.before)
        return true;
    division.workspace->notice =
        "It stands still, for its record could not be written to the disk; "
        "quit Helix and start it again.";
    return false;
}

Error nothingToSave(const LiveWorkspace& workspace)
{
    return {ErrorCode::Conflict,
            workspace.record.name + " does not run any more, so there is no memory of it to save.",
            {}};
}

/// From before the guest stands still, if there is one, to when it goes on for good.
Task<Stood> standStill(DivisionPtr division, bool withMemory)
{
    const auto machine = division->workspace->machine;
    const auto stood = std::make_shared<Stood>();
    const auto before = machine ? machine->stoodStill() : std::chrono::milliseconds();
    if (machine && withMemory) {
        stood->saved = co_await saveMemory(division, stood);
        if (!stood->wasToBeDivided)
            stood->divided = stood->saved;
    } else if (withMemory) { // it has ended while this was prepared
        stood->divided = fail(nothingToSave(*division->workspace));
    } else {
        if (machine)
            stood->divided = co_await machine->pause();
        if (stood->divided)
            (void)co_await divideStanding(division, stood);
    }
    if (machine && machine->isHeld() && isTrue(*division, stood->divided)) {
        const auto gone = co_await machine->resume();
        if (!gone)
            spdlog::warn("workspace: {}: {}", division->workspace->record.name,
                         gone.error().describe());
    }
    if (machine)
        stood->forMs = machine->stoodStill() - before;
    co_return *stood;
}

/// Layers that were merged since its machine was started are open in it still.
Task<Result<void>> checkMayDivide(LifeContextPtr /*context*/, LiveWorkspacePtr workspace)
{
    const std::string divided = "The disk of " + workspace->record.name + " was divided " +
                                std::to_string(kMostLayers) + " times by forks and checkpoints";
    if (workspace->record.layers.size() >= kMostLayers)
        co_return fail(ErrorCode::ResourceExhausted, divided + ", which is as often as it may be.");
    const auto machine = workspace->machine;
    if (!machine)
        co_return Result<void>();
    // An image's disk with what that stands on, and a snapshot's.
    constexpr std::size_t kOthersBelow = image::kMostDisksBelow + 2;
    CO_TRY(const auto below, co_await machine->layersBelow());
    if (static_cast<std::size_t>(below) >= kMostLayers + kOthersBelow)
        co_return fail(ErrorCode::ResourceExhausted,
                       divided + " while it ran, which is as often as it may be; suspend or stop "
                                 "it, and start it again.");
    co_return Result<void>();
}

} // namespace

Task<Result<image::Bundle>> checkGoesOn(LifeContextPtr context, LiveWorkspacePtr workspace,
                                        std::string instead)
{
    const WorkspaceRecord& record = workspace->record;
    CO_TRY(auto bundle, context->images.find(record.image, record.imageVersion));
    const auto kernel = probeKernel(context->images, bundle);
    const auto cancel = workspace->interrupt.token();
    CO_TRY(const auto host, co_await context->host.facts(kernel, cancel));
    const auto spec = machineSpec(*context, *workspace, bundle);
    CO_TRY(const auto key, co_await machineKey(spec, bundle, host));
    if (key == record.machineKey)
        co_return std::move(bundle);
    co_return fail(ErrorCode::Conflict,
                   record.name +
                       " runs with parts of Helix or QEMU that were renewed since, so it "
                       "could not go on from what would be saved now; " +
                       instead + ".");
}

tl::unexpected<Error> failAsBusy(const LiveWorkspace& workspace)
{
    return fail(ErrorCode::Conflict,
                "Something else is being done with " + workspace.record.name + ".");
}

Result<void> checkMachineIsFree(const LiveWorkspace& workspace)
{
    if (workspace.busy || !workspace.machine)
        return failAsBusy(workspace);
    if (workspace.machine->isHeld())
        return fail(ErrorCode::Conflict, workspace.notice.empty()
                                             ? workspace.record.name + " is paused."
                                             : workspace.notice);
    return {};
}

Result<void> checkMayFreeze(const LiveWorkspace& workspace, const std::string& what)
{
    const std::string& name = workspace.record.name;
    if (workspace.record.state != State::Ready)
        return fail(ErrorCode::Conflict, name + " " +
                                             std::string(plane::clause(workspace.record.state)) +
                                             "; it can be " + what + " while it runs.");
    if (!workspace.agentExpected)
        return fail(ErrorCode::Unsupported,
                    name +
                        " has no agent inside, so nobody could make another machine of a copy of "
                        "it; it cannot be " +
                        what + ".");
    if (workspace.bringing)
        return fail(ErrorCode::Conflict, "The project of " + name +
                                             " is still being brought in; it can be " + what +
                                             " when it is.");
    return checkMachineIsFree(workspace);
}

void beginFreezing(LiveWorkspace& workspace)
{
    workspace.busy = true;
    workspace.isFreezing = true;
    workspace.interrupt = async::CancelSource();
}

void endFreezing(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    workspace->isFreezing = false;
    workspace->busy = false;
    workspace->idle.wake();
    workspace->changed.wake();
    if (workspace->machineExit && workspace->record.state == State::Ready) // nobody has heard of it
        emit context->workspaces.events.machineExited(workspace);
}

Task<Result<Moment>> freeze(LifeContextPtr context, LiveWorkspacePtr workspace, bool withMemory)
{
    if (withMemory) {
        if (!workspace->machine)
            co_return fail(nothingToSave(*workspace));
        const auto bytes = static_cast<std::uint64_t>(workspace->record.resources.memoryMiB) << 20;
        CO_TRY(checkSpaceFor(*context, bytes, "To save the memory of " + workspace->record.name));
        CO_TRY(co_await awaitItsAgent(context, workspace));
    }
    CO_TRY(co_await checkMayDivide(context, workspace));
    const auto division = planDivision(context, workspace);
    const Moment moment{division->after.back(), 0, systemWallClock()(),
                        useLayer(context, division->after.back())};
    if (const auto prepared = co_await prepare(division); !prepared) {
        co_await forgetDivision(division);
        co_return fail(prepared.error());
    }
    co_await flushGuest(context, workspace, !withMemory);
    const auto stood = co_await standStill(division, withMemory);
    if (!stood.divided) {
        co_await forgetDivision(division);
        co_return fail(stood.divided.error());
    }
    co_await settleDivision(division);
    if (!stood.saved)
        co_return fail(stood.saved.error());
    Moment kept = moment;
    kept.pausedMs = stood.forMs.count();
    co_return kept;
}

Task<Result<void>> finishDivision(LifeContextPtr context, LiveWorkspacePtr workspace,
                                  machine::Machine* machine)
{
    if (workspace->record.layers.empty() || !machine->isHeld())
        co_return Result<void>();
    const auto disk = context->workspaces.files(*workspace).disk();
    co_return co_await machine->putOverlay(disk);
}

std::shared_ptr<void> useLayer(const LifeContextPtr& context, const std::string& layer)
{
    context->layersAtWork.insert(layer);
    return {nullptr, [weak = std::weak_ptr(context), layer](void*) {
                if (const auto context = weak.lock()) {
                    context->layersAtWork.extract(layer);
                    context->layersReleased.wake();
                }
            }};
}

} // namespace helix::life
