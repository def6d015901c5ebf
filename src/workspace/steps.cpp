#include "workspace/steps.h"

#include "base/clock.h"

namespace helix::workspace {
namespace {

StepProgress& at(const EntryPtr& entry, Step step)
{
    return entry->steps.at(static_cast<std::size_t>(step));
}

} // namespace

void resetSteps(const EntryPtr& entry)
{
    entry->steps.clear();
    for (const Step step : kSteps)
        entry->steps.push_back({step, StepProgress::Status::Pending, 0, 0});
}

void beginStep(const WorldPtr& world, const EntryPtr& entry, Step step)
{
    StepProgress& progress = at(entry, step);
    progress.status = StepProgress::Status::Running;
    progress.startedAtMs = systemWallClock()();
    world->announce(entry);
}

void endStep(const WorldPtr& world, const EntryPtr& entry, Step step, StepProgress::Status status)
{
    StepProgress& progress = at(entry, step);
    progress.status = status;
    progress.durationMs = systemWallClock()() - progress.startedAtMs;
    if (status == StepProgress::Status::Done)
        world->log(*entry, "step", std::string(describe(step)), progress.durationMs);
    world->announce(entry);
}

void endRunningSteps(const WorldPtr& world, const EntryPtr& entry, StepProgress::Status status)
{
    for (const auto& progress : std::vector(entry->steps))
        if (progress.status == StepProgress::Status::Running)
            endStep(world, entry, progress.step, status);
}

} // namespace helix::workspace
