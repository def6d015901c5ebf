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
/// writes there five quarters, for an hour twice (docs.anthropic.com, prompt caching).
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
    std::uint64_t input = 0;   ///< tokens; BodyFacts::mostInput
    std::uint64_t output = 0;  ///< tokens of one answer
    std::uint64_t answers = 1; ///< to one prompt
    /// Providers that write prompts into a cache charge more for it, and the more for longer.
    enum class Caches { No, Minutes, Hour } caches = Caches::No;
    const Price* price = nullptr; ///< none: unknown
    bool free = false;            ///< on this computer: unknown prices are nothing
};
/// The limit that is put into a request that has none, as far as the budget reaches.
inline constexpr std::uint64_t kUsualMaxTokens = 16384;
/// An answer that is shorter than this is not worth asking for.
inline constexpr std::uint64_t kShortestAnswer = 64;

/// The most that it can take. Nothing overflows.
TokenUsage mostOf(const Estimate& estimate);

/// One workspace's account.
class Account {
public:
    void set(Limits limits, Amount used);

    /// How long an answer the budget still pays for, after its prompt, up to kUsualMaxTokens.
    [[nodiscard]] std::uint64_t affordableOutput(const Estimate& estimate) const;
    /// Tokens or money are limited: what a request takes has to be known before it.
    [[nodiscard]] bool isLimited() const { return m_limits.tokens || m_limits.microUsd; }
    [[nodiscard]] bool countsMoney() const { return m_limits.microUsd.has_value(); }

    /// Takes the estimate off what is left. ResourceExhausted with a sentence for the guest when it
    /// does not fit, or when money is limited and the price is not known.
    Result<Amount> reserve(const Estimate& estimate, std::string_view model);
    /// Gives a reservation back and counts what was really used.
    void settle(const Amount& reserved, const Amount& used);
    [[nodiscard]] const Amount& used() const { return m_used; }
    [[nodiscard]] const Amount& reserved() const { return m_reserved; }

private:
    [[nodiscard]] std::uint64_t left(std::optional<std::uint64_t> Limits::*limit,
                                     std::uint64_t Amount::*amount) const;
    Limits m_limits;
    Amount m_used, m_reserved;
};

} // namespace helix::gateway
