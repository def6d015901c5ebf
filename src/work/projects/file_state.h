#pragma once
// What is at a place in a folder, exactly enough to tell whether it is still the same. Blocks: for
// the pool.

#include <filesystem>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::projects {

struct FileState {
    enum class Kind { Missing, File, Link, Other };
    Kind kind = Kind::Missing;
    unsigned mode = 0;   ///< permission bits of a file
    std::string content; ///< SHA-256 of a file in hexadecimal, the target of a link

    friend bool operator==(const FileState&, const FileState&) = default;
};

/// Follows no link.
Result<FileState> stateOf(int folder, const std::string& name);

/// Copies a file or a link, whichever is there, and says what was copied: the copy has that
/// content, and may be read and written by us alone but for the right to run it.
Result<FileState> copyState(int fromFolder, const std::string& fromName, int toFolder,
                            const std::string& toName);

/// The folder that holds `path`, opened part by part below `root` without following a link.
/// NotFound when a part is missing, Conflict when one is no folder.
Result<UniqueFd> openParent(int root, const std::filesystem::path& path);
/// An error as errno says it, about that file: OutOfSpace when the disk is full.
tl::unexpected<Error> fileFailed(int errnoValue, const std::filesystem::path& path);

} // namespace helix::projects
