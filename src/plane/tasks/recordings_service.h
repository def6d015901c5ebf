#pragma once
// Recordings of desktops among Helix's own files: those that were asked for, and those that roll.

#include <map>
#include <memory>

#include "plane/checkpoints.h"
#include "plane/recordings.h"
#include "plane/workspaces.h"
#include "tasks/task_context.h"

namespace helix::tasks {

/// One that runs. Owners: the service and its flow.
struct RunningRecording;
using RunningRecordingPtr = std::shared_ptr<RunningRecording>;

class RecordingsService : public plane::Recordings {
    Q_OBJECT
public:
    /// `workspaces` and `checkpoints` live as long as the flows of `context`.
    RecordingsService(TaskContextPtr context, plane::Workspaces& workspaces,
                      plane::Checkpoints& checkpoints);
    ~RecordingsService() override;

    async::Task<Result<plane::RecordingNow>> start(WorkspaceId id) override;
    async::Task<Result<plane::KeptRecording>> stop(WorkspaceId id) override;
    [[nodiscard]] plane::RecordingNow now(const WorkspaceId& id) const override;
    async::Task<Result<std::vector<plane::KeptRecording>>> list(WorkspaceId id) override;
    async::Task<Result<void>> remove(WorkspaceId id, std::string recording) override;
    async::Task<Result<operations::Recording>> exportPiece(WorkspaceId id,
                                                           plane::ExportWish wish) override;
    async::Task<Result<plane::Timeline>> timeline(WorkspaceId id, std::int64_t fromMs,
                                                  std::int64_t toMs) override;
    void noteCommand(WorkspaceId id, plane::GuestCommand command) override;

    struct State;

private:
    void keepRolling();

    std::shared_ptr<State> m_state; ///< owners: this and running flows
};

} // namespace helix::tasks
