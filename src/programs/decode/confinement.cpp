#include "decode/confinement.h"

#include <cerrno>
#include <csignal>

#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "base/try.h"
#include "decoding/planes.h"
#include "sandbox/decoding.h"
#include "sandbox/landlock.h"
#include "sandbox/private_memory.h"
#include "sandbox/small_root.h"
#include "sandbox/syscall_filter.h"

namespace helix::decode {
namespace {

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr bool kHeld = true;
#else
constexpr bool kHeld = false; // a sanitizer's own memory and system calls are not on the lists
#endif

/// Of addresses: the pictures, and what FFmpeg keeps beside them (0.4 GB for a picture of 7680x4320
/// with all its references), its code and stacks.
constexpr rlim_t kMaxMemory = decoding::kOutputBytes + (rlim_t{1} << 30);

bool limit(__rlimit_resource resource, rlim_t value)
{
    const rlimit most{value, value};
    return ::setrlimit(resource, &most) == 0;
}

} // namespace

void leaveFiles()
{
    sandbox::enterEmptyRoot();
    // After it: whoever gets other credentials loses this.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)sandbox::applyLandlock({});
}

Result<void> keepOnly(int socket)
{
    // Another arena of malloc's reads a file of /proc when it shrinks.
    ::mallopt(M_ARENA_MAX, 1);
    TRY(sandbox::keepMemoryPrivate());
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !limit(RLIMIT_NOFILE, 0) ||
        !limit(RLIMIT_FSIZE, 0))
        return failErrno(errno, "helix-decode cannot confine itself.");
    if (!kHeld)
        return {};
    if (!limit(RLIMIT_AS, kMaxMemory))
        return failErrno(errno, "helix-decode cannot confine itself.");
    sandbox::SyscallFilter filter(SCMP_ACT_KILL_PROCESS);
    sandbox::allowDecoding(filter);
    const auto own = static_cast<std::uint64_t>(socket);
    for (const int call : {SCMP_SYS(read), SCMP_SYS(write)})
        filter.rule(SCMP_ACT_ALLOW, call, {sandbox::argumentEquals(0, own)});
    filter.holdAllThreads();
    return filter.load("helix-decode");
}

} // namespace helix::decode
