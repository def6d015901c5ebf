#pragma once

#include "base/result.h"

namespace helix::sandbox {

/// For every process that holds keys: no core dump, and no other process of this user reads its
/// memory or environment (prctl(2), PR_SET_DUMPABLE): no debugger either. Its folder in /proc
/// belongs to root from then on; status, stat and cmdline stay readable to all, exe does not.
/// Nothing where a sanitizer runs, whose leak check is a debugger.
Result<void> keepMemoryPrivate();

} // namespace helix::sandbox
