#include "netd/confinement.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "netd/empty_root.h"
#include "netd/seccomp_filter.h"

namespace helix::netd {
namespace {

bool giveUpPrivileges()
{
    const rlimit none{0, 0};
    return ::setrlimit(RLIMIT_CORE, &none) == 0 && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

} // namespace

Result<Confinement> confine()
{
    Confinement confinement;
    // The process stays dumpable: Helix reads /proc/PID/exe to know who answers on the control
    // socket, which the kernel refuses to the same user otherwise (ptrace(2), PTRACE_MODE_READ).
    confinement.emptyRoot = enterEmptyRoot();
    confinement.noNewPrivileges = giveUpPrivileges();
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    // A sanitizer's own system calls are not on the list; such builds are for tests.
    return confinement;
#else
    if (const auto filtered = installNetdFilter(); !filtered)
        return fail(filtered.error());
    confinement.seccomp = true;
    return confinement;
#endif
}

Result<void> confineResolver(int socket)
{
    const int kept[] = {socket};
    closeAllBut(kept);
    if (!giveUpPrivileges())
        return failErrno(errno, "The resolver cannot give up its privileges.");
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return {};
#else
    return installResolverFilter();
#endif
}

void closeAllBut(std::span<const int> kept)
{
    std::vector<int> sorted(kept.begin(), kept.end());
    std::sort(sorted.begin(), sorted.end());
    unsigned first = 3;
    for (const int fd : sorted) {
        if (fd < static_cast<int>(first))
            continue;
        if (static_cast<unsigned>(fd) > first)
            ::syscall(SYS_close_range, first, static_cast<unsigned>(fd) - 1, 0U);
        first = static_cast<unsigned>(fd) + 1;
    }
    ::syscall(SYS_close_range, first, ~0U, 0U);
}

} // namespace helix::netd
