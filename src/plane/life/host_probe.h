#pragma once
// QEMU and the accelerator of this host: found once, measured once, remembered while they stay the
// same.

#include <filesystem>
#include <memory>
#include <optional>

#include "async/completion.h"
#include "base/paths.h"
#include "base/result.h"
#include "image/image_store.h"
#include "machine/accelerator.h"
#include "machine/launch_plan.h"

namespace helix::life {

/// Control thread. Its coroutines own what they need and may outlive it.
class HostProbe {
public:
    /// `templateMemory`: Installation::templateMemory; where it is missing, HostFacts names none.
    HostProbe(Environment environment, std::filesystem::path cacheFile,
              std::filesystem::path templateMemory);

    /// Looks again only when the program file has changed.
    async::Task<Result<machine::QemuBinary>> qemu() const;
    /// The accelerator as well; boots `kernel` when it was never measured (seconds). Calls at the
    /// same time share one measurement, which a Cancel does not interrupt: it only ends the wait.
    /// Without a kernel nothing can be measured, and machines are emulated.
    async::Task<Result<machine::HostFacts>> facts(std::filesystem::path kernel,
                                                  async::CancelToken cancel) const;
    /// What this host offers to confine QEMU with; tried once.
    async::Task<machine::HostConfinement> confinement() const;
    /// What the last measurement said.
    [[nodiscard]] std::optional<machine::AcceleratorReport> lastReport() const;
    /// Whether an earlier run has left its measurement.
    [[nodiscard]] bool hasCache() const;

    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

/// What the accelerator is measured with for a machine of `bundle`: its own kernel, or for a disk
/// that boots itself the kernel of whichever image has one. Empty: there is none.
std::filesystem::path probeKernel(const image::ImageStore& images, const image::Bundle& bundle);
/// The same where no machine is meant in particular.
std::filesystem::path probeKernel(const image::ImageStore& images);

} // namespace helix::life
