#pragma once
// `helix-bench fork`: a running workspace that becomes one more, and eight more; beside QEMU's own savevm and loadvm.

#include <nlohmann/json_fwd.hpp>

#include "bench/bench_plane.h"

namespace helix::bench {

/// {image, runs, open, qemu, prepared_ms, machine_before, machine_after, accelerator, load, one: {...},
/// eight: {...}, qemu_alone: {...}}; summaries as by summarize().
async::Task<Result<nlohmann::json>> runForkBench(PlaneBench bench);
std::string forkTable(const nlohmann::json& report);

} // namespace helix::bench
