#include <cstdlib>

#include "base/bytes.h"
#include "protocol/guest_event.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto health = protocol::decodeHealth(asText({data, size}));
    if (health && !protocol::decodeHealth(protocol::encodeHealth(*health)))
        std::abort();
    return 0;
}
