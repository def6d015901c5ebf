#include "life/start_steps.h"

#include "base/clock.h"
#include "base/crypto.h"
#include "base/try.h"
#include "image/disk_import.h"
#include "link/readiness.h"
#include "protocol/bootstrap.h"
#include "protocol/limits.h"
#include "life/agent_link.h"
#include "life/boundary_steps.h"
#include "life/machine_end.h"
#include "machine/launch_planning.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;

/// How often the console of a machine without an agent is looked at.
constexpr auto kConsoleLook = 200ms;

/// Folders, keys and, the first time, the overlay.
Task<Result<void>> makeDisk(StartPtr start)
{
    const WorkspaceFiles files = start->context->workspaces.files(*start->workspace);
    const WorkspaceRecord record = start->workspace->record;
    const std::function<Result<WorkspaceKeys>()> makeKeys = [files,
                                                             record]() -> Result<WorkspaceKeys> {
        TRY(ensureFolders(files));
        return ensureKeys(files, record.name);
    };
    CO_TRY(auto keys, co_await async::onPool(makeKeys));
    start->keys = std::move(keys);
    std::error_code error;
    const bool exists = std::filesystem::exists(files.disk(), error);
    if (exists && record.everReady)
        co_return Result<void>();
    if (record.everReady)
        co_return fail(ErrorCode::Corrupt, "The disk of " + record.name + " is missing (" +
                                               files.disk().string() +
                                               "); put it back, or delete the workspace.");
    if (exists) // left by a start that was killed
        std::filesystem::remove(files.disk(), error);
    const image::Bundle bundle = *start->bundle;
    const auto created =
        co_await image::createOverlay(bundle, files.disk(), record.resources.diskGiB);
    if (created) // its folder is closed to others already; this is for copies of it
        std::filesystem::permissions(
            files.disk(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
            error);
    co_return created;
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
    bootstrap.hostTimeMs = systemWallClock()();
    bootstrap.entropy = Secret::random(64);
    bootstrap.hostname = record.name;
    bootstrap.sshAuthorizedKey = start.keys->userPublicKey;
    bootstrap.sshHostKey = start.keys->hostPrivateKey;
    return protocol::encodeBootstrap(bootstrap);
}

machine::Boot bootOf(const image::Bundle& bundle, const WorkspaceFiles& files)
{
    switch (bundle.manifest.boot) {
    case image::Boot::Kernel:
        break;
    case image::Boot::Bios:
        return machine::FirmwareBoot{machine::Firmware::Bios, {}};
    case image::Boot::Uefi:
        return machine::FirmwareBoot{machine::Firmware::Uefi, files.uefiVariables()};
    }
    return machine::KernelBoot{bundle.kernel(), bundle.initrd(), bundle.manifest.kernelCommandLine};
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

Result<machine::LaunchPlan> makePlan(const Start& start)
{
    const WorkspaceRecord& record = start.workspace->record;
    const WorkspaceFiles files = start.context->workspaces.files(*start.workspace);
    machine::MachineSpec spec;
    spec.id = record.id;
    spec.name = record.name;
    spec.uuid = record.uuid;
    spec.resources = record.resources;
    spec.disk = files.disk();
    spec.backingDisks = {start.bundle->disk()};
    spec.boot = bootOf(*start.bundle, files);
    if (start.bundle->manifest.support == image::GuestSupport::CloudInit)
        spec.seed = files.seed();
    spec.agentDrive = start.context->options.installation.agentDrive;
    spec.runtimeFolder = files.runtime;
    spec.logFolder = files.logs();
    return machine::makeLaunchPlan(spec, *start.host);
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
    describeImage(start->workspace, bundle);
    // Neither needs the other: hashing the image (once), measuring the host (once), making the
    // disk.
    auto verifying = context.images.verify(bundle);
    auto measuring = context.host.facts(probeKernel(context.images, bundle), start->cancel);
    auto made = co_await makeDisk(start);
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
    record.sshHostKey = start->keys->hostPublicKey;
    record.emulated = start->host->accelerator == machine::Accelerator::Tcg;
    record.bootId = readBootId();
    record.startedAtMs = systemWallClock()();
    ++record.generation;
    if (auto shifted = context.workspaces.shift(start->workspace, Event::DiskPrepared); !shifted)
        co_return shifted;
    co_return co_await context.workspaces.save(start->workspace);
}

Task<Result<void>> launchMachine(StartPtr start)
{
    auto& context = *start->context;
    start->workspace->machineExit
        .reset(); // of the machine before: it explains nothing about this one
    CO_TRY(auto plan, makePlan(*start));
    start->plan = std::move(plan);
    CO_TRY(auto document, makeBootstrap(*start));
    CO_TRY(
        ensureRuntime(context.workspaces.files(*start->workspace), start->workspace->record.uuid));
    CO_TRY(auto machine,
           co_await machine::Machine::start(start->plan, std::move(document), start->cancel));
    takeMachine(start->context, start->workspace, std::move(machine));
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
    const auto deadline = start->context->deadlines(record.emulated).guest;
    const auto event = co_await link::waitForGuest(start->plan.guestEventSocket, record.id,
                                                   record.generation, deadline, start->cancel);
    if (!event)
        co_return fail(event.error().wrapped(aboutStart(*start, "the guest did not get ready: ") +
                                             event.error().message));
    co_return start->context->workspaces.shift(start->workspace, Event::GuestAnswered);
}

Task<Result<void>> awaitAgent(StartPtr start)
{
    const auto deadline = start->context->deadlines(start->workspace->record.emulated).agent;
    const auto health = co_await link::waitForAgent(
        start->workspace->controlPort, deadline, start->cancel, start->workspace->desktopExpected);
    if (!health)
        co_return fail(health.error().wrapped(aboutStart(*start, "the agent did not get ready: ") +
                                              health.error().message));
    co_return start->context->workspaces.shift(start->workspace, Event::AgentAnswered);
}

Task<Result<void>> pair(StartPtr start)
{
    auto& context = *start->context;
    const WorkspaceId id = start->workspace->record.id;
    const auto deadline = context.deadlines(start->workspace->record.emulated).pairing;
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

void describeImage(const LiveWorkspacePtr& workspace, const image::Bundle& bundle)
{
    workspace->imageTitle = bundle.manifest.title;
    workspace->agentExpected = bundle.manifest.agent();
    workspace->desktopExpected = bundle.manifest.desktopKind != "none";
}

} // namespace helix::life
