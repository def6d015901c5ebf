#pragma once
// What Helix and helix-decode say to each other over their pair of sockets, one packet each; the
// H.264 and the pixels lie in shared memory. Pure. Either side takes the other for hostile: the
// guest may have taken helix-decode over.

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"
#include "protocol/limits.h"

namespace helix::decoding {

/// Of an access unit, as it comes from the guest.
inline constexpr std::size_t kMaxUnitBytes = protocol::kMaxDesktopMessage;
/// FFmpeg reads this far behind the end of a unit; zeros.
inline constexpr std::size_t kUnitPadding = 64;
inline constexpr std::size_t kInputBytes = kMaxUnitBytes + 4096;

/// Four numbers in the byte order of this computer, on which both ends run.
using Packet = std::array<std::uint32_t, 4>;

/// Helix asks: the access unit of this size lies at the beginning of the input.
struct Request {
    std::uint32_t sequence = 0; ///< from 1, one more each time
    std::uint32_t bytes = 0;
    int width = 0, height = 0; ///< as the guest announced it
    friend bool operator==(const Request&, const Request&) = default;
};

enum class Outcome : std::uint32_t {
    Ready = 1,   ///< said once at the beginning, with sequence 0
    NotConfined, ///< likewise, and the last word: this system cannot confine it
    NoDecoder,   ///< likewise: FFmpeg has no H.264 here
    Decoded,     ///< one picture of the announced size, in `slot`
    Undecodable, ///< no clean picture came out
};

/// helix-decode answers.
struct Answer {
    std::uint32_t sequence = 0; ///< that of the request
    Outcome outcome = Outcome::Undecodable;
    int slot = 0; ///< below kSlots; 0 without a picture
    friend bool operator==(const Answer&, const Answer&) = default;
};

Packet encode(const Request& request);
Packet encode(const Answer& answer);

/// Believes nothing. Protocol for a packet that is none, or whose numbers are out of bounds; for
/// an answer also when it is not about the request `sequence`.
Result<Request> parseRequest(BytesView packet);
Result<Answer> parseAnswer(BytesView packet, std::uint32_t sequence);

} // namespace helix::decoding
