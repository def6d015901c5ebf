#pragma once
// May this request go to a model, how long may its answer be, and what has it taken in the end?

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "gateway/rules/body_scan.h"
#include "gateway/rules/budget.h"
#include "gateway/rules/http_head.h"

namespace helix::gateway {

/// What of a request the provider would reach; none: nothing.
std::optional<std::string> reachOf(const BodyFacts& facts, const Headers& headers,
                                   std::string_view modelInPath);
/// The sentence with which `what` is refused.
std::string refusedReach(const std::string& what);

struct Admission {
    Estimate estimate;
    /// This limit has to be put into the body; none: it has one, or needs none.
    std::optional<std::uint64_t> limit;
};

/// PermissionDenied for what is never served, or cannot be counted beforehand although tokens or
/// money are limited. The estimate is not taken off the account yet. `fetches`: reachOf() found
/// something (which the user has allowed).
Result<Admission> admit(const BodyFacts& facts, Dialect dialect, const Account& account,
                        const Price* price, bool free, bool fetches);

/// How a request ended.
struct Ending {
    bool sent = false;  ///< something of it may have got to the provider
    int status = 0;     ///< of the answer; 0: there was none
    bool ended = false; ///< the answer came to its end
    TokenUsage usage;
    std::uint64_t events = 0;
};

/// What to book. Where the end is not known and the account is limited: the most that it can have
/// taken. Otherwise what the answer said, or an estimate where it did not.
TokenUsage spent(const Ending& ending, const BodyFacts& facts, const TokenUsage& most,
                 bool limited);

} // namespace helix::gateway
