#pragma once
// `helix-bench create`: from the click on Create to the first decoded picture, beside a plain boot
// of the same disk.

#include <filesystem>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "async/completion.h"
#include "base/installation.h"
#include "base/result.h"

namespace helix::bench {

struct CreateBench {
    std::string image;
    int runs = 5;
    std::filesystem::path images; ///< bundles, as DIR/NAME/VERSION
    Installation installation;
    bool quiet = false; ///< no line per run on stderr
};

/// Runs in a home of its own below the temporary folder, which is gone afterwards. Each run
/// measures one create and one plain boot, the order changing from run to run.
async::Task<Result<nlohmann::json>> runCreateBench(CreateBench bench);

} // namespace helix::bench
