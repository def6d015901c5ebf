#pragma once
// `helix-bench suspend`: a workspace that is put on the disk as it runs and goes on, beside QEMU's
// own savevm and -loadvm of the same disk.

#include <nlohmann/json_fwd.hpp>

#include "bench/bench_plane.h"

namespace helix::bench {

/// Each run suspends and resumes one workspace that booted and one from a warm snapshot, and has
/// QEMU alone do the same, the order changing from run to run. suspendReport() with {image, runs,
/// qemu, prepared_ms, machine_before, machine_after}.
async::Task<Result<nlohmann::json>> runSuspendBench(PlaneBench bench);

} // namespace helix::bench
