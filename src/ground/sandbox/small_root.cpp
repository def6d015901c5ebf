#include "sandbox/small_root.h"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/mount.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "sandbox/instruments.h"

namespace helix::sandbox {
namespace {

namespace fs = std::filesystem;

/// Where the new root is put together: a folder that every system has, and nothing that anybody
/// admits lies in.
constexpr auto kNewRoot = "/proc";
/// As the kernel follows (path_resolution(7)).
constexpr int kMaxLinks = 40;

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

fs::path inNewRoot(const fs::path& path)
{
    return fs::path(kNewRoot) / path.relative_path();
}

/// A device on a mount that is read-only can be written to all the same.
enum class Devices { Closed, Open };

bool makeReadOnly(const fs::path& target, Devices devices)
{
    mount_attr attributes{};
    attributes.attr_set =
        MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | (devices == Devices::Closed ? MOUNT_ATTR_NODEV : 0);
    return ::syscall(SYS_mount_setattr, AT_FDCWD, target.c_str(), AT_RECURSIVE, &attributes,
                     sizeof attributes) == 0;
}

/// With what is mounted below it: the kernel does not let us uncover anything.
bool bind(const fs::path& path, bool folder, Devices devices)
{
    const fs::path target = inNewRoot(path);
    if (folder) {
        if (::mkdir(target.c_str(), 0500) != 0 && errno != EEXIST)
            return false;
    } else {
        const UniqueFd file(::open(target.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0400));
        if (!file.valid())
            return false;
    }
    return ::mount(path.c_str(), target.c_str(), nullptr, MS_BIND | MS_REC, nullptr) == 0 &&
           makeReadOnly(target, devices);
}

/// The target of the link `at`, with `rest` behind it, from the root on.
fs::path followed(const fs::path& at, const fs::path& rest)
{
    std::error_code error;
    const fs::path target = fs::read_symlink(at, error);
    return ((target.is_absolute() ? target : at.parent_path() / target) / rest).lexically_normal();
}

/// Is the real thing at its place already?
bool isAdmitted(const fs::path& path)
{
    struct stat ours {
    }, real{};
    return ::lstat(inNewRoot(path).c_str(), &ours) == 0 && ::lstat(path.c_str(), &real) == 0 &&
           ours.st_dev == real.st_dev && ours.st_ino == real.st_ino;
}

/// Walks down `path` as the kernel does, making folders and links on the way.
bool admit(fs::path path, Devices devices, int linksLeft = kMaxLinks)
{
    fs::path at = "/";
    for (auto part = ++path.begin(); part != path.end(); ++part) {
        at /= *part;
        struct stat status {};
        if (::lstat(at.c_str(), &status) != 0)
            return true; // is not there, or not for us
        if (isAdmitted(at) && !S_ISLNK(status.st_mode))
            return true; // with all below
        const bool last = std::next(part) == path.end();
        if (S_ISLNK(status.st_mode)) {
            fs::path rest;
            for (auto more = std::next(part); more != path.end(); ++more)
                rest /= *more;
            std::error_code error;
            fs::create_symlink(fs::read_symlink(at, error), inNewRoot(at), error);
            return linksLeft == 0 || admit(followed(at, rest), devices, linksLeft - 1);
        }
        if (last)
            return bind(at, S_ISDIR(status.st_mode), devices);
        if (::mkdir(inNewRoot(at).c_str(), 0500) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/// What the new root holds.
struct Admitted {
    std::span<const fs::path> paths, devices;
};

bool admitAll(const Admitted& admitted)
{
    const auto all = [](std::span<const fs::path> paths, Devices devices) {
        return std::ranges::all_of(paths, [devices](const fs::path& path) {
            return admit(path.lexically_normal(), devices);
        });
    };
    return all(admitted.paths, Devices::Closed) && all(admitted.devices, Devices::Open);
}

bool swapRoot(const Admitted& admitted)
{
    // Private first, or the changes would show outside.
    if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("none", kNewRoot, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
                "size=64k,mode=0500") != 0)
        return false;
    if (!admitAll(admitted) || ::chdir(kNewRoot) != 0)
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

bool enter(uid_t user, gid_t group, const Admitted& admitted)
{
    return ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && mapOurselves(user, group) &&
           swapRoot(admitted);
}

/// Some systems let a user make the namespace and then nothing in it: a child tries first, so that
/// this process never stops half-way.
bool isAllowed(uid_t user, gid_t group, const Admitted& admitted)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(enter(user, group, admitted) ? 0 : 1);
    int status = 0;
    return child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

} // namespace

bool enterSmallRoot(std::span<const fs::path> paths)
{
    return enterSmallRoot(paths, {});
}

bool enterSmallRoot(std::span<const fs::path> paths, std::span<const fs::path> devices)
{
    const Admitted admitted{paths, devices};
    const uid_t user = ::geteuid();
    const gid_t group = ::getegid();
    keepInstrumentsWorking();
    if (!isAllowed(user, group, admitted) || !enter(user, group, admitted))
        return false;
    dropCapabilities();
    return true;
}

bool enterEmptyRoot()
{
    return enterSmallRoot({});
}

} // namespace helix::sandbox
