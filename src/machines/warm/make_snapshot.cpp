#include "warm/make_snapshot.h"

#include <memory>

#include <spdlog/spdlog.h>

#include "base/try.h"
#include "image/image_store.h"
#include "machine/launch_planning.h"
#include "machine/machine.h"
#include "warm/snapshot_key.h"

namespace helix::warm {
namespace {

using async::Task;
using machine::GuestMemoryFile;
using machine::Machine;

/// The machine whose files are `files`.
machine::MachineSpec templateSpec(machine::MachineSpec spec, const image::Bundle& bundle,
                                  const Snapshot& files)
{
    spec.disk = files.disk();
    spec.backingDisks = bundle.disks();
    spec.memory = GuestMemoryFile{files.memory(), GuestMemoryFile::Mapping::Shared};
    spec.awaitsDevices = false;
    return spec;
}

Result<UnfinishedSnapshot> begin(const SnapshotRequest& request)
{
    TRY(const auto key, snapshotKey(request.bundle, request.machine, request.host));
    return request.folder.begin(key, request.machine.resources);
}

/// A template that ends by itself is not waited for any longer, and says why it did.
Task<Result<void>> awaitTemplate(Machine* machine, machine::LaunchPlan plan, AwaitReady awaitReady,
                                 async::CancelToken cancel)
{
    async::CancelSource stopWaiting;
    std::string ended;
    const auto cancelled = cancel.onCancel([stopWaiting]() mutable { stopWaiting.cancel(); });
    QObject context;
    QObject::connect(machine, &Machine::exited, &context,
                     [&ended, stopWaiting](const machine::MachineExit& exit) mutable {
                         ended = exit.sentence;
                         stopWaiting.cancel();
                     });
    const auto ready = co_await awaitReady(plan, stopWaiting.token());
    if (!ended.empty())
        co_return fail(ErrorCode::Unavailable, "The template ended before it was ready.", ended);
    co_return ready;
}

/// With the machine started and no longer than it runs.
Task<Result<void>> saveWhenReady(std::shared_ptr<Machine> machine, machine::LaunchPlan plan,
                                 AwaitReady awaitReady, std::filesystem::path devices,
                                 async::CancelToken cancel)
{
    auto saved = co_await awaitTemplate(machine.get(), plan, awaitReady, cancel);
    if (saved)
        saved = co_await machine->saveDevices(devices);
    const auto ended = co_await machine->quit();
    if (saved && !ended)
        saved = fail(ended.error());
    if (saved && cancel.isCancelled())
        saved = fail(ErrorCode::Cancelled, "Cancelled.");
    co_return saved;
}

} // namespace

Task<Result<Snapshot>> makeSnapshot(SnapshotRequest request, AwaitReady awaitReady,
                                    async::CancelToken cancel)
{
    CO_TRY(auto begun, begin(request));
    // Owned by this flow and by the pool while it finishes.
    const auto unfinished = std::make_shared<UnfinishedSnapshot>(std::move(begun));
    const Snapshot files = unfinished->files();
    CO_TRY(co_await image::createOverlay(request.bundle, files.disk(), files.resources.diskGiB));
    const auto spec = templateSpec(request.machine, request.bundle, files);
    CO_TRY(const auto plan, machine::makeLaunchPlan(spec, request.host));
    CO_TRY(auto started, co_await Machine::start(plan, request.bootstrapDocument, cancel));
    const std::shared_ptr<Machine> machine = std::move(started);
    CO_TRY(co_await saveWhenReady(machine, plan, awaitReady, files.devices(), cancel));
    std::function<Result<Snapshot>()> work = [unfinished] {
        return std::move(*unfinished).finish();
    };
    CO_TRY(auto finished, co_await async::onPool<Snapshot>(std::move(work)));
    spdlog::info("warm: {} was made", finished.folder.string());
    co_return finished;
}

} // namespace helix::warm
