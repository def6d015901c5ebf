#include "life/create_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "protocol/limits.h"
#include "life/boundary_steps.h"
#include "life/guest_services.h"
#include "life/reconcile.h"
#include "life/start_steps.h"
#include "life/start_flow.h"
#include "life/steps.h"

namespace helix::life {
namespace {

using async::Task;

int numberOrZero(const Settings& settings, const std::string& key)
{
    return static_cast<int>(std::strtol(settings.value(key).c_str(), nullptr, 10));
}

std::set<std::string> takenNames(const World& world)
{
    std::set<std::string> names;
    for (const auto& [id, entry] : world.entries)
        names.insert(entry->record.name);
    return names;
}

/// What every machine needs of this installation; without it nothing is begun.
Result<void> checkInstallation(const World& world)
{
    const auto& installation = world.options.installation;
    for (const auto& [what, file] :
         {std::pair{"The agent drive", installation.agentDrive},
          {"The program helix-netd, which carries a workspace's network,",
           installation.netdProgram},
          {"The program helix-gateway, which reaches model providers,",
           installation.gatewayProgram}}) {
        std::error_code error;
        if (!std::filesystem::exists(file, error))
            return fail(ErrorCode::NotFound, std::string(what) + " is missing at " + file.string() +
                                                 "; build or install HelixVM again.");
    }
    return {};
}

Result<void> checkHostPorts(const World& world, const std::vector<CreateRequest::Port>& ports)
{
    for (const auto& port : ports)
        TRY(world.forwards.checkHostPort(port.hostPort));
    return {};
}

struct Admitted {
    EntryPtr entry;
    std::vector<CreateRequest::Port> ports;
};

/// Everything that can be refused without touching anything. In one go, so that two requests cannot
/// both take the last of something. `host` and `load` are what there is for it.
Result<Admitted> admit(const World& world, const CreateRequest& request, const HostCapacity& host,
                       const RunningLoad& load)
{
    const auto bundle = world.images.find(request.image);
    if (!bundle)
        return fail(bundle.error());
    if (auto present = checkInstallation(world); !present)
        return fail(present.error());
    auto name = chooseName(request.name, takenNames(world));
    if (!name)
        return fail(name.error());
    const image::Resources preferred{numberOrZero(world.settings, "resources.cpus"),
                                     numberOrZero(world.settings, "resources.memoryMiB"),
                                     numberOrZero(world.settings, "resources.diskGiB")};
    const auto resources = chooseResources(request.resources, preferred, bundle->manifest);
    if (!resources)
        return fail(resources.error());
    if (auto fits = admitMachine(*resources, host, load, world.limits()); !fits)
        return fail(fits.error());
    if (auto fits = admitDisk(resources->diskGiB, host); !fits)
        return fail(fits.error());
    auto ports = choosePorts(request.ports, bundle->manifest);
    if (!ports)
        return fail(ports.error());
    if (auto free = checkHostPorts(world, *ports); !free)
        return fail(free.error());

    auto entry = std::make_shared<Entry>();
    entry->record.id = WorkspaceId::generate();
    entry->record.name = std::move(*name);
    entry->record.uuid = generateUuid();
    entry->record.runtimeFolder = world.options.paths.workspaceRuntime(entry->record.id).string();
    entry->record.image = bundle->manifest.name;
    entry->record.imageVersion = bundle->manifest.version;
    entry->record.resources = *resources;
    entry->record.createdAtMs = systemWallClock()();
    describeImage(entry, *bundle);
    entry->asked.project = request.project;
    entry->asked.agent = request.agent;
    entry->asked.options = request.options;
    if (!entry->asked.empty() && !entry->agentExpected)
        return fail(ErrorCode::Unsupported,
                    "A workspace of the image " + bundle->manifest.name +
                        " has no agent inside: it takes neither a project nor a coding agent.");
    return Admitted{std::move(entry), std::move(*ports)};
}

Task<Result<void>> leasePorts(WorldPtr world, WorkspaceId id, bool agentExpected,
                              std::vector<CreateRequest::Port> ports)
{
    using boundary::ForwardKind;
    const std::string controlLabel = "Helix Agent", sshLabel = "SSH";
    if (agentExpected) {
        const auto control = co_await world->forwards.add(id, ForwardKind::Control,
                                                          protocol::kControlPort, 0, controlLabel);
        if (!control)
            co_return fail(control.error());
    }
    const auto ssh =
        co_await world->forwards.add(id, ForwardKind::Ssh, protocol::kSshPort, 0, sshLabel);
    if (!ssh)
        co_return fail(ssh.error());
    for (const auto& port : ports) {
        const auto leased = co_await world->forwards.add(id, ForwardKind::Business, port.guestPort,
                                                         port.hostPort, port.label);
        if (!leased)
            co_return fail(leased.error());
    }
    co_return Result<void>();
}

Result<void> checkMayStart(const Entry& entry)
{
    if (const auto next = advance(entry.record.state, Event::StartRequested); !next)
        return fail(ErrorCode::Conflict, entry.record.name + ": " + next.error().message);
    return {};
}

/// Nothing stays behind of what was refused while it was being recorded.
Task<void> forget(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    (void)co_await world->forwards.removeAll(id);
    (void)co_await removeBoundary(world, id);
    const AskedWork nothing;
    (void)co_await world->askedWork.save(id, nothing);
    (void)co_await world->registry.erase(id);
    world->entries.erase(id);
}

} // namespace

Task<Result<void>> checkAskedWork(WorldPtr world, AskedWork asked)
{
    if (!asked.agent.empty()) {
        const auto catalogue = world->agents.catalogue();
        if (const auto known = agents::find(catalogue, asked.agent); !known)
            co_return fail(known.error());
    }
    if (!asked.project)
        co_return Result<void>();
    const auto source = *asked.project;
    const auto facts = co_await world->projects->examine(source);
    if (!facts)
        co_return fail(facts.error());
    co_return Result<void>();
}

Task<Result<WorkspaceId>> createWorkspace(WorldPtr world, CreateRequest request)
{
    if (!request.options.empty() && request.agent.empty())
        request.agent = agents::kBuiltInAgent;
    const auto qemu = co_await world->host.qemu();
    if (!qemu)
        co_return fail(qemu.error());
    const AskedWork asked{request.project, {}, request.agent, request.options};
    const auto possible = co_await checkAskedWork(world, asked);
    if (!possible)
        co_return fail(possible.error());
    const auto host = readHostCapacity(world->options.paths.data);
    if (!host)
        co_return fail(host.error());
    auto admitted = admit(*world, request, *host, world->load({}));
    if (!admitted)
        co_return fail(admitted.error());
    const EntryPtr entry = admitted->entry;
    const WorkspaceId id = entry->record.id;
    resetSteps(entry);
    world->entries[id] = entry;
    // Until its ports and its policy are on record as well, a crash shall leave nothing of it.
    Record reserved = entry->record;
    reserved.state = State::Deleting;
    Result<void> recorded = co_await world->registry.insert(reserved);
    if (recorded)
        recorded = co_await leasePorts(world, id, entry->agentExpected, admitted->ports);
    if (recorded && !asked.empty())
        recorded = co_await world->askedWork.save(id, asked);
    if (recorded) {
        const auto choice = request.egress.value_or(world->boundary->defaults());
        recorded = co_await world->boundary->create(id, choice);
    }
    if (recorded)
        recorded = co_await world->registry.update(entry->record);
    if (!recorded) {
        co_await forget(world, entry);
        co_return fail(recorded.error());
    }
    entry->recorded = true;
    tellPreference(*world, *entry);
    world->log(*entry, "created", "Created from " + entry->imageTitle + ".");
    entry->busy = true;
    entry->interrupt = async::CancelSource();
    world->announce(entry);
    async::detach(runStart(world, entry));
    co_return id;
}

Result<void> checkCreate(const World& world, const CreateRequest& request)
{
    auto host = readHostCapacity(world.options.paths.data);
    if (!host)
        return fail(host.error());
    host->memoryAvailableMiB = host->memoryTotalMiB;
    const auto admitted = admit(world, request, *host, RunningLoad{});
    return admitted ? Result<void>() : fail(admitted.error());
}

Task<Result<void>> startExisting(WorldPtr world, EntryPtr entry)
{
    if (entry->record.state == State::Unreachable) // it runs already: perhaps there is a way now
        co_return co_await reachAgain(world, entry);
    while (entry->record.state == State::Stopping) { // as soon as it has stopped
        (void)co_await entry->changed.next();
    }
    if (auto legal = checkMayStart(*entry); !legal)
        co_return legal;
    while (entry->busy) { // the flow that brought it here is writing its last lines
        (void)co_await entry->idle.next();
        if (auto legal = checkMayStart(*entry); !legal)
            co_return legal;
    }
    const auto host = readHostCapacity(world->options.paths.data);
    if (!host)
        co_return fail(host.error());
    if (auto fits = admitMachine(entry->record.resources, *host, world->load(entry->record.id),
                                 world->limits());
        !fits)
        co_return fits;
    if (host->diskFreeBytes < kSpaceToBegin)
        if (auto fits = admitDisk(1, *host); !fits)
            co_return fits;
    if (auto present = checkInstallation(*world); !present)
        co_return present;
    entry->busy = true;
    entry->interrupt = async::CancelSource();
    entry->record.runtimeFolder = world->options.paths.workspaceRuntime(entry->record.id).string();
    entry->record.error.reset();
    entry->record.machineDetails.clear();
    resetSteps(entry);
    (void)world->shift(entry, Event::StartRequested);
    const auto saved = co_await world->save(entry);
    if (!saved) {
        co_await abandonStart(world, entry, saved.error());
        co_return saved;
    }
    async::detach(runStart(world, entry));
    co_return Result<void>();
}

} // namespace helix::life
