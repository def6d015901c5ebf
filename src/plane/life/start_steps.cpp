#include "life/start_steps.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/crypto.h"
#include "base/try.h"
#include "image/disk_import.h"
#include "link/readiness.h"
#include "protocol/bootstrap.h"
#include "protocol/limits.h"
#include "life/agent_drives.h"
#include "life/agent_link.h"
#include "life/boundary_steps.h"
#include "life/disk_layers.h"
#include "life/image_titles.h"
#include "life/machine_end.h"
#include "life/machine_spec.h"
#include "life/steps.h"
#include "life/warm_flow.h"
#include "machine/launch_planning.h"
#include "warm/restore_snapshot.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;

/// How often the console of a machine without an agent is looked at.
constexpr auto kConsoleLook = 200ms;

/// Folders, the agent drive and keys.
Task<Result<void>> makeKeys(StartPtr start)
{
    const WorkspaceFiles files = start->context->workspaces.files(*start->workspace);
    const std::string name = start->workspace->record.name;
    const auto& from = start->workspace->goesOnFrom;
    const auto drive = from ? from->agentDrive : start->context->options.installation.agentDrive;
    const auto drives = agentDriveFolder(*start->context);
    const std::function<Result<WorkspaceKeys>()> make = [=]() -> Result<WorkspaceKeys> {
        TRY(ensureFolders(files));
        TRY(keepAgentDrive(drive, drives, files.agentDrive()));
        return ensureKeys(files, name);
    };
    CO_TRY(auto keys, co_await async::onPool(make));
    start->keys = std::move(keys);
    co_return Result<void>();
}

/// What is missing of a disk, and what to do about it: what was done in it may be in a file that is there.
Error missingPart(const std::string& name, const std::filesystem::path& missing,
                  const std::filesystem::path& disk)
{
    const bool isDisk = missing == disk;
    std::string text =
        (isDisk ? "The disk of " + name : "What the disk of " + name + " stands on") +
        " is missing (" + missing.string() + ")";
    const auto others = otherDisks(disk.parent_path(), isDisk ? disk.filename().string() : "");
    if (others.empty())
        text += "; put it back, or delete the workspace.";
    else
        text += "; put it back, and keep what is there: " + others.front().string() + ".";
    return {ErrorCode::Corrupt, std::move(text), {}};
}

/// A workspace whose disk holds work has its disk, and all that stands under it.
Result<void> checkDisk(const Start& start)
{
    const auto spec = machineSpec(*start.context, *start.workspace, *start.bundle);
    auto needed = spec.backingDisks;
    needed.push_back(spec.disk);
    for (const auto& disk : needed) {
        std::error_code error;
        if (!std::filesystem::exists(disk, error))
            return fail(missingPart(start.workspace->record.name, disk, spec.disk));
    }
    return {};
}

/// A new workspace goes on from a warm snapshot where there is one.
Task<void> chooseBeginning(StartPtr start)
{
    const auto workspace = start->workspace;
    workspace->beginning = plane::Beginning::Booted;
    if (start->snapshotFailed)
        co_return;
    workspace->whyBooted = workspace->bootsAsAsked ? "It was created to boot." : "";
    if (workspace->bootsAsAsked || !workspace->agentExpected)
        co_return;
    const auto spec = machineSpec(*start->context, *workspace, *start->bundle);
    auto choice = co_await chooseSnapshot(start->context, *start->bundle, spec, *start->host);
    workspace->whyBooted = choice.whyNot;
    if (choice.worthMaking && !start->isSpare) // once this one has started
        warmInBackground(start->context, workspace->record.image, workspace->record.resources);
    if (!choice.snapshot)
        co_return;
    workspace->beginning = plane::Beginning::Warm;
    workspace->record.diskBase = choice.snapshot->name();
    start->snapshot = std::move(choice.snapshot);
}

/// The disk of a new workspace, unless the snapshot makes it.
Task<Result<void>> makeDisk(StartPtr start)
{
    const WorkspaceFiles files = start->context->workspaces.files(*start->workspace);
    std::error_code error;
    std::filesystem::remove(files.disk(), error); // left by a start that was killed
    if (start->snapshot)
        co_return Result<void>();
    const image::Bundle bundle = *start->bundle;
    const int size = start->workspace->record.resources.diskGiB;
    co_return co_await image::createOverlay(bundle, files.disk(), size);
}

/// An empty one on the newest of its layers.
Task<Result<void>> layOwnDisk(StartPtr start)
{
    const auto workspace = start->workspace;
    const DiskLayer layer(start->context->options.paths.data, workspace->record.layers.back());
    const auto disk = start->context->workspaces.files(*workspace).disk();
    co_return co_await layFreshDisk(layer, disk, workspace->record.resources.diskGiB);
}

/// What is missing of where a machine is to go on; empty: nothing.
std::string whatIsMissing(const SavedPoint& point)
{
    const auto bytes = static_cast<std::uint64_t>(point.snapshot.resources.memoryMiB) << 20;
    std::error_code error;
    const auto size = std::filesystem::file_size(point.snapshot.memory(), error);
    if (error)
        return "What was saved of its memory is missing.";
    if (size != bytes)
        return "What was saved of its memory is not whole.";
    if (!std::filesystem::exists(point.snapshot.devices(), error))
        return "What was saved of its devices is missing.";
    if (!std::filesystem::exists(point.agentDrive, error))
        return "The agent that runs in what was saved of its memory is missing.";
    return {};
}

/// Its guest could not go on there: it boots, with the agent of now.
void checkSavedPoint(const StartPtr& start)
{
    const auto workspace = start->workspace;
    if (!workspace->goesOnFrom)
        return;
    const auto why = whatIsMissing(*workspace->goesOnFrom);
    if (why.empty())
        return;
    start->context->workspaces.log(*workspace, "warm", why + " So it boots.");
    workspace->goesOnFrom.reset();
    start->snapshotFailed = true;
    workspace->whyBooted = why;
}

/// It goes on where another machine stood.
Task<Result<void>> goOnFromSavedPoint(StartPtr start)
{
    const auto workspace = start->workspace;
    workspace->beginning = workspace->goesOnFrom->beginning;
    workspace->whyBooted.clear();
    start->snapshot = workspace->goesOnFrom->snapshot;
    co_return co_await layOwnDisk(start);
}

/// What was in memory there is not to be had: the disk is as after a power cut.
Task<Result<void>> bootFromLayer(StartPtr start)
{
    const auto workspace = start->workspace;
    workspace->beginning = plane::Beginning::Booted;
    if (!start->snapshotFailed)
        workspace->whyBooted = "Only a disk was there to begin with.";
    co_return co_await layOwnDisk(start);
}

/// Nothing is begun on a disk before it is known what it stands on.
Task<Result<void>> prepareOwnDisk(StartPtr start)
{
    WorkspaceRecord& record = start->workspace->record;
    if (start->workspace->goesOnFrom)
        co_return co_await goOnFromSavedPoint(start);
    if (!record.layers.empty() && (!record.everReady || start->snapshotFailed))
        co_return co_await bootFromLayer(start);
    if (record.everReady) {
        start->workspace->beginning = plane::Beginning::Booted;
        start->workspace->whyBooted.clear();
        co_return checkDisk(*start);
    }
    record.diskBase.clear();
    co_await chooseBeginning(start);
    if (start->isSpare && !start->snapshot)
        co_return fail(ErrorCode::NotFound, start->workspace->whyBooted);
    co_return co_await makeDisk(start);
}

/// GNOME, on an emulated processor.
bool drawsTooMuch(const Start& start)
{
    return start.workspace->record.emulated && start.workspace->desktopIsHeavy;
}

Result<Secret> makeBootstrap(Start& start)
{
    const WorkspaceRecord& record = start.workspace->record;
    start.ticket.workspace = record.id;
    start.ticket.generation = record.generation;
    start.ticket.secret = Secret::random(protocol::kSecretSize);
    start.ticket.hostNonce = randomBytes(protocol::kNonceSize);
    protocol::Bootstrap bootstrap;
    bootstrap.workspace = record.id;
    bootstrap.generation = record.generation;
    bootstrap.secret = start.ticket.secret;
    bootstrap.timeToLive =
        std::max(bootstrap.timeToLive,
                 std::chrono::ceil<std::chrono::seconds>(
                     start.context->deadlines(record.emulated).secretLife(drawsTooMuch(start))));
    bootstrap.hostTimeMs = systemWallClock()();
    bootstrap.entropy = Secret::random(64);
    bootstrap.hostname = record.name;
    bootstrap.display = displayOf(record);
    bootstrap.sshAuthorizedKey = start.keys->userPublicKey;
    bootstrap.sshHostKey = start.keys->hostPrivateKey;
    return protocol::encodeBootstrap(bootstrap);
}

/// What cloud-init reads at the first boot, made once.
Task<Result<void>> makeSeed(StartPtr start)
{
    const WorkspaceFiles files = start->context->workspaces.files(*start->workspace);
    std::error_code error;
    if (start->bundle->manifest.support != image::GuestSupport::CloudInit ||
        std::filesystem::exists(files.seed(), error))
        co_return Result<void>();
    image::SeedContent content;
    content.instanceId = start->workspace->record.uuid;
    content.hostname = start->workspace->record.name;
    content.sshAuthorizedKey = start->keys->userPublicKey;
    co_return co_await image::writeSeed(content, files.seed());
}

/// Its disk, and what may be in its memory, is another's until its agent says that it is ready: until
/// then nothing leaves it, and nobody reaches it. One without an agent stays what it was.
bool beginsAsAnother(const Start& start)
{
    const WorkspaceRecord& record = start.workspace->record;
    return start.snapshot ||
           (start.workspace->agentExpected && !record.everReady && !record.layers.empty());
}

/// Of one that goes on where another stood: it may have been at work and has things to end, and if it
/// is given up, what it has in memory is lost. That is worth waiting for on a busy computer.
std::chrono::milliseconds patience(const Start& start, std::chrono::milliseconds ofABoot)
{
    constexpr int kTimes = 3;
    return start.workspace->goesOnFrom ? kTimes * ofABoot : ofABoot;
}

std::string aboutStart(const Start& start, const char* what)
{
    return start.workspace->record.name + ": " + what;
}

} // namespace

Task<Result<void>> prepareDisk(StartPtr start)
{
    auto& context = *start->context;
    WorkspaceRecord& record = start->workspace->record;
    CO_TRY(auto bundle, context.images.find(record.image, record.imageVersion));
    start->bundle = bundle;
    describeImage(context, start->workspace, bundle);
    checkSavedPoint(start);
    // None needs another: hashing the image (once), measuring the host (once), making keys.
    auto verifying = context.images.verify(bundle);
    auto measuring = context.host.facts(probeKernel(context.images, bundle), start->cancel);
    auto made = co_await makeKeys(start);
    if (made)
        made = co_await makeSeed(start);
    const auto verified = co_await verifying;
    auto host = co_await measuring;
    if (!made)
        co_return made;
    if (!verified)
        co_return verified;
    if (!host)
        co_return fail(host.error());
    if (start->cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    start->host = std::move(*host);
    CO_TRY(co_await prepareOwnDisk(start));
    const auto spec = machineSpec(context, *start->workspace, bundle);
    const auto key = co_await machineKey(spec, bundle, *start->host);
    record.machineKey = key.value_or(""); // then it is not suspended
    record.sshHostKey = start->keys->hostPublicKey;
    record.emulated = start->host->accelerator == machine::Accelerator::Tcg;
    record.bootId = readBootId();
    record.startedAtMs = systemWallClock()();
    ++record.generation;
    if (auto shifted = context.workspaces.shift(start->workspace, Event::DiskPrepared); !shifted)
        co_return shifted;
    co_return co_await context.workspaces.save(start->workspace);
}

namespace {

Task<Result<std::unique_ptr<machine::Machine>>> bootMachine(StartPtr start, Secret document)
{
    const auto plan = start->plan;
    return machine::Machine::start(plan, std::move(document), start->cancel);
}

/// Its guest goes on, and does not know yet that it is another.
Task<Result<std::unique_ptr<machine::Machine>>> wakeMachine(StartPtr start, Secret document)
{
    const auto spec = machineSpec(*start->context, *start->workspace, *start->bundle);
    CO_TRY(auto machine,
           co_await warm::restoreMachine(*start->bundle, *start->snapshot, spec, *start->host,
                                         std::move(document), start->cancel));
    const auto gone = co_await machine->resume();
    if (gone)
        co_return std::move(machine);
    (void)co_await machine->quit();
    co_return fail(gone.error());
}

} // namespace

Task<Result<void>> launchMachine(StartPtr start)
{
    auto& context = *start->context;
    const auto spec = machineSpec(context, *start->workspace, *start->bundle);
    CO_TRY(auto plan, machine::makeLaunchPlan(spec, *start->host));
    start->plan = std::move(plan);
    CO_TRY(auto document, makeBootstrap(*start));
    CO_TRY(
        ensureRuntime(context.workspaces.files(*start->workspace), start->workspace->record.uuid));
    auto launching = start->snapshot ? wakeMachine(start, std::move(document))
                                     : bootMachine(start, std::move(document));
    CO_TRY(auto machine, co_await launching);
    takeMachine(start->context, start->workspace, std::move(machine));
    if (beginsAsAnother(*start))
        co_return Result<void>();
    co_return co_await openBoundary(start->context, start->workspace);
}

namespace {

/// There is nobody to ask: a machine that writes on its console is one that runs.
Task<Result<void>> awaitConsole(StartPtr start)
{
    const auto deadline = start->context->deadlines(start->workspace->record.emulated).guest;
    const auto end = std::chrono::steady_clock::now() + deadline;
    const auto console = start->plan.serialLog;
    for (;;) {
        std::error_code error;
        const auto size = std::filesystem::file_size(console, error);
        if (!error && size > 0)
            co_return Result<void>();
        if (std::chrono::steady_clock::now() >= end)
            co_return fail(ErrorCode::Timeout,
                           aboutStart(*start, "the machine runs but wrote nothing on its console; "
                                              "is the disk one that can be booted?"));
        const auto slept = co_await async::sleepFor(kConsoleLook, start->cancel);
        if (!slept)
            co_return slept;
    }
}

} // namespace

Task<Result<void>> awaitGuest(StartPtr start)
{
    if (!start->workspace->agentExpected)
        co_return co_await awaitConsole(start);
    const WorkspaceRecord& record = start->workspace->record;
    const auto deadlines = start->context->deadlines(record.emulated);
    const auto socket = start->plan.guestEventSocket;
    const bool isAtWork = start->workspace->goesOnFrom.has_value(); // a template was at rest
    const auto renewal = patience(*start, isAtWork ? deadlines.guest : deadlines.pairing);
    auto answering = start->snapshot ? link::renewGuest(socket, record.id, record.generation,
                                                        renewal, start->cancel)
                                     : link::waitForGuest(socket, record.id, record.generation,
                                                          deadlines.guest, start->cancel);
    const auto event = co_await answering;
    if (!event)
        co_return fail(event.error().wrapped(aboutStart(*start, "the guest did not get ready: ") +
                                             event.error().message));
    CO_TRY(start->context->workspaces.shift(start->workspace, Event::GuestAnswered));
    if (!beginsAsAnother(*start))
        co_return Result<void>();
    co_return co_await openBoundary(start->context, start->workspace);
}

namespace {

constexpr const char* kTooSlow =
    " Its desktop needs hardware virtualization, and this computer emulates its "
    "machines: take an image with XFCE or Sway.";
constexpr const char* kEmulatedIsSlow =
    " This computer emulates its machines, which takes minutes beside other work: "
    "start it again when there is less to do.";

} // namespace

Task<Result<void>> awaitAgent(StartPtr start)
{
    // Its template had shown its desktop, and a guest says that it is renewed once it serves.
    if (start->snapshot)
        co_return start->context->workspaces.shift(start->workspace, Event::AgentAnswered);
    const bool isTooMuch = drawsTooMuch(*start);
    const auto deadline =
        start->context->deadlines(start->workspace->record.emulated).agentOf(isTooMuch);
    const auto health = co_await link::waitForAgent(
        start->workspace->controlPort, deadline, start->cancel, start->workspace->desktopExpected);
    if (health)
        co_return start->context->workspaces.shift(start->workspace, Event::AgentAnswered);
    const char* hint = isTooMuch                           ? kTooSlow
                       : start->workspace->record.emulated ? kEmulatedIsSlow
                                                           : "";
    if (health.error().code != ErrorCode::Timeout)
        hint = "";
    co_return fail(health.error().wrapped(aboutStart(*start, "the agent did not get ready: ") +
                                          health.error().message + hint));
}

Task<Result<void>> pair(StartPtr start)
{
    auto& context = *start->context;
    const WorkspaceId id = start->workspace->record.id;
    const auto usual = context.deadlines(start->workspace->record.emulated).pairing;
    const auto deadline = patience(*start, usual);
    auto credential = co_await link::pairWithGuest(start->workspace->controlPort, start->ticket,
                                                   deadline, start->cancel);
    if (!credential)
        co_return fail(credential.error().wrapped(aboutStart(*start, "pairing failed: ") +
                                                  credential.error().message));
    const auto kept = co_await context.credentials.save(id, *credential);
    if (!kept)
        co_return kept;
    if (start->cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    start->workspace->credential = std::move(*credential);
    connectAgent(start->context, start->workspace);
    const auto pushed = co_await pushEnvironment(start->context, start->workspace, start->cancel);
    if (!pushed)
        co_return fail(pushed.error().wrapped(
            aboutStart(*start, "the guest did not take its settings: ") + pushed.error().message));
    co_return Result<void>();
}

Task<Result<void>> recordReady(StartPtr start)
{
    auto& context = *start->context;
    if (start->cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Cancelled.");
    WorkspaceRecord& record = start->workspace->record;
    record.everReady = true;
    record.error.reset();
    record.machineDetails.clear();
    // Ready on record before it is shown, because whoever sees it may act on it at once.
    WorkspaceRecord ready = record;
    ready.state = State::Ready;
    co_return co_await context.registry.update(ready);
}

void describeImage(const LifeContext& context, const LiveWorkspacePtr& workspace,
                   const image::Bundle& bundle)
{
    workspace->imageTitle = shownTitle(context, bundle.manifest);
    workspace->agentExpected = bundle.manifest.agent();
    workspace->desktopExpected = bundle.manifest.desktopKind != "none";
    workspace->desktopIsHeavy = bundle.manifest.contents.needsVirtualization();
}

} // namespace helix::life
