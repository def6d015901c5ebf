#pragma once
// Why QEMU ended, in words for people. Pure.

#include <string>

#include "base/result.h"
#include "machine/machine.h"
#include "async/process_watch.h"

namespace helix::machine {

using async::ProcessEnd;

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
