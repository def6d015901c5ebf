#include "netd/seccomp_filter.h"

#include <cerrno>
#include <cstdint>
#include <initializer_list>

#include <fcntl.h>
#include <linux/netlink.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

namespace helix::netd {
namespace {

/// A filter under construction; errors are collected and seen at load().
class Filter {
public:
    explicit Filter(std::uint32_t otherwise)
        : m_context(::seccomp_init(otherwise))
    {
    }
    ~Filter()
    {
        if (m_context != nullptr)
            ::seccomp_release(m_context);
    }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

    void allow(std::initializer_list<int> calls)
    {
        for (const int call : calls)
            rule(SCMP_ACT_ALLOW, call, {});
    }
    void kill(std::initializer_list<int> calls)
    {
        for (const int call : calls)
            rule(SCMP_ACT_KILL_PROCESS, call, {});
    }
    void rule(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> conditions)
    {
        const int result = ::seccomp_rule_add_array(
            m_context, action, call, static_cast<unsigned>(conditions.size()), conditions.begin());
        if (result < 0 && m_problem == 0)
            m_problem = -result;
    }
    Result<void> load()
    {
        const int result = m_problem != 0 ? -m_problem : ::seccomp_load(m_context);
        if (result < 0)
            return failErrno(-result,
                             "This system cannot confine helix-netd (seccomp), so it does not run.",
                             ErrorCode::Unsupported);
        return {};
    }

private:
    scmp_filter_ctx m_context;
    int m_problem = 0;
};

constexpr std::uint64_t kSocketKind = ~static_cast<std::uint64_t>(SOCK_CLOEXEC | SOCK_NONBLOCK);

scmp_arg_cmp equals(unsigned argument, std::uint64_t value)
{
    return SCMP_CMP(argument, SCMP_CMP_EQ, value);
}
scmp_arg_cmp masked(unsigned argument, std::uint64_t mask, std::uint64_t value)
{
    return SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value);
}

void allowMemory(Filter& filter)
{
    // Memory, but never memory that can be run.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap), {masked(2, PROT_EXEC, 0)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {masked(2, PROT_EXEC, 0)});
    filter.allow({SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise)});
}

void allowNewSockets(Filter& filter)
{
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(socket),
                {equals(0, AF_INET), masked(1, kSocketKind, SOCK_STREAM), equals(2, 0)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(socket),
                {equals(0, AF_INET), masked(1, kSocketKind, SOCK_DGRAM), equals(2, 0)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(socketpair),
                {equals(0, AF_UNIX), masked(1, kSocketKind, SOCK_STREAM), equals(2, 0)});
}

} // namespace

Result<void> installNetdFilter()
{
    Filter filter(SCMP_ACT_KILL_PROCESS);
    allowMemory(filter);
    allowNewSockets(filter);
    filter.allow({SCMP_SYS(read),
                  SCMP_SYS(write),
                  SCMP_SYS(readv),
                  SCMP_SYS(writev),
                  SCMP_SYS(pread64),
                  SCMP_SYS(ftruncate), // of the spool and the log
                  SCMP_SYS(fdatasync),
                  SCMP_SYS(poll),
                  SCMP_SYS(ppoll),
                  SCMP_SYS(sendmsg),
                  SCMP_SYS(recvmsg),
                  SCMP_SYS(sendto),
                  SCMP_SYS(recvfrom),
                  SCMP_SYS(connect),
                  SCMP_SYS(accept),
                  SCMP_SYS(accept4),
                  SCMP_SYS(bind),
                  SCMP_SYS(listen),
                  SCMP_SYS(shutdown),
                  SCMP_SYS(getsockname),
                  SCMP_SYS(getpeername),
                  SCMP_SYS(getsockopt),
                  SCMP_SYS(setsockopt),
                  SCMP_SYS(close),
                  SCMP_SYS(dup3),
                  SCMP_SYS(futex),
                  SCMP_SYS(clock_gettime),
                  SCMP_SYS(gettimeofday),
                  SCMP_SYS(time),
                  SCMP_SYS(getrandom),
                  SCMP_SYS(rt_sigreturn),
                  SCMP_SYS(rt_sigprocmask),
                  SCMP_SYS(restart_syscall),
                  SCMP_SYS(getpid),
                  SCMP_SYS(gettid),
                  SCMP_SYS(geteuid),
                  SCMP_SYS(exit),
                  SCMP_SYS(exit_group)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(fcntl), {equals(1, F_GETFL)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(fcntl), {equals(1, F_SETFL)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(fcntl), {equals(1, F_GETFD)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(fcntl), {equals(1, F_SETFD)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(ioctl), {equals(1, FIONREAD)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(ioctl), {equals(1, FIONBIO)});
    // A library that wants to complain looks at stderr and for the time zone first; the root is
    // empty.
    filter.allow({SCMP_SYS(fstat), SCMP_SYS(newfstatat)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(ioctl), {equals(1, TCGETS)});
    for (const int call : {SCMP_SYS(open), SCMP_SYS(openat)})
        filter.rule(SCMP_ACT_ERRNO(EACCES), call, {});
    // abort() of an assertion: to itself only, and the default action would end it as well.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(tgkill),
                {equals(0, static_cast<std::uint64_t>(::getpid()))});
    return filter.load();
}

Result<void> installResolverFilter()
{
    Filter filter(SCMP_ACT_ERRNO(EPERM));
    filter.kill({SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
                 SCMP_SYS(process_vm_writev), SCMP_SYS(mount), SCMP_SYS(unshare), SCMP_SYS(setns),
                 SCMP_SYS(bpf), SCMP_SYS(keyctl), SCMP_SYS(init_module), SCMP_SYS(finit_module),
                 SCMP_SYS(fork), SCMP_SYS(vfork)});
    for (const int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK})
        filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(socket),
                    {equals(0, static_cast<std::uint64_t>(family))});
    // Threads, no processes. The flags of clone3 cannot be seen here; glibc then uses clone.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(clone), {masked(0, CLONE_THREAD, CLONE_THREAD)});
    filter.rule(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), {});
    // Reading only; glibc uses openat for everything.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(openat), {masked(2, O_ACCMODE | O_CREAT, O_RDONLY)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(open), {masked(1, O_ACCMODE | O_CREAT, O_RDONLY)});
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
                  SCMP_SYS(fcntl),
                  SCMP_SYS(ioctl),
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
                  SCMP_SYS(mmap),
                  SCMP_SYS(mprotect),
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
    // For good: the C library may set names and thread areas, and nothing that gives rights back.
    filter.allow({SCMP_SYS(arch_prctl), SCMP_SYS(set_tid_address)});
    return filter.load();
}

} // namespace helix::netd
