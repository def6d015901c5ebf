#pragma once
// The guest's wall clock. The kernel takes it from the machine's real-time clock, which QEMU keeps
// right (-rtc base=utc): it is touched only when it is wrong.

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/result.h"

namespace helix::agent {

/// Milliseconds since 1970.
std::int64_t wallClockMs();

/// What the clock is to be set to, if it is wrong. `hostTimeMs` is when the host wrote the
/// bootstrap document, before the machine began; it is `uptime` old by now, and whatever the host
/// needed to start QEMU. Pure.
std::optional<std::int64_t> clockToSet(std::int64_t nowMs, std::int64_t hostTimeMs,
                                       std::chrono::milliseconds uptime);

Result<void> setWallClock(std::int64_t timeMs);

} // namespace helix::agent
