#pragma once
// One database becomes two.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

namespace helix::store {

struct SplitPlan {
    std::filesystem::path from, to;
    std::vector<std::string> tables; ///< that go to `to`; virtual ones before what they index
    int schema = 0;                  ///< user_version of `to` afterwards
};

/// Makes `to` out of those tables of `from`, which stays as it is: dropping them there is a later
/// migration of `from`. Nothing to do when `to` is there, or `from` has none of the tables. `to`
/// appears whole or not at all, so whoever is killed on the way begins anew. `atStep` is called
/// before each step (for tests). Blocks: before both are opened, on the pool. OutOfSpace, Corrupt.
Result<void> splitDatabase(const SplitPlan& plan, const std::function<void(int step)>& atStep = {});

} // namespace helix::store
