// What a desktop shows, into a file of the user's.

#include "app/method_table.h"
#include "base/disk_room.h"
#include "base/try.h"
#include "life/disk_reserve.h"
#include "operations/workspaces.h"
#include "recording/recording.h"
#include "tasks/recorded_file.h"
#include "tasks/recorded_stream.h"

namespace helix::app {
namespace {

using recording::Recording;
using tasks::kClosingPicture;
using Time = std::chrono::steady_clock::time_point;

constexpr std::chrono::milliseconds kRecordingLook{200};
constexpr std::chrono::seconds kRecordingProgress{1}, kFirstRecorded{20};

void tellProgress(const Call& call, const recording::Progress& progress)
{
    (void)call.tellIfRoom(operations::RecordingProgress{progress.seconds, progress.bytes,
                                                        progress.frames, progress.left});
}

/// Returns when it has its length (0: none) or is cancelled; an error says why it ends before.
async::Task<Result<void>> follow(CallPtr call, WorkspaceId id, std::shared_ptr<Recording> recording,
                                 std::chrono::milliseconds length)
{
    tasks::RecordedStream stream(call->plane()->workspaces(), call->plane()->desktops(), id,
                                 recording);
    const auto token = call->cancelToken();
    const Time began = std::chrono::steady_clock::now();
    Time told = began;
    bool isClosing = false;
    for (;;) {
        if (const auto ended = recording->ended())
            co_return *ended;
        const Time now = std::chrono::steady_clock::now();
        CO_TRY(stream.keepOpen(now));
        const auto progress = recording->progress();
        const bool hasBegun = !progress.files.empty();
        if (!hasBegun && now - began > kFirstRecorded)
            co_return fail(ErrorCode::Timeout, "The desktop sent no picture in time.");
        if (hasBegun && now - told >= kRecordingProgress) {
            tellProgress(*call, progress);
            told = now;
        }
        const std::chrono::duration<double> recorded(progress.seconds);
        if (length.count() > 0 && recorded > length - kClosingPicture &&
            !std::exchange(isClosing, true))
            stream.requestKeyFrame();
        const auto slept = co_await async::sleepFor(kRecordingLook, token);
        if (!slept && call->cancelledByClient())
            co_await tasks::closeWithPicture(stream, recording);
        if (!slept)
            co_return Result<void>();
        CO_TRY(call->alive());
    }
}

/// Blocks for as long as the file's disk likes.
Result<std::shared_ptr<Recording>> beginOn(recording::Target target,
                                           const std::filesystem::path& data)
{
    target.keepFree = reservedAt({data, target.keepFree}, target.file.parent_path());
    TRY(auto begun, Recording::begin(std::move(target)));
    return std::shared_ptr<Recording>(std::move(begun));
}

operations::Recording describe(const recording::Progress& progress, const Result<void>& outcome)
{
    auto answer = tasks::describeFilm(progress);
    answer.problem = outcome ? std::string() : outcome.error().message;
    return answer;
}

Answering<operations::RecordDesktop> recordDesktop(CallPtr call, operations::RecordDesktop request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto watching = call->plane()->workspaces().watch(id); // it is used meanwhile
    recording::Target target;
    target.file = request.file;
    target.replace = request.force;
    target.keepFree = life::diskReserve(call->plane()->settings());
    if (request.seconds > 0)
        target.length = std::chrono::seconds(request.seconds);
    const std::function<Result<std::shared_ptr<Recording>>()> begin =
        [target, data = call->paths().data] { return beginOn(target, data); };
    CO_TRY(const auto recording, co_await async::onPool(begin));
    const std::chrono::milliseconds length = std::chrono::seconds(request.seconds);
    auto outcome = co_await follow(call, id, recording, length);
    const std::function<Result<void>()> end = [recording] { return recording->end(); };
    const auto ended = co_await async::onPool(end);
    if (outcome && !ended)
        outcome = ended;
    const auto progress = recording->progress();
    if (!progress.files.empty())
        co_return describe(progress, outcome);
    if (!outcome)
        co_return fail(outcome.error());
    co_return fail(ErrorCode::Cancelled, "The recording ended before there was a picture.");
}

} // namespace

void addRecordingMethods(MethodTable& table)
{
    serve<operations::RecordDesktop>(table, recordDesktop);
}

} // namespace helix::app
