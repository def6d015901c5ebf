#include "sandbox/resolving.h"

#include <cerrno>
#include <system_error>

#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <termios.h>

#include "sandbox/syscall_filter.h"

namespace helix::sandbox {
namespace {

namespace fs = std::filesystem;

/// Where this process's C library lies, and so the modules that it loads.
fs::path libraryFolder()
{
    Dl_info info{};
    if (::dladdr(reinterpret_cast<void*>(&::getaddrinfo), &info) == 0 || info.dli_fname == nullptr)
        return {};
    std::error_code error;
    return fs::canonical(info.dli_fname, error).parent_path();
}

void allowReading(SyscallFilter& filter)
{
    // glibc uses openat for everything.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(openat),
                {argumentMasked(2, O_ACCMODE | O_CREAT | O_TMPFILE, O_RDONLY)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(open),
                {argumentMasked(1, O_ACCMODE | O_CREAT | O_TMPFILE, O_RDONLY)});
}

/// Memory that is written or run, never both; modules of the resolver are mapped to be run.
void allowMemory(SyscallFilter& filter)
{
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap), {argumentMasked(2, PROT_EXEC, 0)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap),
                {argumentMasked(2, PROT_EXEC | PROT_WRITE, PROT_EXEC)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {argumentMasked(2, PROT_EXEC, 0)});
}

void allowDescriptorControls(SyscallFilter& filter)
{
    // No F_SETOWN: it has the kernel send signals to others.
    for (const int command : {F_GETFL, F_SETFL, F_GETFD, F_SETFD, F_DUPFD_CLOEXEC})
        filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(fcntl),
                    {argumentEquals(1, static_cast<std::uint64_t>(command))});
    for (const auto command : {FIONREAD, FIONBIO, TCGETS})
        filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(ioctl),
                    {argumentEquals(1, static_cast<std::uint64_t>(command))});
}

void allowSocketsAndThreads(SyscallFilter& filter)
{
    constexpr auto kKind = ~static_cast<std::uint64_t>(SOCK_CLOEXEC | SOCK_NONBLOCK);
    for (const int family : {AF_INET, AF_INET6})
        for (const int kind : {SOCK_STREAM, SOCK_DGRAM})
            filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(socket),
                        {argumentEquals(0, static_cast<std::uint64_t>(family)),
                         argumentMasked(1, kKind, static_cast<std::uint64_t>(kind))});
    filter.refuse({SCMP_SYS(socketpair)}, EAFNOSUPPORT);
    // Threads, no processes. The flags of clone3 cannot be seen here; glibc then uses clone.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(clone), {argumentMasked(0, CLONE_THREAD, CLONE_THREAD)});
    filter.refuse({SCMP_SYS(clone3)}, ENOSYS);
}

} // namespace

std::vector<fs::path> filesForResolving()
{
    std::vector<fs::path> paths;
    std::error_code error;
    // First, because the others may lie in it.
    const fs::path folder = fs::canonical("/etc/resolv.conf", error).parent_path();
    if (!error && folder != "/")
        paths.push_back(folder);
    for (const auto* path : {"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf",
                             "/etc/host.conf", "/etc/gai.conf", "/etc/ld.so.cache"})
        paths.emplace_back(path);
    if (const auto libraries = libraryFolder(); !libraries.empty())
        paths.push_back(libraries);
    return paths;
}

void allowResolving(SyscallFilter& filter)
{
    filter.kill({SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
                 SCMP_SYS(process_vm_writev), SCMP_SYS(mount), SCMP_SYS(unshare), SCMP_SYS(setns),
                 SCMP_SYS(bpf), SCMP_SYS(keyctl), SCMP_SYS(init_module), SCMP_SYS(finit_module),
                 SCMP_SYS(fork), SCMP_SYS(vfork)});
    allowReading(filter);
    allowMemory(filter);
    allowDescriptorControls(filter);
    allowSocketsAndThreads(filter);
    filter.allow({SCMP_SYS(read),
                  SCMP_SYS(write),
                  SCMP_SYS(readv),
                  SCMP_SYS(writev),
                  SCMP_SYS(pread64),
                  SCMP_SYS(poll),
                  SCMP_SYS(ppoll),
                  SCMP_SYS(select),
                  SCMP_SYS(pselect6),
                  SCMP_SYS(epoll_create1),
                  SCMP_SYS(epoll_ctl),
                  SCMP_SYS(epoll_wait),
                  SCMP_SYS(epoll_pwait),
                  SCMP_SYS(eventfd2),
                  SCMP_SYS(timerfd_create),
                  SCMP_SYS(timerfd_settime),
                  SCMP_SYS(sendmsg),
                  SCMP_SYS(sendmmsg),
                  SCMP_SYS(recvmsg),
                  SCMP_SYS(recvmmsg),
                  SCMP_SYS(sendto),
                  SCMP_SYS(recvfrom),
                  SCMP_SYS(connect),
                  SCMP_SYS(bind),
                  SCMP_SYS(shutdown),
                  SCMP_SYS(getsockname),
                  SCMP_SYS(getpeername),
                  SCMP_SYS(getsockopt),
                  SCMP_SYS(setsockopt),
                  SCMP_SYS(close),
                  SCMP_SYS(lseek),
                  SCMP_SYS(fstat),
                  SCMP_SYS(stat),
                  SCMP_SYS(lstat),
                  SCMP_SYS(newfstatat),
                  SCMP_SYS(statx),
                  SCMP_SYS(access),
                  SCMP_SYS(faccessat),
                  SCMP_SYS(faccessat2),
                  SCMP_SYS(readlink),
                  SCMP_SYS(readlinkat),
                  SCMP_SYS(getdents64),
                  SCMP_SYS(getcwd),
                  SCMP_SYS(statfs),
                  SCMP_SYS(fstatfs),
                  SCMP_SYS(fadvise64),
                  SCMP_SYS(munmap),
                  SCMP_SYS(mremap),
                  SCMP_SYS(madvise),
                  SCMP_SYS(brk),
                  SCMP_SYS(futex),
                  SCMP_SYS(rseq),
                  SCMP_SYS(set_robust_list),
                  SCMP_SYS(get_robust_list),
                  SCMP_SYS(sched_yield),
                  SCMP_SYS(sched_getaffinity),
                  SCMP_SYS(clock_gettime),
                  SCMP_SYS(clock_getres),
                  SCMP_SYS(clock_nanosleep),
                  SCMP_SYS(nanosleep),
                  SCMP_SYS(gettimeofday),
                  SCMP_SYS(time),
                  SCMP_SYS(getrandom),
                  SCMP_SYS(rt_sigreturn),
                  SCMP_SYS(rt_sigprocmask),
                  SCMP_SYS(rt_sigaction),
                  SCMP_SYS(sigaltstack),
                  SCMP_SYS(restart_syscall),
                  SCMP_SYS(getpid),
                  SCMP_SYS(gettid),
                  SCMP_SYS(getuid),
                  SCMP_SYS(geteuid),
                  SCMP_SYS(getgid),
                  SCMP_SYS(getegid),
                  SCMP_SYS(uname),
                  SCMP_SYS(sysinfo),
                  SCMP_SYS(prlimit64),
                  SCMP_SYS(getrlimit),
                  SCMP_SYS(exit),
                  SCMP_SYS(exit_group)});
    // The C library may set names and thread areas, and nothing that gives rights back.
    filter.allow({SCMP_SYS(arch_prctl), SCMP_SYS(set_tid_address)});
}

} // namespace helix::sandbox
