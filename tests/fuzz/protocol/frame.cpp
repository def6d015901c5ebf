#include <cstdlib>

#include "protocol/desktop_frame.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto frame = protocol::decodeFrame({data, size});
    // What was accepted must come out the same.
    if (frame && protocol::encodeFrame(frame->header, frame->h264) != Bytes(data, data + size))
        std::abort();
    return 0;
}
