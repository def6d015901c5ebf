// Projects over the control socket.
//
//   projects.examine {from, with_uncommitted?, fetch_in_guest?, task?} -> facts
//   projects.bring   {workspace, project: {from, ...}} -> project
//     projects.progress {call, step, done, total}   while it is on its way
//   projects.show    {workspace} -> project
// Cancelling projects.bring, or leaving, ends it: the guest is then as it was.

#include "app/create_params.h"
#include "app/method_table.h"
#include "projects/project_json.h"

namespace helix::app {
namespace {

async::Task<Result<Json>> examineProject(CallPtr call)
{
    const auto source = readProjectSource(call->params());
    if (!source)
        co_return fail(source.error());
    const auto facts = co_await call->plane()->projects().examine(*source);
    if (!facts)
        co_return fail(facts.error());
    co_return projects::toJson(*facts);
}

async::Task<Result<Json>> bringProject(CallPtr call)
{
    const auto field = call->params().find("project");
    const auto source = field == call->params().end()
                            ? fail(ErrorCode::Protocol, "The field 'project' is missing.")
                            : readProjectSource(*field);
    if (!source)
        co_return fail(source.error());
    const auto id = co_await call->settledWorkspace();
    if (!id)
        co_return fail(id.error());
    const std::function<void(projects::Progress)> report =
        [call](const projects::Progress& progress) {
            (void)call->notifyIfRoom("projects.progress", projects::toJson(progress));
        };
    const auto token = call->cancelToken();
    const auto project = co_await call->plane()->projects().bring(*id, *source, report, token);
    if (!project)
        co_return fail(project.error());
    co_return projects::toJson(*project);
}

async::Task<Result<Json>> showProject(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    const auto project = call->plane()->projects().project(*id);
    if (!project)
        co_return fail(ErrorCode::NotFound,
                       "The workspace has no project. Bring one in: helixctl project add WS PATH");
    co_return projects::toJson(*project);
}

} // namespace

void addProjectMethods(MethodTable& table)
{
    table.requests["projects.examine"] = examineProject;
    table.requests["projects.bring"] = bringProject;
    table.requests["projects.show"] = showProject;
}

} // namespace helix::app
