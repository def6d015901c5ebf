#pragma once
// Looks at a guest's own clock, memory and processors, from which is told how long it stood still and whether it rests.

#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace helix::bench {

struct GuestLook {
    std::chrono::steady_clock::time_point at; ///< the host's, when the guest's word arrived
    std::int64_t uptimeMs = 0;                ///< the guest's; it does not count while it stands
    std::int64_t memoryUsedBytes = 0;         ///< all that is not free, its page cache among it
};

/// Of `cat /proc/uptime /proc/meminfo` (proc(5)); `at` is left as it is. Protocol.
Result<GuestLook> parseGuestLook(std::string_view text);

/// By how much the guest's clock fell behind the host's between two looks, in milliseconds: to some
/// hundredths of a second, which is what the guest counts in and how its words' ways may differ.
std::int64_t stoodStillMs(const GuestLook& before, const GuestLook& after);

/// What the processors of a guest did since it booted, in ticks.
struct GuestTicks {
    std::int64_t all = 0, idle = 0; ///< idle: waiting for its disk among it
};

/// Of `cat /proc/stat` (proc(5)): its first line. Protocol.
Result<GuestTicks> parseGuestTicks(std::string_view text);

/// The share of its processors that a guest was busy between two looks, 0 to 1.
double busyShare(const GuestTicks& before, const GuestTicks& after);

} // namespace helix::bench
