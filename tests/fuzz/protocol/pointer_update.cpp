#include <cstdlib>

#include "protocol/desktop_pointer.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto update = protocol::decodePointerUpdate({data, size});
    // What was accepted must come out the same.
    if (update && protocol::encodePointerUpdate(*update) != Bytes(data, data + size))
        std::abort();
    return 0;
}
