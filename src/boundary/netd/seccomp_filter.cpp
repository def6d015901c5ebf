#include "netd/seccomp_filter.h"

#include <cerrno>
#include <cstdint>

#include <fcntl.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "sandbox/resolving.h"
#include "sandbox/syscall_filter.h"

namespace helix::netd {
namespace {

using sandbox::SyscallFilter;

constexpr std::uint64_t kSocketKind = ~static_cast<std::uint64_t>(SOCK_CLOEXEC | SOCK_NONBLOCK);

constexpr auto equals = &sandbox::argumentEquals;
constexpr auto masked = &sandbox::argumentMasked;

void allowMemory(SyscallFilter& filter)
{
    // Memory, but never memory that can be run.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap), {masked(2, PROT_EXEC, 0)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {masked(2, PROT_EXEC, 0)});
    filter.allow({SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise)});
}

void allowNewSockets(SyscallFilter& filter)
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
    SyscallFilter filter(SCMP_ACT_KILL_PROCESS);
    allowMemory(filter);
    allowNewSockets(filter);
    filter.allow({SCMP_SYS(read),         SCMP_SYS(write),          SCMP_SYS(readv),
                  SCMP_SYS(writev),       SCMP_SYS(pread64),
                  SCMP_SYS(ftruncate), // of the spool and the log
                  SCMP_SYS(fdatasync),    SCMP_SYS(poll),           SCMP_SYS(ppoll),
                  SCMP_SYS(sendmsg),      SCMP_SYS(recvmsg),        SCMP_SYS(sendto),
                  SCMP_SYS(recvfrom),     SCMP_SYS(connect),        SCMP_SYS(accept),
                  SCMP_SYS(accept4),      SCMP_SYS(bind),           SCMP_SYS(listen),
                  SCMP_SYS(shutdown),     SCMP_SYS(getsockname),    SCMP_SYS(getpeername),
                  SCMP_SYS(getsockopt),   SCMP_SYS(setsockopt),     SCMP_SYS(close),
                  SCMP_SYS(dup3),         SCMP_SYS(futex),          SCMP_SYS(clock_gettime),
                  SCMP_SYS(gettimeofday), SCMP_SYS(time),           SCMP_SYS(getrandom),
                  SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask), SCMP_SYS(restart_syscall),
                  SCMP_SYS(getpid),       SCMP_SYS(gettid),         SCMP_SYS(geteuid),
                  SCMP_SYS(exit),         SCMP_SYS(exit_group)});
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
    return filter.load("helix-netd");
}

Result<void> installResolverFilter()
{
    SyscallFilter filter(SCMP_ACT_ERRNO(EPERM));
    sandbox::allowResolving(filter);
    return filter.load("helix-netd's resolver");
}

} // namespace helix::netd
