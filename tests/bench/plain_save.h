#pragma once
// QEMU alone, saving its machine and going on from there in a process of its own: savevm, -loadvm.

#include <cstdint>

#include "bench/plain_machine.h"

namespace helix::bench {

struct PlainSave {
    std::chrono::milliseconds savevm;        ///< the monitor's command, which holds the guest
    std::uint64_t savedBytes = 0;            ///< on the disk: by how much the overlay grew
    std::chrono::milliseconds loadvmRuns;    ///< from the new process to "running" (query-status)
    std::chrono::milliseconds loadvmAnswers; ///< ... to a new login prompt after Return
};

/// Of a guest that has booted to its login prompt on a fresh overlay and was left alone for
/// `settle`. Every disk is the overlay, so nothing had to be left out for savevm. Both processes are
/// ended and the overlay gone before this returns; `folder` holds a socket meanwhile.
async::Task<Result<PlainSave>> timePlainSave(PlainBoot boot, std::filesystem::path folder,
                                             std::chrono::milliseconds settle);

} // namespace helix::bench
