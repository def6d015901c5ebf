#pragma once
// What helix-decode gives up before it looks at anything of a guest.

#include "base/result.h"

namespace helix::decode {

/// First, before there are threads: an empty root, no file anywhere (Landlock), as far as this
/// system has them. The process ends with the thread that started it.
void leaveFiles();

/// For good and for all threads, whatever the system: memory with a bound, the locks of FFmpeg's
/// threads, packets over `socket`, and its end. No other descriptor can be had, no thread, no core
/// dump, no debugger. Any other system call ends the process. Unsupported where the kernel has no
/// seccomp.
Result<void> keepOnly(int socket);

} // namespace helix::decode
