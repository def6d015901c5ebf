#include "fakes/plane/fake_attempts.h"

#include <algorithm>

#include <QDateTime>

namespace helix::fakes {

async::Task<Result<std::string>> FakeAttempts::start(plane::AttemptRequest request)
{
    requests.push_back(request);
    if (error)
        co_return fail(*error);
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
    std::erase_if(groups, [&](const auto& one) { return one.id == group; });
    emit removed(group);
    co_return Result<void>();
}

async::Task<Result<void>> FakeAttempts::discard(std::string group, WorkspaceId workspace)
{
    discarded.emplace_back(group, workspace.str());
    if (error)
        co_return fail(*error);
    const auto entry = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& one) { return one.id == group; });
    if (entry == groups.end())
        co_return Result<void>();
    for (auto& attempt : entry->attempts) {
        if (attempt.workspace == workspace)
            attempt.state = plane::Attempt::State::Discarded;
    }
    emit changed(*entry);
    co_return Result<void>();
}

async::Task<Result<plane::BoundarySheet>> FakeSheets::sheet(WorkspaceId id)
{
    if (error)
        co_return fail(*error);
    const auto own = sheets.find(id.str());
    const plane::BoundarySheet now = own == sheets.end() ? page : own->second;
    co_return now;
}

async::Task<Result<void>> FakeSheets::takeBack(WorkspaceId id, std::string item)
{
    takenBack.push_back(item);
    if (error)
        co_return fail(*error);
    if (item == "gone")
        co_return fail(ErrorCode::NotFound, "It was taken back already.");
    std::erase_if(sheets[id.str()].items, [&](const auto& given) { return given.id == item; });
    co_return Result<void>();
}

} // namespace helix::fakes
