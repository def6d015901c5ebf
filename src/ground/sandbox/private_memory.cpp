#include "sandbox/private_memory.h"

#include <cerrno>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace helix::sandbox {

Result<void> keepMemoryPrivate()
{
    const rlimit none{0, 0};
    if (::setrlimit(RLIMIT_CORE, &none) != 0)
        return failErrno(errno, "Core dumps cannot be switched off.");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    if (::prctl(PR_SET_DUMPABLE, 0) != 0)
        return failErrno(errno, "The memory cannot be closed to other processes.");
#endif
    return {};
}

} // namespace helix::sandbox
