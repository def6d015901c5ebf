#pragma once
// The recordings that Helix keeps of one workspace, as they lie on the disk: their names say all, so
// that nothing has to be kept beside them and a crash leaves nothing to mend.
//
//     SHELF/r1732631223123/1732631223123.mp4      one that was asked for: when it began; its parts
//     SHELF/a1732630000000/1732631000000.mp4      one that Helix makes by itself
//                         /1732631000000.pointer  where the pointer was (pointer_track.h); goes with it

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace helix::recording {

struct ShelfPart {
    std::filesystem::path file;
    std::int64_t startMs = 0; ///< wall clock
    std::uint64_t bytes = 0;  ///< with its pointer
};

struct ShelfEntry {
    std::string id;
    bool isRolling = false;
    std::int64_t startMs = 0;
    std::vector<ShelfPart> parts; ///< in their order
    [[nodiscard]] std::uint64_t bytes() const;
};

/// Is it the id of a recording: a letter and a time? Pure.
bool isShelfId(const std::string& id);
std::string shelfId(bool isRolling, std::int64_t startMs);
std::filesystem::path partFile(const std::filesystem::path& folder, std::int64_t startMs);

/// What is there, the oldest first; what has other names is not ours, and left alone. Blocks.
std::vector<ShelfEntry> readShelf(const std::filesystem::path& shelf);
/// The folder of a new recording, for its user alone, and the shelf where there is none. Blocks.
Result<std::filesystem::path> makeRecordingFolder(const std::filesystem::path& shelf,
                                                  const std::string& id);
/// NotFound; Internal. Who reads it reads on. Blocks.
Result<void> removeRecording(const std::filesystem::path& shelf, const std::string& id);

/// Which parts of rolling recordings go, the oldest first, so that `mostBytes` are left; the newest
/// part of all stays. Pure.
std::vector<std::filesystem::path> surplusParts(const std::vector<ShelfEntry>& entries,
                                                std::uint64_t mostBytes);
/// Removes them, and folders that are empty then but for `current`. Blocks.
void dropOldestParts(const std::filesystem::path& shelf, std::uint64_t mostBytes,
                     const std::filesystem::path& current);

} // namespace helix::recording
