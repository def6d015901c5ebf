#include "life/agent_link.h"

namespace helix::life {

void connectAgent(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    workspace->agent =
        std::make_unique<AgentConnection>(workspace->controlPort, *workspace->credential);
    const std::weak_ptr weakContext = context;
    const std::weak_ptr weakWorkspace = workspace;
    QObject::connect(workspace->agent.get(), &AgentConnection::changed, context->connections.get(),
                     [weakContext, weakWorkspace] {
                         const auto context = weakContext.lock();
                         const auto workspace = weakWorkspace.lock();
                         if (!context || !workspace)
                             return;
                         context->workspaces.announce(workspace);
                         emit context->workspaces.events.agentChanged(workspace);
                     });
}

} // namespace helix::life
