#pragma once
// From a description of a machine to the exact command line, purely (docs/adr/0007).

#include "base/result.h"
#include "machine/launch_plan.h"

namespace helix::machine {

/// InvalidArgument or Unsupported with a sentence when the description cannot become a machine
/// (paths too long for sockets, commas are escaped for QEMU's option parser, zero resources, a
/// firmware that is not installed).
Result<LaunchPlan> makeLaunchPlan(const MachineSpec& spec, const HostFacts& host);

} // namespace helix::machine
