#pragma once
// Where the data folder is: at its fixed place, or where a link at that place leads (helix --move-data).
//
// The link is the record, so that every path that was ever written down goes on being right. Where it leads lies a
// marker, so that the empty folder below a disk that is not connected is not taken for a home.

#include <filesystem>

#include "base/result.h"

namespace helix {

/// In a data folder that was moved: its move's number, and on a second line the folder that it came from while that is
/// not removed; then the same of moves before it whose folder was not there to be removed.
inline constexpr const char* kDataMarker = ".helix-data";

/// Whoever may write into the folder around `folder` may move it away, and have us write into theirs: PermissionDenied
/// with a sentence. In one that is sticky, as /tmp, nobody but its owner and ours may.
Result<void> checkSurroundings(const std::filesystem::path& folder);

/// That what is at `folder`, if anything, is a plain folder and ours: PermissionDenied with a sentence. Nothing is changed.
Result<void> checkOwnFolder(const std::filesystem::path& folder);

/// Creates `data` if it is missing and makes sure that it is a folder of ours with mode 0700, or a link of ours to
/// one with the marker. NotFound with a sentence where that one is not there now; nothing is made in its place.
/// PermissionDenied where another user could put one of his there.
Result<void> ensureDataFolder(const std::filesystem::path& data);

} // namespace helix
