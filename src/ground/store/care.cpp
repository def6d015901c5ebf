#include "store/care.h"

#include <algorithm>
#include <vector>

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <QDateTime>

#include "base/paths.h"
#include "base/unique_fd.h"
#include "base/try.h"
#include "store/connection.h"
#include "store/damage.h"

namespace helix::store {
namespace {

namespace fs = std::filesystem;

/// 400 pages of 4 KiB in one transaction: some milliseconds.
constexpr int kPagesAtOnce = 400;
constexpr int kMaxRounds = 5000;

/// The content is on the disk before the name is.
Result<void> settleCopy(const fs::path& part, const fs::path& copy)
{
    const UniqueFd content(::open(part.c_str(), O_RDONLY | O_CLOEXEC));
    if (!content.valid() || ::fsync(content.get()) != 0 ||
        ::rename(part.c_str(), copy.c_str()) != 0)
        return failErrno(errno, "The copy " + copy.string() + " could not be kept.");
    const UniqueFd folder(::open(copy.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.valid())
        (void)::fsync(folder.get());
    return {};
}

/// Oldest first: their names end in the time.
std::vector<fs::path> copiesMadeInTurn(const fs::path& file)
{
    std::vector<fs::path> copies;
    const std::string start = file.stem().string() + "-2";
    std::error_code error;
    for (fs::directory_iterator entry(backupFolder(file), error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename();
        if (name.starts_with(start) && name.ends_with(".db"))
            copies.push_back(entry->path());
    }
    std::ranges::sort(copies);
    return copies;
}

bool isYoung(const fs::path& copy, std::chrono::seconds age)
{
    std::error_code error;
    const auto written = fs::last_write_time(copy, error);
    const auto now = fs::file_time_type::clock::now();
    return !error && written <= now && now - written < age;
}

Result<void> checkRoom(const fs::path& file, std::uint64_t spareBytes)
{
    struct statvfs disk {};
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error || ::statvfs(file.parent_path().c_str(), &disk) != 0)
        return {};
    if (std::uint64_t{disk.f_bavail} * disk.f_frsize > size + spareBytes)
        return {};
    return fail(ErrorCode::OutOfSpace,
                "There is too little space for a copy of " + file.string() + "; free some.");
}

/// How many pages are free now; 0 as well when nobody can tell.
Result<int> giveBackSome(Transaction& transaction)
{
    // SQLite gives one page back at each step of the statement, and Qt, which sees no columns in
    // it, takes one step.
    for (int page = 0; page < kPagesAtOnce; ++page)
        TRY(transaction.run("PRAGMA incremental_vacuum"));
    TRY(const auto left, transaction.run("PRAGMA freelist_count"));
    return left.empty() ? 0 : left.front().front().toInt();
}

} // namespace

fs::path backupFolder(const fs::path& file)
{
    return file.parent_path() / "backups";
}

Result<fs::path> backUp(const fs::path& file, const std::string& label)
{
    const fs::path copy = backupFolder(file) / (file.stem().string() + "-" + label + ".db");
    const fs::path part = copy.string() + ".part";
    TRY(ensurePrivateFolder(copy.parent_path()));
    TRY(auto connection, Connection::openToCopy(file));
    removeWithCompanions(part);
    { // SQLite fills an empty file, so it is ours alone from the beginning
        const UniqueFd made(::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (!made.valid())
            return failErrno(errno, "The copy " + part.string() + " could not be made.");
    }
    auto copied = connection->run("VACUUM INTO ?", {QString::fromStdString(part.string())});
    auto kept = copied ? settleCopy(part, copy) : Result<void>(fail(copied.error()));
    if (kept)
        return copy;
    removeWithCompanions(part);
    return fail(kept.error().wrapped("The database " + file.string() + " could not be copied."));
}

Result<void> backUpInTurn(const fs::path& file, std::chrono::seconds age, int keep,
                          std::uint64_t spareBytes)
{
    auto copies = copiesMadeInTurn(file);
    if (!copies.empty() && isYoung(copies.back(), age))
        return {};
    if (!damageOf(file).empty())
        return {}; // a copy of damage would push out a good one
    if (auto room = checkRoom(file, spareBytes); !room)
        return room;
    const auto now = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-hhmmss"));
    TRY(backUp(file, now.toStdString()));
    copies = copiesMadeInTurn(file);
    std::error_code error;
    for (std::size_t old = 0; old + static_cast<std::size_t>(keep) < copies.size(); ++old)
        fs::remove(copies[old], error);
    return {};
}

Result<void> examine(const fs::path& file)
{
    TRY(auto connection, Connection::openToCopy(file));
    const auto verdict = connection->quickCheck();
    if (!verdict && verdict.error().code == ErrorCode::Corrupt)
        noteDamage(file, verdict.error().cause);
    return verdict;
}

Result<void> refuseNewer(const fs::path& file, const Migrations& migrations)
{
    return Connection::refuseNewer(file, migrations);
}

async::Task<void> closeForWriting(Database& database)
{
    const Work<void> work = [](Transaction& transaction) -> Result<void> {
        const auto done = transaction.run("PRAGMA query_only=ON");
        return done ? Result<void>() : fail(done.error());
    };
    (void)co_await database.transact(work);
}

async::Task<void> giveBackSpace(Database& database, std::function<bool()> mayGoOn)
{
    const Work<int> work = giveBackSome;
    int before = -1;
    for (int round = 0; round < kMaxRounds && mayGoOn(); ++round) {
        const auto left = co_await database.transact(work);
        // Closed, full, or a file that keeps its free pages.
        if (!left || *left == 0 || *left == before)
            co_return;
        before = *left;
    }
}

} // namespace helix::store
