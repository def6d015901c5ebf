#include <cstdlib>

#include "protocol/pairing.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto request = protocol::decodePairRequest(asText({data, size}));
    if (request && !protocol::decodePairRequest(protocol::encodePairRequest(*request)))
        std::abort();
    return 0;
}
