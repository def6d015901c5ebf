#include "tasks/guest_work.h"

#include "tasks/project_flow.h"

namespace helix::tasks {
namespace {

using async::Task;

/// The first conversation, with the agent that was asked for.
Task<void> beginSession(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    const std::string agent = workspace->asked.agent;
    for (const auto& session : context->sessions->list())
        if (session.workspace == id)
            co_return;
    const auto begun = co_await context->sessions->create(id, agent);
    if (!begun)
        context->log(*workspace, "session",
                     "No session with " + agent + " could be begun: " + begun.error().message);
}

void beginWork(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (!workspace->asked.agent.empty())
        async::detach(beginSession(context, workspace));
    if (workspace->asked.waits())
        async::detach(bringAskedProject(context, workspace));
}

void onSpent(const LifeContextPtr& context, const providers::UsageLine& line)
{
    if (!line.session.empty())
        context->sessions->recordUsage(line.session, line.usage.inputTokens,
                                       line.usage.outputTokens, line.usage.microUsd);
}

} // namespace

void followGuests(const TurnEndsPtr& ends)
{
    const LifeContextPtr& context = ends->context;
    const std::weak_ptr weak = context;
    QObject::connect(&context->events, &life::LifeEvents::guestOpened, context->connections.get(),
                     [weak](const LiveWorkspacePtr& workspace) {
                         if (const auto context = weak.lock())
                             beginWork(context, workspace);
                     });
    QObject::connect(&context->events, &life::LifeEvents::guestClosing, context->connections.get(),
                     [](const LiveWorkspacePtr& workspace) { workspace->stopBringing.cancel(); });
    QObject::connect(context->sessions.get(), &sessions::Sessions::turnEnded,
                     context->connections.get(),
                     [weakEnds = std::weak_ptr(ends)](const sessions::TurnEnd& end) {
                         if (const auto ends = weakEnds.lock())
                             afterTurn(ends, end);
                     });
    QObject::connect(context->sessions.get(), &sessions::Sessions::changed,
                     context->connections.get(),
                     [weakEnds = std::weak_ptr(ends)](const sessions::SessionSnapshot& session) {
                         if (const auto ends = weakEnds.lock())
                             noteQuestion(ends, session);
                     });
    QObject::connect(context->sessions.get(), &sessions::Sessions::preferenceRefused,
                     context->connections.get(),
                     [weak](const WorkspaceId& id, const std::string& word) {
                         const auto context = weak.lock();
                         const LiveWorkspacePtr workspace = context ? context->find(id) : nullptr;
                         if (workspace)
                             async::detach(forgetAskedOption(context, workspace, word));
                     });
    QObject::connect(context->projects.get(), &projects::Projects::brought,
                     context->connections.get(), [weak](const projects::Project& project) {
                         const auto context = weak.lock();
                         if (!context)
                             return;
                         if (const LiveWorkspacePtr workspace = context->find(project.workspace))
                             async::detach(forgetAskedProject(context, workspace));
                     });
    QObject::connect(context->providers.get(), &providers::Providers::spent,
                     context->connections.get(), [weak](const providers::UsageLine& line) {
                         if (const auto context = weak.lock())
                             onSpent(context, line);
                     });
}

} // namespace helix::tasks
