#include "tasks/project_flow.h"

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/bounded_work.h"
#include "life/steps.h"

namespace helix::tasks {
namespace {

using namespace std::chrono_literals;
using async::Task;
using Status = StepProgress::Status;

/// 200 MB take some seconds natively and a minute under emulation; the rest is for slow networks.
constexpr auto kBringDeadline = 15min;
constexpr auto kEmulatedBringDeadline = 45min;

constexpr std::int64_t kTellEveryMs = 100;

/// "Copying, 12 of 200 MB"
std::string describeProgress(const projects::Progress& progress)
{
    const auto megabytes = [](std::uint64_t bytes) {
        const auto tenths = bytes * 10 / (1U << 20);
        return tenths >= 100 ? std::to_string(tenths / 10)
                             : std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
    };
    std::string text = printable(progress.step, 60);
    if (progress.total > 0)
        text += ", " + megabytes(progress.done) + " of " + megabytes(progress.total) + " MB";
    else if (progress.done > 0)
        text += ", " + megabytes(progress.done) + " MB";
    return text;
}

std::string howToTryAgain(const LiveWorkspace& workspace, const projects::ProjectSource& source)
{
    using Kind = projects::ProjectSource::Kind;
    const std::string what = source.kind == Kind::Repository ? source.path.string()
                             : source.kind == Kind::Url      ? source.url
                                                             : "empty";
    return " Try again with: helixctl project add " + workspace.record.name + " " +
           printable(what, 300);
}

/// On record, and shown with the workspace.
Task<void> keepAsked(TaskContextPtr context, LiveWorkspacePtr workspace, AskedWork asked)
{
    const WorkspaceId id = workspace->record.id;
    context->asked[id] = asked;
    showAsked(*workspace, asked);
    const auto saved = co_await context->askedWork.save(id, asked);
    if (!saved)
        spdlog::warn("workspace: {}: {}", workspace->record.name, saved.error().describe());
    if (context->sessions)
        context->sessions->goOn();
}

/// What it came to, on record before it is shown.
Task<void> conclude(TaskContextPtr context, LiveWorkspacePtr workspace, Result<void> done,
                    bool late)
{
    AskedWork asked = context->askedOf(workspace->record.id);
    const bool cancelled = !done && done.error().code == ErrorCode::Cancelled && !late;
    if (done) {
        asked.project.reset();
    } else {
        const std::string why = late        ? "it took too long."
                                : cancelled ? "it was cancelled."
                                            : done.error().message;
        asked.problem =
            "The project was not brought in: " + why +
            howToTryAgain(*workspace, asked.project.value_or(projects::ProjectSource{}));
    }
    co_await keepAsked(context, workspace, asked);
    if (!workspace->recorded)
        co_return;
    workspace->bringing = false;
    if (!done)
        context->workspaces.log(*workspace, "project", asked.problem);
    endStep(context->workspaces, workspace, Step::Project,
            done        ? Status::Done
            : cancelled ? Status::Cancelled
                        : Status::Failed);
}

std::function<void(projects::Progress)> progressInto(const TaskContextPtr& context,
                                                     const LiveWorkspacePtr& workspace)
{
    const std::weak_ptr weakContext = context;
    const std::weak_ptr weakWorkspace = workspace;
    const auto told = std::make_shared<std::int64_t>(0);
    return [weakContext, weakWorkspace, told](const projects::Progress& progress) {
        const auto context = weakContext.lock();
        const auto workspace = weakWorkspace.lock();
        const auto now = systemWallClock()();
        // A bundle moves thousands of times a second; people are told a few times.
        if (!context || !workspace || !workspace->bringing || now - *told < kTellEveryMs)
            return;
        *told = now;
        detailStep(context->workspaces, workspace, Step::Project, describeProgress(progress));
    };
}

} // namespace

void showAsked(LiveWorkspace& workspace, const AskedWork& asked)
{
    workspace.projectWaits = asked.waits();
    workspace.projectProblem = asked.problem;
}

Task<void> bringAskedProject(TaskContextPtr context, LiveWorkspacePtr workspace)
{
    const WorkspaceId id = workspace->record.id;
    const auto source = *context->askedOf(id).project;
    auto passage = std::make_shared<BoundedWork>();
    const auto generation = workspace->record.generation;
    workspace->bringing = true;
    workspace->stopBringing = passage->stop;
    beginStep(context->workspaces, workspace, Step::Project);
    const auto deadline = std::chrono::milliseconds(
        workspace->record.emulated ? kEmulatedBringDeadline : kBringDeadline);
    async::detach(watchClock(passage, deadline));
    Result<void> done;
    // An earlier Helix may have ended after it was in.
    if (!context->projects->project(id)) {
        const auto progress = progressInto(context, workspace);
        const auto token = passage->stop.token();
        const auto brought = co_await context->projects->bring(id, source, progress, token);
        if (!brought)
            done = fail(brought.error());
    }
    passage->over.cancel();
    if (!workspace->recorded)
        co_return;
    if (workspace->record.generation != generation) // the next start has begun with it already
        co_return;
    if (!done && !workspace->guestOpen) { // it stops: the next start goes on with it
        workspace->bringing = false;
        endStep(context->workspaces, workspace, Step::Project, Status::Cancelled);
        co_return;
    }
    const bool late = passage->late;
    co_await conclude(context, workspace, done, late);
}

Task<void> forgetAskedProject(TaskContextPtr context, LiveWorkspacePtr workspace)
{
    AskedWork asked = context->askedOf(workspace->record.id);
    if (workspace->bringing || (!asked.project && asked.problem.empty()))
        co_return;
    asked.project.reset();
    asked.problem.clear();
    co_await keepAsked(context, workspace, asked);
    if (workspace->recorded)
        context->workspaces.announce(workspace);
}

Task<void> forgetAskedOption(TaskContextPtr context, LiveWorkspacePtr workspace, std::string word)
{
    AskedWork asked = context->askedOf(workspace->record.id);
    if (asked.options.erase(word) > 0)
        co_await keepAsked(context, workspace, asked);
}

} // namespace helix::tasks
