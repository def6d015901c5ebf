#pragma once
// DNS messages (RFC 1035, RFC 6891) as far as answering one guest needs. Hostile input; fuzzed.

#include <cstdint>
#include <span>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "egress/ipv4.h"

namespace helix::egress {

inline constexpr std::uint16_t kTypeA = 1, kTypeAaaa = 28;
enum class Rcode : std::uint8_t {
    NoError = 0,
    FormErr = 1,
    ServFail = 2,
    NxDomain = 3,
    NotImp = 4,
    Refused = 5
};

struct DnsQuery {
    std::uint16_t id = 0;
    std::string name;  ///< normalised (policy.h), no final dot
    std::string asked; ///< as the guest wrote it (0x20 case), for the answer's question
    std::uint16_t type = kTypeA;
    bool recursionDesired = true;
    bool edns = false;
};
/// One question of class IN in one standard query; no compression in it; anything else Protocol.
Result<DnsQuery> parseDnsQuery(BytesView message);
/// NoError with these addresses (none: the name has no such record), at most 16, never above 512
/// bytes without EDNS.
Bytes makeDnsAnswer(const DnsQuery& query, std::span<const Ipv4> addresses,
                    std::uint32_t ttlSeconds);
Bytes makeDnsRefusal(const DnsQuery& query, Rcode rcode);
/// For messages that are not a query at all but have an id; empty when shorter than a header or a
/// response.
Bytes makeDnsFormatError(BytesView message);

} // namespace helix::egress
