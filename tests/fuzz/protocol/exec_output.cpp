#include <cstdlib>

#include "protocol/exec_output.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto output = protocol::decodeExecOutput({data, size});
    // What was accepted must come out the same.
    if (output && protocol::encodeExecOutput(*output) != Bytes(data, data + size))
        std::abort();
    return 0;
}
