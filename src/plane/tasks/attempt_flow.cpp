#include "tasks/attempt_flow.h"

#include <sstream>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "life/create_flow.h"
#include "life/start_request.h"
#include "life/settling.h"
#include "life/stop_flow.h"
#include "link/exec_outcome.h"
#include "tasks/attempt_forks.h"

namespace helix::tasks {
namespace {

using namespace std::chrono_literals;
using async::Task;
using Phase = Attempt::State;

constexpr auto kTestLimit = 30min;
constexpr auto kLookAgain = 30s;
constexpr std::size_t kTailBytes = 8192;

/// What the steps of one attempt share.
struct RunningAttempt {
    AttemptGroupsPtr groups;
    AttemptRunPtr run;
    std::size_t index;
    async::CancelToken cancel;

    [[nodiscard]] Attempt& attempt() const { return run->at(index); }
    [[nodiscard]] TaskContextPtr context() const { return groups->context; }
    /// Nobody wants it any more.
    [[nodiscard]] bool ended() const { return cancel.isCancelled(); }
    [[nodiscard]] const async::Scope& scope() const { return groups->scope(); }
};
using RunningAttemptPtr = std::shared_ptr<RunningAttempt>;

/// What the user has decided meanwhile stands.
void goOn(Attempt& attempt, Phase to)
{
    if (!isOver(attempt.state))
        attempt.state = to;
}

Error endedError()
{
    return {ErrorCode::Cancelled, "The attempt was given up.", {}};
}

/// The memory and the slot of a finished attempt are given back: what they did is on this computer already.
Task<void> makeRoom(RunningAttemptPtr running)
{
    const auto context = running->context();
    for (const auto& run : running->groups->runs)
        for (const auto& attempt : run->plan.group.attempts) {
            const bool finished = attempt.state == Phase::Done || attempt.state == Phase::Failed;
            const LiveWorkspacePtr workspace =
                finished ? context->workspaces.find(attempt.workspace) : nullptr;
            if (!workspace || workspace->record.state != State::Ready ||
                context->snapshots.contains(attempt.workspace))
                continue;
            (void)co_await stopWorkspace(context->life, workspace);
            co_return;
        }
    // Other programs may give memory back as well, without a word.
    const std::string unused;
    (void)co_await running->groups->room.next(running->cancel, kLookAgain, unused);
}

/// As long as its workspace waits for a slot, finished attempts give up theirs.
Task<void> awaitSlot(RunningAttemptPtr running)
{
    while (!running->ended()) {
        const auto workspace = running->context()->workspaces.find(running->attempt().workspace);
        if (!workspace || !workspace->waits)
            co_return;
        co_await makeRoom(running);
    }
}

/// A workspace of the wanted name that an earlier Helix made for this attempt and could not write
/// down any more. What was made since is the user's: the others of a group are deleted with a keep.
std::optional<WorkspaceId> madeBefore(const RunningAttemptPtr& running)
{
    for (const auto& [id, workspace] : running->context()->workspaces)
        if (workspace->recorded && workspace->record.name == running->attempt().name &&
            workspace->record.createdAtMs >= running->run->plan.group.createdMs &&
            workspace->record.createdAtMs <= running->run->foundMs)
            return id;
    return std::nullopt;
}

Task<Result<void>> createOne(RunningAttemptPtr running)
{
    if (const auto before = madeBefore(running)) {
        running->attempt().workspace = *before;
        co_return Result<void>();
    }
    CreateRequest request = running->run->plan.request.workspace;
    request.name = running->attempt().name;
    // The attempt begins its session itself, and tells it what was chosen.
    request.agent.clear();
    request.options.clear();
    for (;;) {
        const auto context = running->context();
        const auto made = co_await createWorkspace(context->life, request);
        if (made) {
            running->attempt().workspace = *made;
            co_return Result<void>();
        }
        if (made.error().code != ErrorCode::ResourceExhausted || running->ended())
            co_return fail(made.error());
        co_await makeRoom(running);
        if (running->ended())
            co_return fail(endedError());
    }
}

/// One after another, over all groups.
Task<Result<void>> createInTurn(RunningAttemptPtr running)
{
    while (running->groups->creating) {
        (void)co_await running->groups->room.next(running->cancel);
        if (running->ended())
            co_return fail(endedError());
    }
    running->groups->creating = true;
    const auto created = co_await createOne(running);
    if (created && !running->ended()) {
        co_await keepRecord(running->groups, running->run);
        co_await awaitSlot(running);
    }
    running->groups->creating = false;
    running->groups->room.wake();
    if (!created)
        co_return created;
    if (running->ended()) { // given up meanwhile
        const LiveWorkspacePtr workspace =
            running->context()->workspaces.find(running->attempt().workspace);
        if (workspace)
            (void)co_await removeWorkspace(running->context()->life, workspace, true);
        co_return fail(endedError());
    }
    co_return Result<void>();
}

/// Until the first one has its project, when it is to be a fork of that one.
Task<Result<void>> awaitFirst(RunningAttemptPtr running)
{
    while (running->run->awaitsFirst && running->index > 0) {
        (void)co_await running->groups->room.next(running->cancel);
        if (running->ended())
            co_return fail(endedError());
    }
    co_return Result<void>();
}

/// Ready with its project in. A start that a crash of Helix ended is tried once more.
Task<Result<void>> awaitReady(RunningAttemptPtr running)
{
    bool again = false;
    for (;;) {
        if (running->ended())
            co_return fail(endedError());
        co_await awaitSlot(running);
        const WorkspaceId id = running->attempt().workspace;
        const auto token = running->cancel;
        CO_TRY(const auto settled,
               co_await life::waitUntilSettled(running->context()->life, id, token));
        const LiveWorkspacePtr workspace = running->context()->workspaces.find(id);
        if (running->ended() || !workspace)
            co_return fail(endedError());
        if (settled.state == State::Ready) {
            if (!workspace->projectProblem.empty())
                co_return fail(ErrorCode::Unavailable, workspace->projectProblem);
            co_return Result<void>();
        }
        const Error why =
            settled.error.value_or(Error{ErrorCode::Conflict, "The workspace was stopped.", {}});
        if (std::exchange(again, true) || running->attempt().state != Phase::Creating)
            co_return fail(why);
        const auto started = co_await startExisting(running->context()->life, workspace);
        if (!started)
            co_return started;
    }
}

/// The agent is put in when the image does not bring it.
Task<Result<void>> ensureAgent(RunningAttemptPtr running)
{
    const auto context = running->context();
    const WorkspaceId id = running->attempt().workspace;
    const std::string name = running->attempt().agent;
    if (name.empty() || name == agents::kBuiltInAgent)
        co_return Result<void>();
    const auto states = co_await context->agents.inWorkspace(id);
    if (!states || running->ended())
        co_return fail(states ? endedError() : states.error());
    for (const auto& state : *states)
        if (state.agent.name == name && state.installed)
            co_return Result<void>();
    const std::function<void(std::string)> silent;
    const auto token = running->cancel;
    co_return co_await context->agents.install(id, name, silent, token);
}

/// A session of the attempt's agent that has been told what was chosen. What its agent does not
/// offer refuses the prompt, before anything of it is sent.
Task<Result<SessionId>> beginAttemptSession(RunningAttemptPtr running)
{
    const auto context = running->context();
    const WorkspaceId workspace = running->attempt().workspace;
    const std::string agent = running->attempt().agent;
    CO_TRY(const auto session, co_await context->sessions->create(workspace, agent));
    const SessionId id = session;
    const auto options = running->run->plan.request.workspace.options;
    for (const auto& [word, value] : options) {
        if (running->ended())
            co_return fail(endedError());
        CO_TRY(co_await context->sessions->setOption(id, word, value));
    }
    co_return id;
}

Task<Result<void>> giveTask(RunningAttemptPtr running)
{
    const auto context = running->context();
    Attempt& attempt = running->attempt();
    auto& [before, turn] = running->run->plan.turns.at(running->index);
    if (running->ended())
        co_return fail(endedError());
    if (attempt.session.empty()) {
        const auto session = co_await beginAttemptSession(running);
        if (!session || running->ended())
            co_return fail(session ? endedError() : session.error());
        attempt.session = *session;
        co_await keepRecord(running->groups, running->run);
    }
    const auto known =
        running->ended() ? std::nullopt : context->sessions->snapshot(attempt.session);
    if (!known)
        co_return fail(ErrorCode::NotFound, "Its session is gone.");
    if (turn == 0 && known->turns > before) // begun by an earlier Helix
        turn = known->turns;
    if (turn == 0) {
        sessions::Prompt prompt;
        prompt.text = running->run->plan.request.task;
        const auto begun = co_await context->sessions->prompt(attempt.session, prompt);
        if (!begun || running->ended())
            co_return fail(begun ? endedError() : begun.error());
        turn = *begun;
    }
    co_await keepRecord(running->groups, running->run);
    co_return Result<void>();
}

void noteWork(Attempt& attempt, const std::optional<sessions::SessionSnapshot>& session)
{
    if (!session)
        return;
    attempt.microUsd = session->usage.microUsd;
    attempt.tokens = session->usage.inputTokens + session->usage.outputTokens;
}

Task<Result<void>> awaitTurn(RunningAttemptPtr running)
{
    const auto context = running->context();
    Attempt& attempt = running->attempt();
    const auto turn = running->run->plan.turns.at(running->index).task;
    if (running->ended())
        co_return fail(endedError());
    const auto token = running->cancel;
    const auto begun = context->sessions->snapshot(attempt.session);
    const auto end = co_await context->sessions->waitForTurn(attempt.session, turn, token);
    if (running->ended())
        co_return fail(endedError());
    const auto session = context->sessions->snapshot(attempt.session);
    noteWork(attempt, session);
    if (begun && begun->turnStartedMs > 0)
        attempt.workedMs = systemWallClock()() - begun->turnStartedMs;
    if (!end)
        co_return fail(end.error());
    if (end->failure)
        co_return fail(*end->failure);
    if (!end->wentWell())
        co_return fail(ErrorCode::Unavailable, "The agent ended the turn before it was done.");
    co_return Result<void>();
}

/// Whatever became of the turn, what it changed is worth a look.
Task<Result<void>> bringChangesOut(RunningAttemptPtr running)
{
    const auto context = running->context();
    Attempt& attempt = running->attempt();
    if (running->ended() || !context->projects->project(attempt.workspace))
        co_return Result<void>();
    const std::string session = attempt.session.str();
    const auto token = running->cancel;
    const auto changes =
        co_await context->projects->takeSnapshot(attempt.workspace, session, token);
    if (running->ended())
        co_return fail(endedError());
    if (!changes)
        co_return fail(changes.error());
    attempt.files = static_cast<int>(changes->files.size());
    attempt.added = changes->added;
    attempt.removed = changes->removed;
    co_return Result<void>();
}

/// Each line harmless for terminals and windows.
std::string printableLines(const std::string& text)
{
    std::string out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line) && out.size() < kTailBytes;)
        out += printable(line, 500) + "\n";
    return out;
}

/// Runs its first argument in the guest's shell and says the end of what that said. The text is
/// constant; the user's command is an argument.
constexpr const char* kRunTests = R"(out=$(mktemp) || exit 126
sh -c "$1" >"$out" 2>&1 </dev/null
status=$?
tail -c 4096 "$out"
rm -f "$out"
exit "$status")";

/// The user's own command, in the guest's shell.
Task<Result<void>> runTests(RunningAttemptPtr running)
{
    const auto context = running->context();
    Attempt& attempt = running->attempt();
    goOn(attempt, Phase::Testing);
    co_await keepRecord(running->groups, running->run);
    if (running->ended())
        co_return fail(endedError());
    link::ExecRequest request;
    request.argv = {"sh", "-c", kRunTests, "sh", running->run->plan.request.testCommand};
    if (const auto project = context->projects->project(attempt.workspace))
        request.cwd = project->guestPath;
    request.timeout = kTestLimit;
    const std::function<void(std::string)> silent;
    const auto token = running->cancel;
    const auto outcome =
        co_await link::runToEnd(context->life->door, attempt.workspace, request, silent, token);
    if (running->ended())
        co_return fail(endedError());
    if (!outcome)
        co_return fail(
            outcome.error().wrapped("The tests could not be run: " + outcome.error().message));
    constexpr int kTimedOut = 124, kSignals = 128; // as shells say them
    attempt.testStatus = outcome->exit.timedOut      ? kTimedOut
                         : outcome->exit.signal != 0 ? kSignals + outcome->exit.signal
                                                     : outcome->exit.status;
    attempt.testTail = printableLines(outcome->output);
    co_return Result<void>();
}

Task<Result<void>> work(RunningAttemptPtr running)
{
    Attempt& attempt = running->attempt();
    if (attempt.workspace.empty())
        if (const auto may = co_await awaitFirst(running); !may)
            co_return may;
    if (attempt.workspace.empty())
        if (const auto created = co_await createInTurn(running); !created)
            co_return created;
    if (const auto ready = co_await awaitReady(running); !ready)
        co_return ready;
    if (running->run->awaitsFirst && running->index == 0)
        co_await forkOthers(running->groups, running->run, running->cancel);
    if (attempt.state == Phase::Creating) {
        if (const auto there = co_await ensureAgent(running); !there)
            co_return there;
        goOn(attempt, Phase::Working);
    }
    if (attempt.state == Phase::Working) {
        if (const auto given = co_await giveTask(running); !given)
            co_return given;
        const auto ended = co_await awaitTurn(running);
        const auto out = co_await bringChangesOut(running);
        if (!ended)
            co_return ended;
        if (!out)
            co_return out;
    }
    if (running->run->plan.request.testCommand.empty())
        co_return Result<void>();
    co_return co_await runTests(running);
}

} // namespace

void AttemptGroups::announce(const AttemptRunPtr& run) const
{
    if (!gone())
        emit announcer->changed(run->plan.group);
}

bool isOver(Phase state)
{
    return state == Phase::Done || state == Phase::Failed || state == Phase::Discarded ||
           state == Phase::Kept;
}

Task<void> keepRecord(AttemptGroupsPtr groups, AttemptRunPtr run)
{
    groups->announce(run);
    const AttemptPlan plan = run->plan;
    const auto saved = co_await groups->store.save(plan);
    if (!saved)
        spdlog::warn("workspace: attempts could not be written down: {}", saved.error().describe());
}

Task<void> takeAttempt(AttemptGroupsPtr groups, AttemptRunPtr run, std::size_t index)
{
    const auto running = std::make_shared<RunningAttempt>(
        RunningAttempt{groups, run, index, run->stops.at(index).token()});
    const auto done = co_await work(running);
    if (index == 0)
        waitNoLonger(groups, run); // whatever became of it
    if (running->ended() || isOver(running->attempt().state))
        co_return;
    Attempt& attempt = running->attempt();
    attempt.state = done ? Phase::Done : Phase::Failed;
    if (!done)
        attempt.problem = done.error().message;
    co_await keepRecord(groups, run);
    groups->room.wake();
}

} // namespace helix::tasks
