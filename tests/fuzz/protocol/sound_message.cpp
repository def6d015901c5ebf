#include <cstdlib>

#include "protocol/sound_message.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // What was accepted must come out the same.
    const auto message = protocol::decodeSoundMessage({data, size});
    if (message && protocol::encodeSoundMessage(*message) != Bytes(data, data + size))
        std::abort();
    const auto heard = protocol::decodeSoundHeard({data, size});
    if (heard && protocol::encodeSoundHeard(*heard) != Bytes(data, data + size))
        std::abort();
    return 0;
}
