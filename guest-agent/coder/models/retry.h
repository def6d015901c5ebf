#pragma once
// What to do after a model did not answer. Pure: time and chance are passed in.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "coder/models/stream_event.h"

namespace helix::agent::coder {

struct RetryRules {
    int attempts = 8;                         ///< the first one included
    std::chrono::milliseconds first{1000};    ///< the longest first wait; doubles
    std::chrono::milliseconds most{60'000};   ///< the longest wait of our own choice
    std::chrono::milliseconds asked{300'000}; ///< the longest that a provider may ask for
    /// Of all attempts and waits in which nothing of an answer came; then nobody waits any longer.
    std::chrono::milliseconds total{300'000};
    /// Without a byte for so long, whoever waits is told; well before an attempt is given up.
    std::chrono::milliseconds quiet{15'000};
};

/// How long to wait before the next attempt; nothing: give up. `attempt`: how many have failed.
/// `spent`: time in which nothing came. `chance`: 0 to 1 (full jitter).
std::optional<std::chrono::milliseconds> waitBeforeRetry(const ModelFailure& failure, int attempt,
                                                         std::chrono::milliseconds spent,
                                                         double chance, const RetryRules& rules);

/// The gateway's own refusal because the workspace's budget is used up.
bool isBudget(const ModelFailure& failure);
/// The provider's, because the account there is: no budget of Helix's has a say in that.
bool isWithoutCredit(const ModelFailure& failure);
/// The request is longer than the model's window.
bool isTooLong(const ModelFailure& failure);
/// The window that such a refusal names, in tokens; nothing when it names none.
std::optional<std::uint64_t> windowNamed(const ModelFailure& failure);
/// The model does not take the effort it was asked for.
bool isEffortRefused(const ModelFailure& failure);

/// Milliseconds from now that the headers ask for: `retry-after-ms`, `retry-after` as seconds or as
/// an HTTP date (RFC 9110 section 10.2.3). Nothing for what cannot be read; never negative.
std::optional<std::int64_t> retryAfter(std::string_view milliseconds,
                                       std::string_view secondsOrDate,
                                       std::chrono::system_clock::time_point now);

/// One sentence for the user: what failed, after how many attempts, what to do.
std::string sentenceFor(const ModelFailure& failure, int attempts);
/// Half a sentence for a line that says "…; asking again in 3 s.".
std::string reasonOf(const ModelFailure& failure);

} // namespace helix::agent::coder
