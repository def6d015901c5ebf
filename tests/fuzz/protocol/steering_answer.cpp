#include <cstdlib>

#include "protocol/desktop_steering.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto answer = protocol::decodeSteeringAnswer({data, size});
    // What was accepted must come out the same.
    if (answer && protocol::encodeSteeringAnswer(*answer) != Bytes(data, data + size))
        std::abort();
    return 0;
}
