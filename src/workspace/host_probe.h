#pragma once
// QEMU and the accelerator of this host: found once, measured once, remembered while they stay the
// same.

#include <filesystem>
#include <memory>
#include <optional>

#include "async/completion.h"
#include "base/paths.h"
#include "base/result.h"
#include "machine/accelerator.h"
#include "machine/launch_plan.h"

namespace helix::workspace {

/// Control thread. Its coroutines own what they need and may outlive it.
class HostProbe {
public:
    HostProbe(Environment environment, std::filesystem::path cacheFile);

    /// Looks again only when the program file has changed.
    async::Task<Result<machine::QemuBinary>> qemu() const;
    /// The accelerator as well; boots `kernel` when it was never measured (seconds). Calls at the
    /// same time share one measurement, which a Cancel does not interrupt: it only ends the wait.
    async::Task<Result<machine::HostFacts>> facts(std::filesystem::path kernel,
                                                  async::CancelToken cancel) const;
    /// What the last measurement said.
    [[nodiscard]] std::optional<machine::AcceleratorReport> lastReport() const;
    /// Whether an earlier run has left its measurement.
    [[nodiscard]] bool hasCache() const;

    struct Private;

private:
    std::shared_ptr<Private> m_d; ///< owned here and by running coroutines
};

} // namespace helix::workspace
