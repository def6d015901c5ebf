#include "life/guest_services.h"

#include <spdlog/spdlog.h>

#include "life/guest_authority.h"
#include "life/project_flow.h"
#include "life/turn_end.h"

namespace helix::life {
namespace {

using async::Task;

/// The first conversation, with the agent that was asked for.
Task<void> beginSession(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    const std::string agent = entry->asked.agent;
    for (const auto& session : world->sessions->list())
        if (session.workspace == id)
            co_return;
    const auto begun = co_await world->sessions->create(id, agent);
    if (!begun)
        world->log(*entry, "session",
                   "No session with " + agent + " could be begun: " + begun.error().message);
}

void onSpent(const WorldPtr& world, const providers::UsageLine& line)
{
    if (!line.session.empty())
        world->sessions->recordUsage(line.session, line.usage.inputTokens, line.usage.outputTokens,
                                     line.usage.microUsd);
}

} // namespace

void tellPreference(const World& world, const Entry& entry)
{
    if (!entry.asked.agent.empty() || !entry.asked.options.empty())
        world.sessions->prefer(entry.record.id, entry.asked.agent, entry.asked.options);
}

void openGuest(const WorldPtr& world, const EntryPtr& entry)
{
    if (!entry->agentExpected || entry->guestOpen)
        return;
    entry->guestOpen = true;
    async::detach(giveAuthority(world, entry));
    world->sessions->guestReady(entry->record.id, entry->record.emulated);
    if (!entry->asked.agent.empty())
        async::detach(beginSession(world, entry));
    if (entry->asked.waits())
        async::detach(bringAskedProject(world, entry));
}

void closeGuest(const WorldPtr& world, const EntryPtr& entry)
{
    if (!std::exchange(entry->guestOpen, false))
        return;
    entry->stopBringing.cancel();
    world->sessions->guestGone(entry->record.id);
}

Task<Result<void>> removeGuestWork(WorldPtr world, WorkspaceId id)
{
    auto removed = co_await world->sessions->removeWorkspace(id);
    if (removed)
        removed = co_await world->projects->removeWorkspace(id);
    if (removed) {
        const AskedWork nothing;
        removed = co_await world->askedWork.save(id, nothing);
    }
    co_return removed;
}

void followGuestServices(const WorldPtr& world)
{
    const std::weak_ptr weak = world;
    QObject::connect(world->sessions.get(), &sessions::Sessions::turnEnded, world->context.get(),
                     [weak](const sessions::TurnEnd& end) {
                         if (const auto world = weak.lock())
                             afterTurn(world, end);
                     });
    QObject::connect(world->sessions.get(), &sessions::Sessions::changed, world->context.get(),
                     [weak](const sessions::SessionSnapshot& session) {
                         if (const auto world = weak.lock())
                             noteQuestion(world, session);
                     });
    QObject::connect(world->sessions.get(), &sessions::Sessions::preferenceRefused,
                     world->context.get(), [weak](const WorkspaceId& id, const std::string& word) {
                         const auto world = weak.lock();
                         const EntryPtr entry = world ? world->find(id) : nullptr;
                         if (entry)
                             async::detach(forgetAskedOption(world, entry, word));
                     });
    QObject::connect(world->projects.get(), &projects::Projects::brought, world->context.get(),
                     [weak](const projects::Project& project) {
                         const auto world = weak.lock();
                         if (!world)
                             return;
                         if (const EntryPtr entry = world->find(project.workspace))
                             async::detach(forgetAskedProject(world, entry));
                     });
    QObject::connect(world->providers.get(), &providers::Providers::spent, world->context.get(),
                     [weak](const providers::UsageLine& line) {
                         if (const auto world = weak.lock())
                             onSpent(world, line);
                     });
}

} // namespace helix::life
