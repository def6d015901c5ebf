#include <cstdlib>

#include "base/bytes.h"
#include "protocol/guest_event.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto event = protocol::decodeGuestEvent(asText({data, size}));
    if (event && !protocol::encodeGuestEvent(*event).ends_with('\n'))
        std::abort();
    const auto renew = protocol::decodeRenewEvent(asText({data, size}));
    if (renew && !protocol::encodeRenewEvent(*renew).ends_with('\n'))
        std::abort();
    return 0;
}
