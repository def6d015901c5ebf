#pragma once
// The argument list of a checked machine description.

#include <string>
#include <string_view>
#include <vector>

#include "machine/launch_plan.h"

namespace helix::machine {

inline constexpr auto kMachineType = "q35";

/// QEMU's own system call filter (qemu(1), "-sandbox"): no new privileges, no programs, no resource
/// changes.
inline constexpr auto kSandbox =
    "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny";

/// Machine type, accelerator and CPU model: what the probe boots is what machines get.
std::vector<std::string> machineArguments(Accelerator accelerator);

/// `value` with its commas doubled, as QEMU's option parser wants them (qemu(1), "-drive").
std::string escapeOption(std::string_view value);

/// What QEMU calls the layer of a disk that this file is: its name without what follows the dot, "disk".
std::string diskNodeName(const std::filesystem::path& disk);

/// Everything after argv[0]. `spec` and `plan` have been checked.
std::vector<std::string> qemuArguments(const MachineSpec& spec, const HostFacts& host,
                                       const LaunchPlan& plan);

} // namespace helix::machine
