#include <cstdlib>

#include "protocol/pairing.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto reply = protocol::decodePairReply(asText({data, size}));
    if (reply && !protocol::decodePairReply(protocol::encodePairReply(*reply).revealText()))
        std::abort();
    return 0;
}
