#pragma once
// snapshot.json: what the files of a snapshot were when it was made.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "image/manifest.h"

namespace helix::warm {

/// As stat(2) tells it.
struct FileState {
    std::uint64_t sizeBytes = 0;
    std::int64_t modifiedNs = 0; ///< since 1970
    friend bool operator==(const FileState&, const FileState&) = default;
};
/// NotFound; anything but a regular file is Corrupt.
Result<FileState> stateOf(const std::filesystem::path& file);

struct SnapshotRecord {
    std::string key;
    image::Resources resources;
    FileState memory, devices, disk;
    std::string devicesSha256; ///< lower-case hex: the one file that is read whole anyway
    friend bool operator==(const SnapshotRecord&, const SnapshotRecord&) = default;
};

std::string toJson(const SnapshotRecord& record);
/// Corrupt when it is anything else than what toJson() writes.
Result<SnapshotRecord> parseSnapshotRecord(std::string_view json);

/// The record of the three files in `folder`, as they are now.
Result<SnapshotRecord> describeFiles(const std::filesystem::path& folder, const std::string& key,
                                     const image::Resources& resources);

} // namespace helix::warm
