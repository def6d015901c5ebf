#pragma once
// `helix-bench density`: how many workspaces stand side by side, and what each costs when nobody uses
// it.

#include <nlohmann/json_fwd.hpp>

#include "bench/bench_plane.h"

namespace helix::bench {

/// {image, qemu, prepared_ms, accelerator, machine_before, machine_idle, machine_after} and what
/// densityReport() says. `bench.count` workspaces, and where `bench.untilRefused` more, until one is
/// refused or does not get ready. Nothing of them is left, whatever happens.
async::Task<Result<nlohmann::json>> runDensityBench(PlaneBench bench);

} // namespace helix::bench
