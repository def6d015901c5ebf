#include <cstdlib>

#include "protocol/desktop_input.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto message = protocol::decodeDesktopMessage({data, size});
    // What was accepted must come out the same.
    if (message && protocol::encodeDesktopMessage(*message) != Bytes(data, data + size))
        std::abort();
    return 0;
}
