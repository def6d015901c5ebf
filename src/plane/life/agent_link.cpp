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

async::Task<Result<void>> findKey(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    auto credential = co_await context->credentials.load(workspace->record.id);
    if (!credential)
        co_return fail(credential.error().wrapped("Helix has not got its key (" +
                                                  credential.error().message + ")"));
    workspace->credential = std::move(*credential);
    co_return Result<void>();
}

} // namespace helix::life
