#pragma once
// Which accelerator really works here: measured by booting, never assumed (/dev/kvm may exist
// and not serve).

#include <chrono>
#include <filesystem>

#include "async/completion.h"
#include "base/result.h"
#include "machine/accelerator.h"
#include "machine/qemu_binary.h"

namespace helix::machine {

struct ProbeRequest {
    QemuBinary qemu;
    std::filesystem::path kernel; ///< the image's kernel; the probe makes its own tiny initrd
    std::filesystem::path
        cacheFile; ///< keyed by CPU model, host kernel, QEMU version and guest kernel
    std::chrono::milliseconds kvmDeadline{5000};
    std::chrono::milliseconds tcgDeadline{60000};
};

/// KVM first when /dev/kvm can be opened, then TCG. Unsupported when neither boots; the report's
/// sentences say why.
async::Task<Result<AcceleratorReport>> probeAccelerator(ProbeRequest request,
                                                        async::CancelToken cancel);

} // namespace helix::machine
