// Recordings that Helix keeps, and what happened when, over the control socket.

#include "app/method_table.h"
#include "operations/replay.h"
#include "plane/recordings.h"

namespace helix::app {
namespace {

Answering<operations::ListRecordings> listRecordings(CallPtr call,
                                                     operations::ListRecordings request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return co_await call->plane()->recordings().list(id);
}

Answering<operations::ShowRecording> showRecording(CallPtr call, operations::ShowRecording request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return call->plane()->recordings().now(id);
}

Answering<operations::StartRecording> startRecording(CallPtr call,
                                                     operations::StartRecording request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    co_return co_await call->plane()->recordings().start(id);
}

Answering<operations::StopRecording> stopRecording(CallPtr call, operations::StopRecording request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return co_await call->plane()->recordings().stop(id);
}

Answering<operations::SetRolling> setRolling(CallPtr call, operations::SetRolling request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    if (request.mebibytes.given) {
        std::optional<int> mebibytes;
        if (request.mebibytes.value)
            mebibytes = static_cast<int>(*request.mebibytes.value);
        CO_TRY(co_await call->plane()->workspaces().setRolling(id, mebibytes));
        CO_TRY(call->alive());
    }
    co_return call->plane()->recordings().now(id);
}

Answering<operations::RemoveRecording> removeRecording(CallPtr call,
                                                       operations::RemoveRecording request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto removed = co_await call->plane()->recordings().remove(id, request.recording);
    co_return nothing(removed);
}

Answering<operations::ExportRecording> exportRecording(CallPtr call,
                                                       operations::ExportRecording request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const plane::ExportWish wish{request.recording, request.file, request.fromMs, request.toMs,
                                 request.force};
    co_return co_await call->plane()->recordings().exportPiece(id, wish);
}

Answering<operations::ShowTimeline> showTimeline(CallPtr call, operations::ShowTimeline request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    co_return co_await call->plane()->recordings().timeline(id, request.fromMs, request.toMs);
}

} // namespace

void addReplayMethods(MethodTable& table)
{
    serve<operations::ListRecordings>(table, listRecordings);
    serve<operations::ShowRecording>(table, showRecording);
    serve<operations::StartRecording>(table, startRecording);
    serve<operations::StopRecording>(table, stopRecording);
    serve<operations::SetRolling>(table, setRolling);
    serve<operations::RemoveRecording>(table, removeRecording);
    serve<operations::ExportRecording>(table, exportRecording);
    serve<operations::ShowTimeline>(table, showTimeline);
}

} // namespace helix::app
