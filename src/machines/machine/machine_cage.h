#pragma once
// The walls around one machine's QEMU: what it may see and use. Pure.

#include "machine/launch_plan.h"

namespace helix::machine {

/// Names the memory file to the library that stands in front of a clone's C library.
inline constexpr auto kTemplateMemoryVariable = "HELIXVM_TEMPLATE_MEMORY";

/// Everything before QEMU's own command line. `plan` has its folders and files already.
std::vector<std::string> confiningPrefix(const MachineSpec& spec, const HostFacts& host,
                                         const LaunchPlan& plan);

/// The same for a test boot of `kernel`, which ends with us: bwrap's options.
std::vector<std::string> probeCageOptions(const std::filesystem::path& program,
                                          const std::filesystem::path& kernel,
                                          const std::filesystem::path& initrd,
                                          Accelerator accelerator);

/// Limits that need nobody's leave.
std::vector<async::ProcessLimit> processLimits(const MachineSpec& spec);

} // namespace helix::machine
