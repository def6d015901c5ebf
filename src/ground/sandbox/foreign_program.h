#pragma once

#include "base/result.h"

namespace helix::sandbox {

/// For a program that is not ours (git, qemu-img), just before it is started: no core dump, no new
/// privileges, and none of the system calls that lead to other processes, to sockets or deep into
/// the kernel. What such programs need changes from version to version, so this is a list of what
/// is refused, not of what is allowed; files are Landlock's business.
Result<void> holdForeignProgram();

} // namespace helix::sandbox
