// Conversations with agents over the control socket. sessions.prompt is in prompt_methods.cpp.

#include "app/method_table.h"
#include "operations/work.h"
#include "app/session_call.h"
#include "base/bytes.h"
#include "base/try.h"
#include "protocol/limits.h"
#include "sessions/entry_json.h"

namespace helix::app {
namespace {

constexpr std::int64_t kMaxSessions = 300;
constexpr std::size_t kMaxAnswer = 600U << 10;

/// Without what is only of use to somebody who looks at one session.
Json brief(const sessions::SessionSnapshot& snapshot)
{
    Json json = sessions::toJson(snapshot);
    json.erase("options");
    json.erase("commands");
    json.erase("queue");
    json["queued"] = snapshot.queue.size();
    return json;
}

async::Task<Result<Json>> listSessions(CallPtr call, operations::ListSessions request)
{
    std::optional<WorkspaceId> only;
    if (!request.workspace.empty()) {
        CO_TRY(only, call->workspace(request.workspace));
    }
    Json list = Json::array();
    for (const auto& snapshot : call->plane()->sessions().list())
        if ((!only || snapshot.workspace == *only) && list.size() < kMaxSessions) {
            Json json = brief(snapshot);
            const auto workspace = call->plane()->workspaces().snapshot(snapshot.workspace);
            json["workspace_name"] = workspace ? workspace->name : snapshot.workspace.str();
            list.push_back(std::move(json));
        }
    Json json = Json::object();
    json["sessions"] = std::move(list);
    co_return json;
}

async::Task<Result<Json>> showSession(CallPtr call, operations::ShowSession request)
{
    CO_TRY(const auto id, call->session(request.session));
    const auto snapshot = call->plane()->sessions().snapshot(id);
    if (!snapshot)
        co_return fail(ErrorCode::NotFound, "The session was removed.");
    co_return sessions::toJson(*snapshot);
}

async::Task<Result<Json>> listEntries(CallPtr call, operations::ListEntries request)
{
    CO_TRY(const auto id, call->session(request.session));
    CO_TRY(const auto entries, co_await call->plane()->sessions().entries(
                                   id, request.first, static_cast<int>(request.count)));
    CO_TRY(call->alive());
    Json list = Json::array();
    std::size_t bytes = 0;
    for (const auto& entry : entries) {
        Json json = entryMessage(entry);
        bytes += json.dump(-1, ' ', false, Json::error_handler_t::replace).size();
        if (bytes > kMaxAnswer && !list.empty())
            break;
        list.push_back(std::move(json));
    }
    const auto snapshot = call->plane()->sessions().snapshot(id);
    Json json = Json::object();
    json["entries"] = std::move(list);
    json["last"] = snapshot ? snapshot->entries : 0;
    co_return json;
}

async::Task<Result<Json>> createSession(CallPtr call, operations::CreateSession request)
{
    CO_TRY(const auto workspace, co_await call->settledWorkspace(request.workspace));
    CO_TRY(const auto id, co_await call->plane()->sessions().create(workspace, request.agent));
    CO_TRY(call->alive());
    const auto snapshot = call->plane()->sessions().snapshot(id);
    co_return snapshot ? sessions::toJson(*snapshot) : Json::object();
}

async::Task<Result<Json>> cancelTurn(CallPtr call, operations::CancelTurn request)
{
    CO_TRY(const auto id, call->session(request.session));
    co_return nothing(call->plane()->sessions().cancel(id));
}

async::Task<Result<Json>> unqueue(CallPtr call, operations::Unqueue request)
{
    CO_TRY(const auto id, call->session(request.session));
    co_return nothing(call->plane()->sessions().unqueue(id, request.queued));
}

async::Task<Result<Json>> answerPermission(CallPtr call, operations::AnswerPermission request)
{
    CO_TRY(const auto id, call->session(request.session));
    co_return nothing(call->plane()->sessions().answer(id, request.permission, request.option));
}

async::Task<Result<Json>> setOption(CallPtr call, operations::SetOption request)
{
    CO_TRY(const auto id, call->session(request.session));
    const auto done =
        co_await call->plane()->sessions().setOption(id, request.option, request.value);
    co_return nothing(done);
}

async::Task<Result<Json>> renameSession(CallPtr call, operations::RenameSession request)
{
    CO_TRY(const auto id, call->session(request.session));
    const auto done = co_await call->plane()->sessions().rename(id, request.title);
    co_return nothing(done);
}

async::Task<Result<Json>> removeSession(CallPtr call, operations::RemoveSession request)
{
    CO_TRY(const auto id, call->session(request.session));
    const auto done = co_await call->plane()->sessions().remove(id);
    co_return nothing(done);
}

async::Task<Result<Json>> searchSessions(CallPtr call, operations::SearchSessions request)
{
    CO_TRY(const auto hits, co_await call->plane()->sessions().search(
                                request.words, static_cast<int>(request.limit)));
    CO_TRY(call->alive());
    Json list = Json::array();
    for (const auto& hit : hits) {
        Json json = sessions::toJson(hit);
        const auto workspace = call->plane()->workspaces().snapshot(hit.workspace);
        json["workspace_name"] = workspace ? workspace->name : hit.workspace.str();
        list.push_back(std::move(json));
    }
    Json json = Json::object();
    json["hits"] = std::move(list);
    co_return json;
}

async::Task<Result<Json>> exportSession(CallPtr call, operations::ExportSession request)
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
        Json params = Json::object();
        params["data"] =
            toBase64Url(asBytes(std::string_view(document).substr(at, protocol::kRpcPiece)));
        call->notify("sessions.export.data", std::move(params));
    }
    Json json = Json::object();
    json["bytes"] = document.size();
    co_return json;
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
