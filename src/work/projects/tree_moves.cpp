#include "projects/tree_moves.h"

#include <cerrno>
#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/unique_fd.h"

namespace helix::projects {
namespace {

int renameWith(const EntryRef& from, const EntryRef& to, unsigned flags)
{
    if (::renameat2(from.folder, from.name.c_str(), to.folder, to.name.c_str(), flags) == 0)
        return 0;
    const bool unknown = errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
    return unknown ? EOPNOTSUPP : errno;
}

} // namespace

int exchangeEntries(const EntryRef& one, const EntryRef& other)
{
    return renameWith(one, other, RENAME_EXCHANGE);
}

int moveIfFree(const EntryRef& from, const EntryRef& to)
{
    const int moved = renameWith(from, to, RENAME_NOREPLACE);
    if (moved != EOPNOTSUPP)
        return moved;
    if (::linkat(from.folder, from.name.c_str(), to.folder, to.name.c_str(), 0) != 0)
        return errno == EPERM || errno == ENOSYS ? EOPNOTSUPP : errno;
    return ::unlinkat(from.folder, from.name.c_str(), 0) == 0 ? 0 : errno;
}

bool isSameFile(const EntryRef& one, const EntryRef& other)
{
    struct stat a {};
    struct stat b {};
    return ::fstatat(one.folder, one.name.c_str(), &a, AT_SYMLINK_NOFOLLOW) == 0 &&
           ::fstatat(other.folder, other.name.c_str(), &b, AT_SYMLINK_NOFOLLOW) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool isQuiet(const EntryRef& file)
{
    const UniqueFd fd(
        ::openat(file.folder, file.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!fd.valid())
        return true;
    // Whoever opens it now would have a signal sent to us that ends a process: one that does not.
    ::fcntl(fd.get(), F_SETSIG, SIGURG);
    if (::fcntl(fd.get(), F_SETLEASE, F_RDLCK) == 0)
        return true; // closing it gives the lease back
    return errno != EAGAIN;
}

} // namespace helix::projects
