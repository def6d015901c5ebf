#pragma once
// What runs a machine's code, and what test boots have shown of it. Values.

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

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

} // namespace helix::machine
