#pragma once
// What Helix is measured against: QEMU alone with an image's disk.

#include <chrono>
#include <filesystem>
#include <memory>

#include <QStringList>

#include "async/completion.h"
#include "image/manifest.h"
#include "machine/accelerator.h"
#include "machine/qemu_binary.h"

namespace helix::bench {

struct PlainBoot {
    machine::QemuBinary qemu;
    machine::Accelerator accelerator = machine::Accelerator::Tcg;
    image::Bundle bundle;
    std::filesystem::path overlay; ///< on the bundle's disk
};

/// The image's own kernel, initrd, command line and resources, its disk, the serial console on
/// standard input and output; no agent drive and no network.
QStringList plainArguments(const PlainBoot& boot);

/// A fresh overlay where the last one may still be.
async::Task<Result<void>> makeOverlay(PlainBoot boot);

/// One process. Control thread.
class PlainMachine {
public:
    PlainMachine();
    ~PlainMachine();
    void start(const PlainBoot& boot, const QStringList& more = {});
    /// Until "login:" stands on the serial console: when that was. Timeout and Unavailable quote the
    /// end of the console.
    async::Task<Result<std::chrono::steady_clock::time_point>> awaitPrompt();
    /// Of the console, which prompts anew.
    void pressReturn();
    /// Returns when the process is gone.
    async::Task<void> end();

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::bench
