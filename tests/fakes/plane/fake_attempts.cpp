#include "fakes/plane/fake_attempts.h"

#include <algorithm>

#include <QDateTime>

#include "base/try.h"

namespace helix::fakes {

namespace {

using Phase = plane::Attempt::State;

Result<void> checkRequest(const plane::AttemptRequest& request)
{
    if (request.task.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(ErrorCode::InvalidArgument, "The task is empty.");
    if (request.agents.empty() || request.agents.size() > plane::kMaxAttempts)
        return fail(ErrorCode::InvalidArgument, "Between 1 and 8 attempts can be made at once.");
    return {};
}

} // namespace

Result<plane::Attempt*> FakeAttempts::find(const std::string& group, const WorkspaceId& workspace)
{
    for (auto& one : groups)
        for (auto& attempt : one.attempts)
            if (one.id == group && attempt.workspace == workspace)
                return &attempt;
    return fail(ErrorCode::NotFound, "That workspace is not one of these attempts.");
}

/// A group of which nothing is left goes.
void FakeAttempts::announce(const std::string& group)
{
    const auto entry = std::ranges::find(groups, group, &plane::AttemptGroup::id);
    const bool nothingLeft = std::ranges::all_of(
        entry->attempts, [](const auto& attempt) { return attempt.state == Phase::Discarded; });
    emit changed(*entry);
    if (!nothingLeft)
        return;
    groups.erase(entry);
    emit removed(group);
}

async::Task<Result<std::string>> FakeAttempts::start(plane::AttemptRequest request)
{
    requests.push_back(request);
    if (error)
        co_return fail(*error);
    CO_TRY(checkRequest(request));
    plane::AttemptGroup group;
    group.id = "group" + std::to_string(groups.size() + 1);
    group.task = request.task;
    group.createdMs = QDateTime::currentMSecsSinceEpoch();
    for (const auto& agent : request.agents) {
        plane::Attempt attempt;
        attempt.workspace = WorkspaceId::generate();
        attempt.name = request.workspace.name + "-" + std::to_string(group.attempts.size() + 1);
        attempt.agent = agent;
        group.attempts.push_back(attempt);
    }
    groups.push_back(group);
    emit changed(group);
    const std::string id = group.id;
    co_return id;
}

async::Task<Result<void>> FakeAttempts::keep(std::string group, WorkspaceId workspace)
{
    kept.emplace_back(group, workspace.str());
    if (error)
        co_return fail(*error);
    CO_TRY(auto* const one, find(group, workspace));
    if (one->state == Phase::Discarded)
        co_return fail(ErrorCode::Conflict, one->name + " was discarded already.");
    for (auto& attempt : std::ranges::find(groups, group, &plane::AttemptGroup::id)->attempts)
        attempt.state = &attempt == one ? Phase::Kept : Phase::Discarded;
    announce(group);
    co_return Result<void>();
}

async::Task<Result<void>> FakeAttempts::discard(std::string group, WorkspaceId workspace)
{
    discarded.emplace_back(group, workspace.str());
    if (error)
        co_return fail(*error);
    CO_TRY(auto* const one, find(group, workspace));
    one->state = Phase::Discarded;
    announce(group);
    co_return Result<void>();
}

Result<plane::BoundarySheet> FakeSheets::now(const WorkspaceId& id) const
{
    const auto workspace = m_workspaces.snapshot(id);
    if (!workspace)
        return fail(ErrorCode::NotFound, "There is no such workspace.");
    const auto own = sheets.find(id.str());
    auto sheet = own == sheets.end() ? page : own->second;
    sheet.workspace = id;
    if (sheet.name.empty())
        sheet.name = workspace->name;
    return sheet;
}

async::Task<Result<plane::BoundarySheet>> FakeSheets::sheet(WorkspaceId id)
{
    if (error)
        co_return fail(*error);
    co_return now(id);
}

async::Task<Result<void>> FakeSheets::takeBack(WorkspaceId id, std::string item)
{
    takenBack.push_back(item);
    if (error)
        co_return fail(*error);
    CO_TRY(auto sheet, now(id));
    if (std::erase_if(sheet.items, [&](const auto& given) { return given.id == item; }) == 0)
        co_return fail(ErrorCode::NotFound, "It was taken back already.");
    sheets[id.str()] = sheet;
    co_return Result<void>();
}

} // namespace helix::fakes
