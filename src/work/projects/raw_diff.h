#pragma once
// What `git diff-tree -r -M --raw --numstat -z` and `git log -z` say, read strictly. Pure; the
// names in it are foreign.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "projects/change_set.h"

namespace helix::projects {

/// A file as git compares it.
struct RawChange {
    std::uint32_t oldMode = 0, newMode = 0;
    std::string oldId, newId; ///< of blobs; all zeros: not on that side
    FileStatus status = FileStatus::Modified;
    std::string path, oldPath; ///< bytes as they are; oldPath of renames and copies
    int added = 0, removed = 0;
    bool binary = false;
};

/// Corrupt when it is not of that form, or when a name leaves the tree, names git's own folder or
/// one that an accept trusts (room_names.h).
Result<std::vector<RawChange>> parseRawDiff(std::string_view text);

/// Relative, without empty parts, ".", ".." or ".git" in any spelling that a file system folds.
bool isSafePath(std::string_view path);

/// %H %an %at %s, each with a zero after it.
Result<std::vector<Commit>> parseLog(std::string_view text);

/// Commit ids: 40 or 64 lower-case hexadecimal digits.
bool isObjectId(std::string_view text);
/// All zeros.
bool isNullId(std::string_view id);

} // namespace helix::projects
