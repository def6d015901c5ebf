#pragma once
// Who acts on a desktop: the agents in the guest, or the user. Said by the host in its Steering
// (desktop_input.h), answered by the guest on the same connection (docs/protocol.md 7).

#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace helix::protocol {

enum class Steerer : std::uint8_t {
    Nobody = 0, ///< the user only watches; agents act
    User = 1,   ///< the agents' own input is paused
    /// As User, and agents are shown nothing.
    UserPrivately = 2,
};

/// What holds in the guest from here on: one for each Steering, in their order.
struct SteeringAnswer {
    Steerer who = Steerer::Nobody;
};

/// Whether a message from the guest is one (frames are the others).
bool isSteeringAnswer(BytesView message);
Bytes encodeSteeringAnswer(const SteeringAnswer& answer);
/// Protocol error for any other message.
Result<SteeringAnswer> decodeSteeringAnswer(BytesView message);

/// None of another number.
Result<Steerer> toSteerer(std::uint8_t number);

} // namespace helix::protocol
