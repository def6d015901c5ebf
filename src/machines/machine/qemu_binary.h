#pragma once
// Which QEMU is there.

#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/paths.h"
#include "base/result.h"
#include "machine/qemu_output.h"

namespace helix::machine {

inline constexpr QemuVersion kOldestQemu{7, 2, 0};

struct QemuBinary {
    std::filesystem::path program;
    QemuVersion version;
    std::vector<std::string> machineTypes;
};

/// Looks for qemu-system-x86_64 in PATH (HELIXVM_QEMU overrides). NotFound says what to install;
/// Unsupported names the version found and the oldest that works.
async::Task<Result<QemuBinary>> findQemu(Environment environment);

} // namespace helix::machine
