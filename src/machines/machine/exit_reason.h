#pragma once
// Why QEMU ended, in words for people. Pure.

#include <string>

#include "async/process_watch.h"
#include "base/result.h"

namespace helix::machine {

using async::ProcessEnd;

struct MachineExit {
    bool expected = false; ///< we asked, or the guest powered off or wants to boot anew
    /// The guest asked for a reboot. QEMU ends then, because a new boot needs a fresh bootstrap
    /// document: start the machine again.
    bool restartWanted = false;
    bool killedFromOutside = false; ///< it is not to blame, nor is what it was made of
    std::string sentence; ///< for the user, e.g. "The machine was killed from outside (signal 9)."
    std::string details;  ///< the last lines of QEMU's stderr
};

/// By a signal that no fault of its own raises; the kernel sends one when memory runs out.
bool isKilledFromOutside(const ProcessEnd& end);
/// Of one that was: Unavailable.
Error killedError(const ProcessEnd& end, const std::string& logTail);

/// Why QEMU, which has not greeted, is gone: from its end and the last lines of its log.
Error explainFailedStart(const ProcessEnd& end, const std::string& logTail);

/// What is known when a running QEMU is gone.
struct ExitFacts {
    ProcessEnd end;
    bool weAsked = false;
    std::string shutdownReason; ///< of the last SHUTDOWN event: "guest-shutdown", "guest-reset",
                                ///< "host-signal"...; empty without one
    std::string logTail;
};
MachineExit explainExit(const ExitFacts& facts);

} // namespace helix::machine
