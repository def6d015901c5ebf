#include "unit/projects/counted_calls.h"

#include <cerrno>

#include <sys/syscall.h>
#include <unistd.h>

namespace helix::projects {
namespace {

std::function<int(const CountedCall&)>& watcher()
{
    static std::function<int(const CountedCall&)> current;
    return current;
}

bool isRefused(const char* name, unsigned flags = 0)
{
    if (!watcher())
        return false;
    const int refused = watcher()(CountedCall{name, flags});
    if (refused != 0)
        errno = refused;
    return refused != 0;
}

} // namespace

void watchCalls(std::function<int(const CountedCall&)> next)
{
    watcher() = std::move(next);
}

} // namespace helix::projects

using helix::projects::isRefused;

extern "C" {

int renameat2(int fromFolder, const char* from, int toFolder, const char* to,
              unsigned flags) noexcept
{
    if (isRefused("renameat2", flags))
        return -1;
    return static_cast<int>(::syscall(SYS_renameat2, fromFolder, from, toFolder, to, flags));
}

int rename(const char* from, const char* to) noexcept
{
    if (isRefused("rename"))
        return -1;
    return static_cast<int>(::syscall(SYS_renameat2, -100, from, -100, to, 0));
}

int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) noexcept
{
    if (isRefused("linkat"))
        return -1;
    return static_cast<int>(::syscall(SYS_linkat, fromFolder, from, toFolder, to, flags));
}

int unlinkat(int folder, const char* name, int flags) noexcept
{
    if (isRefused("unlinkat"))
        return -1;
    return static_cast<int>(::syscall(SYS_unlinkat, folder, name, flags));
}

int mkdirat(int folder, const char* name, mode_t mode) noexcept
{
    if (isRefused("mkdirat"))
        return -1;
    return static_cast<int>(::syscall(SYS_mkdirat, folder, name, mode));
}

int fsync(int fd)
{
    if (isRefused("fsync"))
        return -1;
    return static_cast<int>(::syscall(SYS_fsync, fd));
}
}
