#include "tasks/attempt_flow.h"

#include <sstream>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/create_flow.h"
#include "life/stop_flow.h"
#include "link/exec_outcome.h"

namespace helix::tasks {
namespace {

using namespace std::chrono_literals;
using async::Task;
using Phase = Attempt::State;

constexpr auto kTestLimit = 30min;
constexpr auto kLookAgain = 30s;
constexpr std::size_t kTailBytes = 8192;

/// The way of one attempt: what its steps share.
struct Way {
    AttemptBookPtr book;
    AttemptRunPtr run;
    std::size_t index;
    async::CancelToken cancel;

    [[nodiscard]] Attempt& attempt() const { return run->at(index); }
    [[nodiscard]] WorldPtr world() const { return book->world; }
    /// Nobody wants it any more.
    [[nodiscard]] bool ended() const { return cancel.isCancelled(); }
    [[nodiscard]] const async::Scope& scope() const { return book->scope(); }
};
using WayPtr = std::shared_ptr<Way>;

Error endedError()
{
    return {ErrorCode::Cancelled, "The attempt was given up.", {}};
}

/// Memory that finished attempts hold is given back: what they did is on this computer already.
Task<void> makeRoom(WayPtr way)
{
    const auto world = way->world();
    for (const auto& run : way->book->runs)
        for (const auto& attempt : run->plan.group.attempts) {
            const bool finished = attempt.state == Phase::Done || attempt.state == Phase::Failed;
            const EntryPtr entry = finished ? world->find(attempt.workspace) : nullptr;
            if (!entry || entry->record.state != State::Ready ||
                way->book->ends->snapshots.contains(attempt.workspace))
                continue;
            (void)co_await stopWorkspace(world, entry);
            co_return;
        }
    // Other programs may give memory back as well, without a word.
    const std::string unused;
    (void)co_await way->book->room.next(way->cancel, kLookAgain, unused);
}

/// A workspace of the wanted name that an earlier Helix made for this attempt and could not write
/// down any more.
std::optional<WorkspaceId> madeBefore(const WayPtr& way)
{
    for (const auto& [id, entry] : way->world()->entries)
        if (entry->recorded && entry->record.name == way->attempt().name &&
            entry->record.createdAtMs >= way->run->plan.group.createdMs)
            return id;
    return std::nullopt;
}

Task<Result<void>> createOne(WayPtr way)
{
    if (const auto before = madeBefore(way)) {
        way->attempt().workspace = *before;
        co_return Result<void>();
    }
    CreateRequest request = way->run->plan.request.workspace;
    request.name = way->attempt().name;
    // The attempt begins its session itself, and tells it what was chosen.
    request.agent.clear();
    request.options.clear();
    for (;;) {
        const auto world = way->world();
        const auto made = co_await createWorkspace(world, request);
        if (made) {
            way->attempt().workspace = *made;
            co_return Result<void>();
        }
        if (made.error().code != ErrorCode::ResourceExhausted || way->ended())
            co_return fail(made.error());
        co_await makeRoom(way);
        if (way->ended())
            co_return fail(endedError());
    }
}

/// One after another, over all groups.
Task<Result<void>> createInTurn(WayPtr way)
{
    while (way->book->creating) {
        (void)co_await way->book->room.next(way->cancel);
        if (way->ended())
            co_return fail(endedError());
    }
    way->book->creating = true;
    const auto created = co_await createOne(way);
    way->book->creating = false;
    way->book->room.wake();
    if (!created)
        co_return created;
    if (way->ended()) { // given up meanwhile
        const EntryPtr entry = way->world()->find(way->attempt().workspace);
        if (entry)
            (void)co_await removeWorkspace(way->world(), entry, true);
        co_return fail(endedError());
    }
    co_await keepRecord(way->book, way->run);
    co_return Result<void>();
}

/// Ready with its project in. A start that a crash of Helix ended is tried once more.
Task<Result<void>> awaitReady(WayPtr way)
{
    bool again = false;
    for (;;) {
        if (way->ended())
            co_return fail(endedError());
        const WorkspaceId id = way->attempt().workspace;
        const auto token = way->cancel;
        const auto settled = co_await way->world()->face->waitUntilSettled(id, token);
        if (!settled)
            co_return fail(settled.error());
        const EntryPtr entry = way->world()->find(id);
        if (way->ended() || !entry)
            co_return fail(endedError());
        if (settled->state == State::Ready) {
            if (!entry->asked.problem.empty())
                co_return fail(ErrorCode::Unavailable, entry->asked.problem);
            co_return Result<void>();
        }
        const Error why =
            settled->error.value_or(Error{ErrorCode::Conflict, "The workspace was stopped.", {}});
        if (std::exchange(again, true) || way->attempt().state != Phase::Creating)
            co_return fail(why);
        const auto started = co_await startExisting(way->world(), entry);
        if (!started)
            co_return started;
    }
}

/// The agent is put in when the image does not bring it.
Task<Result<void>> ensureAgent(WayPtr way)
{
    const auto world = way->world();
    const WorkspaceId id = way->attempt().workspace;
    const std::string name = way->attempt().agent;
    if (name.empty() || name == agents::kBuiltInAgent)
        co_return Result<void>();
    const auto states = co_await world->agents.inWorkspace(id);
    if (!states || way->ended())
        co_return fail(states ? endedError() : states.error());
    for (const auto& state : *states)
        if (state.agent.name == name && state.installed)
            co_return Result<void>();
    const std::function<void(std::string)> silent;
    const auto token = way->cancel;
    co_return co_await world->agents.install(id, name, silent, token);
}

/// A session of the attempt's agent that has been told what was chosen. What its agent does not
/// offer refuses the prompt, before anything of it is sent.
Task<Result<SessionId>> beginAttemptSession(WayPtr way)
{
    const auto world = way->world();
    const WorkspaceId workspace = way->attempt().workspace;
    const std::string agent = way->attempt().agent;
    const auto session = co_await world->sessions->create(workspace, agent);
    if (!session)
        co_return fail(session.error());
    const SessionId id = *session;
    const auto options = way->run->plan.request.workspace.options;
    for (const auto& [word, value] : options) {
        if (way->ended())
            co_return fail(endedError());
        const auto told = co_await world->sessions->setOption(id, word, value);
        if (!told)
            co_return fail(told.error());
    }
    co_return id;
}

Task<Result<void>> giveTask(WayPtr way)
{
    const auto world = way->world();
    Attempt& attempt = way->attempt();
    auto& turn = way->run->plan.turns.at(way->index);
    if (way->ended())
        co_return fail(endedError());
    if (attempt.session.empty()) {
        const auto session = co_await beginAttemptSession(way);
        if (!session || way->ended())
            co_return fail(session ? endedError() : session.error());
        attempt.session = *session;
        co_await keepRecord(way->book, way->run);
    }
    const auto known = way->ended() ? std::nullopt : world->sessions->snapshot(attempt.session);
    if (!known)
        co_return fail(ErrorCode::NotFound, "Its session is gone.");
    if (turn == 0 && known->turns > 0) // begun by an earlier Helix
        turn = known->turns;
    if (turn == 0) {
        sessions::Prompt prompt;
        prompt.text = way->run->plan.request.task;
        const auto begun = co_await world->sessions->prompt(attempt.session, prompt);
        if (!begun || way->ended())
            co_return fail(begun ? endedError() : begun.error());
        turn = *begun;
    }
    co_await keepRecord(way->book, way->run);
    co_return Result<void>();
}

void noteWork(Attempt& attempt, const std::optional<sessions::SessionSnapshot>& session)
{
    if (!session)
        return;
    attempt.microUsd = session->usage.microUsd;
    attempt.tokens = session->usage.inputTokens + session->usage.outputTokens;
}

Task<Result<void>> awaitTurn(WayPtr way)
{
    const auto world = way->world();
    Attempt& attempt = way->attempt();
    const auto turn = way->run->plan.turns.at(way->index);
    if (way->ended())
        co_return fail(endedError());
    const auto token = way->cancel;
    const auto begun = world->sessions->snapshot(attempt.session);
    const auto end = co_await world->sessions->waitForTurn(attempt.session, turn, token);
    if (way->ended())
        co_return fail(endedError());
    const auto session = world->sessions->snapshot(attempt.session);
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
Task<Result<void>> bringChangesOut(WayPtr way)
{
    const auto world = way->world();
    Attempt& attempt = way->attempt();
    if (way->ended() || !world->projects->project(attempt.workspace))
        co_return Result<void>();
    const std::string session = attempt.session.str();
    const auto token = way->cancel;
    const auto changes = co_await world->projects->takeSnapshot(attempt.workspace, session, token);
    if (way->ended())
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
Task<Result<void>> runTests(WayPtr way)
{
    const auto world = way->world();
    Attempt& attempt = way->attempt();
    attempt.state = Phase::Testing;
    co_await keepRecord(way->book, way->run);
    if (way->ended())
        co_return fail(endedError());
    link::ExecRequest request;
    request.argv = {"sh", "-c", kRunTests, "sh", way->run->plan.request.testCommand};
    if (const auto project = world->projects->project(attempt.workspace))
        request.cwd = project->guestPath;
    request.timeout = kTestLimit;
    const std::function<void(std::string)> silent;
    const auto token = way->cancel;
    const auto outcome =
        co_await link::runToEnd(world->door, attempt.workspace, request, silent, token);
    if (way->ended())
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

Task<Result<void>> work(WayPtr way)
{
    Attempt& attempt = way->attempt();
    if (attempt.workspace.empty())
        if (const auto created = co_await createInTurn(way); !created)
            co_return created;
    if (const auto ready = co_await awaitReady(way); !ready)
        co_return ready;
    if (attempt.state == Phase::Creating) {
        if (const auto there = co_await ensureAgent(way); !there)
            co_return there;
        attempt.state = Phase::Working;
    }
    if (attempt.state == Phase::Working) {
        if (const auto given = co_await giveTask(way); !given)
            co_return given;
        const auto ended = co_await awaitTurn(way);
        const auto out = co_await bringChangesOut(way);
        if (!ended)
            co_return ended;
        if (!out)
            co_return out;
    }
    if (way->run->plan.request.testCommand.empty())
        co_return Result<void>();
    co_return co_await runTests(way);
}

} // namespace

void AttemptBook::announce(const AttemptRunPtr& run) const
{
    if (!gone())
        emit face->changed(run->plan.group);
}

bool isOver(Phase state)
{
    return state == Phase::Done || state == Phase::Failed || state == Phase::Discarded ||
           state == Phase::Kept;
}

Task<void> keepRecord(AttemptBookPtr book, AttemptRunPtr run)
{
    book->announce(run);
    const AttemptPlan plan = run->plan;
    const auto saved = co_await book->store.save(plan);
    if (!saved)
        spdlog::warn("workspace: attempts could not be written down: {}", saved.error().describe());
}

Task<void> takeAttempt(AttemptBookPtr book, AttemptRunPtr run, std::size_t index)
{
    const auto way = std::make_shared<Way>(Way{book, run, index, run->stops.at(index).token()});
    const auto done = co_await work(way);
    if (way->ended() || isOver(way->attempt().state))
        co_return;
    Attempt& attempt = way->attempt();
    attempt.state = done ? Phase::Done : Phase::Failed;
    if (!done)
        attempt.problem = done.error().message;
    co_await keepRecord(book, run);
    book->room.wake();
}

} // namespace helix::tasks
