#include "life/boundary_steps.h"

#include <spdlog/spdlog.h>

#include "egress/guest_network.h"
#include "life/guest_authority.h"
#include "life/agent_link.h"
#include "life/machine_end.h"
#include "base/try.h"

namespace helix::life {
namespace {

using async::Task;

constexpr std::chrono::seconds kMachineEndNews{1};

boundary::NetdSpot spotOf(const LifeContext& context, const LiveWorkspace& workspace)
{
    const WorkspaceFiles files = context.workspaces.files(workspace);
    return {files.netSocket(), files.netdSocket(), files.netdLog(), files.netdSpool()};
}

Task<Result<void>> giveChannel(LifeContextPtr context, WorkspaceId id,
                               std::shared_ptr<UniqueFd> channel)
{
    if (!channel)
        co_return Result<void>();
    co_return co_await context->boundary->setService(id, egress::kInferencePort, channel);
}

/// Where the agent listens on this computer, as the boundary has opened it.
void noteControlPort(const LifeContext& context, const LiveWorkspacePtr& workspace)
{
    const auto control =
        context.forwards.find(workspace->record.id, boundary::ForwardKind::Control);
    workspace->controlPort = control ? control->hostPort : 0;
}

std::string describeTrouble(const std::string& name, const boundary::BoundarySnapshot& snapshot)
{
    using boundary::NetState;
    if (snapshot.state == NetState::Failed)
        return name + " has no network: " + snapshot.problem;
    if (snapshot.state == NetState::Restarting)
        return "The network of " + name + " is being started again; nothing crosses meanwhile.";
    if (!snapshot.ledgerWritable)
        return "The ledger of " + name +
               " cannot be written, so nothing new leaves it; free some disk space.";
    return {};
}

/// The network of a guest that switches itself off ends a moment before its machine: no trouble.
Task<void> logTrouble(LifeContextPtr context, LiveWorkspacePtr workspace, std::string trouble)
{
    const auto closing = context->scope().token();
    (void)co_await waitForMachineEnd(workspace, kMachineEndNews, closing);
    if (workspace->machine && !workspace->machineExit && !workspace->isEnding())
        context->workspaces.log(*workspace, "network", trouble);
}

void onBoundaryChanged(const LifeContextPtr& context, const WorkspaceId& id)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        return;
    std::string trouble;
    // Of a machine that is about to end the network ends first.
    if (workspace->machine && !workspace->isEnding())
        trouble = describeTrouble(workspace->record.name, context->boundary->snapshot(id));
    if (trouble == workspace->networkNotice)
        return;
    workspace->networkNotice = trouble;
    if (!trouble.empty())
        async::detach(logTrouble(context, workspace, trouble));
    context->workspaces.announce(workspace);
}

/// An automatic control port moves when another program took it while helix-netd was away.
void onForwardsChanged(const LifeContextPtr& context, const WorkspaceId& id)
{
    const LiveWorkspacePtr workspace = context->workspaces.find(id);
    if (!workspace)
        return;
    const auto before = workspace->controlPort;
    noteControlPort(*context, workspace);
    if (workspace->agent && workspace->credential && workspace->controlPort != 0 &&
        workspace->controlPort != before)
        connectAgent(context, workspace);
    context->workspaces.announce(workspace);
}

Task<void> renewChannel(LifeContextPtr context, WorkspaceId id, std::shared_ptr<UniqueFd> channel)
{
    const auto given = co_await giveChannel(context, id, channel);
    if (!given)
        spdlog::warn("workspace: {}: the model gateway is not reachable: {}",
                     context->workspaces.nameOf(id), given.error().describe());
}

/// A provider may fetch for a workspace whose internet is open.
Task<void> tellProviders(LifeContextPtr context, WorkspaceId id)
{
    const bool open = context->boundary->snapshot(id).choice.mode == egress::Mode::Open;
    co_await context->providers->setOpenInternet(id, open);
}

} // namespace

Task<Result<void>> openBoundary(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    const boundary::NetdSpot spot = spotOf(*context, *workspace);
    const auto opened = co_await context->boundary->open(id, spot);
    if (!opened)
        co_return opened;
    noteControlPort(*context, workspace);
    co_await tellProviders(context, id);
    CO_TRY(const auto access, co_await context->providers->open(id));
    workspace->environment = access.environment;
    workspace->environment.merge(authorityEnvironment(context->settings));
    const auto channel = access.channel;
    const auto given = co_await giveChannel(context, id, channel);
    co_return given;
}

Task<Result<void>> adoptBoundary(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    const boundary::NetdSpot spot = spotOf(*context, *workspace);
    const auto opened = co_await context->boundary->adopt(id, spot);
    if (!opened)
        co_return opened;
    noteControlPort(*context, workspace);
    co_await tellProviders(context, id);
    // Without models the guest's work still is worth going on.
    const auto access = co_await context->providers->adopt(id);
    Result<void> given;
    if (!access) {
        given = fail(access.error());
    } else {
        const auto channel = access->channel;
        given = co_await giveChannel(context, id, channel);
    }
    if (!given)
        context->workspaces.log(*workspace, "network",
                                "The model gateway is not reachable: " + given.error().message);
    co_return Result<void>();
}

Task<void> recoverLedger(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    const boundary::NetdSpot spot = spotOf(*context, *workspace);
    co_await context->boundary->recover(id, spot);
}

Task<void> closeBoundary(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    workspace->environment.clear();
    workspace->networkNotice.clear();
    co_await context->providers->close(id);
    co_await context->boundary->close(id);
}

Task<void> pauseBoundary(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    workspace->environment.clear();
    workspace->networkNotice.clear();
    co_await context->providers->pause(id);
    co_await context->boundary->rest(id);
    workspace->wakes.rested(context->options.idle.clock());
}

Task<Result<void>> pushEnvironment(LifeContextPtr context, LiveWorkspacePtr workspace,
                                   async::CancelToken cancel)
{
    const auto deadline = context->deadlines(workspace->record.emulated).pairing;
    auto* agent = workspace->agent.get();
    CO_TRY(const auto client, co_await agent->client(deadline, cancel));
    const auto variables = workspace->environment;
    const auto held = client;
    const auto set = co_await held->setEnvironment(variables);
    co_return set;
}

Task<Result<void>> removeBoundary(LifeContextPtr context, WorkspaceId id)
{
    const auto removed = co_await context->providers->remove(id);
    if (!removed)
        co_return removed;
    co_return co_await context->boundary->remove(id);
}

void followBoundary(const LifeContextPtr& context)
{
    const std::weak_ptr weak = context;
    const auto onWorkspace = [weak](auto deed) {
        return [weak, deed](const WorkspaceId& id) {
            if (const auto context = weak.lock())
                deed(context, id);
        };
    };
    QObject::connect(context->boundary.get(), &boundary::Boundary::changed,
                     context->connections.get(), onWorkspace(onBoundaryChanged));
    QObject::connect(
        context->boundary.get(), &boundary::Boundary::choiceMade, context->connections.get(),
        [weak](const WorkspaceId& id, egress::Mode mode) {
            if (const auto context = weak.lock())
                async::detach(context->providers->setOpenInternet(id, mode == egress::Mode::Open));
        });
    QObject::connect(
        context->providers.get(), &providers::Providers::reachRefused, context->connections.get(),
        [weak](const WorkspaceId& id, const std::string& provider, const std::string& what) {
            if (const auto context = weak.lock())
                context->boundary->noteModelRefusal(id, provider, what);
        });
    QObject::connect(&context->forwards, &boundary::Forwards::changed, context->connections.get(),
                     onWorkspace(onForwardsChanged));
    QObject::connect(context->providers.get(), &providers::Providers::channelRenewed,
                     context->connections.get(),
                     [weak](const WorkspaceId& id, const std::shared_ptr<UniqueFd>& channel) {
                         if (const auto context = weak.lock())
                             async::detach(renewChannel(context, id, channel));
                     });
}

} // namespace helix::life
