#pragma once
// What the last probe found, valid as long as nothing changed that it depends on.

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "machine/accelerator.h"
#include "machine/qemu_binary.h"

namespace helix::machine {

/// What a probe's outcome depends on: CPU model, host kernel, QEMU, guest kernel, and whether
/// /dev/kvm may be used.
std::string probeFingerprint(const QemuBinary& qemu, const std::filesystem::path& kernel,
                             bool kvmUsable);

/// Whether what was found holds until something changes. A boot under KVM that only ran out of time says
/// how busy the computer was: one slow moment must not leave it emulating.
bool isWorthKeeping(const AcceleratorReport& report, std::chrono::milliseconds kvmDeadline);

/// Nothing when there is no report for this fingerprint.
std::optional<AcceleratorReport> readProbeCache(const std::filesystem::path& file,
                                                const std::string& fingerprint);
/// Failing to write only means that the next start probes again.
void writeProbeCache(const std::filesystem::path& file, const std::string& fingerprint,
                     const AcceleratorReport& report);

/// Pure halves of the two above, for tests.
std::optional<AcceleratorReport> decodeProbeCache(std::string_view json,
                                                  const std::string& fingerprint);
std::string encodeProbeCache(const std::string& fingerprint, const AcceleratorReport& report);

} // namespace helix::machine
