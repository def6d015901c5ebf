// Projects over the control socket.

#include "app/create_params.h"
#include "app/method_table.h"
#include "operations/changes.h"

namespace helix::app {
namespace {

Answering<operations::ExamineProject> examineProject(CallPtr call,
                                                     operations::ExamineProject request)
{
    CO_TRY(const auto source, projectSource(request.project));
    CO_TRY(const auto facts, co_await call->plane()->projects().examine(source));
    co_return facts;
}

Answering<operations::BringProject> bringProject(CallPtr call, operations::BringProject request)
{
    CO_TRY(const auto source, projectSource(request.project));
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const std::function<void(projects::Progress)> report =
        [call](const projects::Progress& progress) { (void)call->tellIfRoom(progress); };
    const auto token = call->cancelToken();
    CO_TRY(const auto project, co_await call->plane()->projects().bring(id, source, report, token));
    co_return project;
}

Answering<operations::ShowProject> showProject(CallPtr call, operations::ShowProject request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto project = call->plane()->projects().project(id);
    if (!project)
        co_return fail(ErrorCode::NotFound,
                       "The workspace has no project. Bring one in: helixctl project add WS PATH");
    co_return *project;
}

} // namespace

void addProjectMethods(MethodTable& table)
{
    serve<operations::ExamineProject>(table, examineProject);
    serve<operations::BringProject>(table, bringProject);
    serve<operations::ShowProject>(table, showProject);
}

} // namespace helix::app
