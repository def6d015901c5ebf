#include <cstdlib>

#include "protocol/clipboard_message.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto message = protocol::decodeClipboardMessage({data, size});
    // What was accepted must come out the same.
    if (message && protocol::encodeClipboardMessage(*message) != Bytes(data, data + size))
        std::abort();
    const auto plain = protocol::plainClipboardText({data, size});
    if (plain && (plain->size() > size || protocol::plainClipboardText(*plain) != *plain))
        std::abort();
    return 0;
}
