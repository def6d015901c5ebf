#include <cstdlib>

#include <nlohmann/json.hpp>

#include "acp/message_text.h"
#include "acp/update.h"
#include "base/bytes.h"
#include "protocol/foreign_json.h"

using namespace helix;

namespace {

/// What was read and is written must be one line of UTF-8 and read again as the same kind.
void checkUpdate(const nlohmann::json& json)
{
    const auto update = acp::decodeUpdate(json);
    if (!update)
        return;
    const std::string text = protocol::toText(acp::encodeUpdate("s", *update));
    if (!isUtf8(text) || text.find('\n') != std::string::npos)
        std::abort();
    const auto again =
        acp::parseMessage(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth + 8, "The update");
    if (!again || acp::decodeUpdate(*again)->index() != update->index())
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = asText({data, size});
    (void)acp::printableLines(text, 100);
    (void)acp::printableLines(text, 100, true);
    const auto head =
        acp::readMessageHead(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "The message");
    const auto json =
        acp::parseMessage(text, acp::kMaxMessageBytes, acp::kMaxMessageDepth, "The message");
    if (head && !json)
        std::abort(); // both look at the same text
    if (!json)
        return 0;
    checkUpdate(*json);
    (void)acp::decodePermissionRequest(*json);
    (void)acp::decodePromptResult(*json);
    (void)acp::decodeInitializeResult(*json);
    (void)acp::decodeSessionSetup(*json);
    (void)acp::decodeBlock(*json);
    return 0;
}
