#include "workspace/attempts_service.h"

namespace helix::workspace {

using async::Task;

struct AttemptsService::Private {
    WorldPtr world;
    std::vector<AttemptGroup> groups;
};

AttemptsService::AttemptsService(WorldPtr world)
    : m_d(std::make_shared<Private>())
{
    m_d->world = std::move(world);
}

AttemptsService::~AttemptsService() = default;

const char* AttemptsService::schema()
{
    return "CREATE TABLE attempt_groups(id TEXT PRIMARY KEY)";
}

Task<Result<void>> AttemptsService::load()
{
    co_return Result<void>();
}

Task<Result<std::string>> AttemptsService::start(AttemptRequest)
{
    co_return fail(ErrorCode::Unsupported, "Attempts cannot be started.");
}

std::vector<AttemptGroup> AttemptsService::list() const
{
    return m_d->groups;
}

Task<Result<void>> AttemptsService::keep(std::string group, WorkspaceId)
{
    co_return fail(ErrorCode::NotFound, "There are no attempts " + printable(group, 40) + ".");
}

Task<Result<void>> AttemptsService::discard(std::string group, WorkspaceId)
{
    co_return fail(ErrorCode::NotFound, "There are no attempts " + printable(group, 40) + ".");
}

std::string_view toString(Attempt::State state)
{
    switch (state) {
    case Attempt::State::Creating:
        return "creating";
    case Attempt::State::Working:
        return "working";
    case Attempt::State::Testing:
        return "testing";
    case Attempt::State::Done:
        return "done";
    case Attempt::State::Failed:
        return "failed";
    case Attempt::State::Discarded:
        return "discarded";
    case Attempt::State::Kept:
        return "kept";
    }
    return "failed";
}

} // namespace helix::workspace
