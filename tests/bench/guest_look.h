#pragma once
// A look at a guest's own clock and memory, from which is told how long it stood still.

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

} // namespace helix::bench
