#pragma once
// Recordings on the disk: listed, deleted, exported. Internal to the recordings' service.

#include <filesystem>

#include "plane/recordings.h"
#include "tasks/running_recording.h"

namespace helix::tasks {

std::filesystem::path shelfOf(const TaskContext& context, const WorkspaceId& id);

async::Task<Result<std::vector<plane::KeptRecording>>>
listKept(TaskContextPtr context, RecordingsStatePtr state, WorkspaceId id);
async::Task<Result<void>> removeKept(TaskContextPtr context, RecordingsStatePtr state,
                                     WorkspaceId id, std::string recording);
async::Task<Result<operations::Recording>> exportKept(TaskContextPtr context,
                                                      RecordingsStatePtr state, WorkspaceId id,
                                                      plane::ExportWish wish);

} // namespace helix::tasks
