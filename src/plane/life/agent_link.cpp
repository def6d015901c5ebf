#include "life/agent_link.h"

namespace helix::life {

void connectAgent(const WorldPtr& world, const EntryPtr& entry)
{
    entry->agent = std::make_unique<AgentConnection>(entry->controlPort, *entry->credential);
    const std::weak_ptr weakWorld = world;
    const std::weak_ptr weakEntry = entry;
    QObject::connect(entry->agent.get(), &AgentConnection::changed, world->context.get(),
                     [weakWorld, weakEntry] {
                         const auto world = weakWorld.lock();
                         const auto entry = weakEntry.lock();
                         if (!world || !entry)
                             return;
                         world->announce(entry);
                         emit world->events.agentChanged(entry);
                     });
}

} // namespace helix::life
