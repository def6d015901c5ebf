#include <cstdlib>

#include "acp/run_frame.h"
#include "base/bytes.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto frame = acp::decodeHostFrame(asText({data, size}));
    if (!frame)
        return 0;
    if (frame->open) {
        const auto again = acp::decodeHostFrame(acp::encodeOpen(*frame->open));
        if (!again || again->open->launch != frame->open->launch)
            std::abort();
    }
    if (frame->n) {
        const auto again = acp::decodeHostFrame(acp::encodeToAgent(*frame->n, frame->message));
        const bool isLine = frame->message.find('\n') == std::string::npos;
        if (!again || !isLine || !isUtf8(frame->message) || again->message != frame->message)
            std::abort();
    }
    return 0;
}
