#pragma once
// What was run in a shell, of what it says before and after each command. Pure.

#include <cstdint>
#include <optional>
#include <string>

#include "plane/recordings.h"

namespace helix::ui {

/// A shell says its newest entry of the history when it begins to run something, and the number of
/// the newest when it asks for more: what is entered in the history in between is what it ran. What stays
/// out of it (with a space before it, or the same again) has no name. The words are a guest's.
class ShellCommands {
public:
    static constexpr double kAtOnce = 30, kPerSecond = 2;
    /// It begins to run what it calls "  501  make". None when it says so faster than anybody works:
    /// after kAtOnce of them, kPerSecond.
    std::optional<plane::GuestCommand> begin(const std::string& entry, std::int64_t nowMs);
    /// It asks for the next; what it ran, if anything did run: for 1 ms at least.
    std::optional<plane::GuestCommand> end(int status, std::int64_t newest, std::int64_t nowMs);

private:
    std::optional<plane::GuestCommand> m_running;
    double m_allowed = kAtOnce;
    std::int64_t m_allowedMs = 0; ///< when m_allowed was counted
    std::optional<std::int64_t>
        m_newest; ///< entry of the history, when it asked last; none: it ran something since
};

} // namespace helix::ui
