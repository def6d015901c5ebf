#include "gateway/confinement.h"

#include <cerrno>
#include <csignal>
#include <memory>

#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace helix::gateway {
namespace {

/// Name look-ups load modules of the C library, so what a look-up may need stays allowed; what
/// nobody here ever needs does not.
constexpr int kForbidden[] = {SCMP_SYS(execve),
                              SCMP_SYS(execveat),
                              SCMP_SYS(fork),
                              SCMP_SYS(vfork),
                              SCMP_SYS(ptrace),
                              SCMP_SYS(process_vm_readv),
                              SCMP_SYS(setns),
                              SCMP_SYS(process_vm_writev),
                              SCMP_SYS(unshare),
                              SCMP_SYS(mount),
                              SCMP_SYS(umount2),
                              SCMP_SYS(pivot_root),
                              SCMP_SYS(chroot),
                              SCMP_SYS(bpf),
                              SCMP_SYS(perf_event_open),
                              SCMP_SYS(init_module),
                              SCMP_SYS(finit_module),
                              SCMP_SYS(kexec_load),
                              SCMP_SYS(add_key),
                              SCMP_SYS(request_key),
                              SCMP_SYS(keyctl),
                              SCMP_SYS(userfaultfd),
                              SCMP_SYS(io_uring_setup),
                              SCMP_SYS(listen),
                              SCMP_SYS(unlink),
                              SCMP_SYS(unlinkat),
                              SCMP_SYS(rename),
                              SCMP_SYS(renameat2),
                              SCMP_SYS(symlinkat),
                              SCMP_SYS(linkat),
                              SCMP_SYS(kill),
                              SCMP_SYS(pidfd_getfd),
                              SCMP_SYS(truncate)};

Result<void> forbidSystemCalls()
{
    const std::unique_ptr<void, void (*)(void*)> filter(::seccomp_init(SCMP_ACT_ALLOW),
                                                        [](void* f) { ::seccomp_release(f); });
    int error = filter == nullptr ? -ENOMEM : 0;
    for (const int call : kForbidden)
        if (error == 0)
            error = ::seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EPERM), call, 0);
    if (error == 0)
        error = ::seccomp_load(filter.get());
    if (error != 0)
        return failErrno(-error, "The inference gateway cannot confine itself (seccomp).");
    return {};
}

void raiseDescriptorLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace

Result<void> confine()
{
    const rlimit none{0, 0};
    std::signal(SIGPIPE, SIG_IGN);
    raiseDescriptorLimit();
    if (::setrlimit(RLIMIT_CORE, &none) != 0 || ::prctl(PR_SET_DUMPABLE, 0) != 0 ||
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        return failErrno(errno, "The inference gateway cannot confine itself.");
    return forbidSystemCalls();
}

} // namespace helix::gateway
