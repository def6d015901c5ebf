#pragma once
// IPv4 addresses and prefixes as values, and which of them no guest may ever reach.

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "egress/reason.h"

namespace helix::egress {

/// An IPv4 address in host byte order: 10.0.2.15 is 0x0a00020f.
struct Ipv4 {
    std::uint32_t value = 0;
    friend auto operator<=>(const Ipv4&, const Ipv4&) = default;
};
/// Four decimal numbers without leading zeros, nothing else (no "127.1", no "0x7f.1").
Result<Ipv4> parseIpv4(std::string_view text);
std::string toString(Ipv4 address);

struct Prefix {
    Ipv4 base;
    int bits = 32; ///< 0 to 32
    [[nodiscard]] bool contains(Ipv4 address) const;
    friend bool operator==(const Prefix&, const Prefix&) = default;
};
/// "192.168.0.0/16"
Result<Prefix> parsePrefix(std::string_view text);
std::string toString(const Prefix& prefix);

/// Why no guest may reach `address` whatever its policy; None when it is an ordinary public address
/// (RFC 6890 and the IANA special-purpose registry).
Reason specialRange(Ipv4 address);

/// The addresses and on-link prefixes of this host, as they are now.
struct HostAddresses {
    std::vector<Ipv4> own;
    std::vector<Prefix> onLink;
};

/// specialRange(), or HostAddress or HostNetwork.
Reason deniedRange(Ipv4 address, const HostAddresses& host);

} // namespace helix::egress
