#include "recording/kept_file.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace helix::recording {

UniqueFd openKept(const std::filesystem::path& file)
{
    return UniqueFd(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
}

std::optional<std::uint64_t> keptSize(int fd)
{
    struct stat status {};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
}

Result<Bytes> readKept(int fd, std::uint64_t offset, std::size_t bytes, const char* problem)
{
    Bytes out(bytes);
    std::size_t done = 0;
    while (done < bytes) {
        const auto count =
            ::pread(fd, out.data() + done, bytes - done, static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failErrno(errno, problem);
        if (count == 0)
            break;
        done += static_cast<std::size_t>(count);
    }
    out.resize(done);
    return out;
}

} // namespace helix::recording
