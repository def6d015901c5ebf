#include "egress/reason.h"

#include <algorithm>
#include <array>

namespace helix::egress {
namespace {

struct ReasonWords {
    Reason reason;
    std::string_view word, sentence;
};

/// In the order of the enum: toString() and sentenceOf() index it.
constexpr auto kReasons = std::to_array<ReasonWords>({
    {Reason::None, "", ""},
    {Reason::Offline, "offline", "This workspace is offline."},
    {Reason::NotListed, "not-listed", "The site is not among those that were allowed."},
    {Reason::NoName, "no-name", "Reached by its bare address; only named sites are allowed."},
    {Reason::Port, "port", "The site is allowed, but not on this port."},
    {Reason::Quic, "quic", "QUIC hides which site is meant; programs fall back to TLS."},
    {Reason::ForeignDns, "foreign-dns", "Names are looked up by Helix only, not elsewhere."},
    {Reason::ServerName, "sni", "The connection named another site, or none, than it asked for."},
    {Reason::Host, "host", "The request named another site, or none, than it asked for."},
    {Reason::EncryptedName, "ech", "The site's name was encrypted; this workspace is strict."},
    {Reason::Ssh, "ssh", "One of the two sides does not speak SSH."},
    {Reason::LocalName, "local-name", "It is a name of your own network: out of bounds."},
    {Reason::Rebinding, "rebinding", "The name leads to an address that is never reachable."},
    {Reason::Loopback, "loopback", "This computer itself is out of bounds."},
    {Reason::HostAddress, "host-address", "This computer itself is out of bounds."},
    {Reason::HostNetwork, "host-network", "Your own network is out of bounds."},
    {Reason::Private, "private", "Private networks are out of bounds."},
    {Reason::CarrierGrade, "carrier-grade", "Private networks are out of bounds."},
    {Reason::LinkLocal, "link-local", "Your own network is out of bounds."},
    {Reason::Metadata, "metadata", "Addresses where clouds hand out keys are out of bounds."},
    {Reason::Multicast, "multicast", "Your own network is out of bounds."},
    {Reason::Broadcast, "broadcast", "Your own network is out of bounds."},
    {Reason::Reserved, "reserved", "Nobody on the internet has this address."},
    {Reason::Documentation, "documentation", "Nobody on the internet has this address."},
    {Reason::ThisNetwork, "this-network", "Nobody on the internet has this address."},
    {Reason::Benchmarking, "benchmarking", "Nobody on the internet has this address."},
    {Reason::NoService, "no-service", "Helix offers nothing on this port."},
    {Reason::Icmp, "icmp", "Pings do not leave the machine."},
    {Reason::TooMany, "too-many", "Too many connections at once."},
    {Reason::TooFast, "too-fast", "Too many new connections in a second."},
    {Reason::Gate, "gate", "Stopped by the last check, right before it would have left."},
    {Reason::LedgerFull, "ledger-full",
     "So many refusals in so short a time that they were only counted."},
    {Reason::Ledger, "ledger", "The ledger cannot be written, so nothing may leave."},
    {Reason::ProviderReach, "provider-reach",
     "The model's provider would have reached beyond the boundary for it."},
    {Reason::User, "refused", "You refused this site."},
    {Reason::FrameShort, "short", ""},
    {Reason::FrameVlan, "vlan", ""},
    {Reason::FrameIpv6, "ipv6", ""},
    {Reason::FrameMac, "mac", ""},
    {Reason::FrameAddress, "address", ""},
    {Reason::FrameFragment, "fragment", ""},
    {Reason::FrameOptions, "options", ""},
    {Reason::FrameUrgent, "urgent", ""},
    {Reason::FrameLength, "length", ""},
    {Reason::FrameChecksum, "checksum", ""},
    {Reason::FrameTftp, "tftp", ""},
    {Reason::FrameProtocol, "protocol", ""},
    {Reason::FrameArp, "arp", ""},
    {Reason::FrameDhcp, "dhcp", ""},
    {Reason::FrameMemory, "memory", ""},
});

constexpr bool isInOrder()
{
    for (std::size_t at = 0; at < kReasons.size(); ++at)
        if (static_cast<std::size_t>(kReasons[at].reason) != at)
            return false;
    return static_cast<std::size_t>(Reason::FrameMemory) + 1 == kReasons.size();
}
static_assert(isInOrder());

const ReasonWords& wordsOf(Reason reason)
{
    return kReasons[static_cast<std::size_t>(reason)];
}

} // namespace

std::string_view toString(Reason reason)
{
    return wordsOf(reason).word;
}

std::optional<Reason> parseReason(std::string_view word)
{
    const auto* found = std::ranges::find(kReasons, word, &ReasonWords::word);
    if (found == kReasons.end() || found->reason == Reason::None)
        return std::nullopt;
    return found->reason;
}

std::string_view sentenceOf(Reason reason)
{
    return wordsOf(reason).sentence;
}

} // namespace helix::egress
