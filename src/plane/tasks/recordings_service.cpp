#include "tasks/recordings_service.h"

#include <QTimer>

#include "base/try.h"
#include "plane/setting.h"
#include "tasks/kept_recordings.h"
#include "tasks/running_recording.h"
#include "tasks/timeline_flow.h"

namespace helix::tasks {

using async::Task;
using plane::KeptRecording;
using plane::RecordingNow;

namespace {

/// Signals of a start come in bursts.
constexpr std::chrono::milliseconds kRollingLook{500};

Result<void> checkRecordable(const RecordingsService::State& state, const WorkspaceId& id)
{
    const auto snapshot = state.workspaces.snapshot(id);
    if (!snapshot)
        return fail(ErrorCode::NotFound, "There is no such workspace.");
    if (snapshot->state != plane::State::Ready)
        return fail(ErrorCode::Conflict, snapshot->name + " " +
                                             std::string(plane::clause(snapshot->state)) +
                                             ", so there is nothing to record.");
    if (!snapshot->desktopExpected)
        return fail(ErrorCode::Conflict, snapshot->name + " has no desktop to record.");
    return {};
}

/// Begins those that are missing and ends those that nobody wants any more. One that ended by itself
/// is tried anew when its workspace becomes Ready again, it shall have another size, the disk that it
/// was too large for has room, or a desktop that stayed away may be back (rollOn()).
void adjustRolling(const RecordingsStatePtr& state)
{
    for (const auto& snapshot : state->workspaces.list()) {
        const auto& id = snapshot.id;
        const int wanted = state->rollingMiB(snapshot);
        const bool isReady = checkRecordable(*state, id).has_value();
        const auto running = state->rolling.find(id);
        const auto givenUp = state->givenUp.find(id);
        if (givenUp != state->givenUp.end() && (!isReady || givenUp->second.mostMiB != wanted))
            state->givenUp.erase(givenUp);
        if (!isReady)
            state->absences.erase(id); // one that is there by its next start is another one
        if (running != state->rolling.end() && running->second->mostMiB != wanted)
            running->second->cancel.cancel();
        else if (running == state->rolling.end() && isReady && wanted > 0 &&
                 !state->givenUp.contains(id))
            async::detach(rollOn(state->context, state, id, wanted));
    }
}

} // namespace

RecordingsService::RecordingsService(TaskContextPtr context, plane::Workspaces& workspaces,
                                     plane::Checkpoints& checkpoints)
    : m_state(std::make_shared<State>(std::move(context), workspaces, checkpoints, this))
{
    keepRolling();
}

RecordingsService::~RecordingsService()
{
    m_state->service = nullptr;
}

void RecordingsService::keepRolling()
{
    auto* due = new QTimer(this);
    due->setSingleShot(true);
    due->setInterval(kRollingLook);
    connect(due, &QTimer::timeout, this, [this] { adjustRolling(m_state); });
    connect(this, &RecordingsService::changed, due, [due](const RecordingNow& now) {
        if (now.rolling.empty() && !due->isActive())
            due->start();
    });
    connect(&m_state->workspaces, &plane::Workspaces::changed, due, [due] {
        if (!due->isActive())
            due->start();
    });
    connect(&m_state->context->life->settings, &plane::Settings::changed, this,
            [this, due](const QString& key) {
                if (key.toStdString() != plane::kRollingRecordingMiB.row.key)
                    return;
                m_state->givenUp.clear();
                m_state->absences.clear();
                due->start();
            });
    due->start();
}

RecordingNow RecordingsService::now(const WorkspaceId& id) const
{
    return m_state->now(id);
}

Task<Result<RecordingNow>> RecordingsService::start(WorkspaceId id)
{
    return startAsked(m_state->context, m_state, id);
}

Task<Result<KeptRecording>> RecordingsService::stop(WorkspaceId id)
{
    return stopAsked(m_state->context, m_state, id);
}

Task<Result<std::vector<KeptRecording>>> RecordingsService::list(WorkspaceId id)
{
    return listKept(m_state->context, m_state, id);
}

Task<Result<void>> RecordingsService::remove(WorkspaceId id, std::string recording)
{
    return removeKept(m_state->context, m_state, id, std::move(recording));
}

Task<Result<operations::Recording>> RecordingsService::exportPiece(WorkspaceId id,
                                                                   plane::ExportWish wish)
{
    return exportKept(m_state->context, m_state, id, std::move(wish));
}

Task<Result<plane::Timeline>> RecordingsService::timeline(WorkspaceId id, std::int64_t fromMs,
                                                          std::int64_t toMs)
{
    return gatherTimeline(m_state->context, id, m_state->checkpoints.list(id), fromMs, toMs);
}

void RecordingsService::noteCommand(WorkspaceId id, plane::GuestCommand command)
{
    tasks::noteCommand(m_state->context, id, std::move(command));
}

Task<Result<RecordingNow>> startAsked(TaskContextPtr context, RecordingsStatePtr state,
                                      WorkspaceId id)
{
    CO_TRY(checkRecordable(*state, id));
    if (state->asked.contains(id))
        co_return fail(ErrorCode::Conflict, "It is being recorded already.");
    async::detach(recordAsked(context, state, id));
    co_return state->now(id);
}

} // namespace helix::tasks
