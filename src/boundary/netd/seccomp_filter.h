#pragma once
// The lists of system calls that helix-netd and its resolver child keep (seccomp(2)).

#include "base/result.h"

namespace helix::netd {

/// Anything off the list kills the process.
Result<void> installNetdFilter();
/// sandbox::allowResolving; the rest fails with EPERM.
Result<void> installResolverFilter();

} // namespace helix::netd
