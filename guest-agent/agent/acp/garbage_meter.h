#pragma once
// How much of an agent's garbage is worth telling. Pure.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace helix::agent {

/// Passes a few lines on, then one a second that says how many there were in between.
class GarbageMeter {
public:
    using Clock = std::chrono::steady_clock;

    /// The text of an event, or nothing when this line is only counted.
    std::optional<std::string> take(std::string_view line, Clock::time_point now);
    /// What was counted and not told, at the end; nothing when there is none.
    std::optional<std::string> rest();

private:
    [[nodiscard]] std::string withCount(std::string text);

    static constexpr int kBurst = 8;
    static constexpr std::chrono::seconds kPace{1};

    int m_told = 0;
    std::size_t m_untold = 0;
    Clock::time_point m_last{};
};

} // namespace helix::agent
