#include "portpage/confinement.h"

#include <cerrno>
#include <csignal>
#include <ctime>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include "sandbox/landlock.h"
#include "sandbox/private_memory.h"
#include "sandbox/small_root.h"
#include "sandbox/syscall_filter.h"
#include "base/try.h"

namespace helix::portpage {
namespace {

using sandbox::argumentEquals;
using sandbox::argumentMasked;

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr bool kFiltered = true;
#else
constexpr bool kFiltered = false; // a sanitizer's own system calls are not on the list
#endif

/// TCP to an IPv4 address: the forward's. The listeners are there already.
void allowSockets(sandbox::SyscallFilter& filter)
{
    constexpr auto kKind = ~static_cast<std::uint64_t>(SOCK_CLOEXEC | SOCK_NONBLOCK);
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(socket),
                {argumentEquals(0, AF_INET), argumentMasked(1, kKind, SOCK_STREAM)});
    for (const auto command : {FIONREAD, FIONBIO})
        filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(ioctl),
                    {argumentEquals(1, static_cast<std::uint64_t>(command))});
    for (const int command : {F_GETFL, F_SETFL, F_GETFD, F_SETFD})
        filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(fcntl),
                    {argumentEquals(1, static_cast<std::uint64_t>(command))});
    filter.allow({SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(connect), SCMP_SYS(shutdown),
                  SCMP_SYS(sendmsg), SCMP_SYS(recvmsg), SCMP_SYS(sendto), SCMP_SYS(recvfrom),
                  SCMP_SYS(getsockname), SCMP_SYS(getpeername), SCMP_SYS(getsockopt),
                  SCMP_SYS(setsockopt), SCMP_SYS(poll), SCMP_SYS(ppoll)});
}

void allowLoopAndMemory(sandbox::SyscallFilter& filter)
{
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap), {argumentMasked(2, PROT_EXEC, 0)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {argumentMasked(2, PROT_EXEC, 0)});
    filter.allow({SCMP_SYS(epoll_create1),   SCMP_SYS(epoll_ctl),     SCMP_SYS(epoll_wait),
                  SCMP_SYS(epoll_pwait),     SCMP_SYS(eventfd2),      SCMP_SYS(timerfd_create),
                  SCMP_SYS(timerfd_settime), SCMP_SYS(read),          SCMP_SYS(readv),
                  SCMP_SYS(write),           SCMP_SYS(writev),        SCMP_SYS(close),
                  SCMP_SYS(fstat),           SCMP_SYS(munmap),        SCMP_SYS(mremap),
                  SCMP_SYS(madvise),         SCMP_SYS(brk),           SCMP_SYS(futex),
                  SCMP_SYS(sched_yield),     SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep),
                  SCMP_SYS(gettimeofday),    SCMP_SYS(getrandom),     SCMP_SYS(rt_sigreturn),
                  SCMP_SYS(rt_sigprocmask),  SCMP_SYS(rt_sigaction),  SCMP_SYS(restart_syscall),
                  SCMP_SYS(getpid),          SCMP_SYS(gettid),        SCMP_SYS(exit),
                  SCMP_SYS(exit_group)});
}

Result<void> keepSystemCalls()
{
    if (!kFiltered)
        return {};
    sandbox::SyscallFilter filter(SCMP_ACT_ERRNO(EPERM));
    filter.kill({SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
                 SCMP_SYS(process_vm_writev), SCMP_SYS(mount), SCMP_SYS(unshare), SCMP_SYS(setns),
                 SCMP_SYS(bpf), SCMP_SYS(fork), SCMP_SYS(vfork)});
    allowSockets(filter);
    allowLoopAndMemory(filter);
    return filter.load("the guard of a page");
}

} // namespace

Result<Confinement> confine(std::uint16_t port)
{
    std::signal(SIGPIPE, SIG_IGN);
    ::tzset(); // the log's; its file is out of sight in a moment
    Confinement confinement;
    confinement.smallRoot = sandbox::enterEmptyRoot();
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        return failErrno(errno, "The guard of a page cannot confine itself.");
    sandbox::LandlockRules rules;
    rules.tcpPorts = std::vector<std::uint16_t>{port};
    TRY(const auto held, sandbox::applyLandlock(rules));
    confinement.landlock = held.files;
    confinement.landlockPorts = held.tcpPorts;
    TRY(sandbox::keepMemoryPrivate());
    TRY(keepSystemCalls());
    confinement.systemCalls = kFiltered;
    return confinement;
}

} // namespace helix::portpage
