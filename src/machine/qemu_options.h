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

/// `value` with its commas doubled, as QEMU's option parser wants them (qemu(1), "-drive").
std::string escapeOption(std::string_view value);

/// "tcp:127.0.0.1:HOST-10.0.2.15:GUEST"
std::string forwardRule(const PortForward& forward);

/// Everything after argv[0]. `spec` and `plan` have been checked.
std::vector<std::string> qemuArguments(const MachineSpec& spec, const HostFacts& host, const LaunchPlan& plan);

} // namespace helix::machine
