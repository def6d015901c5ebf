#include "life/start_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "life/begin_again.h"
#include "life/guest_opening.h"
#include "life/machine_end.h"
#include "life/shutdown.h"
#include "life/start_steps.h"
#include "life/steps.h"
#include "life/unreachable.h"
#include "life/warm_flow.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;
using async::Task;

struct StepWork {
    Step step;
    Task<Result<void>> (*work)(StartPtr);
};
constexpr std::array kWork{StepWork{Step::Disk, prepareDisk},
                           StepWork{Step::Machine, launchMachine},
                           StepWork{Step::GuestReady, awaitGuest},
                           StepWork{Step::AgentReady, awaitAgent}, StepWork{Step::Paired, pair}};

/// The end of the machine is the better explanation of whatever the step ran into because of it.
Task<Error> explain(LiveWorkspacePtr workspace, Error stepError)
{
    co_await hearOfEnd(workspace);
    if (!workspace->machineExit)
        co_return stepError;
    Error error = machineError(*workspace->machineExit);
    if (workspace->machineExit->expected)
        error.message = "The guest switched itself off before it was ready.";
    co_return error;
}

void finishFlow(const LiveWorkspacePtr& workspace)
{
    workspace->adopting = false;
    workspace->busy = false;
    workspace->idle.wake();
}

/// Passed over where there is no agent to talk to.
bool needsAgent(Step step)
{
    return step == Step::AgentReady || step == Step::Paired;
}

} // namespace

Result<void> becomeReady(const LifeContextPtr& context, const LiveWorkspacePtr& workspace,
                         const std::string& text, std::int64_t durationMs)
{
    const Event event = workspace->agentExpected ? Event::Paired : Event::ConsoleAnswered;
    TRY(advance(workspace->record.state, event));
    endStep(context->workspaces, workspace, Step::Paired, StepProgress::Status::Done);
    // Its end is the first picture that someone sees (reportFirstFrame).
    beginStep(context->workspaces, workspace, Step::Desktop);
    workspace->busy = false;
    workspace->adopting = false;
    workspace->unreachable.clear();
    context->workspaces.log(*workspace, "ready", text, durationMs);
    (void)context->workspaces.shift(workspace, event);
    workspace->idle.wake();
    openGuest(context, workspace);
    return {};
}

namespace {

void noteAgentAnswer(const LifeContextPtr& context, const LiveWorkspacePtr& workspace)
{
    if (workspace->record.state != State::Unreachable || workspace->busy || !workspace->agent ||
        !workspace->agent->isConnected())
        return;
    (void)becomeReady(context, workspace, "Its agent answers again.", -1);
}

} // namespace

/// From the disk to the record that says Ready; or why it came no further.
Task<Result<void>> runSteps(StartPtr start)
{
    auto& workspaces = start->context->workspaces;
    const auto workspace = start->workspace;
    workspace->machineExit.reset(); // of the machine before: it explains nothing about this one
    for (const auto& [step, work] : kWork) {
        const bool passed = needsAgent(step) && !workspace->agentExpected;
        const bool last = step == Step::Paired;
        if (!passed)
            beginStep(workspaces, workspace, step);
        Result<void> done;
        if (!passed)
            done = co_await work(start);
        if (done && last && !start->isSpare)
            done = co_await recordReady(start);
        if (!done || start->cancel.isCancelled()) {
            const Error stepError =
                done ? Error{ErrorCode::Cancelled, "Cancelled.", {}} : done.error();
            const Error why = co_await explain(workspace, stepError);
            co_return fail(why);
        }
        if (!last)
            endStep(workspaces, workspace, step, StepProgress::Status::Done);
    }
    co_return Result<void>();
}

namespace {

/// A new workspace's beginning, unless it was another's, or was tried twice.
void noteTime(const Start& start, std::int64_t tookMs)
{
    const auto& workspace = *start.workspace;
    const auto& image = workspace.record.image;
    auto& times = start.context->imageTimes;
    if (start.snapshotFailed || start.isSecondTry || !workspace.record.layers.empty())
        return;
    if (workspace.beginning == plane::Beginning::Warm)
        times.noteWarmStart(image, tookMs);
    if (workspace.beginning == plane::Beginning::Booted)
        times.noteBoot(image, tookMs);
}

} // namespace

Task<void> runStart(LifeContextPtr context, LiveWorkspacePtr workspace)
{
    const auto begun = systemWallClock()();
    const bool isNew = !workspace->record.everReady;
    auto start = std::make_shared<Start>();
    start->context = context;
    start->workspace = workspace;
    start->cancel = workspace->interrupt.token();
    auto done = co_await runSteps(start);
    while (!done && mayBeginAgain(*start)) {
        const Error why = done.error();
        co_await beginAgain(start, why);
        if (start->cancel.isCancelled())
            break;
        done = co_await runSteps(start);
    }
    if (done && start->snapshot && !workspace->goesOnFrom)
        praiseSnapshot(context, *start->snapshot);
    workspace->goesOnFrom.reset();
    if (done) {
        const std::string text =
            workspace->agentExpected ? "Ready." : "Ready: console and SSH only.";
        const auto tookMs = systemWallClock()() - begun;
        done = becomeReady(context, workspace, text, tookMs);
        if (done && isNew)
            noteTime(*start, tookMs);
    }
    if (!done) {
        const Error why = done.error();
        co_await abandonStart(context, workspace, why);
    }
}

Task<void> abandonStart(LifeContextPtr context, LiveWorkspacePtr workspace, Error why)
{
    const bool asked =
        workspace->record.state == State::Stopping || workspace->record.state == State::Deleting;
    endRunningSteps(context->workspaces, workspace,
                    asked ? StepProgress::Status::Cancelled : StepProgress::Status::Failed);
    if (workspace->machineExit)
        workspace->record.machineDetails = workspace->machineExit->details;
    auto ended = co_await endMachine(context, workspace);
    if (!workspace->record.everReady)
        if (auto removed = removeDiskAndKeys(context->workspaces.files(*workspace)); ended)
            ended = removed;
    if (!ended)
        spdlog::error("workspace: {}: {}", workspace->record.name, ended.error().describe());
    if (workspace->record.state == State::Stopping) {
        (void)context->workspaces.shift(workspace, Event::MachineEnded);
        context->workspaces.log(*workspace, "stopped", "The start was cancelled.");
    } else if (workspace->record.state != State::Deleting) {
        workspace->record.error = why;
        (void)context->workspaces.shift(workspace, Event::Failure);
        context->workspaces.log(*workspace, "failed", why.message);
    }
    // A deletion that waits for this flow writes its own record.
    if (workspace->record.state != State::Deleting)
        if (const auto saved = co_await context->workspaces.save(workspace); !saved)
            spdlog::error("workspace: {}: {}", workspace->record.name, saved.error().describe());
    finishFlow(workspace);
}

Task<void> runReconnect(LifeContextPtr context, LiveWorkspacePtr workspace, std::string text)
{
    const std::string name = workspace->record.name;
    const auto token = workspace->interrupt.token();
    if (!workspace->agentExpected) {
        if (const auto ready = becomeReady(context, workspace, text, -1); !ready) {
            const Error why = ready.error();
            co_await abandonStart(context, workspace, why);
        }
        co_return;
    }
    const auto deadline = context->deadlines(workspace->record.emulated).reconnect;
    beginStep(context->workspaces, workspace, Step::Paired);
    // A guest that stands still answers when it goes on.
    while (workspace->machine && workspace->machine->isHeld() && !token.isCancelled())
        (void)co_await workspace->changed.next(token);
    auto* agent = workspace->agent.get();
    const auto client = co_await agent->client(deadline, token);
    if (!client || token.isCancelled()) {
        if (client || client.error().code == ErrorCode::Cancelled || workspace->machineExit) {
            const Error cancelled{ErrorCode::Cancelled, "Cancelled.", {}};
            const Error why = co_await explain(workspace, cancelled);
            co_await abandonStart(context, workspace, why);
            co_return;
        }
        const Error why = client.error().wrapped("The agent in " + name + " does not answer (" +
                                                 client.error().message + ")");
        becomeUnreachable(context->workspaces, workspace, why); // until it answers
        co_return;
    }
    if (const auto ready = becomeReady(context, workspace, text, -1); !ready) {
        const Error why = ready.error();
        co_await abandonStart(context, workspace, why);
    }
}

void followAgents(const LifeContextPtr& context)
{
    const std::weak_ptr weak = context;
    // Queued: the agent that speaks may be let go of by what follows.
    QObject::connect(&context->workspaces.events, &LifeEvents::agentChanged,
                     context->connections.get(), [weak](const LiveWorkspacePtr& workspace) {
                         const auto context = weak.lock();
                         if (context && workspace->record.state == State::Unreachable)
                             QMetaObject::invokeMethod(
                                 context->connections.get(),
                                 [context, workspace] { noteAgentAnswer(context, workspace); },
                                 Qt::QueuedConnection);
                     });
}

} // namespace helix::life
