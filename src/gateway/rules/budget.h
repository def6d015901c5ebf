#pragma once
// Budgets: reserve before a request, settle after it. Money in millionths of a US dollar.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "gateway/rules/usage_scan.h"

namespace helix::gateway {

/// Per million tokens; "claude-*" is for every model that begins so.
struct Price {
    std::string model;
    std::uint64_t inputMicroUsd = 0, outputMicroUsd = 0;
};

/// The first exact entry, otherwise the one with the longest pattern; "maker/model" counts as
/// "model" when it is not listed itself.
const Price* findPrice(const std::vector<Price>& prices, std::string_view model);

/// Rounded up. What Anthropic reads from its cache costs a tenth of the input's price, what it
/// writes there five quarters (docs.anthropic.com, prompt caching).
std::uint64_t costOf(const Price& price, const TokenUsage& usage);

struct Limits {
    std::optional<std::uint64_t> requests, tokens, microUsd;
};

/// An amount of what budgets count.
struct Amount {
    std::uint64_t requests = 0, tokens = 0, microUsd = 0;
    friend bool operator==(const Amount&, const Amount&) = default;
};

/// What a request may cost at most, by what is known before it.
struct Estimate {
    std::uint64_t bodyBytes = 0;
    std::uint64_t maxTokens = 0;  ///< 0: not said
    const Price* price = nullptr; ///< none: unknown
    bool free = false;            ///< on this computer: unknown prices are nothing
};
inline constexpr std::uint64_t kUsualMaxTokens = 4096; ///< when a request does not say

/// One workspace's account.
class Account {
public:
    void set(Limits limits, Amount used);

    /// Takes the estimate off what is left. ResourceExhausted with a sentence for the guest when it
    /// does not fit, or when money is limited and the price is not known.
    Result<Amount> reserve(const Estimate& estimate, std::string_view model);
    /// Gives a reservation back and counts what was really used.
    void settle(const Amount& reserved, const Amount& used);
    [[nodiscard]] const Amount& used() const { return m_used; }
    [[nodiscard]] const Amount& reserved() const { return m_reserved; }

private:
    Limits m_limits;
    Amount m_used, m_reserved;
};

} // namespace helix::gateway
