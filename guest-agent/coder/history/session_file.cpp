#include "coder/history/session_file.h"
#include "base/try.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace helix::agent::coder {
namespace {

constexpr const char* kInterrupted = "Interrupted: the agent was stopped before this ended.";

std::string pathOf(const std::string& folder, const std::string& id)
{
    return folder + "/" + id + ".jsonl";
}

Result<std::string> readAll(int fd)
{
    std::string content;
    std::string piece(std::size_t{256} << 10, '\0');
    while (true) {
        const auto size = ::read(fd, piece.data(), piece.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            return failErrno(errno, "The session's file cannot be read.");
        if (size == 0)
            return content;
        content.append(piece, 0, static_cast<std::size_t>(size));
    }
}

} // namespace

std::string sessionsFolder()
{
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    const std::string base = state != nullptr && *state == '/' ? std::string(state)
                             : home != nullptr                 ? std::string(home) + "/.local/state"
                                                               : std::string("/tmp");
    return base + "/helix-agent/sessions";
}

bool isSessionId(const std::string& id)
{
    return !id.empty() && id.size() <= 64 && std::ranges::all_of(id, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-';
    });
}

Result<SessionFile> SessionFile::create(const std::string& folder, const std::string& id)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    ::chmod(folder.c_str(), 0700);
    UniqueFd fd(::open(pathOf(folder, id).c_str(),
                       O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!fd.valid())
        return failErrno(errno, "The session cannot be kept in " + folder + ".");
    ::flock(fd.get(), LOCK_EX | LOCK_NB);
    return SessionFile(std::move(fd));
}

Result<std::pair<SessionFile, Transcript>> SessionFile::open(const std::string& folder,
                                                             const std::string& id)
{
    if (!isSessionId(id))
        return fail(ErrorCode::NotFound, "There is no such session.");
    UniqueFd fd(::open(pathOf(folder, id).c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW));
    if (!fd.valid())
        return failErrno(errno, errno == ENOENT ? "There is no session " + id + "."
                                                : "The session " + id + " cannot be opened.");
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::Conflict, "Another agent has the session " + id + " open.");
    TRY(auto content, readAll(fd.get()));
    std::size_t good = 0;
    TRY(auto transcript, Transcript::fromLines(content, good));
    // What was torn must not become the beginning of the next line.
    if (good < content.size() && ::ftruncate(fd.get(), static_cast<off_t>(good)) != 0)
        return failErrno(errno, "The session " + id + " cannot be mended.");
    SessionFile file(std::move(fd));
    if (auto missing = transcript.missingResults(kInterrupted)) {
        SessionRecord record;
        record.message = std::move(*missing);
        TRY(file.append(record));
        transcript.apply(record);
    }
    return std::pair(std::move(file), std::move(transcript));
}

Result<void> SessionFile::append(const SessionRecord& record)
{
    const std::string line = encodeSessionRecord(record) + "\n";
    struct stat before {};
    ::fstat(m_fd.get(), &before);
    std::size_t written = 0;
    while (written < line.size()) {
        const auto size = ::write(m_fd.get(), line.data() + written, line.size() - written);
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0) {
            const int number = errno;
            // Half a line would hide what comes after it.
            if (written > 0 && ::ftruncate(m_fd.get(), before.st_size) != 0)
                return failErrno(number, "The session's file is damaged.");
            return failErrno(number, "The session could not be kept on the disk.");
        }
        written += static_cast<std::size_t>(size);
    }
    return {};
}

void SessionFile::sync()
{
    ::fdatasync(m_fd.get());
}

} // namespace helix::agent::coder
