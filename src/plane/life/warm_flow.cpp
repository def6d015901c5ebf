#include "life/warm_flow.h"

#include <functional>
#include <set>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/clock.h"
#include "base/paths.h"
#include "base/try.h"
#include "image/bundle_check.h"
#include "image/image_store.h"
#include "life/disk_layers.h"
#include "life/disk_reserve.h"
#include "life/image_titles.h"
#include "life/machine_spec.h"
#include "link/readiness.h"
#include "machine/machine.h"
#include "machine/runtime_files.h"
#include "protocol/bootstrap.h"
#include "warm/make_snapshot.h"
#include "warm/snapshot_key.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;
using Phase = plane::WarmState::Phase;
namespace fs = std::filesystem;

/// A boot, everything once, and rest: 15 s under TCG on an idle host.
constexpr auto kTemplateDeadline = 300s;
/// Sizes of one image that snapshots are kept for; each takes some hundred megabytes.
constexpr std::size_t kMostSizes = 3;
constexpr int kMostFailures = 2;
constexpr std::uint64_t kMiB = 1U << 20;

const std::string kTurn = "template";

std::vector<std::string> foldersIn(const fs::path& parent)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
         entry.increment(error))
        names.push_back(entry->path().filename());
    return names;
}

/// Snapshots that disks of workspaces stand on, by their names, as the records have it.
std::set<std::string> basesOnRecord(const LifeContext& context)
{
    std::set<std::string> names;
    for (const auto& [id, workspace] : context.workspaces)
        if (!workspace->record.diskBase.empty())
            names.insert(workspace->record.diskBase);
    return names;
}

/// The same as disks have it: also of those without a record that is understood. Blocks.
std::set<std::string> withBasesOfDisks(std::set<std::string> names, const fs::path& data)
{
    for (const auto& disk : findDisks(data))
        names.insert(image::backingFileOf(disk.file).parent_path().filename());
    return names;
}

struct Found {
    std::string key;
    Result<warm::Snapshot> snapshot;
};

Task<Result<Found>> findSnapshot(warm::SnapshotFolder folder, image::Bundle bundle,
                                 machine::MachineSpec spec, machine::HostFacts host)
{
    const std::function<Result<Found>()> look = [=]() -> Result<Found> {
        TRY(const auto key, warm::snapshotKey(bundle, spec, host));
        return Found{key, folder.find(key)};
    };
    co_return co_await async::onPool(look);
}

Task<Result<void>> awaitTemplate(machine::LaunchPlan plan, async::CancelToken cancel)
{
    const auto ready =
        co_await link::waitForTemplate(plan.guestEventSocket, kTemplateDeadline, cancel);
    if (!ready)
        co_return fail(ready.error());
    co_return Result<void>();
}

/// The user's own machines come first.
Task<Result<void>> awaitStarts(LifeContextPtr context, async::CancelToken cancel)
{
    for (bool waits = true; waits;) {
        waits = false;
        LiveWorkspacePtr starting;
        for (const auto& [id, workspace] : context->workspaces)
            if (workspace->busy && workspace->isStarting())
                starting = workspace;
        if (starting) {
            waits = true;
            CO_TRY(co_await starting->idle.next(cancel));
        }
    }
    co_return Result<void>();
}

Result<void> checkRoom(const LifeContext& context, const image::Resources& resources)
{
    TRY(const auto host, readHostCapacity(context.options.paths.data));
    TRY(admitMachine(resources, host, context.load({}), context.limits()));
    return checkSpaceFor(context, static_cast<std::uint64_t>(resources.memoryMiB) * kMiB,
                         "A prepared image");
}

/// What nothing goes on from any more, and sizes beyond those that are kept.
Task<void> retireOthers(LifeContextPtr context, image::Bundle bundle, machine::HostFacts host)
{
    const auto folder = snapshotFolder(*context, bundle);
    const auto onRecord = basesOnRecord(*context);
    const auto data = context->options.paths.data;
    const auto usual = templateSpec(*context, bundle, {});
    const std::function<Result<void>()> work = [=]() -> Result<void> {
        const auto used = withBasesOfDisks(onRecord, data);
        std::size_t kept = 0;
        for (const auto& snapshot : folder.list()) {
            auto spec = usual;
            spec.resources = snapshot.resources;
            const auto key = warm::snapshotKey(bundle, spec, host);
            if (key && *key == snapshot.key && ++kept <= kMostSizes)
                continue;
            spdlog::info("warm: {} is of no use any more", snapshot.folder.string());
            folder.retire(snapshot, used.contains(snapshot.name()));
        }
        folder.sweep(used);
        return {};
    };
    (void)co_await async::onPool(work);
}

Task<Result<warm::Snapshot>> makeTemplate(LifeContextPtr context, image::Bundle bundle,
                                          machine::MachineSpec spec, machine::HostFacts host,
                                          async::CancelToken cancel)
{
    CO_TRY(auto document, nobodysDocument());
    CO_TRY(ensurePrivateFolder(spec.logFolder));
    CO_TRY(ensurePrivateFolder(spec.runtimeFolder));
    CO_TRY(writeFileAtomically(spec.runtimeFolder / "uuid", asBytes(spec.uuid), 0600));
    context->warm.templateUuid = spec.uuid;
    const auto folder = snapshotFolder(*context, bundle);
    warm::SnapshotRequest request{bundle, folder, spec, host, std::move(document)};
    const warm::AwaitReady ready = awaitTemplate;
    auto made = co_await warm::makeSnapshot(std::move(request), ready, cancel);
    context->warm.templateUuid.clear();
    (void)removeFolder(spec.runtimeFolder);
    co_return made;
}

/// With nobody else's template running.
Task<Result<warm::Snapshot>> makeOrFind(LifeContextPtr context, image::Bundle bundle,
                                        image::Resources resources, async::CancelToken cancel)
{
    CO_TRY(co_await context->images.verify(bundle));
    const auto kernel = probeKernel(context->images, bundle);
    CO_TRY(const auto host, co_await context->host.facts(kernel, cancel));
    const auto spec = templateSpec(*context, bundle, resources);
    const auto folder = snapshotFolder(*context, bundle);
    CO_TRY(auto found, co_await findSnapshot(folder, bundle, spec, host));
    if (found.snapshot)
        co_return std::move(found.snapshot);
    CO_TRY(co_await awaitStarts(context, cancel));
    CO_TRY(checkRoom(*context, resources));
    const bool usual = resources == usualResources(*context, bundle.manifest);
    const auto begun = systemWallClock()();
    if (usual)
        context->warm.setState(bundle.manifest.name, {Phase::Making, {}, begun, 0});
    auto made = co_await makeTemplate(context, bundle, spec, host, cancel);
    if (!made)
        co_return made;
    co_await retireOthers(context, bundle, host);
    ActivityEntry entry;
    entry.kind = "image";
    entry.text =
        "Prepared " + shownTitle(*context, bundle.manifest) + ": its workspaces need not boot.";
    entry.durationMs = systemWallClock()() - begun;
    entry.about = bundle.manifest.name;
    context->activity.record(std::move(entry));
    co_return made;
}

/// How the image stands after a try.
plane::WarmState stateAfter(const Result<warm::Snapshot>& made)
{
    if (made)
        return {Phase::Ready, {}, 0, made->sizeBytes()};
    if (made.error().code == ErrorCode::Unsupported)
        return {Phase::Never, made.error().message, 0, 0};
    return {Phase::Missing, made.error().message, 0, 0};
}

Task<Result<warm::Snapshot>> inTurn(LifeContextPtr context, image::Bundle bundle,
                                    image::Resources resources, async::CancelToken cancel)
{
    if (auto why = whyAlwaysBoots(*context, bundle); !why.empty())
        co_return fail(ErrorCode::Unsupported, std::move(why));
    CO_TRY(const auto turn, co_await async::KeyedMutex::lock(context->warm.turns, kTurn, cancel));
    co_return co_await makeOrFind(context, bundle, resources, cancel);
}

Task<void> runWarming(LifeContextPtr context, std::shared_ptr<WarmSnapshots::Making> making,
                      image::Bundle bundle, image::Resources resources)
{
    const std::string name = bundle.manifest.name;
    const bool usual = resources == usualResources(*context, bundle.manifest);
    if (usual && context->warm.stateOf(name).phase != Phase::Ready)
        context->warm.setState(name, {Phase::Waiting, {}, 0, 0});
    const auto made = co_await inTurn(context, bundle, resources, making->cancel.token());
    context->warm.making.erase(WarmSnapshots::makingKey(name, resources));
    if (!made)
        spdlog::info("warm: {}: {}", name, made.error().describe());
    if (usual)
        context->warm.setState(name, stateAfter(made));
    making->result = made ? Result<void>() : fail(made.error());
    making->ended.wake();
}

/// Images of which versions are here that a newer Helix wrote: it may know what their snapshots are for. Blocks.
std::set<std::string> imagesOfNewerHelix(const fs::path& images)
{
    std::set<std::string> names;
    for (const auto& version : image::ImageStore(images).versionsOfNewerHelix())
        names.insert(version.substr(0, version.find('/')));
    return names;
}

/// `newest`: new machines are of this one; empty: the image is gone.
void tidyImage(const fs::path& folder, const std::string& newest, const std::set<std::string>& used)
{
    std::error_code error;
    for (const auto& version : foldersIn(folder)) {
        const warm::SnapshotFolder snapshots(folder / version);
        if (version != newest)
            for (const auto& snapshot : snapshots.list())
                snapshots.retire(snapshot, used.contains(snapshot.name()));
        snapshots.sweep(used);
        fs::remove(folder / version, error); // if nothing is in it
    }
    fs::remove(folder, error);
}

Task<void> warmQuietly(LifeContextPtr context, std::string image, image::Resources resources)
{
    (void)co_await warmImage(context, image, resources);
}

Task<void> warmOneByOne(LifeContextPtr context)
{
    for (const auto& bundle : context->images.list()) {
        const auto resources = usualResources(*context, bundle.manifest);
        (void)co_await warmImage(context, bundle.manifest.name, resources);
    }
}

} // namespace

std::string whyAlwaysBoots(const LifeContext& context, const image::Bundle& bundle)
{
    const auto& manifest = bundle.manifest;
    const auto& library = context.options.installation.templateMemory;
    std::error_code error;
    if (manifest.boot != image::Boot::Kernel || manifest.support != image::GuestSupport::Agent ||
        manifest.desktopKind == "none")
        return "Only images with a desktop that Helix has built itself can be prepared.";
    if (!fs::exists(library, error))
        return "The library that keeps a template's memory from being written, " +
               library.string() + ", is missing; build or install HelixVM again.";
    return {};
}

bool wantsSnapshots(const LifeContext& context)
{
    // As HELIXVM_QEMU, for tests of machines that boot.
    return context.settings.get(plane::kWarmSnapshots) && context.databaseProblem.empty() &&
           context.options.environment("HELIXVM_WARM") != "0";
}

image::Resources usualResources(const LifeContext& context, const image::Manifest& manifest)
{
    const image::Resources preferred{context.settings.get(plane::kCpus),
                                     context.settings.get(plane::kMemoryMiB),
                                     context.settings.get(plane::kDiskGiB)};
    return chooseResources({}, preferred, manifest).value_or(manifest.defaults);
}

Task<WarmChoice> chooseSnapshot(LifeContextPtr context, image::Bundle bundle,
                                machine::MachineSpec spec, machine::HostFacts host)
{
    WarmChoice choice;
    choice.whyNot = whyAlwaysBoots(*context, bundle);
    if (!choice.whyNot.empty())
        co_return choice;
    if (!wantsSnapshots(*context)) {
        choice.whyNot = "Settings say that images are not prepared.";
        co_return choice;
    }
    const auto folder = snapshotFolder(*context, bundle);
    auto found = co_await findSnapshot(folder, bundle, spec, host);
    if (!found) {
        choice.whyNot = found.error().message;
    } else if (context->warm.failures[found->key] >= kMostFailures) {
        choice.whyNot = "The last workspaces did not come up from " +
                        shownTitle(*context, bundle.manifest) + " as it was prepared.";
    } else if (found->snapshot) {
        choice.snapshot = std::move(*found->snapshot);
    } else {
        choice.worthMaking = true;
        choice.whyNot = found->snapshot.error().code == ErrorCode::NotFound
                            ? shownTitle(*context, bundle.manifest) +
                                  " is not prepared for workspaces of this size yet."
                            : found->snapshot.error().message;
    }
    co_return choice;
}

Task<Result<void>> warmImage(LifeContextPtr context, std::string image, image::Resources resources)
{
    CO_TRY(const auto bundle, context->images.find(image));
    const auto key = WarmSnapshots::makingKey(image, resources);
    auto joined = context->warm.making[key];
    if (!joined) {
        joined = context->warm.making[key] = std::make_shared<WarmSnapshots::Making>();
        async::detach(runWarming(context, joined, bundle, resources));
    }
    while (!joined->result)
        CO_TRY(co_await joined->ended.next());
    Result<void> result = *joined->result; // a copy: QCoro 0.8 moves out of what co_return names
    co_return result;
}

void cancelWarming(const LifeContextPtr& context, const std::string& image)
{
    for (const auto& [key, making] : context->warm.making)
        if (key.starts_with(image + " "))
            making->cancel.cancel();
}

Task<void> stopWarming(LifeContextPtr context, std::string image)
{
    cancelWarming(context, image);
    for (bool runs = true; runs;) {
        std::shared_ptr<WarmSnapshots::Making> running;
        for (const auto& [key, making] : context->warm.making)
            if (key.starts_with(image + " "))
                running = making;
        runs = running != nullptr;
        if (runs)
            (void)co_await running->ended.next();
    }
}

void warmInBackground(const LifeContextPtr& context, std::string image, image::Resources resources)
{
    if (wantsSnapshots(*context))
        async::detach(warmQuietly(context, std::move(image), resources));
}

void warmAllImages(const LifeContextPtr& context)
{
    if (wantsSnapshots(*context))
        async::detach(warmOneByOne(context));
}

Task<void> giveUpSnapshot(LifeContextPtr context, image::Bundle bundle, warm::Snapshot snapshot,
                          Error why)
{
    const int failures = ++context->warm.failures[snapshot.key];
    const auto onRecord = basesOnRecord(*context);
    const auto data = context->options.paths.data;
    const auto folder = snapshotFolder(*context, bundle);
    const std::function<Result<void>()> work = [=]() -> Result<void> {
        folder.retire(snapshot, withBasesOfDisks(onRecord, data).contains(snapshot.name()));
        return {};
    };
    (void)co_await async::onPool(work);
    const std::string& name = bundle.manifest.name;
    if (snapshot.resources == usualResources(*context, bundle.manifest))
        context->warm.setState(name, {Phase::Missing, why.message, 0, 0});
    if (failures < kMostFailures)
        warmInBackground(context, name, snapshot.resources);
}

void praiseSnapshot(const LifeContextPtr& context, const warm::Snapshot& snapshot)
{
    context->warm.failures.erase(snapshot.key);
}

Task<void> tidySnapshots(LifeContextPtr context)
{
    const auto left = templateFolder(*context);
    if (const auto uuid = readFile(left / "uuid", 64))
        (void)co_await machine::endLeftover(left / machine::kQmpSocketName, *uuid);
    (void)removeFolder(left);
    co_await dropNeedlessSnapshots(context, true);
}

Task<void> dropNeedlessSnapshots(LifeContextPtr context, bool keepsNewest)
{
    std::map<std::string, std::string> newest;
    for (const auto& bundle : context->images.list())
        if (keepsNewest)
            newest[bundle.manifest.name] = bundle.manifest.version;
    const auto onRecord = basesOnRecord(*context);
    const auto data = context->options.paths.data;
    const auto root = warmFolder(*context, {});
    const auto images = context->options.paths.images();
    const std::function<Result<void>()> tidy = [=]() -> Result<void> {
        const auto used = withBasesOfDisks(onRecord, data);
        const auto ofNewer = imagesOfNewerHelix(images);
        for (const auto& image : foldersIn(root)) {
            if (ofNewer.contains(image))
                continue;
            const auto version = newest.find(image);
            tidyImage(root / image, version == newest.end() ? "" : version->second, used);
        }
        return {};
    };
    (void)co_await async::onPool(tidy);
}

} // namespace helix::life
