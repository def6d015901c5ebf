#include <cstdlib>

#include "base/bytes.h"
#include "protocol/foreign_json.h"
#include "protocol/guest_findings.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto json = protocol::parseForeignJson(asText({data, size}), size, "an answer");
    if (!json)
        return 0;
    const auto findings = protocol::decodeGuestFindings(*json);
    if (findings &&
        protocol::decodeGuestFindings(protocol::encodeGuestFindings(*findings)) != findings)
        std::abort();
    return 0;
}
