#include "warm/restore_snapshot.h"

#include <unistd.h>

#include "base/try.h"
#include "image/image_store.h"
#include "machine/launch_planning.h"
#include "warm/snapshot_key.h"

namespace helix::warm {
namespace {

using async::Task;
using machine::GuestMemoryFile;
using machine::Machine;

Result<void> checkKey(const image::Bundle& bundle, const Snapshot& snapshot,
                      const machine::MachineSpec& spec, const machine::HostFacts& host)
{
    TRY(const auto key, snapshotKey(bundle, spec, host));
    if (key != snapshot.key || !(spec.resources == snapshot.resources))
        return fail(ErrorCode::Conflict,
                    "The snapshot in " + snapshot.folder.string() + " is not of such a machine.");
    return {};
}

} // namespace

Task<Result<std::unique_ptr<Machine>>> startAndLoad(machine::LaunchPlan plan,
                                                    Secret bootstrapDocument,
                                                    std::filesystem::path devices,
                                                    async::CancelToken cancel)
{
    CO_TRY(auto machine, co_await Machine::start(plan, std::move(bootstrapDocument), cancel));
    auto loaded = co_await machine->loadDevices(devices);
    if (loaded && cancel.isCancelled())
        loaded = fail(ErrorCode::Cancelled, "Starting the machine was cancelled.");
    if (loaded)
        co_return std::move(machine);
    (void)co_await machine->quit();
    co_return fail(loaded.error());
}

machine::MachineSpec onSnapshot(machine::MachineSpec spec, const image::Bundle& bundle,
                                const Snapshot& snapshot)
{
    if (spec.backingDisks.empty() || spec.backingDisks.back() != snapshot.disk()) {
        spec.backingDisks = bundle.disks();
        spec.backingDisks.push_back(snapshot.disk());
    }
    spec.memory = GuestMemoryFile{snapshot.memory(), GuestMemoryFile::Mapping::Private};
    spec.awaitsDevices = true;
    return spec;
}

Task<Result<std::unique_ptr<Machine>>>
restoreMachine(image::Bundle bundle, Snapshot snapshot, machine::MachineSpec spec,
               machine::HostFacts host, Secret bootstrapDocument, async::CancelToken cancel)
{
    CO_TRY(checkKey(bundle, snapshot, spec, host));
    CO_TRY(const auto plan, machine::makeLaunchPlan(onSnapshot(spec, bundle, snapshot), host));
    const bool makesDisk = ::access(spec.disk.c_str(), F_OK) != 0;
    if (makesDisk)
        CO_TRY(co_await image::createOverlayOn(snapshot.disk(), spec.disk, spec.resources.diskGiB));
    auto machine = co_await startAndLoad(plan, bootstrapDocument, snapshot.devices(), cancel);
    if (!machine && makesDisk)
        ::unlink(spec.disk.c_str());
    co_return machine;
}

} // namespace helix::warm
