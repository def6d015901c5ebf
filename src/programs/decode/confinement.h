#pragma once
// What helix-decode gives up before it looks at anything of a guest.

#include "base/result.h"
#include "base/unique_fd.h"
#include "decoding/card.h"

namespace helix::decode {

/// First, before there are threads: an empty root, no file anywhere (Landlock), as far as this
/// system has them. The process ends with the thread that started it.
void leaveFiles();

/// For good and for all threads, whatever the system: memory with a bound, the locks of FFmpeg's
/// threads, packets over `socket`, and its end. No other descriptor can be had, no thread, no core
/// dump, no debugger. Any other system call ends the process. Unsupported where the kernel has no
/// seccomp.
Result<void> keepOnly(int socket);

/// What leaveFilesBut() leaves for keepOnlyWithCard().
struct CardRights {
    UniqueFd addressesInUse; ///< /proc/self/statm
};
/// leaveFiles() of a process that decodes with `card`: of /dev its devices and nothing else; to be
/// read and not written, what its driver consists of and asks the kernel of the card (of NVIDIA's,
/// which looks into /proc, in the root as it is; otherwise in one that has nothing else). Nothing can
/// be started.
CardRights leaveFilesBut(const decoding::Card& card);

/// keepOnly() of a process whose card is open and has been tried. Besides: the driver's control calls
/// on the devices that are open now, their memory, threads (sandbox/card.h). The bound on memory is
/// what the driver has taken by now and keepOnly()'s. Unsupported likewise.
Result<void> keepOnlyWithCard(int socket, CardRights rights);

} // namespace helix::decode
