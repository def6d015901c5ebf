#pragma once
// How long one decision of the boundary takes.

#include <nlohmann/json_fwd.hpp>

namespace helix::bench {

struct PolicyBench {
    int rules = 200;
    int decisions = 100'000; ///< in one sample
    int samples = 11;
};
/// {rules, decisions, cases: {NAME: {median_ns, min_ns, max_ns}}}: one decision about a connection,
/// in nanoseconds of CPU time, for the rule that is found last, for names that no rule matches, and
/// for a closed range.
nlohmann::json runPolicyBench(const PolicyBench& bench);

} // namespace helix::bench
