#include "egress/dns_message.h"

#include <algorithm>

#include "egress/policy.h"
#include "egress/wire.h"
#include "base/try.h"

namespace helix::egress {
namespace {

using namespace wire;

constexpr std::size_t kHeader = 12, kMaxWireName = 255, kMaxPlainAnswer = 512;
constexpr std::size_t kMaxAddresses = 16, kAddressRecord = 16, kOptRecord = 11;
constexpr std::uint16_t kClassIn = 1, kTypeOpt = 41, kEdnsSize = 1232;
constexpr std::uint16_t kResponse = 0x8000, kOpcode = 0x7800, kRecursionDesired = 0x0100,
                        kRecursionAvailable = 0x0080, kAuthenticData = 0x0020,
                        kCheckingDisabled = 0x0010;
constexpr std::uint32_t kMaxTtl = 0x7fffffff; // RFC 2181, 8

tl::unexpected<Error> refuseQuery(std::string_view why)
{
    return fail(ErrorCode::Protocol, "The guest sent no proper DNS query: " + std::string(why));
}

/// Takes an uncompressed name off the front of `rest`.
Result<std::string> takeName(BytesView& rest)
{
    std::string name;
    while (true) {
        if (rest.empty())
            return refuseQuery("its name is cut off.");
        const std::size_t length = rest[0];
        rest = rest.subspan(1);
        if (length == 0)
            return name;
        if (length > kMaxDnsLabel)
            return refuseQuery("its name is compressed.");
        if (length > rest.size())
            return refuseQuery("its name is cut off.");
        const std::string_view label = asText(rest.first(length));
        if (label.find('.') != std::string_view::npos)
            return refuseQuery("a label of its name has a dot.");
        if (name.size() + length + 3 > kMaxWireName)
            return refuseQuery("its name is too long.");
        if (!name.empty())
            name += '.';
        name += label;
        rest = rest.subspan(length);
    }
}

/// EDNS options of a query are left unread, but they must be a list.
bool isOptionList(BytesView options)
{
    while (!options.empty()) {
        if (options.size() < 4 || std::size_t{read16(options, 2)} + 4 > options.size())
            return false;
        options = options.subspan(std::size_t{read16(options, 2)} + 4);
    }
    return true;
}

/// `rest` is exactly one OPT record of EDNS version 0 (RFC 6891).
bool isOptRecord(BytesView rest)
{
    return rest.size() >= kOptRecord && rest[0] == 0 && read16(rest, 1) == kTypeOpt &&
           rest[6] == 0 && read16(rest, 9) == rest.size() - kOptRecord &&
           isOptionList(rest.subspan(kOptRecord));
}

bool hasQueryHeader(BytesView message)
{
    constexpr std::uint16_t permitted = kRecursionDesired | kAuthenticData | kCheckingDisabled;
    const bool oneQuestion = read16(message, 4) == 1 && read16(message, 6) == 0 &&
                             read16(message, 8) == 0 && read16(message, 10) <= 1;
    return oneQuestion && (read16(message, 2) & ~permitted) == 0;
}

void append16(Bytes& bytes, std::uint16_t value)
{
    bytes.push_back(static_cast<std::uint8_t>(value >> 8));
    bytes.push_back(static_cast<std::uint8_t>(value));
}

void append32(Bytes& bytes, std::uint32_t value)
{
    append16(bytes, static_cast<std::uint16_t>(value >> 16));
    append16(bytes, static_cast<std::uint16_t>(value));
}

void appendName(Bytes& bytes, std::string_view name)
{
    while (!name.empty()) {
        const std::string_view label = name.substr(0, name.find('.'));
        bytes.push_back(static_cast<std::uint8_t>(label.size()));
        bytes.insert(bytes.end(), label.begin(), label.end());
        name.remove_prefix(std::min(label.size() + 1, name.size()));
    }
    bytes.push_back(0);
}

/// Header and question; the counts of what follows are the caller's promise.
Bytes beginAnswer(const DnsQuery& query, Rcode rcode, std::size_t answers)
{
    Bytes message;
    message.reserve(kMaxPlainAnswer);
    append16(message, query.id);
    append16(message, static_cast<std::uint16_t>(kResponse | kRecursionAvailable |
                                                 (query.recursionDesired ? kRecursionDesired : 0) |
                                                 static_cast<unsigned>(rcode)));
    append16(message, 1);
    append16(message, static_cast<std::uint16_t>(answers));
    append16(message, 0);
    append16(message, query.edns ? 1 : 0);
    appendName(message, query.asked);
    append16(message, query.type);
    append16(message, kClassIn);
    return message;
}

void appendOpt(Bytes& message)
{
    message.push_back(0);
    append16(message, kTypeOpt);
    append16(message, kEdnsSize);
    append32(message, 0);
    append16(message, 0);
}

} // namespace

Result<DnsQuery> parseDnsQuery(BytesView message)
{
    if (message.size() < kHeader)
        return refuseQuery("it is shorter than a header.");
    if (!hasQueryHeader(message))
        return refuseQuery("it is not one question in a standard query.");
    BytesView rest = message.subspan(kHeader);
    TRY(auto asked, takeName(rest));
    auto name = normaliseName(asked);
    if (!name)
        return refuseQuery("its name has characters that belong into no host name.");
    if (rest.size() < 4 || read16(rest, 2) != kClassIn)
        return refuseQuery("its question is cut off or not of class IN.");
    DnsQuery query;
    query.id = read16(message, 0);
    query.recursionDesired = (read16(message, 2) & kRecursionDesired) != 0;
    query.type = read16(rest, 0);
    query.edns = read16(message, 10) == 1;
    rest = rest.subspan(4);
    if (query.edns ? !isOptRecord(rest) : !rest.empty())
        return refuseQuery("something follows its question.");
    query.name = std::move(*name);
    query.asked = std::move(asked);
    return query;
}

Bytes makeDnsAnswer(const DnsQuery& query, std::span<const Ipv4> addresses,
                    std::uint32_t ttlSeconds)
{
    // What fits 512 bytes fits every guest; only a very long name leaves room for fewer than 16.
    const std::size_t question = kHeader + query.asked.size() + 2 + 4;
    const std::size_t room = kMaxPlainAnswer - std::min(kMaxPlainAnswer, question + kOptRecord);
    const std::size_t count =
        query.type != kTypeA ? 0
                             : std::min({addresses.size(), kMaxAddresses, room / kAddressRecord});
    Bytes message = beginAnswer(query, Rcode::NoError, count);
    for (const Ipv4 address : addresses.first(count)) {
        append16(message, 0xc000 | kHeader); // the name in the question
        append16(message, kTypeA);
        append16(message, kClassIn);
        append32(message, std::min(ttlSeconds, kMaxTtl));
        append16(message, 4);
        append32(message, address.value);
    }
    if (query.edns)
        appendOpt(message);
    return message;
}

Bytes makeDnsRefusal(const DnsQuery& query, Rcode rcode)
{
    Bytes message = beginAnswer(query, rcode, 0);
    if (query.edns)
        appendOpt(message);
    return message;
}

Bytes makeDnsFormatError(BytesView message)
{
    if (message.size() < kHeader || (read16(message, 2) & kResponse) != 0)
        return {};
    const std::uint16_t kept = read16(message, 2) & (kOpcode | kRecursionDesired);
    Bytes answer;
    append16(answer, read16(message, 0));
    append16(answer, static_cast<std::uint16_t>(kResponse | kRecursionAvailable | kept |
                                                static_cast<unsigned>(Rcode::FormErr)));
    answer.resize(kHeader);
    return answer;
}

} // namespace helix::egress
