#pragma once
// What helix-picture gives up before it looks at a picture.

#include "base/result.h"

namespace helix::picture {

/// Leaves the process what it has open, memory, threads and its end: it opens no file, makes no
/// socket and no process, starts no program, and no memory of it is written and run (seccomp).
/// That holds wherever it was started, bubblewrap or not. Call before there are threads, when
/// everything is loaded. Unsupported where the kernel has no seccomp.
Result<void> confineDecoder();

} // namespace helix::picture
