#pragma once
// The files of a recording that has several. Internal to the room.

#include <filesystem>
#include <vector>

#include "recording/recording.h"
#include "recording/recording_file.h"

namespace helix::recording {

/// The next file of `target`, which has `files` already: FILE.mp4, FILE-2.mp4, FILE-3.mp4. Of a name
/// that is taken the next number is tried.
Result<RecordingFile> numberedFile(const Target& target,
                                   const std::vector<std::filesystem::path>& files);

} // namespace helix::recording
