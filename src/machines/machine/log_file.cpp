#include "machine/log_file.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/unique_fd.h"

namespace helix::machine {

Result<void> beginLog(const std::filesystem::path& path)
{
    const UniqueFd fd(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!fd.valid())
        return failErrno(errno, "Could not write the log " + path.string() + ".");
    return {};
}

std::string logTail(const std::filesystem::path& path, std::size_t maxBytes)
{
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat status {};
    if (!fd.valid() || ::fstat(fd.get(), &status) != 0)
        return {};
    const auto size = static_cast<std::size_t>(status.st_size);
    std::string tail(std::min(size, maxBytes), '\0');
    const ssize_t count =
        ::pread(fd.get(), tail.data(), tail.size(), static_cast<off_t>(size - tail.size()));
    tail.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return tail;
}

void limitLog(const std::filesystem::path& path)
{
    constexpr std::string_view kNote = "[older output was removed]\n";
    std::error_code error;
    if (std::filesystem::file_size(path, error) <= kMaxLogBytes || error)
        return;
    const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_TRUNC | O_CLOEXEC | O_NOFOLLOW));
    if (fd.valid())
        (void)!::write(fd.get(), kNote.data(), kNote.size());
}

} // namespace helix::machine
