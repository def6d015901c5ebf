#include <cstdlib>

#include "protocol/bootstrap.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // The document has one size; shorter inputs are padded so that mutations reach the parser.
    constexpr std::size_t exact = 4096;
    Bytes document(data, data + size);
    document.resize(size < exact ? exact : size, 0);
    const auto bootstrap = protocol::decodeBootstrap(document);
    if (bootstrap && !protocol::decodeBootstrap(protocol::encodeBootstrap(*bootstrap)->reveal()))
        std::abort();
    return 0;
}
