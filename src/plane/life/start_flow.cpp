#include "life/start_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/guest_services.h"
#include "life/machine_end.h"
#include "life/shutdown.h"
#include "life/start_steps.h"
#include "life/steps.h"
#include "life/unreachable.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;

/// How long a step's error waits for the news that the machine ended, which explains it better.
constexpr auto kExitNews = 1s;

struct StepWork {
    Step step;
    Task<Result<void>> (*work)(StartPtr);
};
constexpr std::array kWork{StepWork{Step::Disk, prepareDisk},
                           StepWork{Step::Machine, launchMachine},
                           StepWork{Step::GuestReady, awaitGuest},
                           StepWork{Step::AgentReady, awaitAgent}, StepWork{Step::Paired, pair}};

/// The end of the machine is the better explanation of whatever the step ran into because of it.
Task<Error> explain(EntryPtr entry, Error stepError)
{
    if (entry->machine && !entry->machineExit && !entry->machine->isRunning()) {
        const async::CancelToken never;
        (void)co_await waitForMachineEnd(entry, kExitNews, never);
    }
    if (!entry->machineExit)
        co_return stepError;
    Error error = machineError(*entry->machineExit);
    if (entry->machineExit->expected)
        error.message = "The guest switched itself off before it was ready.";
    co_return error;
}

void finishFlow(const EntryPtr& entry)
{
    entry->adopting = false;
    entry->busy = false;
    entry->idle.wake();
}

/// Passed over where there is no agent to talk to.
bool needsAgent(Step step)
{
    return step == Step::AgentReady || step == Step::Paired;
}

/// All in one go: whoever sees Ready finds the steps done and no flow at work. Conflict when
/// someone has asked for something else.
Result<void> becomeReady(const WorldPtr& world, const EntryPtr& entry, const std::string& text,
                         std::int64_t durationMs)
{
    const Event event = entry->agentExpected ? Event::Paired : Event::ConsoleAnswered;
    if (const auto next = advance(entry->record.state, event); !next)
        return fail(next.error());
    endStep(world, entry, Step::Paired, StepProgress::Status::Done);
    // Its end is the first picture that someone sees (reportFirstFrame).
    beginStep(world, entry, Step::Desktop);
    entry->busy = false;
    entry->adopting = false;
    entry->unreachable.clear();
    world->log(*entry, "ready", text, durationMs);
    (void)world->shift(entry, event);
    entry->idle.wake();
    openGuest(world, entry);
    return {};
}

void noteAgentAnswer(const WorldPtr& world, const EntryPtr& entry)
{
    if (entry->record.state != State::Unreachable || entry->busy || !entry->agent ||
        !entry->agent->isConnected())
        return;
    (void)becomeReady(world, entry, "Its agent answers again.", -1);
}

} // namespace

Task<void> runStart(WorldPtr world, EntryPtr entry)
{
    const auto begun = systemWallClock()();
    auto start = std::make_shared<Start>();
    start->world = world;
    start->entry = entry;
    start->cancel = entry->interrupt.token();
    for (const auto& [step, work] : kWork) {
        const bool passed = needsAgent(step) && !entry->agentExpected;
        const bool last = step == Step::Paired;
        if (!passed)
            beginStep(world, entry, step);
        Result<void> done;
        if (!passed)
            done = co_await work(start);
        if (done && last)
            done = co_await recordReady(start);
        if (!done || start->cancel.isCancelled()) {
            const Error stepError =
                done ? Error{ErrorCode::Cancelled, "Cancelled.", {}} : done.error();
            const Error why = co_await explain(entry, stepError);
            co_await abandonStart(world, entry, why);
            co_return;
        }
        if (!last)
            endStep(world, entry, step, StepProgress::Status::Done);
    }
    const std::string text = entry->agentExpected ? "Ready." : "Ready: console and SSH only.";
    if (const auto ready = becomeReady(world, entry, text, systemWallClock()() - begun); !ready) {
        const Error why = ready.error();
        co_await abandonStart(world, entry, why);
    }
}

Task<void> abandonStart(WorldPtr world, EntryPtr entry, Error why)
{
    const bool asked =
        entry->record.state == State::Stopping || entry->record.state == State::Deleting;
    endRunningSteps(world, entry,
                    asked ? StepProgress::Status::Cancelled : StepProgress::Status::Failed);
    if (entry->machineExit)
        entry->record.machineDetails = entry->machineExit->details;
    auto ended = co_await endMachine(world, entry);
    if (!entry->record.everReady)
        if (auto removed = removeDiskAndKeys(world->files(*entry)); ended)
            ended = removed;
    if (!ended)
        spdlog::error("workspace: {}: {}", entry->record.name, ended.error().describe());
    if (entry->record.state == State::Stopping) {
        (void)world->shift(entry, Event::MachineEnded);
        world->log(*entry, "stopped", "The start was cancelled.");
    } else if (entry->record.state != State::Deleting) {
        entry->record.error = why;
        (void)world->shift(entry, Event::Failure);
        world->log(*entry, "failed", why.message);
    }
    // A deletion that waits for this flow writes its own record.
    if (entry->record.state != State::Deleting)
        if (const auto saved = co_await world->save(entry); !saved)
            spdlog::error("workspace: {}: {}", entry->record.name, saved.error().describe());
    finishFlow(entry);
}

Task<void> runReconnect(WorldPtr world, EntryPtr entry)
{
    const std::string name = entry->record.name;
    const auto token = entry->interrupt.token();
    const std::string text = "Found running and connected again.";
    if (!entry->agentExpected) {
        const std::string found = "Found running.";
        if (const auto ready = becomeReady(world, entry, found, -1); !ready) {
            const Error why = ready.error();
            co_await abandonStart(world, entry, why);
        }
        co_return;
    }
    const auto deadline = world->deadlines(entry->record.emulated).reconnect;
    beginStep(world, entry, Step::Paired);
    // A guest that stands still answers when it goes on.
    while (entry->machine && entry->machine->isHeld() && !token.isCancelled())
        (void)co_await entry->changed.next(token);
    auto* agent = entry->agent.get();
    const auto client = co_await agent->client(deadline, token);
    if (!client || token.isCancelled()) {
        if (client || client.error().code == ErrorCode::Cancelled || entry->machineExit) {
            const Error cancelled{ErrorCode::Cancelled, "Cancelled.", {}};
            const Error why = co_await explain(entry, cancelled);
            co_await abandonStart(world, entry, why);
            co_return;
        }
        const Error why = client.error().wrapped("The agent in " + name + " does not answer (" +
                                                 client.error().message + ")");
        becomeUnreachable(world, entry, why); // until it answers
        co_return;
    }
    if (const auto ready = becomeReady(world, entry, text, -1); !ready) {
        const Error why = ready.error();
        co_await abandonStart(world, entry, why);
    }
}

void followAgents(const WorldPtr& world)
{
    const std::weak_ptr weak = world;
    // Queued: the agent that speaks may be let go of by what follows.
    QObject::connect(&world->events, &LifeEvents::agentChanged, world->context.get(),
                     [weak](const EntryPtr& entry) {
                         const auto world = weak.lock();
                         if (world && entry->record.state == State::Unreachable)
                             QMetaObject::invokeMethod(
                                 world->context.get(),
                                 [world, entry] { noteAgentAnswer(world, entry); },
                                 Qt::QueuedConnection);
                     });
}

} // namespace helix::life
