#include "life/steps.h"

#include <algorithm>

#include "base/clock.h"

namespace helix::life {
namespace {

/// Null for a step that this workspace does not have.
StepProgress* findStep(const LiveWorkspacePtr& workspace, Step step)
{
    const auto found = std::ranges::find(workspace->steps, step, &StepProgress::step);
    return found == workspace->steps.end() ? nullptr : &*found;
}

bool takesStep(const LiveWorkspace& workspace, Step step)
{
    if (step == Step::AgentReady || step == Step::Paired)
        return workspace.agentExpected;
    return step != Step::Desktop || (workspace.agentExpected && workspace.desktopExpected);
}

} // namespace

void resetSteps(const LiveWorkspacePtr& workspace)
{
    workspace->steps.clear();
    for (const Step step : kSteps)
        if (takesStep(*workspace, step))
            workspace->steps.push_back({step, StepProgress::Status::Pending, 0, 0, {}});
    if (workspace->projectWaits)
        workspace->steps.push_back({Step::Project, StepProgress::Status::Pending, 0, 0, {}});
}

void showMachineSteps(const LiveWorkspacePtr& workspace)
{
    resetSteps(workspace);
    for (auto& progress : workspace->steps)
        if (progress.step < Step::Paired)
            progress.status = StepProgress::Status::Done;
}

void beginStep(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace, Step step)
{
    auto* progress = findStep(workspace, step);
    if (progress == nullptr)
        return;
    progress->status = StepProgress::Status::Running;
    progress->startedAtMs = systemWallClock()();
    workspaces.announce(workspace);
}

void endStep(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace, Step step,
             StepProgress::Status status)
{
    auto* progress = findStep(workspace, step);
    if (progress == nullptr)
        return;
    progress->status = status;
    progress->durationMs = systemWallClock()() - progress->startedAtMs;
    progress->detail.clear();
    if (status == StepProgress::Status::Done)
        workspaces.log(*workspace, "step", std::string(describe(step)), progress->durationMs);
    workspaces.announce(workspace);
}

void endRunningSteps(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace,
                     StepProgress::Status status)
{
    for (const auto& progress : std::vector(workspace->steps))
        if (progress.status == StepProgress::Status::Running)
            endStep(workspaces, workspace, progress.step, status);
}

void detailStep(KnownWorkspaces& workspaces, const LiveWorkspacePtr& workspace, Step step,
                std::string detail)
{
    auto* progress = findStep(workspace, step);
    if (progress == nullptr || progress->detail == detail)
        return;
    progress->detail = std::move(detail);
    workspaces.announce(workspace);
}

bool isRunning(const LiveWorkspace& workspace, Step step)
{
    const auto found = std::ranges::find(workspace.steps, step, &StepProgress::step);
    return found != workspace.steps.end() && found->status == StepProgress::Status::Running;
}

} // namespace helix::life
