#pragma once
// The argument list of a checked machine description.

#include <string>
#include <string_view>
#include <vector>

#include "machine/launch_plan.h"

namespace helix::machine {

inline constexpr auto kMachineType = "q35";
/// Id of the network back end, which the monitor commands for forwards name.
inline constexpr auto kNetworkId = "net0";
/// The address that QEMU's network gives to the only guest.
inline constexpr auto kGuestAddress = "10.0.2.15";

/// QEMU's own system call filter (qemu(1), "-sandbox"): no new privileges, no programs, no resource
/// changes.
inline constexpr auto kSandbox =
    "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny";

/// Machine type, accelerator and CPU model: what the probe boots is what machines get.
std::vector<std::string> machineArguments(Accelerator accelerator);

/// `value` with its commas doubled, as QEMU's option parser wants them (qemu(1), "-drive").
std::string escapeOption(std::string_view value);

/// "tcp:127.0.0.1:HOST-10.0.2.15:GUEST"
std::string forwardRule(const PortForward& forward);

/// Everything after argv[0]. `spec` and `plan` have been checked.
std::vector<std::string> qemuArguments(const MachineSpec& spec, const HostFacts& host,
                                       const LaunchPlan& plan);

} // namespace helix::machine
