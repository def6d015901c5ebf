#pragma once
// What keeps a database healthy beside its daily work: copies, a look at every page, space given
// back.

#include <chrono>
#include <filesystem>
#include <string>

#include "async/completion.h"
#include "base/result.h"
#include "store/database.h"

namespace helix::store {

/// Where copies of this database are: the folder "backups" beside it, 0700.
std::filesystem::path backupFolder(const std::filesystem::path& file);

/// Copies the database as it is at one moment (VACUUM INTO) to backups/STEM-LABEL.db, 0600; a crash
/// leaves no half copy under that name. Writers go on meanwhile. Blocks: for the pool. OutOfSpace,
/// Corrupt, PermissionDenied.
Result<std::filesystem::path> backUp(const std::filesystem::path& file, const std::string& label);

/// The same with the time as the label, when the newest such copy is older than `age` (or there is
/// none), and removes all such copies but the newest `keep`. A copy that would leave less than
/// `spareBytes` on the disk is not made: OutOfSpace.
Result<void> backUpInTurn(const std::filesystem::path& file, std::chrono::seconds age, int keep,
                          std::uint64_t spareBytes);

/// Looks at every page over a connection of its own (quick_check). Corrupt, and noted (damage.h),
/// when something is wrong. Blocks for as long as reading the file takes: for the pool.
Result<void> examine(const std::filesystem::path& file);

/// Unsupported when a newer program wrote it, before anything is written: of several databases all are
/// asked, lest those be migrated that come first. Also where that cannot be seen, with why; damage alone is left to
/// Database::open() to tell. Blocks: for the pool.
Result<void> refuseNewer(const std::filesystem::path& file, const Migrations& migrations);

/// From here on `database` writes nothing.
async::Task<void> closeForWriting(Database& database);

/// Gives pages that are free back to the file system, a few at a time, each time letting others at
/// the database. Goes on while `mayGoOn`: false once the database is not to be touched any more.
async::Task<void> giveBackSpace(Database& database, std::function<bool()> mayGoOn);

} // namespace helix::store
