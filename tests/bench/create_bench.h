#pragma once
// `helix-bench create`: from the click on Create to the first decoded picture, beside a plain boot
// of the same disk.

#include <nlohmann/json_fwd.hpp>

#include "bench/bench_plane.h"

namespace helix::bench {

/// Each run measures the three ways of a create and one plain boot, the order changing from run to
/// run.
async::Task<Result<nlohmann::json>> runCreateBench(PlaneBench bench);

} // namespace helix::bench
