#pragma once
// QEMU alone, booting an image's disk to its login prompt.

#include "bench/plain_machine.h"

namespace helix::bench {

/// On a fresh overlay, from the start of QEMU to "login:" on the serial console. QEMU is ended and
/// the overlay gone before this returns.
async::Task<Result<std::chrono::milliseconds>> timePlainBoot(PlainBoot boot);

} // namespace helix::bench
