#include "sandbox/decoding.h"

#include <ctime>

#include <sys/mman.h>

#include "sandbox/syscall_filter.h"

namespace helix::sandbox {

void allowOwnClocks(SyscallFilter& filter, int call)
{
    constexpr std::uint64_t kNumber = 0xffffffff; // the kernel looks at an int
    static_assert(CLOCK_REALTIME == 0 && CLOCK_THREAD_CPUTIME_ID < 8 && CLOCK_BOOTTIME < 8);
    filter.rule(SCMP_ACT_ALLOW, call, {argumentMasked(0, kNumber & ~std::uint64_t{7}, 0)});
    filter.rule(SCMP_ACT_ALLOW, call, {argumentMasked(0, kNumber, CLOCK_TAI)});
}

void allowDecoding(SyscallFilter& filter)
{
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap),
                {argumentMasked(2, PROT_EXEC, 0), argumentMasked(3, MAP_ANONYMOUS, MAP_ANONYMOUS)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {argumentMasked(2, PROT_EXEC, 0)});
    filter.allow({SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(brk)});
    allowOwnClocks(filter, SCMP_SYS(clock_gettime));
    filter.allow({SCMP_SYS(futex), SCMP_SYS(sched_yield), SCMP_SYS(rt_sigreturn),
                  SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group)});
}

} // namespace helix::sandbox
