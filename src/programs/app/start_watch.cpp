#include "app/start_watch.h"

#include "app/workspace_answers.h"
#include "base/try.h"
#include "operations/workspaces.h"

namespace helix::app {
namespace {

using operations::Workspace;
using plane::State;
using plane::WorkspaceSnapshot;

void reportChange(const CallPtr& call, const WorkspaceId& id, const WorkspaceSnapshot& snapshot)
{
    if (snapshot.id != id)
        return;
    (void)call->tellIfRoom(operations::WorkspaceChanged{answerOf(snapshot)});
}

std::string nameOf(const CallPtr& call, const WorkspaceId& id)
{
    const auto now = call->plane()->workspaces().snapshot(id);
    return now ? now->name : id.str();
}

/// "a, b and c"
std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at)
        text += (at == 0 ? "" : at + 1 == names.size() ? " and " : ", ") + names[at];
    return text;
}

/// "a is", "a and b are"; nothing of nobody.
std::string aboutThose(const std::vector<std::string>& names, const char* one, const char* several)
{
    return names.empty() ? std::string() : joined(names) + (names.size() == 1 ? one : several);
}

/// What a start that is over is to whoever waited for it.
Result<Workspace> endOf(const WorkspaceSnapshot& settled)
{
    if (settled.error && settled.state == State::Failed)
        return fail(*settled.error);
    if (settled.state == State::Unreachable ||
        (settled.state == State::Suspended && !settled.notice.empty()))
        return fail(ErrorCode::Unavailable, settled.notice);
    if (settled.state != State::Ready)
        return fail(ErrorCode::Conflict,
                    "The workspace " + settled.name + " was " +
                        (settled.state == State::Suspended ? "suspended" : "stopped") +
                        " before it was ready.");
    return answerOf(settled);
}

async::Task<Result<Workspace>> giveUpStart(CallPtr call, WorkspaceId id)
{
    const auto cancelled = co_await call->plane()->workspaces().cancel(id);
    if (!cancelled && cancelled.error().code != ErrorCode::NotFound &&
        cancelled.error().code != ErrorCode::Conflict)
        co_return fail(cancelled.error());
    CO_TRY(call->alive());
    const auto now = call->plane()->workspaces().snapshot(id);
    if (!cancelled && now && now->state == State::Ready) // before it could be cancelled
        co_return answerOf(*now);
    co_return fail(ErrorCode::Cancelled, "Cancelled.");
}

} // namespace

async::Task<Result<Workspace>> watchStart(CallPtr call, WorkspaceId id)
{
    auto& workspaces = call->plane()->workspaces();
    const std::string name = nameOf(call, id);
    if (const auto now = workspaces.snapshot(id))
        reportChange(call, id, *now);
    const auto watch = QObject::connect(
        &workspaces, &plane::Workspaces::changed,
        [call, id](const WorkspaceSnapshot& snapshot) { reportChange(call, id, snapshot); });
    const auto token = call->cancelToken();
    const auto settled = co_await workspaces.waitUntilSettled(id, token);
    QObject::disconnect(watch);
    if (call->cancelledByClient() && call->plane() != nullptr)
        co_return co_await giveUpStart(call, id);
    if (!settled && settled.error().code == ErrorCode::NotFound) // it was new, so it is deleted
        co_return fail(ErrorCode::Cancelled, name + " was cancelled before it was ready.");
    if (!settled)
        co_return fail(settled.error());
    co_return endOf(*settled);
}

async::Task<Result<std::vector<Workspace>>> watchStarts(CallPtr call, std::vector<WorkspaceId> ids)
{
    std::vector<std::string> names;
    std::vector<async::Task<Result<Workspace>>> watched;
    for (const auto& id : ids) {
        names.push_back(nameOf(call, id));
        watched.push_back(watchStart(call, id));
    }
    std::vector<StartEnd> ends;
    for (std::size_t at = 0; at < watched.size(); ++at) {
        auto end = co_await watched[at];
        ends.push_back({names[at], std::move(end)});
    }
    CO_TRY(call->alive());
    co_return endOfStarts(ends);
}

Result<std::vector<Workspace>> endOfStarts(const std::vector<StartEnd>& ends)
{
    std::vector<Workspace> all;
    std::vector<std::string> ready, cancelled;
    std::string failures;
    Error first{ErrorCode::Cancelled, {}, {}};
    for (const auto& [name, end] : ends) {
        if (end) {
            all.push_back(*end);
            ready.push_back(name);
        } else if (end.error().code == ErrorCode::Cancelled) {
            cancelled.push_back(name);
        } else {
            if (failures.empty())
                first = end.error();
            failures += " " + name + ": " + end.error().message;
        }
    }
    if (all.size() == ends.size())
        return all;
    if (ends.size() == 1)
        return fail(ends.front().end.error());
    const std::string sentences = aboutThose(cancelled, " was cancelled before it was ready.",
                                             " were cancelled before they were ready.") +
                                  failures + (ready.empty() ? "" : " ") +
                                  aboutThose(ready, " is ready.", " are ready.");
    return fail(first.code, sentences.substr(sentences.find_first_not_of(' ')), first.cause);
}

} // namespace helix::app
