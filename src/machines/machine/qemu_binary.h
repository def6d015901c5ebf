#pragma once
// Which QEMU is there.

#include <compare>
#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/paths.h"
#include "base/result.h"

namespace helix::machine {

struct QemuVersion {
    int major = 0, minor = 0, micro = 0;
    friend auto operator<=>(const QemuVersion&, const QemuVersion&) = default;
    [[nodiscard]] std::string str() const;
};
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
