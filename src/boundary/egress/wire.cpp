#include "egress/wire.h"

namespace helix::egress::wire {

std::uint16_t internetChecksum(BytesView bytes, std::uint32_t start)
{
    // 64 bits hold the sum of any frame without a carry being lost.
    std::uint64_t sum = start;
    std::size_t at = 0;
    for (; at + 1 < bytes.size(); at += 2)
        sum += read16(bytes, at);
    if (at < bytes.size())
        sum += std::uint32_t{bytes[at]} << 8;
    while (sum > 0xffff)
        sum = (sum & 0xffff) + (sum >> 16);
    return static_cast<std::uint16_t>(~sum);
}

std::uint32_t pseudoHeaderSum(Ipv4 from, Ipv4 to, std::uint8_t protocol, std::size_t length)
{
    return (from.value >> 16) + (from.value & 0xffff) + (to.value >> 16) + (to.value & 0xffff) +
           protocol + static_cast<std::uint32_t>(length);
}

} // namespace helix::egress::wire
