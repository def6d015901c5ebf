#include <cstdlib>

#include "protocol/exec_input.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto input = protocol::decodeExecInput({data, size});
    // What was accepted must come out the same.
    if (input && protocol::encodeExecInput(*input) != Bytes(data, data + size))
        std::abort();
    return 0;
}
