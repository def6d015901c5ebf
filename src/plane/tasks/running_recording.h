#pragma once
// Recordings that run, and the flows that keep them running. Internal to the recordings' service.

#include <map>
#include <memory>
#include <string>

#include "link/reopen_pace.h"
#include "recording/recording.h"
#include "tasks/recordings_service.h"

namespace helix::tasks {

struct RunningRecording {
    std::string id;  ///< on the shelf
    int mostMiB = 0; ///< of the rolling ones; 0: this was asked for
    async::CancelSource cancel;
    std::shared_ptr<recording::Recording> recording; ///< owners: this and its stream; null at first
    async::Completion<void> ended;
};

/// Control thread.
struct RecordingsService::State {
    State(TaskContextPtr theContext, plane::Workspaces& theWorkspaces,
          plane::Checkpoints& theCheckpoints, RecordingsService* theService)
        : context(std::move(theContext))
        , workspaces(theWorkspaces)
        , checkpoints(theCheckpoints)
        , service(theService)
    {
    }
    const TaskContextPtr context;
    plane::Workspaces& workspaces;
    plane::Checkpoints& checkpoints;
    RecordingsService* service; ///< null once it is gone
    std::map<WorkspaceId, RunningRecordingPtr> asked, rolling;
    std::map<WorkspaceId, std::string> problems; ///< why the last one that was asked for ended
    struct GivenUp {
        int mostMiB = 0;
        std::string recording; ///< its id
    };
    std::map<WorkspaceId, GivenUp> givenUp; ///< whose rolling one ended by itself
    /// Whose rolling one could not go on without a picture, until there is one again: how rarely another
    /// one is begun. That was said when it got here.
    std::map<WorkspaceId, link::ReopenPace> absences;

    /// Of its desktop's video are always kept; 0: none.
    [[nodiscard]] int rollingMiB(const plane::WorkspaceSnapshot& snapshot) const;
    [[nodiscard]] plane::RecordingNow now(const WorkspaceId& id) const;
    void tell(const WorkspaceId& id) const;
};
using RecordingsStatePtr = std::shared_ptr<RecordingsService::State>;

/// Records until it is cancelled or cannot go on; then `problems` and the activity say why.
async::Task<void> recordAsked(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id);
/// The same of a rolling one, of which parts of `mostMiB` stay.
async::Task<void> rollOn(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id,
                         int mostMiB);
async::Task<Result<plane::RecordingNow>> startAsked(TaskContextPtr context,
                                                    RecordingsStatePtr state, WorkspaceId id);
async::Task<Result<plane::KeptRecording>> stopAsked(TaskContextPtr context,
                                                    RecordingsStatePtr state, WorkspaceId id);

} // namespace helix::tasks
