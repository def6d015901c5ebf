#pragma once
// What Helix is measured against: QEMU alone, booting the same disk to its login prompt.

#include <chrono>
#include <filesystem>

#include "async/completion.h"
#include "image/manifest.h"
#include "machine/accelerator.h"
#include "machine/qemu_binary.h"

namespace helix::bench {

struct PlainBoot {
    machine::QemuBinary qemu;
    machine::Accelerator accelerator = machine::Accelerator::Tcg;
    image::Bundle bundle;
    std::filesystem::path overlay; ///< a fresh one on the bundle's disk
};

/// From the start of QEMU to "login:" on the serial console, with the image's own kernel, initrd,
/// command line and resources, no agent drive and no network. QEMU is ended before this returns.
/// Timeout quotes the end of the console.
async::Task<Result<std::chrono::milliseconds>> timePlainBoot(PlainBoot boot);

} // namespace helix::bench
