#pragma once
// The clock that frames are stamped with.

#include <cstdint>

namespace helix::agent {

/// Microseconds of the guest's monotonic clock (CLOCK_MONOTONIC), which compositors use too.
std::uint64_t monotonicMicroseconds();

} // namespace helix::agent
