#pragma once
// What the tests of the contract stand on: waiting for an answer, and a plane of either world.

#include <algorithm>

#include <QCoroTask>

#include "unit/plane/plane_worlds.h"
#include "turn_loop.h"

namespace helix::plane {

template <typename T>
async::Task<void> keep(async::Task<T> task, std::optional<T>* answer)
{
    T result = co_await task;
    answer->emplace(std::move(result));
}

/// QCoro::waitFor() wants values that can be made empty.
template <typename T>
T answerOf(async::Task<T> task)
{
    std::optional<T> answer;
    QCoro::waitFor(keep(std::move(task), &answer));
    return *answer;
}

template <typename T>
std::optional<ErrorCode> refusal(const Result<T>& result)
{
    return result ? std::nullopt : std::optional(result.error().code);
}

template <typename World>
class PlaneContract : public World {
protected:
    using World::plane;

    bool happens(const std::function<bool()>& condition) { return tests::until(condition); }
    Result<WorkspaceId> create(const std::string& name, const std::string& image = "tiny")
    {
        CreateRequest request;
        request.image = image;
        request.name = name;
        return answerOf(plane().workspaces().create(request));
    }
    bool becomes(const WorkspaceId& id, State state)
    {
        return happens([&] {
            const auto now = plane().workspaces().snapshot(id);
            return now && now->state == state;
        });
    }
    WorkspaceId ready(const std::string& name)
    {
        const auto id = create(name);
        EXPECT_TRUE(id && becomes(*id, State::Ready));
        return id.value_or(WorkspaceId());
    }
};

using Worlds = testing::Types<FakeWorld, RealWorld>;

} // namespace helix::plane
