#pragma once
// Codes of our own with which the agent closes a WebSocket.

#include <cstdint>

namespace helix::protocol {

/// A newer connection has what this one had.
inline constexpr std::uint16_t kTakenOver = 4001;
/// There is no desktop to look at; the reason is a sentence of the agent's.
inline constexpr std::uint16_t kNoDesktop = 4002;

} // namespace helix::protocol
