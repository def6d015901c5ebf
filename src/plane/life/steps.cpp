#include "life/steps.h"

#include <algorithm>

#include "base/clock.h"

namespace helix::life {
namespace {

/// Null for a step that this workspace does not have.
StepProgress* findStep(const EntryPtr& entry, Step step)
{
    const auto found = std::ranges::find(entry->steps, step, &StepProgress::step);
    return found == entry->steps.end() ? nullptr : &*found;
}

bool takesStep(const Entry& entry, Step step)
{
    if (step == Step::AgentReady || step == Step::Paired)
        return entry.agentExpected;
    return step != Step::Desktop || (entry.agentExpected && entry.desktopExpected);
}

} // namespace

void resetSteps(const EntryPtr& entry)
{
    entry->steps.clear();
    for (const Step step : kSteps)
        if (takesStep(*entry, step))
            entry->steps.push_back({step, StepProgress::Status::Pending, 0, 0, {}});
    if (entry->asked.waits())
        entry->steps.push_back({Step::Project, StepProgress::Status::Pending, 0, 0, {}});
}

void beginStep(const WorldPtr& world, const EntryPtr& entry, Step step)
{
    auto* progress = findStep(entry, step);
    if (progress == nullptr)
        return;
    progress->status = StepProgress::Status::Running;
    progress->startedAtMs = systemWallClock()();
    world->announce(entry);
}

void endStep(const WorldPtr& world, const EntryPtr& entry, Step step, StepProgress::Status status)
{
    auto* progress = findStep(entry, step);
    if (progress == nullptr)
        return;
    progress->status = status;
    progress->durationMs = systemWallClock()() - progress->startedAtMs;
    progress->detail.clear();
    if (status == StepProgress::Status::Done)
        world->log(*entry, "step", std::string(describe(step)), progress->durationMs);
    world->announce(entry);
}

void endRunningSteps(const WorldPtr& world, const EntryPtr& entry, StepProgress::Status status)
{
    for (const auto& progress : std::vector(entry->steps))
        if (progress.status == StepProgress::Status::Running)
            endStep(world, entry, progress.step, status);
}

void detailStep(const WorldPtr& world, const EntryPtr& entry, Step step, std::string detail)
{
    auto* progress = findStep(entry, step);
    if (progress == nullptr || progress->detail == detail)
        return;
    progress->detail = std::move(detail);
    world->announce(entry);
}

bool isRunning(const Entry& entry, Step step)
{
    const auto found = std::ranges::find(entry.steps, step, &StepProgress::step);
    return found != entry.steps.end() && found->status == StepProgress::Status::Running;
}

} // namespace helix::life
