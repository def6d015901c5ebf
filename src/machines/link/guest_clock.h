#pragma once
// Keeps a guest's wall clock right: after a sleep of the host, or when the guest was given a wrong
// one. Internal to the room.

#include <cstdint>
#include <memory>
#include <optional>

#include "base/clock.h"

namespace helix::link {

class RpcConnection;

/// By how many milliseconds the guest's clock is to be shifted, when it is wrong for sure: it said
/// `guestMs` at some moment between `sentMs` and `receivedMs` of the host's clock. Pure.
std::optional<std::int64_t> clockShift(std::int64_t sentMs, std::int64_t receivedMs,
                                       std::int64_t guestMs);

/// Asks at once and every minute, and shifts what is more than two seconds off. Control thread; the
/// connection outlives it. A guest that cannot tell its time keeps it.
class GuestClock {
public:
    explicit GuestClock(RpcConnection& connection, WallClock clock = systemWallClock());
    ~GuestClock();

private:
    struct Private;
    std::shared_ptr<Private> m_d; ///< weakly held by requests under way
};

} // namespace helix::link
