#pragma once
// What a snapshot fits: everything that a guest could notice between being saved and going on.

#include <string>

#include "base/result.h"
#include "image/manifest.h"
#include "machine/launch_plan.h"

namespace helix::warm {

/// Lower-case hex SHA-256 over the files of the image, QEMU and the processor (probeFingerprint()),
/// QEMU's command line with the same paths for every machine, the agent drive, and the sizes. Two
/// machines of one key may go on from the same snapshot; where the machine lies, what it is called
/// and what confines it are not in it. Fails where `spec` cannot become a machine, or a file is
/// missing. Blocks on the disk, little: of files, size and time are looked at.
Result<std::string> snapshotKey(const image::Bundle& bundle, const machine::MachineSpec& spec,
                                const machine::HostFacts& host);

} // namespace helix::warm
