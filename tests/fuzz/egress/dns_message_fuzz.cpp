// DNS queries of a guest, and the answers made from what was accepted.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "egress/dns_message.h"
#include "egress/policy.h"
#include "egress/wire.h"
#include "require.h"

using namespace helix;
using namespace helix::egress;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView message(data, size);
    const Bytes formatError = makeDnsFormatError(message);
    require(formatError.empty() || formatError.size() == 12, "a format error is a header");
    const auto query = parseDnsQuery(message);
    if (!query)
        return 0;
    const auto normalised = normaliseName(query->asked);
    require(normalised && *normalised == query->name, "the name is the one that was asked");
    const std::vector<Ipv4> addresses(size % 20, Ipv4{0x08080808});
    const Bytes answer = makeDnsAnswer(*query, addresses, 60);
    require(answer.size() <= 512, "an answer fits 512 bytes");
    require(wire::read16(answer, 0) == query->id && (answer[2] & 0x80) != 0, "it is the answer");
    require(wire::read16(answer, 6) <= 16, "it holds at most 16 addresses");
    const std::size_t question = query->asked.size() + 2 + 4;
    require(answer.size() >= 12 + question &&
                std::equal(data + 12, data + 12 + question, answer.begin() + 12),
            "its question is the guest's, byte for byte");
    require(makeDnsRefusal(*query, Rcode::Refused).size() <= 512, "a refusal fits 512 bytes");
    return 0;
}
