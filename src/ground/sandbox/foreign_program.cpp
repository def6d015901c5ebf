#include "sandbox/foreign_program.h"

#include <cerrno>

#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "sandbox/syscall_filter.h"

namespace helix::sandbox {
namespace {

/// A new namespace of any kind gives a program rights that it had not.
constexpr std::uint64_t kNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                      CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

void refuseNamespaces(SyscallFilter& filter)
{
    for (std::uint64_t bit = 1; bit <= kNamespaces; bit <<= 1)
        if ((kNamespaces & bit) != 0)
            filter.rule(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), {argumentMasked(0, bit, bit)});
    // The flags of clone3 cannot be seen here; the C library then uses clone.
    filter.refuse({SCMP_SYS(clone3)}, ENOSYS);
}

} // namespace

Result<void> holdForeignProgram()
{
    const rlimit none{0, 0};
    if (::setrlimit(RLIMIT_CORE, &none) != 0 || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return failErrno(errno, "The program cannot be confined.");
    SyscallFilter filter(SCMP_ACT_ALLOW);
    // A pair of sockets is one as well: half of it can be connected to a bus.
    filter.refuse({SCMP_SYS(socket), SCMP_SYS(socketpair)}, EAFNOSUPPORT);
    refuseNamespaces(filter);
    filter.refuse({SCMP_SYS(ptrace),      SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
                   SCMP_SYS(pidfd_getfd), SCMP_SYS(unshare),          SCMP_SYS(setns),
                   SCMP_SYS(mount),       SCMP_SYS(umount2),          SCMP_SYS(move_mount),
                   SCMP_SYS(open_tree),   SCMP_SYS(fsopen),           SCMP_SYS(mount_setattr),
                   SCMP_SYS(pivot_root),  SCMP_SYS(chroot),           SCMP_SYS(open_by_handle_at),
                   SCMP_SYS(bpf),         SCMP_SYS(perf_event_open),  SCMP_SYS(userfaultfd),
                   SCMP_SYS(add_key),     SCMP_SYS(request_key),      SCMP_SYS(keyctl),
                   SCMP_SYS(init_module), SCMP_SYS(finit_module),     SCMP_SYS(kexec_load),
                   SCMP_SYS(personality)},
                  EPERM);
    filter.refuse({SCMP_SYS(io_uring_setup)}, ENOSYS);
    filter.rule(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), {argumentMasked(1, 0xffffffff, TIOCSTI)});
    return filter.load("this program");
}

} // namespace helix::sandbox
