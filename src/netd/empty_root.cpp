#include "netd/empty_root.h"

#include <cstdio>
#include <string>

#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/unique_fd.h"

namespace helix::netd {
namespace {

bool writeFile(const char* path, const std::string& text)
{
    const UniqueFd file(::open(path, O_WRONLY | O_CLOEXEC));
    return file.valid() &&
           ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// The user keeps its own number, so that SO_PEERCRED goes on to say who is who.
bool mapOurselves(uid_t user, gid_t group)
{
    const std::string uid = std::to_string(user), gid = std::to_string(group);
    return writeFile("/proc/self/setgroups", "deny") &&
           writeFile("/proc/self/uid_map", uid + " " + uid + " 1") &&
           writeFile("/proc/self/gid_map", gid + " " + gid + " 1");
}

bool swapRoot()
{
    // Private first, or the changes would show outside.
    if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("none", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,mode=0500") !=
            0 ||
        ::chdir("/tmp") != 0)
        return false;
    // pivot_root(2): the old root is stacked upon the new one and unmounted from there.
    return ::syscall(SYS_pivot_root, ".", ".") == 0 && ::umount2(".", MNT_DETACH) == 0 &&
           ::chdir("/") == 0 &&
           ::mount("none", "/", nullptr, MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC,
                   nullptr) == 0;
}

void dropCapabilities()
{
    for (int capability = 0; ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; ++capability) {
    }
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[2] = {};
    ::syscall(SYS_capset, &header, none);
}

bool enter(uid_t user, gid_t group)
{
    return ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && mapOurselves(user, group) && swapRoot();
}

/// Some systems let a user make the namespace and then nothing in it: a child tries first, so that
/// this process never stops half-way.
bool isAllowed(uid_t user, gid_t group)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(enter(user, group) ? 0 : 1);
    int status = 0;
    return child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

} // namespace

bool enterEmptyRoot()
{
    const uid_t user = ::geteuid();
    const gid_t group = ::getegid();
    if (!isAllowed(user, group) || !enter(user, group))
        return false;
    dropCapabilities();
    return true;
}

} // namespace helix::netd
