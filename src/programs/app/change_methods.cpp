// What agents changed, over the control socket.

#include <algorithm>
#include <utility>

#include "app/method_table.h"
#include "operations/changes.h"
#include "base/bytes.h"
#include "base/try.h"
#include "protocol/foreign_json.h"
#include "protocol/limits.h"

namespace helix::app {
namespace {

using projects::AcceptRequest;

/// Of a list in one message, which may be 1 MiB in all.
constexpr std::size_t kMaxListBytes = 600U << 10;

/// The files from `offset` that fit, and where to go on.
operations::Changes pageOf(projects::ChangeSet changes, std::size_t offset)
{
    const auto files = std::exchange(changes.files, {});
    if (offset > 0)
        changes.commits.clear();
    operations::Changes page{std::move(changes), files.size(), {}};
    std::size_t bytes =
        protocol::toText(operations::writeAnswer(page)).size(); // the guest's commits are in there
    for (std::size_t i = offset; i < files.size(); ++i) {
        bytes += protocol::toText(operations::writeAnswer(files[i])).size();
        if (bytes > kMaxListBytes && i > offset) {
            page.next = static_cast<std::int64_t>(i);
            break;
        }
        page.files.push_back(files[i]);
    }
    return page;
}

operations::FileDiff bounded(operations::FileDiff diff)
{
    std::size_t bytes = 0, complete = 0;
    for (auto& hunk : diff.hunks) {
        auto lines = std::exchange(hunk.lines, {});
        bytes += protocol::toText(operations::writeAnswer(hunk)).size();
        for (auto& line : lines) {
            bytes += protocol::toText(operations::writeAnswer(line)).size();
            if (bytes > kMaxListBytes)
                break;
            hunk.lines.push_back(std::move(line));
        }
        if (bytes > kMaxListBytes)
            break;
        ++complete;
    }
    diff.truncated = diff.truncated || complete < diff.hunks.size();
    diff.hunks.resize(std::min(complete + 1, diff.hunks.size()));
    return diff;
}

Answering<operations::TakeChanges> takeChanges(CallPtr call, operations::TakeChanges request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const std::string noSession;
    const auto token = call->cancelToken();
    CO_TRY(const auto changes,
           co_await call->plane()->projects().takeSnapshot(id, noSession, token));
    co_return pageOf(changes, 0);
}

Answering<operations::ShowChanges> showChanges(CallPtr call, operations::ShowChanges request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto changes, co_await call->plane()->projects().changes(id));
    co_return pageOf(changes, static_cast<std::size_t>(request.offset));
}

Answering<operations::ShowDiff> showDiff(CallPtr call, operations::ShowDiff request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto diff, co_await call->plane()->projects().diff(id, request.path));
    co_return bounded(diff);
}

/// All of it as notifications, no faster than the client reads.
async::Task<Result<operations::Sent>> sendPieces(CallPtr call, std::string bytes)
{
    for (std::size_t at = 0; at < bytes.size(); at += protocol::kRpcPiece) {
        operations::ChangesPiece piece;
        piece.data = toBase64Url(asBytes(std::string_view(bytes).substr(at, protocol::kRpcPiece)));
        CO_TRY(co_await call->room());
        call->tell(piece);
    }
    co_return operations::Sent{bytes.size()};
}

Answering<operations::SendPatch> sendPatch(CallPtr call, operations::SendPatch request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto patch, co_await call->plane()->projects().patch(id));
    co_return co_await sendPieces(call, patch);
}

Answering<operations::SendContent> sendContent(CallPtr call, operations::SendContent request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto content,
           co_await call->plane()->projects().content(id, request.path, request.old));
    const std::string bytes = content.toStdString();
    co_return co_await sendPieces(call, bytes);
}

Result<AcceptRequest::Target> targetOf(const std::string& word)
{
    if (word == "branch")
        return AcceptRequest::Target::Branch;
    if (word == "patch")
        return AcceptRequest::Target::Patch;
    if (word == "working-tree")
        return AcceptRequest::Target::WorkingTree;
    return fail(ErrorCode::InvalidArgument,
                "Changes go into a branch, a patch or the working-tree.");
}

Result<AcceptRequest> acceptRequest(const operations::AcceptChanges& wish)
{
    AcceptRequest request;
    TRY(request.target, targetOf(wish.target));
    request.branch = wish.branch;
    request.file = wish.file;
    request.into = wish.into;
    request.head = wish.head;
    request.message = wish.message;
    request.withEmbedded = wish.withEmbedded;
    if (!wish.selection)
        return request;
    for (const auto& file : *wish.selection) {
        auto& one = request.selection.emplace_back();
        one.path = file.path;
        if (file.hunks)
            one.hunks.assign(file.hunks->begin(), file.hunks->end());
    }
    return request;
}

Answering<operations::AcceptChanges> acceptChanges(CallPtr call, operations::AcceptChanges request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    CO_TRY(const auto wished, acceptRequest(request));
    CO_TRY(const auto outcome, co_await call->plane()->projects().accept(id, wished));
    co_return outcome;
}

} // namespace

void addChangeMethods(MethodTable& table)
{
    serve<operations::TakeChanges>(table, takeChanges);
    serve<operations::ShowChanges>(table, showChanges);
    serve<operations::ShowDiff>(table, showDiff);
    serve<operations::SendPatch>(table, sendPatch);
    serve<operations::SendContent>(table, sendContent);
    serve<operations::AcceptChanges>(table, acceptChanges);
}

} // namespace helix::app
