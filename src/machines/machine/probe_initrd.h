#pragma once
// The accelerator probe's initrd, made in memory: a cpio archive of three entries (initramfs buffer
// format, newc).

#include <string>
#include <string_view>

namespace helix::machine {

/// What probe_init writes to the console once the kernel runs it.
inline constexpr std::string_view kProbeMarker = "HELIX-PROBE-USERLAND";

/// The program that CMake builds from probe_init.c and puts into this library.
std::string_view probeInitProgram();

/// /dev, /dev/console and /init.
std::string makeProbeInitrd(std::string_view initProgram);

} // namespace helix::machine
