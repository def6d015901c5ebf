#include "tasks/guest_work.h"

#include "tasks/project_flow.h"

namespace helix::tasks {
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

void beginWork(const WorldPtr& world, const EntryPtr& entry)
{
    if (!entry->asked.agent.empty())
        async::detach(beginSession(world, entry));
    if (entry->asked.waits())
        async::detach(bringAskedProject(world, entry));
}

void onSpent(const WorldPtr& world, const providers::UsageLine& line)
{
    if (!line.session.empty())
        world->sessions->recordUsage(line.session, line.usage.inputTokens, line.usage.outputTokens,
                                     line.usage.microUsd);
}

} // namespace

void followGuests(const TurnEndsPtr& ends)
{
    const WorldPtr& world = ends->world;
    const std::weak_ptr weak = world;
    QObject::connect(&world->events, &life::LifeEvents::guestOpened, world->context.get(),
                     [weak](const EntryPtr& entry) {
                         if (const auto world = weak.lock())
                             beginWork(world, entry);
                     });
    QObject::connect(&world->events, &life::LifeEvents::guestClosing, world->context.get(),
                     [](const EntryPtr& entry) { entry->stopBringing.cancel(); });
    QObject::connect(world->sessions.get(), &sessions::Sessions::turnEnded, world->context.get(),
                     [weakEnds = std::weak_ptr(ends)](const sessions::TurnEnd& end) {
                         if (const auto ends = weakEnds.lock())
                             afterTurn(ends, end);
                     });
    QObject::connect(world->sessions.get(), &sessions::Sessions::changed, world->context.get(),
                     [weakEnds = std::weak_ptr(ends)](const sessions::SessionSnapshot& session) {
                         if (const auto ends = weakEnds.lock())
                             noteQuestion(ends, session);
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

} // namespace helix::tasks
