#include <cstdlib>

#include <nlohmann/json.hpp>

#include "acp/run_frame.h"
#include "base/bytes.h"
#include "protocol/foreign_json.h"

using namespace helix;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto frame = acp::decodeGuestFrame(asText({data, size}));
    if (!frame)
        return 0;
    if (frame->event && !acp::decodeGuestFrame(acp::encodeEvent(frame->sequence, *frame->event)))
        std::abort();
    if (frame->message && !acp::decodeGuestFrame(acp::encodeFromAgent(
                              frame->sequence, protocol::toText(*frame->message))))
        std::abort();
    if (frame->opened && !acp::decodeGuestFrame(acp::encodeOpened(*frame->opened)))
        std::abort();
    return 0;
}
