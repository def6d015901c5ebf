#include "projects/projects.h"

namespace helix::projects {

struct Projects::Private {};

Projects::Projects(store::Database& /*database*/, link::GuestDoor& /*door*/,
                   std::filesystem::path /*scratch*/)
    : m_d(std::make_shared<Private>())
{
}

Projects::~Projects() = default;

const char* Projects::schema()
{
    return "CREATE TABLE projects (workspace TEXT PRIMARY KEY, document TEXT NOT NULL);"
           "CREATE TABLE project_changes (workspace TEXT PRIMARY KEY, document TEXT NOT NULL)";
}

namespace {
tl::unexpected<Error> unavailable()
{
    return fail(ErrorCode::Unavailable, "Projects are not available.");
}
} // namespace

Result<ProjectSource> parseProjectSource(const std::string& /*text*/)
{
    return unavailable();
}

async::Task<Result<void>> Projects::load()
{
    co_return {};
}

async::Task<Result<void>> Projects::removeWorkspace(WorkspaceId /*id*/)
{
    co_return {};
}

async::Task<Result<ProjectFacts>> Projects::examine(ProjectSource /*source*/)
{
    co_return unavailable();
}

async::Task<Result<Project>> Projects::bring(WorkspaceId /*id*/, ProjectSource /*source*/,
                                             std::function<void(Progress)> /*progress*/,
                                             async::CancelToken /*cancel*/)
{
    co_return unavailable();
}

std::optional<Project> Projects::project(const WorkspaceId& /*id*/) const
{
    return std::nullopt;
}

async::Task<Result<ChangeSet>> Projects::takeSnapshot(WorkspaceId /*id*/, std::string /*session*/,
                                                      async::CancelToken /*cancel*/)
{
    co_return unavailable();
}

async::Task<Result<ChangeSet>> Projects::changes(WorkspaceId /*id*/)
{
    co_return unavailable();
}

async::Task<Result<FileDiff>> Projects::diff(WorkspaceId /*id*/, std::string /*path*/)
{
    co_return unavailable();
}

async::Task<Result<std::string>> Projects::patch(WorkspaceId /*id*/)
{
    co_return unavailable();
}

async::Task<Result<QByteArray>> Projects::content(WorkspaceId /*id*/, std::string /*path*/,
                                                  bool /*oldSide*/)
{
    co_return unavailable();
}

async::Task<Result<AcceptOutcome>> Projects::accept(WorkspaceId /*id*/, AcceptRequest /*request*/)
{
    co_return unavailable();
}

} // namespace helix::projects
