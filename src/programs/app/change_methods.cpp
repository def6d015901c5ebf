// What agents changed, over the control socket.
//
//   changes.take    {workspace} -> changes             asks the guest; then as changes.show
//   changes.show    {workspace, offset?} -> changes    files from `offset`; "next" is where to go
//   on
//                                                      when one message does not hold all of them
//   changes.diff    {workspace, path} -> {file, hunks, truncated}
//   changes.patch   {workspace} -> {bytes}             after "changes.piece" {call, data} of it all
//   changes.content {workspace, path, old?} -> {bytes} in pieces as well; data is base64url
//   changes.accept  {workspace, target: "branch"|"patch"|"working-tree", branch?, file?, into?,
//                    selection?: [{path, hunks?: [n]}], message?, head?, with_embedded?} ->
//                    outcome; head: of the changes that were looked at; with_embedded: repositories
//                    inside the project too

#include "app/method_table.h"
#include "base/bytes.h"
#include "projects/project_json.h"
#include "protocol/foreign_json.h"
#include "protocol/limits.h"

namespace helix::app {
namespace {

using projects::AcceptRequest;

constexpr std::size_t kMaxMessageBytes = 64U << 10;
constexpr std::size_t kMaxSelection = 20'000;
/// Of a list in one message, which may be 1 MiB in all.
constexpr std::size_t kMaxListBytes = 600U << 10;

/// The files from `offset` that fit, and where to go on.
Json pageOf(const projects::ChangeSet& changes, std::size_t offset)
{
    projects::ChangeSet head = changes;
    head.files.clear();
    if (offset > 0)
        head.commits.clear();
    Json json = projects::toJson(head);
    std::size_t bytes = 0;
    for (std::size_t i = offset; i < changes.files.size(); ++i) {
        Json file = projects::toJson(changes.files[i]);
        bytes += protocol::toText(file).size();
        if (bytes > kMaxListBytes && i > offset) {
            json["next"] = i;
            break;
        }
        json["files"].push_back(std::move(file));
    }
    json["file_count"] = changes.files.size();
    return json;
}

Json bounded(const projects::FileDiff& diff)
{
    Json json = projects::toJson(diff);
    std::size_t bytes = 0;
    for (auto& hunk : json["hunks"]) {
        Json lines = Json::array();
        for (auto& line : hunk["lines"]) {
            bytes += protocol::toText(line).size();
            if (bytes > kMaxListBytes) {
                json["truncated"] = true;
                break;
            }
            lines.push_back(std::move(line));
        }
        hunk["lines"] = std::move(lines);
    }
    return json;
}

async::Task<Result<Json>> takeChanges(CallPtr call)
{
    const auto id = co_await call->settledWorkspace();
    if (!id)
        co_return fail(id.error());
    const std::string noSession;
    const auto token = call->cancelToken();
    const auto changes = co_await call->plane()->projects().takeSnapshot(*id, noSession, token);
    if (!changes)
        co_return fail(changes.error());
    co_return pageOf(*changes, 0);
}

async::Task<Result<Json>> showChanges(CallPtr call)
{
    const auto id = call->workspace();
    const auto offset = protocol::optionalInteger(call->params(), "offset", 0, INT32_MAX, 0);
    if (!id || !offset)
        co_return fail(!id ? id.error() : offset.error());
    const auto changes = co_await call->plane()->projects().changes(*id);
    if (!changes)
        co_return fail(changes.error());
    co_return pageOf(*changes, static_cast<std::size_t>(*offset));
}

async::Task<Result<Json>> showDiff(CallPtr call)
{
    const auto id = call->workspace();
    const auto path = protocol::requireString(call->params(), "path", kMaxPathBytes);
    if (!id || !path)
        co_return fail(!id ? id.error() : path.error());
    const auto diff = co_await call->plane()->projects().diff(*id, *path);
    if (!diff)
        co_return fail(diff.error());
    co_return bounded(*diff);
}

/// All of it as notifications, no faster than the client reads.
async::Task<Result<Json>> sendPieces(CallPtr call, std::string bytes)
{
    for (std::size_t at = 0; at < bytes.size(); at += protocol::kRpcPiece) {
        Json params = Json::object();
        params["data"] =
            toBase64Url(asBytes(std::string_view(bytes).substr(at, protocol::kRpcPiece)));
        if (auto room = co_await call->room(); !room)
            co_return fail(room.error());
        call->notify("changes.piece", std::move(params));
    }
    Json json = Json::object();
    json["bytes"] = bytes.size();
    co_return json;
}

async::Task<Result<Json>> sendPatch(CallPtr call)
{
    const auto id = call->workspace();
    if (!id)
        co_return fail(id.error());
    const auto patch = co_await call->plane()->projects().patch(*id);
    if (!patch)
        co_return fail(patch.error());
    co_return co_await sendPieces(call, *patch);
}

async::Task<Result<Json>> sendContent(CallPtr call)
{
    const auto id = call->workspace();
    const auto path = protocol::requireString(call->params(), "path", kMaxPathBytes);
    const auto old = protocol::optionalBool(call->params(), "old", false);
    if (!id || !path || !old)
        co_return fail(!id ? id.error() : !path ? path.error() : old.error());
    const auto content = co_await call->plane()->projects().content(*id, *path, *old);
    if (!content)
        co_return fail(content.error());
    const std::string bytes = content->toStdString();
    co_return co_await sendPieces(call, bytes);
}

Result<projects::Selection> readSelection(const Json& json)
{
    projects::Selection one;
    auto path = json.is_object()
                    ? protocol::requireString(json, "path", kMaxPathBytes)
                    : fail(ErrorCode::Protocol, "The field 'selection' holds no objects.");
    if (!path)
        return fail(path.error());
    one.path = std::move(*path);
    const auto hunks = json.find("hunks");
    if (hunks == json.end())
        return one;
    if (!hunks->is_array() || hunks->empty() || hunks->size() > kMaxSelection)
        return fail(ErrorCode::Protocol, "The field 'hunks' is not a list of numbers.");
    for (const auto& hunk : *hunks) {
        if (!hunk.is_number_unsigned() || hunk.get<std::uint64_t>() > kMaxSelection * 10)
            return fail(ErrorCode::Protocol, "The field 'hunks' is not a list of numbers.");
        one.hunks.push_back(hunk.get<int>());
    }
    return one;
}

Result<AcceptRequest::Target> readTarget(const Json& params)
{
    const auto name = protocol::requireString(params, "target", 64);
    if (!name)
        return fail(name.error());
    if (*name == "branch")
        return AcceptRequest::Target::Branch;
    if (*name == "patch")
        return AcceptRequest::Target::Patch;
    if (*name == "working-tree")
        return AcceptRequest::Target::WorkingTree;
    return fail(ErrorCode::InvalidArgument,
                "Changes go into a branch, a patch or the working-tree.");
}

Result<AcceptRequest> readAccept(const Json& params)
{
    const auto target = readTarget(params);
    auto branch = protocol::optionalString(params, "branch", kMaxPathBytes, {});
    const auto file = protocol::optionalString(params, "file", kMaxPathBytes, {});
    const auto into = protocol::optionalString(params, "into", kMaxPathBytes, {});
    auto head = protocol::optionalString(params, "head", kMaxPathBytes, {});
    auto message = protocol::optionalString(params, "message", kMaxMessageBytes, {});
    const auto embedded = protocol::optionalBool(params, "with_embedded", false);
    if (!embedded)
        return fail(embedded.error());
    if (!target || !branch || !file || !into || !message || !head)
        return fail(!target   ? target.error()
                    : !branch ? branch.error()
                    : !file   ? file.error()
                    : !into   ? into.error()
                    : !head   ? head.error()
                              : message.error());
    AcceptRequest request;
    request.target = *target;
    request.branch = std::move(*branch);
    request.file = *file;
    request.into = *into;
    request.head = std::move(*head);
    request.message = std::move(*message);
    request.withEmbedded = *embedded;
    const auto list = params.find("selection");
    if (list == params.end())
        return request;
    if (!list->is_array() || list->empty() || list->size() > kMaxSelection)
        return fail(ErrorCode::Protocol, "The field 'selection' is not a list of files.");
    for (const auto& entry : *list) {
        auto one = readSelection(entry);
        if (!one)
            return fail(one.error());
        request.selection.push_back(std::move(*one));
    }
    return request;
}

async::Task<Result<Json>> acceptChanges(CallPtr call)
{
    const auto id = call->workspace();
    const auto request = readAccept(call->params());
    if (!id || !request)
        co_return fail(!id ? id.error() : request.error());
    const auto outcome = co_await call->plane()->projects().accept(*id, *request);
    if (!outcome)
        co_return fail(outcome.error());
    co_return projects::toJson(*outcome);
}

} // namespace

void addChangeMethods(MethodTable& table)
{
    table.requests["changes.take"] = takeChanges;
    table.requests["changes.show"] = showChanges;
    table.requests["changes.diff"] = showDiff;
    table.requests["changes.patch"] = sendPatch;
    table.requests["changes.content"] = sendContent;
    table.requests["changes.accept"] = acceptChanges;
}

} // namespace helix::app
