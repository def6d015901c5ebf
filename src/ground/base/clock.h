#pragma once
// Time as a value that tests can hold in their hands.

#include <chrono>
#include <functional>

namespace helix {

/// Monotonic now. Rooms that decide by time take one of these instead of asking the system.
using MonotonicClock = std::function<std::chrono::steady_clock::time_point()>;
inline MonotonicClock systemMonotonicClock()
{
    return [] { return std::chrono::steady_clock::now(); };
}

/// Wall time in milliseconds since 1970, for records and display only; never for deadlines.
using WallClock = std::function<std::int64_t()>;
inline WallClock systemWallClock()
{
    return [] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    };
}

} // namespace helix
