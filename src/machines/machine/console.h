#pragma once
// What the guest writes on its serial console: QEMU keeps the newest of it in memory, we move it to
// a file that stays bounded. So a guest that writes without end fills no disk, also while no Helix
// runs.

#include <filesystem>
#include <memory>

#include "async/completion.h"
#include "machine/qmp_client.h"

namespace helix::machine {

inline constexpr auto kConsoleName = "console";
/// A power of two (QEMU's documentation of `-chardev ringbuf`).
inline constexpr int kConsoleBytes = 256 << 10;

/// Appends what is new to `log`. False when this machine has no such console and never will: it was
/// started by an older Helix, and QEMU writes the file itself.
async::Task<bool> drainConsole(std::shared_ptr<QmpClient> qmp, std::filesystem::path log);

} // namespace helix::machine
