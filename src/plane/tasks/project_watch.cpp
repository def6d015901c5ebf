#include "tasks/project_watch.h"

#include <algorithm>

#include <QTimer>

namespace helix::tasks {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kBeat = 500ms;
constexpr auto kShortestPause = 3s;
constexpr auto kLongestPause = 2min;
constexpr int kPauseForEach = 9, kPauseForEachFound = 2;

/// Who is looked at, and when again.
struct LookTimes {
    struct Of {
        bool busy = false;
        bool used = false; ///< watched, or a command from outside ran, since the last look began
        Clock::time_point next; ///< at once
    };
    std::map<WorkspaceId, Of> of;
};
using LookTimesPtr = std::shared_ptr<LookTimes>; ///< owners: the timer and looks under way

/// The conversation that changes the project now, as far as one can tell.
std::string sessionAtWork(const TaskContext& context, const WorkspaceId& id)
{
    std::string newest;
    std::int64_t changedMs = -1;
    for (const auto& session : context.sessions->list())
        if (session.workspace == id && session.changedMs > changedMs) {
            newest = session.id.str();
            changedMs = session.changedMs;
        }
    return newest;
}

/// A guest that nobody watches has no say in how often.
async::Task<void> lookInto(TaskContextPtr context, LookTimesPtr times, WorkspaceId id,
                           bool isWatched)
{
    const auto begun = Clock::now();
    const auto session = sessionAtWork(*context, id);
    const async::CancelToken never;
    const auto found = co_await context->projects->look(id, session, never); // told by looked()
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun);
    const auto known = times->of.find(id);
    if (known == times->of.end())
        co_return;
    known->second.busy = false;
    known->second.next = Clock::now() + pauseAfterLook(took, isWatched && found.value_or(false));
}

bool canBeLookedAt(const TaskContext& context, const LiveWorkspace& workspace)
{
    const WorkspaceId& id = workspace.record.id;
    // Behind a turn its snapshot is on its way already.
    return workspace.recorded && workspace.guestOpen && !workspace.bringing &&
           !context.snapshots.contains(id) && context.projects->project(id).has_value();
}

void lookRound(const TaskContextPtr& context, const LookTimesPtr& times)
{
    if (context->life->isQuiesced())
        return;
    std::set<WorkspaceId> due;
    for (const auto& [id, workspace] : context->workspaces) {
        if (!canBeLookedAt(*context, *workspace)) {
            if (const auto known = times->of.find(id); known != times->of.end())
                known->second.next = {};
            continue;
        }
        auto& of = times->of[id];
        const bool watched = !workspace->watchers.expired();
        // A command that began and ended since the last beat is still on the list.
        of.used = of.used || watched || !workspace->commands.empty();
        (void)runningCommands(*workspace); // takes those that ended off it
        // Whoever watches next wants to know at once.
        if (!watched && !of.used)
            of.next = {};
        else if (!of.busy && Clock::now() >= of.next)
            due.insert(id);
    }
    for (const auto& id : due) {
        // What a command writes at its end is seen by the look behind it.
        times->of[id] = {true, false, {}};
        const auto workspace = context->workspaces.find(id);
        async::detach(lookInto(context, times, id, workspace && !workspace->watchers.expired()));
    }
}

} // namespace

std::chrono::milliseconds pauseAfterLook(std::chrono::milliseconds took, bool found)
{
    const int each = found ? kPauseForEachFound : kPauseForEach;
    return std::clamp<std::chrono::milliseconds>(took * each, kShortestPause, kLongestPause);
}

void watchProjects(const TaskContextPtr& context)
{
    const auto times = std::make_shared<LookTimes>();
    auto* owner = context->life->connections.get();
    QObject::connect(&context->workspaces.events, &life::LifeEvents::workspaceRemoved, owner,
                     [times](const WorkspaceId& id) { times->of.erase(id); });
    auto* timer = new QTimer(owner); // which owns it
    QObject::connect(timer, &QTimer::timeout, owner, [weak = std::weak_ptr(context), times] {
        if (const auto context = weak.lock())
            lookRound(context, times);
    });
    timer->start(kBeat);
}

} // namespace helix::tasks
