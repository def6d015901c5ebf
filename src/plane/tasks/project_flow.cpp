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

std::string howToTryAgain(const Entry& entry)
{
    const auto& source = *entry.asked.project;
    using Kind = projects::ProjectSource::Kind;
    const std::string what = source.kind == Kind::Repository ? source.path.string()
                             : source.kind == Kind::Url      ? source.url
                                                             : "empty";
    return " Try again with: helixctl project add " + entry.record.name + " " +
           printable(what, 300);
}

Task<void> keepAsked(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    const AskedWork asked = entry->asked;
    const auto saved = co_await world->askedWork.save(id, asked);
    if (!saved)
        spdlog::warn("workspace: {}: {}", entry->record.name, saved.error().describe());
}

/// What it came to, on record before it is shown.
Task<void> conclude(WorldPtr world, EntryPtr entry, Result<void> done, bool late)
{
    const bool cancelled = !done && done.error().code == ErrorCode::Cancelled && !late;
    if (done) {
        entry->asked.project.reset();
    } else {
        const std::string why = late        ? "it took too long."
                                : cancelled ? "it was cancelled."
                                            : done.error().message;
        entry->asked.problem = "The project was not brought in: " + why + howToTryAgain(*entry);
    }
    co_await keepAsked(world, entry);
    if (!entry->recorded)
        co_return;
    entry->bringing = false;
    if (!done)
        world->log(*entry, "project", entry->asked.problem);
    endStep(world, entry, Step::Project,
            done        ? Status::Done
            : cancelled ? Status::Cancelled
                        : Status::Failed);
}

std::function<void(projects::Progress)> progressInto(const WorldPtr& world, const EntryPtr& entry)
{
    const std::weak_ptr weakWorld = world;
    const std::weak_ptr weakEntry = entry;
    const auto told = std::make_shared<std::int64_t>(0);
    return [weakWorld, weakEntry, told](const projects::Progress& progress) {
        const auto world = weakWorld.lock();
        const auto entry = weakEntry.lock();
        const auto now = systemWallClock()();
        // A bundle moves thousands of times a second; people are told a few times.
        if (!world || !entry || !entry->bringing || now - *told < kTellEveryMs)
            return;
        *told = now;
        detailStep(world, entry, Step::Project, describeProgress(progress));
    };
}

} // namespace

Task<void> bringAskedProject(WorldPtr world, EntryPtr entry)
{
    const WorkspaceId id = entry->record.id;
    const auto source = *entry->asked.project;
    auto passage = std::make_shared<BoundedWork>();
    const auto generation = entry->record.generation;
    entry->bringing = true;
    entry->stopBringing = passage->stop;
    beginStep(world, entry, Step::Project);
    const auto deadline =
        std::chrono::milliseconds(entry->record.emulated ? kEmulatedBringDeadline : kBringDeadline);
    async::detach(watchClock(passage, deadline));
    Result<void> done;
    // An earlier Helix may have ended after it was in.
    if (!world->projects->project(id)) {
        const auto progress = progressInto(world, entry);
        const auto token = passage->stop.token();
        const auto brought = co_await world->projects->bring(id, source, progress, token);
        if (!brought)
            done = fail(brought.error());
    }
    passage->over.cancel();
    if (!entry->recorded)
        co_return;
    if (entry->record.generation != generation) // the next start has begun with it already
        co_return;
    if (!done && !entry->guestOpen) { // it stops: the next start goes on with it
        entry->bringing = false;
        endStep(world, entry, Step::Project, Status::Cancelled);
        co_return;
    }
    const bool late = passage->late;
    co_await conclude(world, entry, done, late);
}

Task<void> forgetAskedProject(WorldPtr world, EntryPtr entry)
{
    if (entry->bringing || (!entry->asked.project && entry->asked.problem.empty()))
        co_return;
    entry->asked.project.reset();
    entry->asked.problem.clear();
    co_await keepAsked(world, entry);
    if (entry->recorded)
        world->announce(entry);
}

Task<void> forgetAskedOption(WorldPtr world, EntryPtr entry, std::string word)
{
    if (entry->asked.options.erase(word) > 0)
        co_await keepAsked(world, entry);
}

} // namespace helix::tasks
