#pragma once
// Why something of a guest was refused: one value, one stable word, one sentence. helix-netd decides
// with the values; its protocol and the ledger's rows hold the words, which never change meaning.
// Pure.

#include <optional>
#include <string_view>

namespace helix::egress {

enum class Reason {
    None, ///< not refused
    Offline,
    NotListed, ///< no rule names the site
    NoName,    ///< a bare address under an allow-list
    Port,      ///< the site is listed, this port is not
    Quic,      ///< UDP 443
    ForeignDns,
    ServerName,    ///< of a ClientHello
    Host,          ///< of an HTTP request
    EncryptedName, ///< ECH under Policy::strict
    Ssh,
    LocalName,
    Rebinding, ///< a public name that leads to a denied address
    Loopback,
    HostAddress,
    HostNetwork,
    Private,
    CarrierGrade,
    LinkLocal,
    Metadata,
    Multicast, ///< an address, or a frame to many
    Broadcast,
    Reserved,
    Documentation,
    ThisNetwork,
    Benchmarking,
    NoService,
    Icmp,
    TooMany,
    TooFast,
    Gate,       ///< the socket gate, behind all other checks
    LedgerFull, ///< too many records that nobody has acknowledged
    Ledger,     ///< it cannot be written
    ProviderReach,
    User, ///< written by earlier versions
    // A frame that no ordinary program sends.
    FrameShort,
    FrameVlan,
    FrameIpv6,
    FrameMac,
    FrameAddress,
    FrameFragment,
    FrameOptions,
    FrameUrgent,
    FrameLength,
    FrameChecksum,
    FrameTftp,
    FrameProtocol,
    FrameArp,
    FrameDhcp,
    FrameMemory, ///< libslirp holds too many pieces of it
};

/// "not-listed", "metadata", ...; empty for None.
std::string_view toString(Reason reason);
/// The inverse; nothing for a word that is none of them, as the rows of other versions may hold.
std::optional<Reason> parseReason(std::string_view word);
/// "The site is not among those that were allowed."; empty for None and for the shapes of frames,
/// whose word says it.
std::string_view sentenceOf(Reason reason);

} // namespace helix::egress
