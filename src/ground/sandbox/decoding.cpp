#include "sandbox/decoding.h"

#include <sys/mman.h>

#include "sandbox/syscall_filter.h"

namespace helix::sandbox {

void allowDecoding(SyscallFilter& filter)
{
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap),
                {argumentMasked(2, PROT_EXEC, 0), argumentMasked(3, MAP_ANONYMOUS, MAP_ANONYMOUS)});
    filter.rule(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {argumentMasked(2, PROT_EXEC, 0)});
    filter.allow({SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(brk)});
    filter.allow({SCMP_SYS(futex), SCMP_SYS(sched_yield), SCMP_SYS(clock_gettime),
                  SCMP_SYS(rt_sigreturn), SCMP_SYS(restart_syscall), SCMP_SYS(exit),
                  SCMP_SYS(exit_group)});
}

} // namespace helix::sandbox
