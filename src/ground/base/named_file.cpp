#include "base/named_file.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/unique_fd.h"

namespace helix {
namespace {

constexpr std::array<std::uint64_t, 7> kMadeUpSystems{
    PROC_SUPER_MAGIC,   SYSFS_MAGIC,      DEBUGFS_MAGIC, CGROUP2_SUPER_MAGIC,
    CGROUP_SUPER_MAGIC, SECURITYFS_MAGIC, TRACEFS_MAGIC};

/// Regular by their mode, but some of them wait, and some never end: /proc/kmsg, trace_pipe.
bool isOfTheKernel(int fd)
{
    struct statfs system {};
    return ::fstatfs(fd, &system) != 0 ||
           std::ranges::find(kMadeUpSystems, static_cast<std::uint64_t>(system.f_type)) !=
               kMadeUpSystems.end();
}

} // namespace

bool isFileOfADisk(int fd)
{
    struct stat status {};
    return ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && !isOfTheKernel(fd);
}

Result<std::string> readNamedFile(const std::filesystem::path& path, std::size_t maxBytes)
{
    const auto shown = printable(path.string(), 300);
    // A pipe that nobody writes to would keep open(2) itself.
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    // ENXIO: a socket, or a device that is not there.
    if (!fd.valid() && errno != ENXIO && errno != ENODEV)
        return failErrno(errno, "Could not read " + shown + ".");
    if (!fd.valid() || !isFileOfADisk(fd.get()))
        return fail(ErrorCode::InvalidArgument,
                    "Could not read " + shown + ": it is not a plain file.");
    return readAll(fd.get(), path, maxBytes);
}

} // namespace helix
