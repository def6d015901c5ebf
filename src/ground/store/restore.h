#pragma once
// The newest good copy of a damaged database, put in its place. Nothing is deleted.

#include <chrono>
#include <filesystem>
#include <string>

#include "base/result.h"

namespace helix::store {

struct Restored {
    std::filesystem::file_time_type copied; ///< what was written later is lost
    /// The damaged file; its log and shared memory lie beside it, with -wal and -shm behind the
    /// name. Empty: there was no file.
    std::filesystem::path aside;
};

/// Nobody else may have `file` open. Looks at the copies of backupFolder(), newest first, until one
/// is good (quick_check); `label`, the time as yyyyMMdd-hhmmss, goes into the name of what is moved
/// aside. After a crash anywhere in it the next call goes on. Conflict when the database is not
/// damaged, NotFound when there is no good copy; then everything is as it was. Blocks.
Result<Restored> restoreNewestCopy(const std::filesystem::path& file, const std::string& label);

} // namespace helix::store
