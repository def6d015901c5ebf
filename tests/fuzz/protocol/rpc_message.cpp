#include <cstdlib>

#include "base/bytes.h"
#include "protocol/json_rpc.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto message = protocol::decodeRpcMessage(asText({data, size}));
    if (message && !message->isResponse && message->id &&
        !protocol::decodeRpcMessage(
            protocol::encodeRequest(*message->id, message->method, message->params)))
        std::abort();
    return 0;
}
