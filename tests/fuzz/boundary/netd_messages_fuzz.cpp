// What a helix-netd says that a guest has taken over.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "boundary/blocked_domains.h"
#include "boundary/netd_messages.h"
#include "protocol/json_rpc.h"

namespace {

/// What everybody who shows or stores the text relies on.
void mustBePrintable(const std::string& text, std::size_t mostBytes)
{
    if (text.size() > mostBytes || !helix::isUtf8(text))
        std::abort();
    for (const char letter : text)
        if (static_cast<unsigned char>(letter) < 0x20)
            std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix::boundary;
    const auto message =
        helix::protocol::decodeRpcMessage({reinterpret_cast<const char*>(data), size});
    if (!message)
        return 0;
    for (const auto* json : {&message->params, &message->result}) {
        if (const auto record = parseRecord(*json)) {
            mustBePrintable(record->line.name, 256);
            mustBePrintable(record->line.rule, 323);
            mustBePrintable(record->line.address, 15);
            if (const auto name = askableName(record->askedName))
                mustBePrintable(*name, 253);
        }
        if (const auto opened = parseOpened(*json))
            mustBePrintable(opened->line.name, 256);
        if (const auto failure = parseForwardFailure(*json))
            mustBePrintable(failure->problem, 303);
        (void)parseHello(*json);
        (void)parseForwardList(*json);
        (void)parseCounts(*json);
    }
    return 0;
}
