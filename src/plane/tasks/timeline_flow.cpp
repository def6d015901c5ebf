#include "tasks/timeline_flow.h"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "base/try.h"
#include "timeline/marks.h"

namespace helix::tasks {
namespace {

using async::Task;
using operations::Mark;
using Marks = std::vector<Mark>;
using timeline::marksOf;
using timeline::Span;

/// Beyond it the oldest are left out.
constexpr int kLedgerPage = 2000, kMostLedgerPages = 5;
constexpr int kEntriesPage = 500, kMostEntriesPages = 10;
constexpr int kActivity = 2000;

void append(Marks& marks, Marks more)
{
    marks.insert(marks.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

/// From the newest page back to where the span begins.
Task<Marks> marksOfSession(TaskContextPtr context, SessionId id, std::int64_t entries, Span span)
{
    Marks marks;
    std::int64_t last = entries;
    for (int page = 0; page < kMostEntriesPages && last > 0; ++page) {
        const std::int64_t first = std::max<std::int64_t>(last - kEntriesPage + 1, 1);
        const auto found =
            co_await context->sessions->entries(id, first, static_cast<int>(last - first + 1));
        if (!found || found->empty())
            break;
        append(marks, marksOf(id.str(), *found));
        if (found->front().timeMs < span.fromMs)
            break;
        last = first - 1;
    }
    co_return marks;
}

Task<Marks> marksOfSessions(TaskContextPtr context, WorkspaceId id, Span span)
{
    Marks marks;
    const auto sessions = context->sessions->list();
    for (const auto& session : sessions) {
        if (session.workspace != id || session.changedMs < span.fromMs ||
            session.createdMs > span.toMs)
            continue;
        auto more = co_await marksOfSession(context, session.id, session.entries, span);
        append(marks, std::move(more));
    }
    co_return marks;
}

Task<Marks> marksOfLedger(TaskContextPtr context, WorkspaceId id, Span span)
{
    Marks marks;
    boundary::LedgerQuery query;
    query.limit = kLedgerPage;
    for (int page = 0; page < kMostLedgerPages; ++page) {
        const auto asked = query;
        const auto lines = co_await context->life->boundary->ledger(id, asked);
        if (!lines || lines->empty())
            break;
        append(marks, marksOf(*lines));
        if (lines->front().timeMs < span.fromMs || lines->front().id == 0)
            break;
        query.beforeId = lines->front().id;
    }
    co_return marks;
}

Mark markOf(const plane::GuestCommand& command)
{
    Mark mark;
    mark.timeMs = command.beganMs;
    mark.durationMs = command.durationMs;
    mark.kind = Mark::Kind::Command;
    mark.text = command.text.empty() ? "A command that the shell does not name"
                : command.isGiven    ? "From outside: " + command.text
                                     : "$ " + command.text;
    mark.bad = command.failed;
    return mark;
}

Task<Marks> marksOfCommands(TaskContextPtr context, WorkspaceId id, Span span)
{
    Marks marks;
    const auto commands = co_await context->commands.list(id, span.fromMs, span.toMs);
    if (commands)
        std::ranges::transform(*commands, std::back_inserter(marks),
                               [](const plane::GuestCommand& each) { return markOf(each); });
    co_return marks;
}

/// The context lives as long as its flows.
Task<void> keepCommand(TaskContextPtr context, WorkspaceId id, plane::GuestCommand command)
{
    const auto kept = co_await context->commands.keep(id, std::move(command));
    if (!kept)
        spdlog::warn("timeline: a command could not be kept: {}", kept.error().describe());
}

Mark markOf(const projects::ChangeSet& changes)
{
    const auto files = changes.files.size();
    Mark mark;
    mark.timeMs = changes.takenMs;
    mark.kind = Mark::Kind::File;
    mark.text = std::to_string(files) + (files == 1 ? " changed file" : " changed files") +
                " came out (+" + std::to_string(changes.added) + " -" +
                std::to_string(changes.removed) + ")";
    mark.session = changes.session;
    return mark;
}

} // namespace

Task<Result<operations::Timeline>> gatherTimeline(TaskContextPtr context, WorkspaceId id,
                                                  std::vector<operations::Checkpoint> checkpoints,
                                                  std::int64_t fromMs, std::int64_t toMs)
{
    if (!context->workspaces.find(id))
        co_return fail(ErrorCode::NotFound, "There is no such workspace.");
    const Span span{fromMs, toMs > 0 ? toMs : systemWallClock()()};
    if (span.toMs < span.fromMs)
        co_return fail(ErrorCode::InvalidArgument, "The span ends before it begins.");
    auto marks = marksOf(checkpoints);
    auto said = co_await marksOfSessions(context, id, span);
    append(marks, std::move(said));
    auto crossed = co_await marksOfLedger(context, id, span);
    append(marks, std::move(crossed));
    auto commands = co_await marksOfCommands(context, id, span);
    append(marks, std::move(commands));
    const std::string text = id.str();
    const auto activity = co_await context->life->activity.list(kActivity, text);
    if (activity)
        append(marks, marksOf(*activity));
    if (context->projects->project(id)) {
        const auto changes = co_await context->projects->changes(id);
        if (changes)
            marks.push_back(markOf(*changes));
    }
    co_return timeline::merge(std::move(marks), span,
                              static_cast<std::size_t>(operations::kMostMarks));
}

void noteCommand(const TaskContextPtr& context, const WorkspaceId& id, plane::GuestCommand command)
{
    if (context->workspaces.find(id) && !context->desktops.isPrivate(id))
        async::detach(keepCommand(context, id, std::move(command)));
}

} // namespace helix::tasks
