#include "life/resume_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "life/agent_link.h"
#include "life/boundary_steps.h"
#include "life/disk_reserve.h"
#include "life/machine_end.h"
#include "life/machine_spec.h"
#include "life/start_flow.h"
#include "life/start_steps.h"
#include "life/steps.h"
#include "life/suspend_flow.h"
#include "machine/launch_planning.h"
#include "warm/restore_snapshot.h"
#include "warm/saved_machine.h"

namespace helix::life {
namespace {

using async::Task;
using machine::GuestMemoryFile;
using warm::SavedMachine;

Task<Result<machine::LaunchPlan>> plan(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceRecord& record = workspace->record;
    CO_TRY(auto bundle, context->images.find(record.image, record.imageVersion));
    describeImage(*context, workspace, bundle);
    const auto kernel = probeKernel(context->images, bundle);
    const auto cancel = workspace->interrupt.token();
    CO_TRY(const auto host, co_await context->host.facts(kernel, cancel));
    auto spec = machineSpec(*context, *workspace, bundle);
    CO_TRY(const auto key, co_await machineKey(spec, bundle, host));
    if (key != record.machineKey)
        co_return fail(
            ErrorCode::Conflict,
            "Parts of Helix or QEMU were renewed since it was suspended, and what it had "
            "in memory does not go on with others.");
    spec.memory = GuestMemoryFile{context->workspaces.files(*workspace).memory(),
                                  GuestMemoryFile::Mapping::Private};
    spec.awaitsDevices = true;
    co_return machine::makeLaunchPlan(spec, host);
}

/// Nobody else has its disk open, and its memory is where the plan has it.
Task<Result<void>> layOut(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceFiles files = context->workspaces.files(*workspace);
    CO_TRY(co_await machine::endLeftover(files.qmpSocket(), workspace->record.uuid));
    const auto bytes = static_cast<std::uint64_t>(workspace->record.resources.memoryMiB) << 20;
    CO_TRY(checkSpaceFor(*context, bytes, "To go on it"));
    const SavedMachine saved(files.saved());
    const std::function<Result<void>()> restore = [=] {
        return saved.restoreMemory(files.memory());
    };
    CO_TRY(co_await async::onPool(restore));
    co_return ensureRuntime(files, workspace->record.uuid);
}

/// A machine whose guest stands where it stood, with everything around it; nothing has changed yet.
Task<Result<void>> standUp(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto cancel = workspace->interrupt.token();
    CO_TRY(const auto launch, co_await plan(context, workspace));
    CO_TRY(co_await layOut(context, workspace));
    CO_TRY(auto document, pairedDocument(workspace->record)); // its guest has long read its own
    const auto devices = SavedMachine(context->workspaces.files(*workspace).saved()).devices();
    CO_TRY(auto machine, co_await warm::startAndLoad(launch, std::move(document), devices, cancel));
    takeMachine(context, workspace, std::move(machine));
    CO_TRY(co_await adoptBoundary(context, workspace));
    CO_TRY(co_await findKey(context, workspace));
    if (cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    co_return Result<void>();
}

/// Before its guest goes on and writes to its disk: what is saved is worthless then.
Task<Result<void>> recordReady(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    WorkspaceRecord& record = workspace->record;
    WorkspaceRecord ready = record;
    ready.state = State::Ready;
    ready.suspendedAtMs = 0;
    ready.bootId = readBootId();
    const auto suspendedAtMs = std::exchange(record.suspendedAtMs, 0);
    record.bootId = ready.bootId;
    // At once, for a rename meanwhile writes the record as well.
    workspace->onRecord = State::Ready;
    const auto written = co_await context->registry.update(ready);
    if (!written) {
        record.suspendedAtMs = suspendedAtMs;
        workspace->onRecord = State::Suspended;
    }
    co_return written;
}

/// As it was: what is saved still holds.
Task<void> lieDown(LifeContextPtr context, LiveWorkspacePtr workspace, Error why)
{
    const auto exit = workspace->machineExit;
    if (const auto ended = co_await endSavedMachine(context, workspace); !ended)
        spdlog::error("workspace: {}: {}", workspace->record.name, ended.error().describe());
    std::error_code error;
    std::filesystem::remove(context->workspaces.files(*workspace).memory(), error);
    endRunningSteps(context->workspaces, workspace, StepProgress::Status::Failed);
    workspace->busy = false;
    workspace->idle.wake();
    if (workspace->record.state == State::Deleting)
        co_return;
    if (exit)
        workspace->record.machineDetails = exit->details;
    const std::string& name = workspace->record.name;
    workspace->notice = name + " could not go on (" + why.message +
                        "). Its memory is still saved. Try again, or give the memory up: helixctl "
                        "stop --force " +
                        name + ", and start it.";
    context->workspaces.log(*workspace, "suspended", workspace->notice);
    spdlog::warn("workspace: {}: {}", name, why.describe());
    (void)context->workspaces.shift(workspace, Event::NotResumed);
}

} // namespace

Task<void> runResume(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    workspace->onRecord = State::Suspended;
    workspace->machineExit.reset();
    workspace->notice.clear();
    auto up = co_await standUp(context, workspace);
    if (up)
        up = co_await recordReady(context, workspace);
    if (!up) {
        const Error why =
            workspace->machineExit ? machineError(*workspace->machineExit) : up.error();
        co_await lieDown(context, workspace, why);
        co_return;
    }
    const auto machine = workspace->machine;
    if (const auto gone = co_await machine->resume(); !gone) {
        const Error why = gone.error();
        co_await removeSaved(context, workspace);
        co_await abandonStart(context, workspace, why);
        co_return;
    }
    workspace->beginning = plane::Beginning::Resumed;
    workspace->whyBooted.clear();
    showMachineSteps(workspace);
    connectAgent(context, workspace);
    co_await removeSaved(context, workspace); // QEMU has its memory file open
    const std::string text = "Resumed.";
    co_await runReconnect(context, workspace, text);
}

} // namespace helix::life
