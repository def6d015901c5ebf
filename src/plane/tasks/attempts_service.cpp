#include "tasks/attempts_service.h"

#include <algorithm>

#include "base/amounts.h"
#include "base/clock.h"
#include "base/try.h"
#include "life/create_flow.h"
#include "life/stop_flow.h"
#include "tasks/attempt_forks.h"
#include "tasks/guest_work.h"

namespace helix::tasks {
namespace {

using async::Task;
using Phase = Attempt::State;

constexpr std::size_t kMaxTextBytes = 1U << 20;

Error noSuchGroup(const std::string& group)
{
    return {ErrorCode::NotFound, "There are no attempts " + printable(group, 40) + ".", {}};
}

AttemptRunPtr findRun(const AttemptGroups& groups, const std::string& group)
{
    const auto found = std::ranges::find_if(
        groups.runs, [&](const auto& run) { return run->plan.group.id == group; });
    return found == groups.runs.end() ? nullptr : *found;
}

Result<void> checkRequest(const AttemptRequest& request)
{
    const auto invalid = [](std::string sentence) {
        return fail(ErrorCode::InvalidArgument, std::move(sentence));
    };
    if (request.task.find_first_not_of(" \t\r\n") == std::string::npos)
        return invalid("The task is empty; say what the agents shall do.");
    if (request.task.size() > kMaxTextBytes || request.testCommand.size() > kMaxTextBytes)
        return invalid("The task or the test command is longer than 1 MB.");
    if (request.agents.empty() || request.agents.size() > static_cast<std::size_t>(kMaxAttempts))
        return invalid("Between 1 and " + std::to_string(kMaxAttempts) +
                       " attempts can be made at once.");
    for (const auto& port : request.workspace.ports)
        if (port.hostPort != 0 && request.agents.size() > 1)
            return invalid("Host port " + std::to_string(port.hostPort) +
                           " can lead into one workspace only; leave it to Helix to choose.");
    return {};
}

Task<Result<void>> checkAgents(TaskContextPtr context, std::vector<std::string> agents)
{
    for (const auto& agent : agents) {
        const AskedWork asked{std::nullopt, {}, agent, {}};
        if (const auto known = co_await checkAsked(context, asked); !known)
            co_return known;
    }
    co_return Result<void>();
}

/// Each must be able to run alone; how many run at once is a matter of room.
Task<Result<void>> admitAll(TaskContextPtr context, AttemptRequest request,
                            std::vector<std::string> names)
{
    const AskedWork asked{request.workspace.project, {}, {}, {}};
    if (const auto possible = co_await checkAsked(context, asked); !possible)
        co_return possible;
    CreateRequest one = request.workspace;
    one.agent = agents::kBuiltInAgent; // so that an image without an agent inside is refused
    for (const auto& name : names) {
        one.name = name;
        if (auto possible = checkCreate(*context->life, one); !possible)
            co_return possible;
    }
    co_return Result<void>();
}

std::vector<std::string> nameThem(const AttemptRequest& request)
{
    const std::string base =
        request.workspace.name.empty() ? suggestName() : request.workspace.name;
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= request.agents.size(); ++i)
        names.push_back(base + "-" + std::to_string(i));
    return names;
}

AttemptRunPtr makeRun(const AttemptRequest& request, const std::vector<std::string>& names)
{
    auto run = std::make_shared<AttemptRun>();
    run->plan.request = request;
    run->plan.group.id = SessionId::generate().str();
    run->plan.group.task = request.task;
    run->plan.group.createdMs = systemWallClock()();
    for (std::size_t i = 0; i < names.size(); ++i) {
        Attempt attempt;
        attempt.name = names[i];
        attempt.agent = request.agents[i];
        run->plan.group.attempts.push_back(std::move(attempt));
    }
    run->plan.turns.resize(names.size());
    run->stops.resize(names.size());
    run->awaitsFirst = names.size() > 1 && request.workspace.project && !request.from;
    return run;
}

void setOut(const AttemptGroupsPtr& groups, const AttemptRunPtr& run)
{
    for (std::size_t i = 0; i < run->plan.group.attempts.size(); ++i)
        if (!isOver(run->at(i).state))
            async::detach(takeAttempt(groups, run, i));
}

Task<void> forgetRun(AttemptGroupsPtr groups, AttemptRunPtr run)
{
    const std::string id = run->plan.group.id;
    std::erase(groups->runs, run);
    (void)co_await groups->store.erase(id);
    emit groups->announcer->removed(id);
}

/// The workspace is on its way out, or nobody wants one any more.
void markDiscarded(const AttemptRunPtr& run, std::size_t index)
{
    run->at(index).state = Phase::Discarded;
    run->stops.at(index).cancel();
}

/// Down in the record, or out of it when nothing of the group is left.
Task<void> settleRecord(AttemptGroupsPtr groups, AttemptRunPtr run)
{
    const bool nothingLeft = std::ranges::all_of(run->plan.group.attempts, [](const auto& attempt) {
        return attempt.state == Phase::Discarded;
    });
    if (nothingLeft)
        co_await forgetRun(groups, run);
    else
        co_await keepRecord(groups, run);
}

Task<Result<void>> discardOne(AttemptGroupsPtr groups, AttemptRunPtr run, std::size_t index)
{
    const auto context = groups->context;
    const WorkspaceId id = run->at(index).workspace;
    markDiscarded(run, index);
    co_await keepRecord(groups, run);
    const LiveWorkspacePtr workspace = id.empty() ? nullptr : context->workspaces.find(id);
    if (!workspace)
        co_return Result<void>();
    co_return co_await removeWorkspace(context->life, workspace, true);
}

Result<std::size_t> indexOf(const AttemptRunPtr& run, const WorkspaceId& workspace)
{
    const auto& attempts = run->plan.group.attempts;
    for (std::size_t i = 0; i < attempts.size(); ++i)
        if (!workspace.empty() && attempts[i].workspace == workspace)
            return i;
    return fail(ErrorCode::NotFound, "That workspace is not one of these attempts.");
}

/// Each is a workspace already, and has its copy of the conversation that goes on.
Result<AttemptRunPtr> runOfForks(const TaskContext& context, const AttemptRequest& request,
                                 const std::vector<LiveWorkspacePtr>& forks)
{
    std::vector<std::string> names;
    for (const auto& fork : forks)
        names.push_back(fork->record.name);
    auto run = makeRun(request, names);
    for (std::size_t i = 0; i < forks.size(); ++i) {
        run->at(i).workspace = forks[i]->record.id;
        if (request.from->session.empty())
            continue;
        const auto session = context.sessions->copyIn(forks[i]->record.id, request.from->session);
        if (!session)
            return fail(ErrorCode::NotFound, "The conversation was deleted meanwhile.");
        run->at(i).session = session->id;
        run->at(i).agent = session->agent;
        run->plan.turns[i].before = session->turns;
    }
    return run;
}

/// To the activity.
void noteAttempts(const TaskContext& context, const AttemptGroup& group, const std::string& what)
{
    constexpr std::size_t kTaskBytes = 120;
    ActivityEntry entry;
    entry.kind = "attempts";
    entry.text = counted(group.attempts.size(), "attempt", "attempts") + " at \"" +
                 printable(group.task, kTaskBytes) + "\" " + what + ".";
    entry.about = group.id;
    context.life->activity.record(std::move(entry));
}

Task<Result<std::string>> setOutOnRecord(AttemptGroupsPtr groups, AttemptRunPtr run)
{
    const AttemptPlan plan = run->plan;
    CO_TRY(co_await groups->store.save(plan));
    groups->runs.push_back(run);
    groups->announce(run);
    setOut(groups, run);
    noteAttempts(*groups->context, run->plan.group, "began");
    const std::string id = run->plan.group.id;
    co_return id;
}

Task<Result<std::string>> startForks(AttemptGroupsPtr groups, AttemptRequest request)
{
    const auto context = groups->context;
    CO_TRY(const auto forks, co_await forkOrigin(context, request));
    if (groups->gone())
        co_return fail(closingError());
    const auto run = runOfForks(*context, request, forks);
    Result<std::string> started = fail(run ? closingError() : run.error());
    if (run) {
        const auto known = *run;
        started = co_await setOutOnRecord(groups, known);
    }
    if (!started)
        for (const auto& fork : forks)
            (void)co_await removeWorkspace(context->life, fork, true);
    co_return started;
}

Task<Result<std::string>> startGroup(AttemptGroupsPtr groups, AttemptRequest request)
{
    CO_TRY(checkRequest(request));
    CO_TRY(co_await checkAgents(groups->context, request.agents));
    if (request.from)
        co_return co_await startForks(groups, request);
    const auto names = nameThem(request);
    CO_TRY(co_await admitAll(groups->context, request, names));
    const auto run = makeRun(request, names);
    co_return co_await setOutOnRecord(groups, run);
}

Task<Result<void>> keepOne(AttemptGroupsPtr groups, std::string group, WorkspaceId workspace)
{
    const auto run = findRun(*groups, group);
    if (!run)
        co_return fail(noSuchGroup(group));
    CO_TRY(const auto kept, indexOf(run, workspace));
    if (run->at(kept).state == Phase::Discarded)
        co_return fail(ErrorCode::Conflict, run->at(kept).name + " was discarded already.");
    run->at(kept).state = Phase::Kept;
    Result<void> done;
    for (std::size_t i = 0; i < run->plan.group.attempts.size(); ++i) {
        if (i == kept || run->at(i).state == Phase::Discarded)
            continue;
        const auto discarded = co_await discardOne(groups, run, i);
        if (!discarded && done)
            done = discarded;
    }
    co_await keepRecord(groups, run);
    if (done)
        noteAttempts(*groups->context, run->plan.group,
                     "were decided: " + run->at(kept).name + " was kept");
    co_return done;
}

Task<Result<void>> discardByName(AttemptGroupsPtr groups, std::string group, WorkspaceId workspace)
{
    const auto run = findRun(*groups, group);
    if (!run)
        co_return fail(noSuchGroup(group));
    CO_TRY(const auto index, indexOf(run, workspace));
    const auto discarded = co_await discardOne(groups, run, index);
    co_await settleRecord(groups, run);
    co_return discarded;
}

/// What an earlier Helix has begun goes on.
Task<Result<void>> loadGroups(AttemptGroupsPtr groups)
{
    CO_TRY(const auto plans, co_await groups->store.load());
    for (const auto& plan : plans) {
        auto run = std::make_shared<AttemptRun>();
        run->plan = plan;
        run->foundMs = systemWallClock()();
        run->stops.resize(plan.group.attempts.size());
        groups->runs.push_back(run);
        for (std::size_t i = 0; i < run->stops.size(); ++i)
            if (const auto& id = run->at(i).workspace;
                !id.empty() && !groups->context->workspaces.find(id))
                markDiscarded(run, i);
        const bool nothingLeft = std::ranges::all_of(
            run->plan.group.attempts, [](const auto& it) { return it.state == Phase::Discarded; });
        if (nothingLeft)
            co_await forgetRun(groups, run);
        else
            setOut(groups, run);
    }
    co_return Result<void>();
}

/// The workspaces of those that are not over.
std::set<WorkspaceId> attemptsUnderWay(const AttemptGroups& groups)
{
    std::set<WorkspaceId> working;
    for (const auto& run : groups.runs)
        for (const auto& attempt : run->plan.group.attempts)
            if (!attempt.workspace.empty() && !isOver(attempt.state))
                working.insert(attempt.workspace);
    return working;
}

/// Calls `deed` for the attempt that works in `workspace`.
template <typename Deed>
void onAttempt(const AttemptGroupsPtr& groups, const WorkspaceId& workspace, Deed deed)
{
    for (const auto& run : std::vector(groups->runs))
        for (std::size_t i = 0; i < run->plan.group.attempts.size(); ++i)
            if (!workspace.empty() && run->at(i).workspace == workspace)
                deed(run, i);
}

} // namespace

AttemptsService::AttemptsService(TaskContextPtr context)
    : m_groups(std::make_shared<AttemptGroups>(std::move(context)))
{
    m_groups->announcer = this;
}

AttemptsService::~AttemptsService()
{
    m_groups->close();
    m_groups->room.wake();
    for (const auto& run : m_groups->runs)
        for (auto& stop : run->stops)
            stop.cancel();
}

void AttemptsService::follow()
{
    auto& context = *m_groups->context;
    const std::weak_ptr weak = m_groups;
    context.attempted = [weak] {
        const auto groups = weak.lock();
        return groups ? attemptsUnderWay(*groups) : std::set<WorkspaceId>();
    };
    connect(&context.workspaces.events, &life::LifeEvents::workspaceRemoved, this,
            [weak](const WorkspaceId& id) {
                const auto groups = weak.lock();
                if (!groups)
                    return;
                groups->room.wake();
                onAttempt(groups, id, [&](const AttemptRunPtr& run, std::size_t index) {
                    if (run->at(index).state == Phase::Discarded)
                        return;
                    markDiscarded(run, index);
                    async::detach(settleRecord(groups, run));
                });
            });
    connect(&context.workspaces.events, &life::LifeEvents::workspaceChanged, this,
            [weak](const LiveWorkspacePtr& workspace) {
                const auto groups = weak.lock();
                const State state = workspace->record.state;
                if (groups &&
                    (state == State::Stopped || state == State::Failed || state == State::Starting))
                    groups->room.wake();
            });
    connect(context.sessions.get(), &sessions::Sessions::changed, this,
            [weak](const sessions::SessionSnapshot& session) {
                const auto groups = weak.lock();
                if (!groups)
                    return;
                onAttempt(groups, session.workspace, [&](const auto& run, std::size_t index) {
                    Attempt& attempt = run->at(index);
                    const auto tokens = session.usage.inputTokens + session.usage.outputTokens;
                    if (attempt.session != session.id ||
                        (attempt.tokens == tokens && attempt.microUsd == session.usage.microUsd))
                        return;
                    attempt.tokens = tokens;
                    attempt.microUsd = session.usage.microUsd;
                    groups->announce(run);
                });
            });
    connect(context.projects.get(), &projects::Projects::changed, this,
            [weak](const projects::ChangeSet& changes) {
                const auto groups = weak.lock();
                if (!groups)
                    return;
                onAttempt(groups, changes.workspace, [&](const auto& run, std::size_t index) {
                    Attempt& attempt = run->at(index);
                    attempt.files = static_cast<int>(changes.files.size());
                    attempt.added = changes.added;
                    attempt.removed = changes.removed;
                    groups->announce(run);
                });
            });
}

Task<Result<void>> AttemptsService::load()
{
    follow();
    return loadGroups(m_groups);
}

Task<Result<std::string>> AttemptsService::start(AttemptRequest request)
{
    return startGroup(m_groups, std::move(request));
}

std::vector<AttemptGroup> AttemptsService::list() const
{
    std::vector<AttemptGroup> groups;
    for (const auto& run : m_groups->runs)
        groups.push_back(run->plan.group);
    return groups;
}

Task<Result<void>> AttemptsService::keep(std::string group, WorkspaceId workspace)
{
    return keepOne(m_groups, std::move(group), std::move(workspace));
}

Task<Result<void>> AttemptsService::discard(std::string group, WorkspaceId workspace)
{
    return discardByName(m_groups, std::move(group), std::move(workspace));
}

} // namespace helix::tasks
