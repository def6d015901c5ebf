#include "providers/default_prices.h"

#include <cmath>

namespace helix::providers {
namespace {

struct ModelPrice {
    const char* model;
    double input, output; ///< US dollars per million tokens
};

constexpr ModelPrice kRows[] = {
    {"claude-opus-4-5*", 5, 25},
    {"claude-opus-4*", 15, 75},
    {"claude-3-opus*", 15, 75},
    {"claude-sonnet-4*", 3, 15},
    {"claude-3-7-sonnet*", 3, 15},
    {"claude-3-5-sonnet*", 3, 15},
    {"claude-haiku-4-5*", 1, 5},
    {"claude-3-5-haiku*", 0.8, 4},
    {"claude-3-haiku*", 0.25, 1.25},
    {"claude-*", 15, 75},
    {"gpt-5-pro*", 15, 120},
    {"gpt-5-mini*", 0.25, 2},
    {"gpt-5-nano*", 0.05, 0.4},
    {"gpt-5*", 1.25, 10},
    {"gpt-4.1-mini*", 0.4, 1.6},
    {"gpt-4.1-nano*", 0.1, 0.4},
    {"gpt-4.1*", 2, 8},
    {"gpt-4o-mini*", 0.15, 0.6},
    {"gpt-4o*", 2.5, 10},
    {"o3-pro*", 20, 80},
    {"o3-mini*", 1.1, 4.4},
    {"o3*", 2, 8},
    {"o4-mini*", 1.1, 4.4},
    {"o1*", 15, 60},
    {"codex-mini*", 1.5, 6},
    {"text-embedding-3-small*", 0.02, 0},
    {"text-embedding-3-large*", 0.13, 0},
    {"gemini-3-pro*", 4, 18},
    {"gemini-2.5-pro*", 2.5, 15},
    {"gemini-2.5-flash-lite*", 0.1, 0.4},
    {"gemini-2.5-flash*", 0.3, 2.5},
    {"gemini-2.0-flash-lite*", 0.075, 0.3},
    {"gemini-2.0-flash*", 0.1, 0.4},
    {"gemini-embedding*", 0.15, 0},
};

} // namespace

std::vector<Price> defaultPrices()
{
    constexpr double kMicro = 1e6;
    std::vector<Price> prices;
    for (const auto& row : kRows)
        prices.push_back({row.model, static_cast<std::uint64_t>(std::llround(row.input * kMicro)),
                          static_cast<std::uint64_t>(std::llround(row.output * kMicro))});
    return prices;
}

} // namespace helix::providers
