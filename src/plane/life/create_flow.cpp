#include "life/create_flow.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "protocol/limits.h"
#include "life/use_flow.h"
#include "life/boundary_steps.h"
#include "life/machine_spec.h"
#include "life/start_queue.h"
#include "life/start_steps.h"
#include "life/start_flow.h"
#include "life/spare_flow.h"
#include "life/steps.h"

namespace helix::life {
namespace {

using async::Task;

Result<void> checkHostPorts(const LifeContext& context,
                            const std::vector<CreateRequest::Port>& ports)
{
    for (const auto& port : ports)
        TRY(context.forwards.checkHostPort(port.hostPort));
    return {};
}

/// Something is to be done in its guest.
bool asksForGuest(const CreateRequest& request)
{
    return request.project || !request.agent.empty() || !request.options.empty() ||
           !request.prompt.empty();
}

struct Admitted {
    LiveWorkspacePtr workspace;
    std::vector<CreateRequest::Port> ports;
};

/// Everything that can be refused without touching anything. In one go, so that two requests cannot
/// both take the last of something. `host` and `load` are what there is for it.
Result<Admitted> admit(const LifeContext& context, const CreateRequest& request,
                       const HostCapacity& host, const RunningLoad& load)
{
    TRY(const auto bundle, context.images.find(request.image));
    TRY(checkInstallation(context));
    TRY(auto name, chooseName(request.name, context.workspaces.names({})));
    const image::Resources preferred{context.settings.get(plane::kCpus),
                                     context.settings.get(plane::kMemoryMiB),
                                     context.settings.get(plane::kDiskGiB)};
    TRY(const auto resources, chooseResources(request.resources, preferred, bundle.manifest));
    TRY(admitMachine(resources, host, load, context.limits()));
    TRY(admitDisk(resources.diskGiB, host));
    TRY(auto ports, choosePorts(request.ports, bundle.manifest));
    TRY(checkHostPorts(context, ports));

    auto workspace = newWorkspace(context, bundle, resources);
    workspace->record.name = std::move(name);
    if (mustWait(load, context.limits(), queueLength(context.workspaces)))
        haveWait(context, *workspace);
    workspace->projectWaits = request.project.has_value();
    workspace->bootsAsAsked = request.cold;
    if (asksForGuest(request) && !workspace->agentExpected)
        return fail(ErrorCode::Unsupported,
                    "A workspace of the image " + bundle.manifest.name +
                        " has no agent inside: it takes neither a project nor a coding agent.");
    return Admitted{std::move(workspace), std::move(ports)};
}

/// `asked`: by the user; the others among `ports` are the image's word.
Task<Result<void>> leaseBusinessPorts(LifeContextPtr context, WorkspaceId id,
                                      std::vector<CreateRequest::Port> asked,
                                      std::vector<CreateRequest::Port> ports)
{
    for (const auto& port : ports) {
        if (std::ranges::find(asked, port.guestPort, &CreateRequest::Port::guestPort) ==
            asked.end()) {
            CO_TRY(co_await context->forwards.addElsewhere(id, port.guestPort, port.label));
            continue;
        }
        CO_TRY(co_await context->forwards.add(id, boundary::ForwardKind::Business, port.guestPort,
                                              port.hostPort, port.label));
    }
    co_return Result<void>();
}

/// What machines hold was seen some seconds ago, and some were not seen yet: before a refusal they
/// are looked at again. Workspaces that stand ready give way to those that are asked for.
Task<Result<Admitted>> admitWithRoom(LifeContextPtr context, CreateRequest request)
{
    CO_TRY(const auto before, readHostCapacity(context->options.paths.data));
    if (auto admitted = admit(*context, request, before, context->load({}));
        admitted || admitted.error().code != ErrorCode::ResourceExhausted)
        co_return admitted;
    co_await lookAtUse(context);
    CO_TRY(const auto host, readHostCapacity(context->options.paths.data));
    auto admitted = admit(*context, request, host, context->load({}));
    if (admitted || admitted.error().code != ErrorCode::ResourceExhausted ||
        context->spares.ready.empty())
        co_return admitted;
    co_await dropSpares(context);
    CO_TRY(const auto now, readHostCapacity(context->options.paths.data));
    co_return admit(*context, request, now, context->load({}));
}

/// What a new workspace has on record beside itself.
Task<Result<void>> recordRequest(LifeContextPtr context, WorkspaceId id, CreateRequest request,
                                 std::vector<CreateRequest::Port> ports)
{
    CO_TRY(co_await leaseBusinessPorts(context, id, request.ports, ports));
    co_return co_await context->work->accept(id, request);
}

std::string createdFrom(const LiveWorkspace& workspace)
{
    return "Created from " + workspace.imageTitle + ".";
}

/// With a machine that stands ready; nothing of the request remains when it fails.
Task<Result<void>> handOver(LifeContextPtr context, LiveWorkspacePtr spare, CreateRequest request,
                            Admitted admitted)
{
    const WorkspaceId id = spare->record.id;
    const WorkspaceRecord& asked = admitted.workspace->record;
    spare->record.name = asked.name;
    spare->record.createdAtMs = asked.createdAtMs;
    spare->record.startedAtMs = asked.createdAtMs;
    spare->projectWaits = admitted.workspace->projectWaits;
    context->workspaces.erase(asked.id);
    context->workspaces.put(spare);
    auto recorded = co_await recordRequest(context, id, request, admitted.ports);
    if (recorded) {
        const auto choice = request.egress.value_or(context->boundary->defaults());
        recorded = co_await context->boundary->setChoice(id, choice);
    }
    if (recorded)
        recorded = co_await context->registry.update(spare->record);
    if (recorded) {
        becomeKnown(context, spare, createdFrom(*spare));
        async::detach(runHandOver(context, spare));
        co_return recorded;
    }
    context->workspaces.erase(id);
    co_await dropSpare(context, spare);
    co_return recorded;
}

} // namespace

LiveWorkspacePtr newWorkspace(const LifeContext& context, const image::Bundle& bundle,
                              const image::Resources& resources)
{
    auto workspace = std::make_shared<LiveWorkspace>();
    WorkspaceRecord& record = workspace->record;
    record.id = WorkspaceId::generate();
    record.uuid = generateUuid();
    record.runtimeFolder = context.options.paths.workspaceRuntime(record.id).string();
    record.image = bundle.manifest.name;
    record.imageVersion = bundle.manifest.version;
    record.resources = resources;
    record.createdAtMs = systemWallClock()();
    describeImage(context, workspace, bundle);
    return workspace;
}

void haveWait(const LifeContext& context, LiveWorkspace& workspace)
{
    workspace.record.state = State::Stopped;
    takePlace(context, workspace);
}

Task<Result<void>> reserve(LifeContextPtr context, LiveWorkspacePtr workspace,
                           boundary::EgressChoice choice)
{
    using boundary::ForwardKind;
    const WorkspaceId id = workspace->record.id;
    WorkspaceRecord reserved = workspace->record;
    reserved.state = State::Deleting;
    CO_TRY(co_await context->registry.insert(reserved));
    const std::string controlLabel = "Helix Agent", sshLabel = "SSH";
    if (workspace->agentExpected) {
        CO_TRY(co_await context->forwards.add(id, ForwardKind::Control, protocol::kControlPort, 0,
                                              controlLabel));
    }
    CO_TRY(co_await context->forwards.add(id, ForwardKind::Ssh, protocol::kSshPort, 0, sshLabel));
    co_return co_await context->boundary->create(id, choice);
}

bool becomeKnown(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                 const std::string& text)
{
    workspace->recorded = true;
    context->workspaces.log(*workspace, "created", text);
    if (workspace->waits) {
        joinQueue(context, workspace);
        return false;
    }
    workspace->busy = true;
    workspace->interrupt = async::CancelSource();
    context->workspaces.announce(workspace);
    return true;
}

Task<void> forgetReserved(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    (void)co_await context->forwards.removeAll(id);
    (void)co_await removeBoundary(context, id);
    (void)co_await context->work->remove(id);
    (void)removeFolder(context->workspaces.files(*workspace).data);
    (void)co_await context->registry.erase(id);
    context->workspaces.erase(id);
}

Task<Result<WorkspaceId>> createWorkspace(LifeContextPtr context, CreateRequest request)
{
    CO_TRY(co_await context->host.qemu());
    CO_TRY(co_await context->work->check(request));
    CO_TRY(const auto admitted, co_await admitWithRoom(context, request));
    const LiveWorkspacePtr workspace = admitted.workspace;
    const WorkspaceId id = workspace->record.id;
    context->workspaces.put(workspace); // before anything is awaited: its name is taken
    LiveWorkspacePtr spare;
    if (!request.cold && !workspace->waits)
        spare = co_await takeSpare(context, workspace);
    if (spare) {
        CO_TRY(co_await handOver(context, spare, request, admitted));
        co_return spare->record.id;
    }
    resetSteps(workspace);
    // Until its ports and its policy are on record as well, a crash shall leave nothing of it.
    const auto choice = request.egress.value_or(context->boundary->defaults());
    Result<void> recorded = co_await reserve(context, workspace, choice);
    if (recorded)
        recorded = co_await recordRequest(context, id, request, admitted.ports);
    if (recorded)
        recorded = co_await context->registry.update(workspace->record);
    if (!recorded) {
        co_await forgetReserved(context, workspace);
        co_return fail(recorded.error());
    }
    if (becomeKnown(context, workspace, createdFrom(*workspace)))
        async::detach(runStart(context, workspace));
    co_return id;
}

Result<void> checkCreate(const LifeContext& context, const CreateRequest& request)
{
    TRY(auto host, readHostCapacity(context.options.paths.data));
    host.memoryAvailableMiB = host.memoryTotalMiB;
    const auto admitted = admit(context, request, host, RunningLoad{});
    return admitted ? Result<void>() : fail(admitted.error());
}

} // namespace helix::life
