#pragma once
// Ending a QEMU, politely first.

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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

/// Ends every process of our user that is one of the machine `uuid`, QEMU politely first, and
/// returns when all are gone but the `spared`.
async::Task<Result<void>> endProcessesOf(std::string uuid, std::vector<int> spared = {});

/// Their pids, looked for on the pool.
async::Task<std::vector<int>> pidsOf(std::string uuid);

/// How QEMU ended, from how our child did: a wrapper tells a signal as a shell does (128 + number).
async::ProcessEnd endBehind(async::ProcessEnd end, bool wrapped);

/// How a QEMU ended whose connection is lost, once that is known; waits for it, a second at most.
/// `wrapper`: what is around it, or null. Nothing: it lives.
async::Task<std::optional<async::ProcessEnd>> endOf(std::shared_ptr<ProcessWatch> watch,
                                                    std::shared_ptr<ProcessWatch> wrapper);

/// Waits for what was around a QEMU that is gone: it goes by itself, or is killed.
async::Task<void> endWrapper(std::shared_ptr<async::ProcessWatch> wrapper);

/// Removes the sockets and the bootstrap file of a machine that does not run.
void removeRuntimeFiles(const std::filesystem::path& runtimeFolder);
/// Removes the bootstrap file of one that runs.
void removeBootstrap(const std::filesystem::path& runtimeFolder);

} // namespace helix::machine
