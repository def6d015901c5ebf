// Conversations with agents over the control socket. sessions.prompt is in prompt_methods.cpp.

#include "app/method_table.h"
#include "operations/work.h"
#include "app/session_call.h"
#include "base/bytes.h"
#include "base/try.h"
#include "protocol/limits.h"

namespace helix::app {
namespace {

constexpr std::size_t kMaxSessions = 300;
constexpr std::size_t kMaxAnswer = 600U << 10;

std::string workspaceName(const WorkspaceId& id, plane::ControlPlane& plane)
{
    const auto workspace = plane.workspaces().snapshot(id);
    return workspace ? workspace->name : id.str();
}

Result<operations::Session> sessionOf(const std::optional<operations::Session>& snapshot)
{
    if (!snapshot)
        return fail(ErrorCode::NotFound, "The session was removed.");
    return *snapshot;
}

Answering<operations::ListSessions> listSessions(CallPtr call, operations::ListSessions request)
{
    std::optional<WorkspaceId> only;
    if (!request.workspace.empty()) {
        CO_TRY(only, call->workspace(request.workspace));
    }
    operations::SessionList list;
    for (const auto& snapshot : call->plane()->sessions().list())
        if ((!only || snapshot.workspace == *only) && list.sessions.size() < kMaxSessions)
            list.sessions.push_back({snapshot, static_cast<std::int64_t>(snapshot.queue.size()),
                                     workspaceName(snapshot.workspace, *call->plane())});
    co_return list;
}

Answering<operations::ShowSession> showSession(CallPtr call, operations::ShowSession request)
{
    CO_TRY(const auto id, call->session(request.session));
    co_return sessionOf(call->plane()->sessions().snapshot(id));
}

Answering<operations::ListEntries> listEntries(CallPtr call, operations::ListEntries request)
{
    CO_TRY(const auto id, call->session(request.session));
    CO_TRY(const auto entries, co_await call->plane()->sessions().entries(
                                   id, request.first, static_cast<int>(request.count)));
    CO_TRY(call->alive());
    operations::SessionEntries page;
    std::size_t bytes = 0;
    for (const auto& entry : entries) {
        Json json = entryMessage(entry);
        bytes += json.dump(-1, ' ', false, Json::error_handler_t::replace).size();
        if (bytes > kMaxAnswer && !page.entries.empty())
            break;
        page.entries.push_back({std::move(json)});
    }
    const auto snapshot = call->plane()->sessions().snapshot(id);
    page.last = snapshot ? snapshot->entries : 0;
    co_return page;
}

Answering<operations::CreateSession> createSession(CallPtr call, operations::CreateSession request)
{
    CO_TRY(const auto workspace, co_await call->settledWorkspace(request.workspace));
    CO_TRY(const auto id, co_await call->plane()->sessions().create(workspace, request.agent));
    CO_TRY(call->alive());
    co_return sessionOf(call->plane()->sessions().snapshot(id));
}

Answering<operations::CancelTurn> cancelTurn(CallPtr call, operations::CancelTurn request)
{
    CO_TRY(const auto id, call->session(request.session));
    co_return nothing(call->plane()->sessions().cancel(id));
}

Answering<operations::Unqueue> unqueue(CallPtr call, operations::Unqueue request)
{
    CO_TRY(const auto id, call->session(request.session));
    co_return nothing(call->plane()->sessions().unqueue(id, request.queued));
}

Answering<operations::AnswerPermission> answerPermission(CallPtr call,
                                                         operations::AnswerPermission request)
{
    CO_TRY(const auto id, call->session(request.session));
    co_return nothing(call->plane()->sessions().answer(id, request.permission, request.option));
}

Answering<operations::SetOption> setOption(CallPtr call, operations::SetOption request)
{
    CO_TRY(const auto id, call->session(request.session));
    const auto done =
        co_await call->plane()->sessions().setOption(id, request.option, request.value);
    co_return nothing(done);
}

Answering<operations::RenameSession> renameSession(CallPtr call, operations::RenameSession request)
{
    CO_TRY(const auto id, call->session(request.session));
    const auto done = co_await call->plane()->sessions().rename(id, request.title);
    co_return nothing(done);
}

Answering<operations::RemoveSession> removeSession(CallPtr call, operations::RemoveSession request)
{
    CO_TRY(const auto id, call->session(request.session));
    const auto done = co_await call->plane()->sessions().remove(id);
    co_return nothing(done);
}

Answering<operations::SearchSessions> searchSessions(CallPtr call,
                                                     operations::SearchSessions request)
{
    CO_TRY(const auto hits, co_await call->plane()->sessions().search(
                                request.words, static_cast<int>(request.limit)));
    CO_TRY(call->alive());
    operations::SearchHits found;
    for (const auto& hit : hits)
        found.hits.push_back({hit, workspaceName(hit.workspace, *call->plane())});
    co_return found;
}

Answering<operations::ExportSession> exportSession(CallPtr call, operations::ExportSession request)
{
    CO_TRY(const auto id, call->session(request.session));
    if (request.format != "markdown" && request.format != "json")
        co_return fail(ErrorCode::InvalidArgument, "The format is markdown or json.");
    auto& all = call->plane()->sessions();
    // One co_await: g++ 12 destroys the result of one in a conditional expression twice.
    auto exported = request.format == "json" ? all.exportJson(id) : all.exportMarkdown(id);
    CO_TRY(const auto document, co_await exported);
    for (std::size_t at = 0; at < document.size(); at += protocol::kRpcPiece) {
        CO_TRY(co_await call->room());
        operations::ExportPiece piece;
        piece.data =
            toBase64Url(asBytes(std::string_view(document).substr(at, protocol::kRpcPiece)));
        call->tell(piece);
    }
    co_return operations::Sent{document.size()};
}

} // namespace

void addSessionMethods(MethodTable& table)
{
    serve<operations::ListSessions>(table, listSessions);
    serve<operations::ShowSession>(table, showSession);
    serve<operations::ListEntries>(table, listEntries);
    serve<operations::CreateSession>(table, createSession);
    serve<operations::CancelTurn>(table, cancelTurn);
    serve<operations::Unqueue>(table, unqueue);
    serve<operations::AnswerPermission>(table, answerPermission);
    serve<operations::SetOption>(table, setOption);
    serve<operations::RenameSession>(table, renameSession);
    serve<operations::RemoveSession>(table, removeSession);
    serve<operations::SearchSessions>(table, searchSessions);
    serve<operations::ExportSession>(table, exportSession);
}

} // namespace helix::app
