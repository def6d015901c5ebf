#pragma once
// The tiny network that every guest sees (docs/architecture.md).

#include <array>
#include <cstdint>

#include "egress/ipv4.h"

namespace helix::egress {

inline constexpr Ipv4 kGuestAddress{0x0a00020f};   ///< 10.0.2.15
inline constexpr Ipv4 kGatewayAddress{0x0a000202}; ///< 10.0.2.2: ARP and ping, nothing else
inline constexpr Ipv4 kDnsAddress{0x0a000203};     ///< 10.0.2.3: DNS, answered by helix-netd
inline constexpr Ipv4 kServiceAddress{0x0a000264}; ///< 10.0.2.100: TCP services of the host
inline constexpr std::uint16_t kDnsPort = 53; ///< of kDnsAddress, the only resolver a guest asks
inline constexpr Prefix kGuestNetwork{{0x0a000200}, 24};
inline constexpr std::uint16_t kInferencePort = 8080; ///< the only service so far
using Mac = std::array<std::uint8_t, 6>;
inline constexpr Mac kGuestMac{0x52, 0x54, 0x00, 0x12, 0x34, 0x56}; ///< QEMU's own first address
/// Bytes of an IP packet; virtio-net's host_mtu and libslirp's if_mtu (doubles throughput).
inline constexpr std::uint16_t kLargeMtu = 16384;

} // namespace helix::egress
