#include "netd/confinement.h"

#include <cerrno>

#include <sys/prctl.h>
#include <sys/resource.h>

#include "netd/seccomp_filter.h"
#include "sandbox/descriptors.h"
#include "sandbox/landlock.h"
#include "sandbox/private_memory.h"
#include "sandbox/resolving.h"
#include "sandbox/small_root.h"
#include "base/try.h"

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
    confinement.emptyRoot = sandbox::enterEmptyRoot();
    confinement.noNewPrivileges = giveUpPrivileges();
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    // A sanitizer's own system calls are not on the list; such builds are for tests.
    return confinement;
#else
    TRY(installNetdFilter());
    confinement.seccomp = true;
    return confinement;
#endif
}

Result<ResolverConfinement> confineResolver(int socket)
{
    const int kept[] = {socket};
    sandbox::closeAllBut(kept);
    ResolverConfinement confinement;
    const auto files = sandbox::filesForResolving();
    confinement.smallRoot = sandbox::enterSmallRoot(files);
    if (!giveUpPrivileges())
        return failErrno(errno, "The resolver cannot give up its privileges.");
    sandbox::LandlockRules rules;
    rules.readable = files;
    // Name servers (RFC 7766) and nothing else over TCP; UDP has no such limit.
    rules.tcpPorts = {53};
    TRY(const auto held, sandbox::applyLandlock(rules));
    confinement.landlock = held.files;
    TRY(sandbox::keepMemoryPrivate());
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return confinement;
#else
    TRY(installResolverFilter());
    return confinement;
#endif
}

} // namespace helix::netd
