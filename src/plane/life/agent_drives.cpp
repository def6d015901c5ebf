#include "life/agent_drives.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/ids.h"
#include "base/try.h"
#include "machine/new_file.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;

Result<struct stat> stateOf(const fs::path& file)
{
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0)
        return failErrno(errno, "The agent drive " + file.string() + " cannot be looked at.");
    return status;
}

/// As warm::snapshotKey() tells drives apart.
std::string nameOf(const struct stat& state)
{
    return std::to_string(state.st_size) + "-" + std::to_string(state.st_mtim.tv_sec) + "." +
           std::to_string(state.st_mtim.tv_nsec) + ".erofs";
}

/// With the time of the original, for a drive is known by it.
Result<void> copyTo(const fs::path& from, const fs::path& to, const struct stat& state)
{
    std::error_code error;
    fs::copy_file(from, to, error);
    if (error)
        return failErrno(error.value(), "The agent drive could not be copied to " + to.string() +
                                            "; is there space?");
    const timespec times[] = {state.st_mtim, state.st_mtim};
    if (::chmod(to.c_str(), 0400) != 0 || ::utimensat(AT_FDCWD, to.c_str(), times, 0) != 0)
        return failErrno(errno, "The agent drive could not be copied to " + to.string() + ".");
    return machine::makeDurable(to);
}

/// All of it or nothing, under a name that nobody takes for a copy until it is one.
Result<void> makeCopy(const fs::path& installed, const fs::path& copy, const struct stat& state)
{
    const auto unfinished = copy.parent_path() / (".making-" + generateUuid());
    auto made = copyTo(installed, unfinished, state);
    if (const auto after = stateOf(installed); made && (!after || nameOf(*after) != nameOf(state)))
        made = fail(ErrorCode::Unavailable,
                    "The agent drive " + installed.string() + " is being renewed; try again.");
    if (made && ::rename(unfinished.c_str(), copy.c_str()) != 0)
        made = failErrno(errno, "The agent drive could not be kept as " + copy.string() + ".");
    if (!made)
        ::unlink(unfinished.c_str());
    return made;
}

/// The copy, made when it is missing.
Result<fs::path> copyOf(const fs::path& installed, const fs::path& store)
{
    TRY(const auto state, stateOf(installed));
    const auto copy = store / nameOf(state);
    std::error_code error;
    if (fs::exists(copy, error))
        return copy;
    fs::create_directories(store, error);
    fs::permissions(store, fs::perms::owner_all, error);
    TRY(makeCopy(installed, copy, state));
    return copy;
}

} // namespace

Result<void> keepAgentDrive(const fs::path& installed, const fs::path& store,
                            const fs::path& target)
{
    TRY(const auto copy, copyOf(installed, store));
    std::error_code error;
    if (fs::equivalent(copy, target, error))
        return {};
    if ((::unlink(target.c_str()) != 0 && errno != ENOENT) ||
        ::link(copy.c_str(), target.c_str()) != 0)
        return failErrno(errno, "The agent drive could not be kept as " + target.string() + ".");
    return {};
}

std::string agentDriveName(const fs::path& installed)
{
    const auto state = stateOf(installed);
    return state ? nameOf(*state) : std::string();
}

void sweepAgentDrives(const fs::path& installed, const fs::path& store)
{
    const auto now = stateOf(installed);
    std::error_code error;
    for (fs::directory_iterator entry(store, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto state = stateOf(entry->path());
        const bool isCurrent = now && entry->path().filename() == nameOf(*now);
        if (state && state->st_nlink == 1 && !isCurrent && ::unlink(entry->path().c_str()) != 0)
            spdlog::warn("life: {} could not be removed", entry->path().string());
    }
}

} // namespace helix::life
