#include "app/data_move_traces.h"

#include <algorithm>
#include <cerrno>
#include <sstream>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/tree_copy.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/data_place.h"
#include "base/try.h"

namespace helix::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExchanged = ".moving";
constexpr const char* kTold = "told";
constexpr std::size_t kMaxNote = 64U << 10;
constexpr std::size_t kClaimLines = 2; ///< number and folder; what was made comes behind them

/// The lines of one of the notes; none where it cannot be read.
std::vector<std::string> linesOf(const fs::path& note)
{
    std::vector<std::string> lines;
    std::istringstream text(readFile(note, kMaxNote).value_or(""));
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

tl::unexpected<Error> notRemoved(const fs::path& path, const std::error_code& why)
{
    return failErrno(why.value(), path.string() + " could not be removed.");
}

tl::unexpected<Error> notFree(const fs::path& target)
{
    const auto lines = linesOf(target / kArriving);
    const std::string whose = lines.size() < 2 ? "data" : "the data in " + lines[1];
    return fail(ErrorCode::InvalidArgument,
                target.string() + " holds a copy of " + whose +
                    " whose move is not over; choose another folder, or remove that copy.");
}

} // namespace

fs::path exchangedOf(const Paths& paths)
{
    return paths.data.string() + kExchanged;
}

bool isLink(const fs::path& path)
{
    std::error_code error;
    return fs::is_symlink(fs::symlink_status(path, error));
}

fs::path placeOf(const Paths& paths)
{
    std::error_code error;
    return isLink(paths.data) ? fs::read_symlink(paths.data, error) : paths.data;
}

Result<void> syncFolder(const fs::path& folder, bool isWholeDisk)
{
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.valid() && (isWholeDisk ? ::syncfs(fd.get()) : ::fsync(fd.get())) == 0)
        return {};
    return failErrno(errno, folder.string() + " could not be made durable.");
}

std::vector<MovedFrom> readMoves(const fs::path& place)
{
    const auto lines = linesOf(place / kDataMarker);
    std::vector<MovedFrom> moves;
    for (std::size_t at = 0; at < lines.size(); at += 2)
        moves.push_back({lines[at], at + 1 < lines.size() ? lines[at + 1] : ""});
    return moves;
}

Result<void> writeMoves(const fs::path& place, const std::vector<MovedFrom>& moves)
{
    std::string text;
    for (const auto& move : moves)
        text += move.number + "\n" + move.folder.string() + "\n";
    return writeFileAtomically(place / kDataMarker, asBytes(text));
}

MoveRecord readRecord(const fs::path& from)
{
    auto lines = linesOf(from / kLeaving);
    lines.resize(3);
    return {lines[0], lines[1], lines[2] == kTold};
}

Result<void> writeRecord(const fs::path& from, const MoveRecord& record)
{
    return writeFileAtomically(from / kLeaving,
                               asBytes(record.number + "\n" + record.target.string() + "\n" +
                                       (record.isTold ? kTold : "") + "\n"));
}

Result<UniqueFd> claimTarget(const fs::path& target, const fs::path& from,
                             const std::string& number)
{
    const fs::path note = target / kArriving;
    UniqueFd fd(::open(note.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!fd.valid() && errno == EEXIST)
        return notFree(target);
    const std::string text = number + "\n" + from.string() + "\n";
    const bool isKept =
        fd.valid() && ::flock(fd.get(), LOCK_EX | LOCK_NB) == 0 &&
        ::write(fd.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
        ::fsync(fd.get()) == 0;
    if (!isKept) {
        const int why = errno;
        if (fd.valid())
            ::unlink(note.c_str());
        return failErrno(why, "Nothing can be written to " + target.string() + ".");
    }
    // Only now nobody else begins there.
    const auto names = namesIn(target);
    if (names && names->size() == 1)
        return fd;
    ::unlink(note.c_str());
    return fail(ErrorCode::InvalidArgument,
                target.string() + " is not empty; choose an empty folder.");
}

bool isLeftOf(const fs::path& target, const fs::path& from, const std::string& number)
{
    const fs::path note = target / kArriving;
    const UniqueFd fd(::open(note.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid() || ::flock(fd.get(), LOCK_EX | LOCK_NB) != 0)
        return false;
    const auto lines = linesOf(note);
    return lines.size() >= kClaimLines && lines[0] == number && lines[1] == from;
}

bool isClaimUnread(const fs::path& target)
{
    struct stat status {};
    return ::lstat((target / kArriving).c_str(), &status) == 0 &&
           linesOf(target / kArriving).size() < kClaimLines;
}

Result<void> noteMade(const UniqueFd& note, const fs::path& target, const std::string& name)
{
    struct stat status {};
    if (::lstat((target / name).c_str(), &status) == 0)
        return fail(ErrorCode::AlreadyExists,
                    (target / name).string() +
                        " was put there meanwhile; choose an empty folder. It was not touched.");
    if (name.find('\n') != std::string::npos)
        return fail(ErrorCode::Unsupported,
                    "The data hold something whose name has two lines: " + printable(name) + ".");
    const std::string line = name + "\n";
    const bool isNoted =
        ::write(note.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
        ::fdatasync(note.get()) == 0;
    return isNoted ? Result<void>()
                   : failErrno(errno, "Nothing can be written to " + target.string() + ".");
}

Result<void> removeCopy(const fs::path& target)
{
    auto names = linesOf(target / kArriving);
    if (names.size() < kClaimLines) // what was made is not known, which is not that nothing was
        return fail(ErrorCode::Corrupt, (target / kArriving).string() + " cannot be read.");
    names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(kClaimLines));
    names.insert(names.end(), {kDataMarker, kProbe, std::string(kProbe) + "-2"});
    std::error_code error;
    for (const auto& name : names) {
        if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos)
            continue; // no name that was ever noted
        fs::remove_all(target / name, error);
        if (error)
            return notRemoved(target / name, error);
    }
    // Last, so that who is killed here knows the folder again.
    fs::remove(target / kArriving, error);
    return error ? notRemoved(target / kArriving, error) : Result<void>();
}

} // namespace helix::app
