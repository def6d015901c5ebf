#pragma once
// Ending a QEMU, politely first.

#include <chrono>
#include <memory>

#include "async/completion.h"
#include "base/result.h"
#include "async/process_watch.h"
#include "machine/qmp_client.h"

namespace helix::machine {

using async::ProcessWatch;

/// QMP "quit" (SIGTERM where there is no connection), after `grace` SIGKILL. Returns when the
/// process is gone.
async::Task<Result<void>> endMachine(std::shared_ptr<ProcessWatch> watch,
                                     std::shared_ptr<QmpClient> qmp,
                                     std::chrono::milliseconds grace);

/// Removes the sockets and the bootstrap file of a machine that does not run.
void removeRuntimeFiles(const std::filesystem::path& runtimeFolder);
/// Removes the bootstrap file of one that runs.
void removeBootstrap(const std::filesystem::path& runtimeFolder);

} // namespace helix::machine
