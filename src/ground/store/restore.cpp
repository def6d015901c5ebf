#include "store/restore.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "base/try.h"
#include "store/care.h"
#include "store/connection.h"
#include "store/damage.h"

namespace helix::store {
namespace {

namespace fs = std::filesystem;

/// A verified copy beside the database, from here on to be put in its place: FILE.restoring-LABEL.
struct Staged {
    fs::path path;
    std::string label;
};

std::string stagedPrefix(const fs::path& file)
{
    return file.filename().string() + ".restoring-";
}

void settleFolder(const fs::path& folder)
{
    const UniqueFd opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.valid())
        (void)::fsync(opened.get());
}

/// What a restore left that was interrupted.
std::optional<Staged> findStaged(const fs::path& file)
{
    const auto prefix = stagedPrefix(file);
    std::error_code error;
    for (fs::directory_iterator entry(file.parent_path(), error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename();
        if (name.starts_with(prefix))
            return Staged{entry->path(), name.substr(prefix.size())};
    }
    return std::nullopt;
}

Result<void> mustBeDamaged(const fs::path& file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error || size == 0) // an empty file is a sound database with nothing in it
        return {};
    const auto sound = examine(file);
    if (sound)
        return fail(ErrorCode::Conflict,
                    "The database " + file.string() + " is not damaged; nothing was done.");
    return sound.error().code == ErrorCode::Corrupt ? Result<void>() : fail(sound.error());
}

/// Of whatever turn.
std::vector<fs::path> copiesNewestFirst(const fs::path& file)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    const std::string start = file.stem().string() + "-";
    std::error_code error, unread;
    for (fs::directory_iterator entry(backupFolder(file), error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename();
        if (name.starts_with(start) && name.ends_with(".db"))
            found.emplace_back(fs::last_write_time(entry->path(), unread), entry->path());
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<fs::path> copies;
    for (auto& [time, path] : found)
        copies.push_back(std::move(path));
    return copies;
}

/// `copy` as `part`, on the disk, with its time, for us alone. Unavailable or OutOfSpace.
Result<void> writePart(const fs::path& copy, const fs::path& part)
{
    removeWithCompanions(part);
    std::error_code error;
    fs::copy_file(copy, part, error);
    if (error)
        return failErrno(error.value(), "The copy " + copy.string() + " could not be read.");
    fs::permissions(part, fs::perms::owner_read | fs::perms::owner_write, error);
    fs::last_write_time(part, fs::last_write_time(copy, error), error);
    const UniqueFd content(::open(part.c_str(), O_RDONLY | O_CLOEXEC));
    if (!content.valid() || ::fsync(content.get()) != 0)
        return failErrno(errno, "The copy " + copy.string() +
                                    " could not be put beside the "
                                    "database.");
    return {};
}

bool isGood(const fs::path& part)
{
    std::error_code error;
    if (fs::file_size(part, error) == 0 || error)
        return false;
    auto connection = Connection::openToCopy(part);
    return connection && (*connection)->quickCheck();
}

Result<Staged> stage(const fs::path& file, const std::string& label)
{
    const fs::path part = file.string() + ".restoring.part";
    const auto copies = copiesNewestFirst(file);
    for (const auto& copy : copies) {
        if (auto written = writePart(copy, part); !written) {
            removeWithCompanions(part);
            return fail(written.error());
        }
        const bool good = isGood(part);
        std::error_code error;
        for (const char* suffix : kCompanions) // of the look at it
            fs::remove(part.string() + suffix, error);
        if (!good)
            continue;
        const Staged staged{file.parent_path() / (stagedPrefix(file) + label), label};
        if (::rename(part.c_str(), staged.path.c_str()) != 0)
            return failErrno(errno, "The copy could not be put beside the database.");
        settleFolder(file.parent_path());
        return staged;
    }
    removeWithCompanions(part);
    return fail(ErrorCode::NotFound, "There is no good copy of " + file.string() + " in " +
                                         backupFolder(file).string() + "; nothing was done.");
}

/// `wanted`, or with a number behind it what nobody has: a Helix that was started in the middle of
/// a restore may have made such a file again.
fs::path freeName(const fs::path& wanted)
{
    fs::path name = wanted;
    for (int number = 2; fs::exists(fs::symlink_status(name)); ++number)
        name = wanted.string() + "-" + std::to_string(number);
    return name;
}

/// The damaged file gets a second name first, so that there is a database under the old one at
/// every moment: a Helix that found none would begin an empty one.
Result<void> moveAside(const fs::path& file, const fs::path& aside)
{
    struct stat now {
    }, before{};
    const bool linked = ::stat(file.c_str(), &now) == 0 && ::stat(aside.c_str(), &before) == 0 &&
                        now.st_ino == before.st_ino && now.st_dev == before.st_dev;
    if (!linked && ::link(file.c_str(), freeName(aside).c_str()) != 0 && errno != ENOENT)
        return failErrno(errno, "The damaged database " + file.string() +
                                    " could not be kept under another name.");
    for (const char* suffix : kCompanions) {
        const std::string from = file.string() + suffix;
        const auto to = freeName(aside.string() + suffix);
        if (::rename(from.c_str(), to.c_str()) != 0 && errno != ENOENT)
            return failErrno(errno, "The file " + from + " could not be moved aside.");
    }
    settleFolder(file.parent_path());
    return {};
}

} // namespace

Result<Restored> restoreNewestCopy(const fs::path& file, const std::string& label)
{
    auto staged = findStaged(file);
    if (!staged) {
        TRY(mustBeDamaged(file));
        TRY(auto made, stage(file, label));
        staged = std::move(made);
    }
    const fs::path aside = file.string() + ".damaged-" + staged->label;
    TRY(moveAside(file, aside));
    std::error_code error;
    Restored restored;
    restored.copied = fs::last_write_time(staged->path, error);
    if (::rename(staged->path.c_str(), file.c_str()) != 0)
        return failErrno(errno, "The copy could not be put in the place of " + file.string() + ".");
    settleFolder(file.parent_path());
    forgetDamage(file);
    if (fs::exists(aside, error))
        restored.aside = aside;
    return restored;
}

} // namespace helix::store
