#include "life/boundary_steps.h"

#include <spdlog/spdlog.h>

#include "egress/guest_network.h"
#include "life/guest_authority.h"
#include "life/agent_link.h"

namespace helix::life {
namespace {

using async::Task;

boundary::NetdSpot spotOf(const World& world, const Entry& entry)
{
    const WorkspaceFiles files = world.files(entry);
    return {files.netSocket(), files.netdSocket(), files.netdLog(), files.netdSpool()};
}

Task<Result<void>> giveChannel(WorldPtr world, WorkspaceId id, std::shared_ptr<UniqueFd> channel)
{
    if (!channel)
        co_return Result<void>();
    co_return co_await world->boundary->setService(id, egress::kInferencePort, channel);
}

/// Where the agent listens on this computer, as the boundary has opened it.
void noteControlPort(const World& world, const EntryPtr& entry)
{
    const auto control = world.forwards.find(entry->record.id, boundary::ForwardKind::Control);
    entry->controlPort = control ? control->hostPort : 0;
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

void onBoundaryChanged(const WorldPtr& world, const WorkspaceId& id)
{
    const EntryPtr entry = world->find(id);
    if (!entry)
        return;
    std::string trouble;
    if (entry->machine)
        trouble = describeTrouble(entry->record.name, world->boundary->snapshot(id));
    if (trouble == entry->networkNotice)
        return;
    entry->networkNotice = trouble;
    if (!trouble.empty())
        world->log(*entry, "network", trouble);
    world->announce(entry);
}

/// An automatic control port moves when another program took it while helix-netd was away.
void onForwardsChanged(const WorldPtr& world, const WorkspaceId& id)
{
    const EntryPtr entry = world->find(id);
    if (!entry)
        return;
    const auto before = entry->controlPort;
    noteControlPort(*world, entry);
    if (entry->agent && entry->credential && entry->controlPort != 0 &&
        entry->controlPort != before)
        connectAgent(world, entry);
    world->announce(entry);
}

Task<void> renewChannel(WorldPtr world, WorkspaceId id, std::shared_ptr<UniqueFd> channel)
{
    const auto given = co_await giveChannel(world, id, channel);
    if (!given)
        spdlog::warn("workspace: {}: the model gateway is not reachable: {}", world->nameOf(id),
                     given.error().describe());
}

/// A provider may fetch for a workspace whose internet is open.
Task<void> tellProviders(WorldPtr world, WorkspaceId id)
{
    const bool open = world->boundary->snapshot(id).choice.mode == egress::Mode::Open;
    co_await world->providers->setOpenInternet(id, open);
}

} // namespace

Task<Result<void>> openBoundary(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    const boundary::NetdSpot spot = spotOf(*world, *entry);
    const auto opened = co_await world->boundary->open(id, spot);
    if (!opened)
        co_return opened;
    noteControlPort(*world, entry);
    co_await tellProviders(world, id);
    const auto access = co_await world->providers->open(id);
    if (!access)
        co_return fail(access.error());
    entry->environment = access->environment;
    entry->environment.merge(authorityEnvironment(world->settings));
    const auto channel = access->channel;
    const auto given = co_await giveChannel(world, id, channel);
    co_return given;
}

Task<Result<void>> adoptBoundary(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    const boundary::NetdSpot spot = spotOf(*world, *entry);
    const auto opened = co_await world->boundary->adopt(id, spot);
    if (!opened)
        co_return opened;
    noteControlPort(*world, entry);
    co_await tellProviders(world, id);
    // Without models the guest's work still is worth going on.
    const auto access = co_await world->providers->adopt(id);
    Result<void> given;
    if (!access) {
        given = fail(access.error());
    } else {
        const auto channel = access->channel;
        given = co_await giveChannel(world, id, channel);
    }
    if (!given)
        world->log(*entry, "network",
                   "The model gateway is not reachable: " + given.error().message);
    co_return Result<void>();
}

Task<void> recoverLedger(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    const boundary::NetdSpot spot = spotOf(*world, *entry);
    co_await world->boundary->recover(id, spot);
}

Task<void> closeBoundary(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    entry->environment.clear();
    entry->networkNotice.clear();
    co_await world->providers->close(id);
    co_await world->boundary->close(id);
}

Task<Result<void>> pushEnvironment(WorldPtr world, EntryPtr entry, async::CancelToken cancel)
{
    const auto deadline = world->deadlines(entry->record.emulated).pairing;
    auto* agent = entry->agent.get();
    const auto client = co_await agent->client(deadline, cancel);
    if (!client)
        co_return fail(client.error());
    const auto variables = entry->environment;
    const auto held = *client;
    const auto set = co_await held->setEnvironment(variables);
    co_return set;
}

Task<Result<void>> removeBoundary(WorldPtr world, WorkspaceId id)
{
    const auto removed = co_await world->providers->remove(id);
    if (!removed)
        co_return removed;
    co_return co_await world->boundary->remove(id);
}

void followBoundary(const WorldPtr& world)
{
    const std::weak_ptr weak = world;
    const auto onEntry = [weak](auto deed) {
        return [weak, deed](const WorkspaceId& id) {
            if (const auto world = weak.lock())
                deed(world, id);
        };
    };
    QObject::connect(world->boundary.get(), &boundary::Boundary::changed, world->context.get(),
                     onEntry(onBoundaryChanged));
    QObject::connect(world->boundary.get(), &boundary::Boundary::choiceMade, world->context.get(),
                     [weak](const WorkspaceId& id, egress::Mode mode) {
                         if (const auto world = weak.lock())
                             async::detach(
                                 world->providers->setOpenInternet(id, mode == egress::Mode::Open));
                     });
    QObject::connect(
        world->providers.get(), &providers::Providers::reachRefused, world->context.get(),
        [weak](const WorkspaceId& id, const std::string& provider, const std::string& what) {
            if (const auto world = weak.lock())
                world->boundary->noteModelRefusal(id, provider, what);
        });
    QObject::connect(&world->forwards, &boundary::Forwards::changed, world->context.get(),
                     onEntry(onForwardsChanged));
    QObject::connect(world->providers.get(), &providers::Providers::channelRenewed,
                     world->context.get(),
                     [weak](const WorkspaceId& id, const std::shared_ptr<UniqueFd>& channel) {
                         if (const auto world = weak.lock())
                             async::detach(renewChannel(world, id, channel));
                     });
}

} // namespace helix::life
