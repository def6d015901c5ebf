#include "tasks/running_recording.h"

#include "base/clock.h"
#include "base/try.h"
#include "life/disk_reserve.h"
#include "plane/setting.h"
#include "recording/shelf.h"
#include "tasks/kept_recordings.h"
#include "tasks/recorded_stream.h"

namespace helix::tasks {
namespace {

using async::Task;
using recording::Recording;
using Time = std::chrono::steady_clock::time_point;

constexpr std::chrono::milliseconds kLookAtRecording{200};
constexpr std::chrono::seconds kTellRecording{1};
constexpr std::chrono::seconds kLookForRoom{1}, kBetweenTries{60};

/// Its folder and its beginning; blocks, so on the pool.
Result<std::shared_ptr<Recording>> beginSeries(const std::filesystem::path& shelf,
                                               const RunningRecording& running,
                                               std::uint64_t keepFree)
{
    TRY(const auto folder, recording::makeRecordingFolder(shelf, running.id));
    recording::Target target;
    target.keepFree = keepFree;
    target.series.emplace();
    target.series->folder = folder;
    target.series->mostBytes = static_cast<std::uint64_t>(running.mostMiB) << 20;
    TRY(auto begun, Recording::begin(std::move(target)));
    return std::shared_ptr<Recording>(std::move(begun));
}

/// An error says why it ends by itself.
Task<Result<void>> keepRecording(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id,
                                 RunningRecordingPtr running)
{
    const auto shelf = shelfOf(*context, id);
    const auto reserve = life::diskReserve(*context->life);
    const std::function<Result<std::shared_ptr<Recording>>()> begin = [=] {
        return beginSeries(shelf, *running, reserve);
    };
    CO_TRY(const auto recording, co_await async::onPool(begin));
    running->recording = recording;
    RecordedStream stream(state->workspaces, context->desktops, id, recording);
    const auto token = running->cancel.token();
    const auto closing = context->scope().token().onCancel([running] { running->cancel.cancel(); });
    const auto& clock = context->life->options.idle.clock;
    Time told{};
    for (;;) {
        if (const auto ended = recording->ended())
            co_return *ended;
        const Time now = clock();
        CO_TRY(stream.keepOpen(now));
        if (now - told >= kTellRecording && running->mostMiB == 0) {
            state->tell(id);
            told = now;
        }
        const auto slept = co_await async::sleepFor(kLookAtRecording, token);
        if (slept)
            continue;
        co_await closeWithPicture(stream, recording);
        co_return Result<void>();
    }
}

/// Of one without a picture nothing stays.
Task<Result<void>> endOnPool(TaskContextPtr context, WorkspaceId id, RunningRecordingPtr running)
{
    const auto folder = shelfOf(*context, id) / running->id;
    const auto recording = running->recording;
    const std::function<Result<void>()> end = [recording, folder] {
        const auto ended = recording ? recording->end() : Result<void>();
        std::error_code ignored;
        std::filesystem::remove(folder, ignored); // when it is empty
        return ended;
    };
    co_return co_await async::onPool(end);
}

void note(const RecordingsService::State& state, const WorkspaceId& id, const Error& why)
{
    if (const auto workspace = state.context->workspaces.find(id))
        state.context->workspaces.log(*workspace, "recording", why.message);
}

/// Lets one begin after `pause`, once there is room: a disk does not empty itself, but somebody may.
Task<void> rollAgain(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id,
                     std::string recording, std::chrono::seconds pause)
{
    const auto& clock = context->life->options.idle.clock;
    const auto again = clock() + pause;
    const auto token = context->scope().token();
    for (;;) {
        if (const auto slept = co_await async::sleepFor(kLookForRoom, token); !slept)
            co_return;
        const auto found = state->givenUp.find(id);
        if (found == state->givenUp.end() || found->second.recording != recording)
            co_return; // it was begun for another reason meanwhile
        if (clock() < again || !life::hasSpace(*context->life))
            continue;
        state->givenUp.erase(found);
        state->tell(id); // which lets it begin
        co_return;
    }
}

/// Of a rolling one that ended by itself: when another one begins, and whether that is news.
void giveUp(const TaskContextPtr& context, const RecordingsStatePtr& state, const WorkspaceId& id,
            const RunningRecording& running, const Error& why)
{
    state->givenUp[id] = {running.mostMiB, running.id};
    if (running.recording && !running.recording->progress().files.empty())
        state->absences.erase(id);
    bool isNews = true;
    if (why.code == ErrorCode::OutOfSpace)
        async::detach(rollAgain(context, state, id, running.id, kBetweenTries));
    if (why.code == ErrorCode::Unavailable) {
        // A desktop that did not come back may do so yet.
        const auto [absence, isFirst] = state->absences.try_emplace(id);
        isNews = isFirst;
        async::detach(rollAgain(context, state, id, running.id, absence->second.next({})));
    }
    if (isNews)
        note(*state, id, why);
}

} // namespace

int RecordingsService::State::rollingMiB(const plane::WorkspaceSnapshot& snapshot) const
{
    return snapshot.rollingMiB.value_or(context->life->settings.get(plane::kRollingRecordingMiB));
}

plane::RecordingNow RecordingsService::State::now(const WorkspaceId& id) const
{
    plane::RecordingNow now;
    now.workspace = id;
    if (const auto snapshot = workspaces.snapshot(id)) {
        now.rollingMiB = rollingMiB(*snapshot);
        now.rollingByDefault = !snapshot->rollingMiB;
    }
    if (const auto found = rolling.find(id); found != rolling.end())
        now.rolling = found->second->id;
    if (const auto found = problems.find(id); found != problems.end())
        now.problem = found->second;
    const auto found = asked.find(id);
    if (found == asked.end())
        return now;
    now.id = found->second->id;
    if (const auto& recording = found->second->recording) {
        const auto progress = recording->progress();
        now.seconds = progress.seconds;
        now.bytes = progress.bytes;
    }
    return now;
}

void RecordingsService::State::tell(const WorkspaceId& id) const
{
    if (service)
        emit service->changed(now(id));
}

Task<void> recordAsked(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id)
{
    const auto running = std::make_shared<RunningRecording>();
    running->id = recording::shelfId(false, systemWallClock()());
    state->asked[id] = running;
    state->problems.erase(id);
    state->tell(id);
    const auto used = state->workspaces.watch(id); // it is not suspended meanwhile
    auto outcome = co_await keepRecording(context, state, id, running);
    const auto ended = co_await endOnPool(context, id, running);
    if (outcome && !ended)
        outcome = ended;
    if (!outcome) {
        state->problems[id] = outcome.error().message;
        note(*state, id, outcome.error());
    }
    state->asked.erase(id);
    running->ended.resolve({});
    state->tell(id);
}

Task<void> rollOn(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id, int mostMiB)
{
    const auto running = std::make_shared<RunningRecording>();
    running->id = recording::shelfId(true, systemWallClock()());
    running->mostMiB = mostMiB;
    state->rolling[id] = running;
    state->tell(id);
    auto outcome = co_await keepRecording(context, state, id, running);
    const auto ended = co_await endOnPool(context, id, running);
    if (outcome && !ended)
        outcome = ended;
    const auto snapshot = state->workspaces.snapshot(id);
    const bool endedByItself = !outcome && snapshot && snapshot->state == plane::State::Ready;
    if (endedByItself)
        giveUp(context, state, id, *running, outcome.error());
    state->rolling.erase(id);
    state->tell(id);
}

Task<Result<plane::KeptRecording>> stopAsked(TaskContextPtr context, RecordingsStatePtr state,
                                             WorkspaceId id)
{
    const auto found = state->asked.find(id);
    if (found == state->asked.end())
        co_return fail(ErrorCode::Conflict, "It is not being recorded.");
    const RunningRecordingPtr running = found->second;
    running->cancel.cancel();
    const std::string never;
    const async::CancelToken none;
    CO_TRY(co_await running->ended.wait(async::kForever, none, never));
    const std::string name = running->id;
    CO_TRY(const auto all, co_await listKept(context, state, id));
    for (const auto& one : all)
        if (one.id == name)
            co_return one;
    co_return fail(ErrorCode::NotFound, "The recording ended before there was a picture.");
}

} // namespace helix::tasks
