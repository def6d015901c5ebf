#include "egress/ipv4.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/bytes.h"

namespace helix::egress {
namespace {

constexpr Ipv4 ipv4(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d)
{
    return {(a << 24) | (b << 16) | (c << 8) | d};
}

struct SpecialRange {
    Prefix prefix;
    Reason reason;
};

/// RFC 6890 with the IANA IPv4 special-purpose address registry, and before them the addresses at
/// which clouds hand out credentials: several of those lie in ordinary public space.
/// The first match counts, so that an exception stands above the range it lies in.
constexpr std::array kSpecialRanges{
    SpecialRange{{ipv4(169, 254, 169, 254), 32},
                 Reason::Metadata}, // AWS, Azure, Google, Oracle, OpenStack
    SpecialRange{{ipv4(169, 254, 169, 253), 32}, Reason::Metadata}, // AWS: resolver
    SpecialRange{{ipv4(169, 254, 170, 2), 32}, Reason::Metadata},  // AWS: credentials of containers
    SpecialRange{{ipv4(169, 254, 170, 23), 32}, Reason::Metadata}, // AWS: identities of pods
    SpecialRange{{ipv4(169, 254, 0, 23), 32}, Reason::Metadata},   // Tencent
    SpecialRange{{ipv4(169, 254, 42, 42), 32}, Reason::Metadata},  // Scaleway
    SpecialRange{{ipv4(100, 100, 100, 200), 32}, Reason::Metadata}, // Alibaba
    SpecialRange{{ipv4(192, 0, 0, 192), 32}, Reason::Metadata},     // Oracle, older
    SpecialRange{{ipv4(168, 63, 129, 16), 32}, Reason::Metadata},   // Azure: the host's agent
    SpecialRange{{ipv4(255, 255, 255, 255), 32}, Reason::Broadcast},
    SpecialRange{{ipv4(0, 0, 0, 0), 8}, Reason::ThisNetwork},
    SpecialRange{{ipv4(10, 0, 0, 0), 8}, Reason::Private},
    SpecialRange{{ipv4(100, 64, 0, 0), 10}, Reason::CarrierGrade},
    SpecialRange{{ipv4(127, 0, 0, 0), 8}, Reason::Loopback},
    SpecialRange{{ipv4(169, 254, 0, 0), 16}, Reason::LinkLocal},
    SpecialRange{{ipv4(172, 16, 0, 0), 12}, Reason::Private},
    SpecialRange{{ipv4(192, 0, 0, 0), 24}, Reason::Reserved}, // IETF protocol assignments
    SpecialRange{{ipv4(192, 0, 2, 0), 24}, Reason::Documentation},
    SpecialRange{{ipv4(192, 31, 196, 0), 24}, Reason::Reserved}, // AS112
    SpecialRange{{ipv4(192, 52, 193, 0), 24}, Reason::Reserved}, // AMT
    SpecialRange{{ipv4(192, 88, 99, 0), 24},
                 Reason::Reserved}, // 6to4 relays: would reach IPv6 inside
    SpecialRange{{ipv4(192, 168, 0, 0), 16}, Reason::Private},
    SpecialRange{{ipv4(192, 175, 48, 0), 24}, Reason::Reserved}, // AS112
    SpecialRange{{ipv4(198, 18, 0, 0), 15}, Reason::Benchmarking},
    SpecialRange{{ipv4(198, 51, 100, 0), 24}, Reason::Documentation},
    SpecialRange{{ipv4(203, 0, 113, 0), 24}, Reason::Documentation},
    SpecialRange{{ipv4(224, 0, 0, 0), 4}, Reason::Multicast},
    SpecialRange{{ipv4(240, 0, 0, 0), 4}, Reason::Reserved},
};

constexpr std::uint32_t maskOf(int bits)
{
    return bits <= 0 ? 0 : ~std::uint32_t{0} << (32 - std::min(bits, 32));
}

/// A decimal number of `digits`, without sign or leading zeros, or nothing.
bool readDecimal(std::string_view digits, std::uint32_t largest, std::uint32_t& value)
{
    if (digits.empty() || digits.size() > 3 || (digits.size() > 1 && digits.front() == '0'))
        return false;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    return error == std::errc() && stop == end && value <= largest;
}

} // namespace

Result<Ipv4> parseIpv4(std::string_view text)
{
    Ipv4 address;
    std::string_view rest = text;
    for (int octet = 0; octet < 4; ++octet) {
        const std::size_t dot = octet < 3 ? rest.find('.') : rest.size();
        std::uint32_t value = 0;
        if (dot == std::string_view::npos || !readDecimal(rest.substr(0, dot), 255, value))
            return fail(ErrorCode::InvalidArgument,
                        "\"" + printable(text) + "\" is not an IPv4 address. Write four numbers " +
                            "from 0 to 255 with dots between them.");
        address.value = (address.value << 8) | value;
        rest.remove_prefix(std::min(dot + 1, rest.size()));
    }
    return address;
}

std::string toString(Ipv4 address)
{
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) {
        text += std::to_string((address.value >> shift) & 0xff);
        if (shift > 0)
            text += '.';
    }
    return text;
}

bool Prefix::contains(Ipv4 address) const
{
    return ((address.value ^ base.value) & maskOf(bits)) == 0;
}

Result<Prefix> parsePrefix(std::string_view text)
{
    const std::size_t slash = text.find('/');
    const auto base = parseIpv4(text.substr(0, slash));
    std::uint32_t bits = 0;
    if (slash == std::string_view::npos || !base || !readDecimal(text.substr(slash + 1), 32, bits))
        return fail(ErrorCode::InvalidArgument, "\"" + printable(text) +
                                                    "\" is not an IPv4 network. Write it like " +
                                                    "192.168.0.0/16.");
    if ((base->value & ~maskOf(static_cast<int>(bits))) != 0)
        return fail(ErrorCode::InvalidArgument,
                    "\"" + printable(text) + "\" is not an IPv4 network: the address has bits " +
                        "set behind the prefix of " + std::to_string(bits) + ".");
    return Prefix{*base, static_cast<int>(bits)};
}

std::string toString(const Prefix& prefix)
{
    return toString(prefix.base) + "/" + std::to_string(prefix.bits);
}

Reason specialRange(Ipv4 address)
{
    for (const SpecialRange& range : kSpecialRanges)
        if (range.prefix.contains(address))
            return range.reason;
    return Reason::None;
}

Reason deniedRange(Ipv4 address, const HostAddresses& host)
{
    if (const Reason special = specialRange(address); special != Reason::None)
        return special;
    if (std::find(host.own.begin(), host.own.end(), address) != host.own.end())
        return Reason::HostAddress;
    const auto holds = [address](const Prefix& prefix) { return prefix.contains(address); };
    // A default route is no on-link prefix; were one listed, nothing would be reachable, which is
    // safe.
    if (std::any_of(host.onLink.begin(), host.onLink.end(), holds))
        return Reason::HostNetwork;
    return Reason::None;
}

} // namespace helix::egress
