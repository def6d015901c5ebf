#include "picture/confinement.h"

#include <cerrno>

#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "sandbox/decoding.h"
#include "sandbox/syscall_filter.h"

namespace helix::picture {
namespace {

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr bool kFiltered = true;
#else
constexpr bool kFiltered = false; // a sanitizer's own system calls are not on the list
#endif

/// Qt scales large pictures in a thread of its own.
void allowThreads(sandbox::SyscallFilter& filter)
{
    // No processes. The flags of clone3 cannot be seen here; glibc then uses clone.
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(clone),
                {sandbox::argumentMasked(0, CLONE_THREAD, CLONE_THREAD)});
    filter.refuse({SCMP_SYS(clone3)}, ENOSYS);
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(prctl), {sandbox::argumentEquals(0, PR_SET_NAME)});
    filter.allow({SCMP_SYS(rseq), SCMP_SYS(set_robust_list), SCMP_SYS(sched_getaffinity),
                  SCMP_SYS(gettid), SCMP_SYS(eventfd2)});
}

} // namespace

Result<void> confineDecoder()
{
    const rlimit none{0, 0};
    if (::setrlimit(RLIMIT_CORE, &none) != 0 || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return failErrno(errno, "The decoder of pictures cannot confine itself.");
    if (!kFiltered)
        return {};
    sandbox::SyscallFilter filter(SCMP_ACT_ERRNO(EPERM));
    sandbox::allowDecoding(filter);
    allowThreads(filter);
    filter.allow({SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(close), SCMP_SYS(lseek),
                  SCMP_SYS(clock_nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom),
                  SCMP_SYS(getpid), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigaction),
                  SCMP_SYS(sigaltstack)});
    return filter.load("the decoder of pictures");
}

} // namespace helix::picture
