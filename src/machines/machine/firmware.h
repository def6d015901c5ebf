#pragma once
// What starts a machine whose disk brings its own boot loader.

#include <filesystem>

#include "base/result.h"

namespace helix::machine {

enum class Firmware {
    Bios, ///< SeaBIOS, which comes with QEMU
    Uefi, ///< OVMF
};

struct UefiFirmware {
    std::filesystem::path code;              ///< never written to
    std::filesystem::path variablesTemplate; ///< each machine gets a copy of its own
};

/// Where distributions put OVMF below `root` (tests give another one). NotFound names the package
/// to install. Looks at the disk.
Result<UefiFirmware> findUefiFirmware(const std::filesystem::path& root = "/");

} // namespace helix::machine
