#include "tasks/guest_work.h"

#include "base/try.h"
#include "life/automatic_checkpoints.h"
#include "protocol/prepared_model.h"
#include "providers/own_agent.h"
#include "tasks/project_flow.h"
#include "tasks/stakes_facts.h"
#include "tasks/turn_end.h"

namespace helix::tasks {
namespace {

using async::Task;
using life::LifeEvents;

/// The first conversation, with the agent that was asked for.
Task<void> beginSession(TaskContextPtr context, LiveWorkspacePtr workspace, std::string agent)
{
    const WorkspaceId id = workspace->record.id;
    for (const auto& session : context->sessions->list())
        if (session.workspace == id)
            co_return;
    const auto begun = co_await context->sessions->create(id, agent);
    if (!begun)
        context->workspaces.log(*workspace, "session",
                                "No session with " + agent +
                                    " could be begun: " + begun.error().message);
}

void beginWork(const TaskContextPtr& context, const LiveWorkspacePtr& workspace)
{
    const auto& record = workspace->record;
    context->sessions->guestReady(record.id, record.emulated);
    context->sound.look(record.id);
    const AskedWork asked = context->askedOf(record.id);
    if (!asked.agent.empty())
        async::detach(beginSession(context, workspace, asked.agent));
    if (asked.waits())
        async::detach(bringAskedProject(context, workspace));
}

/// The conversation that begins with what was asked at the creation. It waits for whatever is
/// missing by itself.
Task<Result<void>> beginPrompt(TaskContextPtr context, WorkspaceId id, std::string agent,
                               std::string prompt)
{
    CO_TRY(const auto session, co_await context->sessions->create(id, agent));
    sessions::Prompt patient;
    patient.text = prompt;
    patient.isPatient = true;
    CO_TRY(co_await context->sessions->prompt(session, patient));
    co_return Result<void>();
}

void onSpent(const TaskContextPtr& context, const providers::UsageLine& line)
{
    if (!line.session.empty())
        context->sessions->recordUsage(line.session, line.usage.inputTokens,
                                       line.usage.outputTokens, line.usage.microUsd);
}

AskedWork askedBy(const CreateRequest& request)
{
    AskedWork asked{request.project, {}, request.agent, request.options};
    if (!asked.options.empty() && asked.agent.empty())
        asked.agent = agents::kBuiltInAgent;
    return asked;
}

/// What was chosen of its agent, to the conversations.
void tellPreference(const TaskContext& context, const WorkspaceId& id, const AskedWork& asked)
{
    if (!asked.agent.empty() || !asked.options.empty())
        context.sessions->prefer(id, asked.agent, asked.options);
}

Task<Result<void>> acceptAsked(TaskContextPtr context, WorkspaceId id, AskedWork asked)
{
    if (asked.isEmpty())
        co_return Result<void>();
    CO_TRY(co_await context->askedWork.save(id, asked));
    context->asked[id] = asked;
    tellPreference(*context, id, asked);
    co_return Result<void>();
}

/// The project is in already; how its agents begin holds for the copy.
Task<Result<void>> copyWork(TaskContextPtr context, WorkspaceId source, WorkspaceId copy,
                            std::optional<sessions::TurnMark> until)
{
    AskedWork asked = context->askedOf(source);
    asked.project.reset();
    asked.problem.clear();
    CO_TRY(co_await acceptAsked(context, copy, asked));
    const std::string sentence = "The workspace was forked from " +
                                 context->workspaces.nameOf(source) +
                                 " while a turn ran there; here it ended.";
    CO_TRY(co_await context->sessions->copyWorkspace(source, copy, sentence, until));
    co_return co_await context->projects->copyWorkspace(source, copy);
}

Task<Result<void>> removeWork(TaskContextPtr context, WorkspaceId id)
{
    CO_TRY(co_await context->sessions->removeWorkspace(id));
    CO_TRY(co_await context->projects->removeWorkspace(id));
    CO_TRY(co_await context->sound.removeWorkspace(id));
    CO_TRY(co_await context->commands.erase(id));
    const AskedWork nothing;
    CO_TRY(co_await context->askedWork.save(id, nothing));
    context->asked.erase(id);
    co_return Result<void>();
}

/// What life tells of guests.
void followLife(const TaskContextPtr& context)
{
    const std::weak_ptr weak = context;
    const auto& events = context->workspaces.events;
    auto* connections = context->life->connections.get();
    QObject::connect(&events, &LifeEvents::guestOpened, connections,
                     [weak](const LiveWorkspacePtr& workspace) {
                         if (const auto context = weak.lock())
                             beginWork(context, workspace);
                     });
    QObject::connect(&events, &LifeEvents::guestClosing, connections,
                     [](const LiveWorkspacePtr& workspace) { workspace->stopBringing.cancel(); });
    QObject::connect(&events, &LifeEvents::guestAway, connections, [weak](const WorkspaceId& id) {
        if (const auto context = weak.lock()) {
            context->sessions->guestAway(id);
            context->sound.look(id);
        }
    });
    QObject::connect(&events, &LifeEvents::guestGone, connections, [weak](const WorkspaceId& id) {
        if (const auto context = weak.lock()) {
            context->sessions->guestGone(id);
            context->sound.look(id);
        }
    });
}

/// What an agent needs before it is worth being told anything.
sessions::HeldFor missingFor(const TaskContext& context, const WorkspaceId& id,
                             const std::string& agent)
{
    using sessions::HeldFor;
    const auto asked = context.askedOf(id);
    if (asked.project)
        return HeldFor::Project;
    const auto& life = *context.life;
    const auto model = asked.options.find("model");
    const bool isPrepared =
        model != asked.options.end() && model->second == protocol::kPreparedModel;
    const bool hasModel =
        agent != agents::kBuiltInAgent || isPrepared ||
        providers::hasModel(
            {life.providers->list(), life.settings.value(providers::kKeyStatesSetting),
             life.providers->chosenProvider(id),
             providers::offeredModelsIn(life.settings.value(providers::kOfferedModelsSetting))},
            providers::ownAgentKinds());
    return hasModel ? HeldFor::Nothing : HeldFor::Model;
}

Task<Result<void>> nothingToKeep()
{
    co_return Result<void>();
}

/// Points to go back to, as the user has chosen.
void keepBeforeTurns(const TaskContextPtr& context)
{
    const std::weak_ptr weak = context;
    context->sessions->setBeforeTurn(
        [weak](WorkspaceId id, sessions::TurnMark before) -> Task<Result<void>> {
            const auto context = weak.lock();
            const LiveWorkspacePtr workspace = context ? context->workspaces.find(id) : nullptr;
            return workspace ? life::checkpointBeforeTurn(context->life, workspace, before)
                             : nothingToKeep();
        });
}

} // namespace

Task<Result<void>> checkAsked(TaskContextPtr context, AskedWork asked)
{
    if (!asked.agent.empty()) {
        const auto catalogue = context->agents.catalogue();
        if (const auto known = agents::find(catalogue, asked.agent); !known)
            co_return fail(known.error());
    }
    if (!asked.project)
        co_return Result<void>();
    const auto source = *asked.project;
    CO_TRY(co_await context->projects->examine(source));
    co_return Result<void>();
}

bool isAtWork(const sessions::SessionSnapshot& session)
{
    using sessions::SessionState;
    const bool rests = session.state == SessionState::Idle ||
                       session.state == SessionState::Failed ||
                       session.state == SessionState::Asleep;
    // What waits for a model, or for a project that did not come in, may wait for days.
    const bool isHeld = session.heldFor != sessions::HeldFor::Nothing;
    return !rests || (!session.queue.empty() && !isHeld);
}

Task<Result<void>> TaskContext::check(CreateRequest request)
{
    return checkAsked(shared_from_this(), askedBy(request));
}

Task<Result<void>> TaskContext::accept(WorkspaceId id, CreateRequest request)
{
    const auto self = shared_from_this();
    CO_TRY(co_await acceptAsked(self, id, askedBy(request)));
    if (request.prompt.empty())
        co_return Result<void>();
    co_return co_await beginPrompt(self, id, request.agent, request.prompt);
}

Task<Result<void>> TaskContext::copy(WorkspaceId source, WorkspaceId copy,
                                     std::optional<sessions::TurnMark> until)
{
    return copyWork(shared_from_this(), std::move(source), std::move(copy), std::move(until));
}

Task<Result<void>> TaskContext::rewind(sessions::TurnMark before)
{
    return sessions->rewind(std::move(before));
}

void TaskContext::recall(LiveWorkspace& workspace)
{
    const AskedWork known = askedOf(workspace.record.id);
    showAsked(workspace, known);
    tellPreference(*this, workspace.record.id, known);
}

Task<Result<void>> TaskContext::remove(WorkspaceId id)
{
    return removeWork(shared_from_this(), std::move(id));
}

std::set<WorkspaceId> TaskContext::atWork() const
{
    std::set<WorkspaceId> working = attempted();
    for (const auto& [id, session] : snapshots)
        working.insert(id);
    for (const auto& session : sessions->list())
        if (isAtWork(session))
            working.insert(session.workspace);
    return working;
}

Task<Result<Stakes>> TaskContext::stakes(LiveWorkspacePtr workspace, bool look)
{
    return gatherStakes(shared_from_this(), std::move(workspace), look);
}

void followGuests(const TaskContextPtr& context)
{
    followLife(context);
    keepBeforeTurns(context);
    const std::weak_ptr weak = context;
    context->sessions->setPromptGate([weak](const WorkspaceId& id, const std::string& agent) {
        const auto context = weak.lock();
        return context ? missingFor(*context, id, agent) : sessions::HeldFor::Nothing;
    });
    auto* connections = context->life->connections.get();
    QObject::connect(context->sessions.get(), &sessions::Sessions::turnEnded, connections,
                     [weak](const sessions::TurnEnd& end) {
                         if (const auto context = weak.lock())
                             afterTurn(context, end);
                     });
    QObject::connect(context->sessions.get(), &sessions::Sessions::changed, connections,
                     [weak](const sessions::SessionSnapshot& session) {
                         if (const auto context = weak.lock())
                             noteQuestion(context, session);
                     });
    QObject::connect(context->sessions.get(), &sessions::Sessions::preferenceRefused, connections,
                     [weak](const WorkspaceId& id, const std::string& word) {
                         const auto context = weak.lock();
                         const LiveWorkspacePtr workspace =
                             context ? context->workspaces.find(id) : nullptr;
                         if (workspace)
                             async::detach(forgetAskedOption(context, workspace, word));
                     });
    QObject::connect(context->projects.get(), &projects::Projects::brought, connections,
                     [weak](const projects::Project& project) {
                         const auto context = weak.lock();
                         if (!context)
                             return;
                         if (const LiveWorkspacePtr workspace =
                                 context->workspaces.find(project.workspace))
                             async::detach(forgetAskedProject(context, workspace));
                     });
    QObject::connect(context->life->providers.get(), &providers::Providers::spent, connections,
                     [weak](const providers::UsageLine& line) {
                         if (const auto context = weak.lock())
                             onSpent(context, line);
                     });
}

} // namespace helix::tasks
