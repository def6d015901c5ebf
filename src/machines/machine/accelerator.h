#pragma once
// Which accelerator really works here: measured by booting, never assumed (/dev/kvm may exist
// and not serve).

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "machine/qemu_binary.h"

namespace helix::machine {

enum class Accelerator { Kvm, Tcg };
std::string_view toString(Accelerator accelerator); ///< "kvm", "tcg"

struct ProbeAttempt {
    Accelerator accelerator = Accelerator::Tcg;
    bool works = false;
    std::chrono::milliseconds duration{0};
    std::string finding; ///< a sentence: "/dev/kvm is there but a test boot did not finish in 5 s."
    std::string details; ///< QEMU's own last words where it failed; empty otherwise
};

struct AcceleratorReport {
    Accelerator chosen = Accelerator::Tcg;
    std::vector<ProbeAttempt> attempts;
    bool fromCache = false;
};

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
