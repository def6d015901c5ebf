// Conversations with agents over the control socket; "session" is an id or a unique beginning of
// one.
//
//   sessions.list       {workspace?} -> {sessions:[snapshot]}, newest change first
//   sessions.show       {session} -> snapshot
//   sessions.entries    {session, first?, count?} -> {entries:[entry], last}; as many as fit
//   sessions.create     {workspace, agent?} -> snapshot
//   sessions.cancel     {session} -> {}
//   sessions.answer     {session, permission, option} -> {}
//   sessions.set_option {session, option, value} -> {}
//   sessions.rename     {session, title} -> {}          sessions.remove {session} -> {}
//   sessions.search     {words, limit?} -> {hits:[hit]}
//   sessions.export     {session, format:"markdown"|"json"} -> {bytes}; before it
//                       sessions.export.data {data}, base64url of a piece
// sessions.prompt is in prompt_methods.cpp.

#include "app/method_table.h"
#include "app/session_call.h"
#include "base/bytes.h"
#include "protocol/limits.h"
#include "sessions/entry_json.h"

namespace helix::app {
namespace {

constexpr std::int64_t kMaxSessions = 300;
constexpr std::int64_t kMaxEntries = 200;
constexpr std::int64_t kMaxHits = 200;
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

async::Task<Result<Json>> listSessions(CallPtr call)
{
    std::optional<WorkspaceId> only;
    if (call->params().contains("workspace")) {
        const auto id = call->workspace();
        if (!id)
            co_return fail(id.error());
        only = *id;
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

async::Task<Result<Json>> showSession(CallPtr call)
{
    const auto id = sessionOf(call);
    if (!id)
        co_return fail(id.error());
    const auto snapshot = call->plane()->sessions().snapshot(*id);
    if (!snapshot)
        co_return fail(ErrorCode::NotFound, "The session was removed.");
    co_return sessions::toJson(*snapshot);
}

async::Task<Result<Json>> listEntries(CallPtr call)
{
    const auto id = sessionOf(call);
    const auto first = protocol::optionalInteger(call->params(), "first", 1, INT64_MAX / 2, 1);
    const auto count =
        protocol::optionalInteger(call->params(), "count", 1, kMaxEntries, kMaxEntries);
    if (!id || !first || !count)
        co_return fail(!id ? id.error() : !first ? first.error() : count.error());
    auto& all = call->plane()->sessions();
    const auto entries = co_await all.entries(*id, *first, static_cast<int>(*count));
    if (!entries)
        co_return fail(entries.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    Json list = Json::array();
    std::size_t bytes = 0;
    for (const auto& entry : *entries) {
        Json json = entryMessage(entry);
        bytes += json.dump(-1, ' ', false, Json::error_handler_t::replace).size();
        if (bytes > kMaxAnswer && !list.empty())
            break;
        list.push_back(std::move(json));
    }
    const auto snapshot = call->plane()->sessions().snapshot(*id);
    Json json = Json::object();
    json["entries"] = std::move(list);
    json["last"] = snapshot ? snapshot->entries : 0;
    co_return json;
}

async::Task<Result<Json>> createSession(CallPtr call)
{
    const auto workspace = co_await call->settledWorkspace();
    const auto agent = wordOf(call, "agent");
    if (!workspace || !agent)
        co_return fail(!workspace ? workspace.error() : agent.error());
    const auto id = co_await call->plane()->sessions().create(*workspace, *agent);
    if (!id)
        co_return fail(id.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    const auto snapshot = call->plane()->sessions().snapshot(*id);
    co_return snapshot ? sessions::toJson(*snapshot) : Json::object();
}

async::Task<Result<Json>> cancelTurn(CallPtr call)
{
    const auto id = sessionOf(call);
    if (!id)
        co_return fail(id.error());
    co_return nothing(call->plane()->sessions().cancel(*id));
}

async::Task<Result<Json>> answerPermission(CallPtr call)
{
    const auto id = sessionOf(call);
    const auto permission = wordOf(call, "permission");
    const auto option = wordOf(call, "option");
    if (!id || !permission || !option)
        co_return fail(!id ? id.error() : !permission ? permission.error() : option.error());
    co_return nothing(call->plane()->sessions().answer(*id, *permission, *option));
}

async::Task<Result<Json>> setOption(CallPtr call)
{
    const auto id = sessionOf(call);
    const auto option = wordOf(call, "option");
    const auto value = wordOf(call, "value");
    if (!id || !option || !value)
        co_return fail(!id ? id.error() : !option ? option.error() : value.error());
    const auto done = co_await call->plane()->sessions().setOption(*id, *option, *value);
    co_return nothing(done);
}

async::Task<Result<Json>> renameSession(CallPtr call)
{
    const auto id = sessionOf(call);
    const auto title = wordOf(call, "title");
    if (!id || !title)
        co_return fail(!id ? id.error() : title.error());
    const auto done = co_await call->plane()->sessions().rename(*id, *title);
    co_return nothing(done);
}

async::Task<Result<Json>> removeSession(CallPtr call)
{
    const auto id = sessionOf(call);
    if (!id)
        co_return fail(id.error());
    const auto done = co_await call->plane()->sessions().remove(*id);
    co_return nothing(done);
}

async::Task<Result<Json>> searchSessions(CallPtr call)
{
    const auto words = wordOf(call, "words");
    const auto limit = protocol::optionalInteger(call->params(), "limit", 1, kMaxHits, 50);
    if (!words || !limit)
        co_return fail(!words ? words.error() : limit.error());
    const auto hits = co_await call->plane()->sessions().search(*words, static_cast<int>(*limit));
    if (!hits)
        co_return fail(hits.error());
    if (call->plane() == nullptr)
        co_return fail(ErrorCode::Cancelled, "Helix is closing.");
    Json list = Json::array();
    for (const auto& hit : *hits) {
        Json json = sessions::toJson(hit);
        const auto workspace = call->plane()->workspaces().snapshot(hit.workspace);
        json["workspace_name"] = workspace ? workspace->name : hit.workspace.str();
        list.push_back(std::move(json));
    }
    Json json = Json::object();
    json["hits"] = std::move(list);
    co_return json;
}

async::Task<Result<Json>> exportSession(CallPtr call)
{
    const auto id = sessionOf(call);
    const auto format = wordOf(call, "format");
    if (!id || !format)
        co_return fail(!id ? id.error() : format.error());
    if (*format != "markdown" && *format != "json")
        co_return fail(ErrorCode::InvalidArgument, "The format is markdown or json.");
    auto& all = call->plane()->sessions();
    // One co_await: g++ 12 destroys the result of one in a conditional expression twice.
    auto exported = *format == "json" ? all.exportJson(*id) : all.exportMarkdown(*id);
    const auto document = co_await exported;
    if (!document)
        co_return fail(document.error());
    for (std::size_t at = 0; at < document->size(); at += protocol::kRpcPiece) {
        const auto room = co_await call->room();
        if (!room)
            co_return fail(room.error());
        Json params = Json::object();
        params["data"] =
            toBase64Url(asBytes(std::string_view(*document).substr(at, protocol::kRpcPiece)));
        call->notify("sessions.export.data", std::move(params));
    }
    Json json = Json::object();
    json["bytes"] = document->size();
    co_return json;
}

} // namespace

void addSessionMethods(MethodTable& table)
{
    table.requests["sessions.list"] = listSessions;
    table.requests["sessions.show"] = showSession;
    table.requests["sessions.entries"] = listEntries;
    table.requests["sessions.create"] = createSession;
    table.requests["sessions.cancel"] = cancelTurn;
    table.requests["sessions.answer"] = answerPermission;
    table.requests["sessions.set_option"] = setOption;
    table.requests["sessions.rename"] = renameSession;
    table.requests["sessions.remove"] = removeSession;
    table.requests["sessions.search"] = searchSessions;
    table.requests["sessions.export"] = exportSession;
    addMcpMethods(table);
}

} // namespace helix::app
