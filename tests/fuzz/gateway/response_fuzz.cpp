// A model server's head and chunks.

#include <cstdlib>

#include "base/bytes.h"
#include "gateway/rules/chunked.h"
#include "gateway/rules/header_filter.h"

using namespace helix;
using namespace helix::gateway;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view text = asText({data, size});
    if (const auto length = headLength(text)) {
        const auto head = parseResponseHead(text.substr(0, *length));
        text.remove_prefix(*length);
        if (head) {
            const auto kept = forwardedResponseHeaders(head->headers, KeyMask(Secret()));
            const auto again = parseResponseHead("HTTP/1.1 200 OK\r\n" + headerText(kept) + "\r\n");
            if (!again || count(again->headers, "transfer-encoding") != 0)
                std::abort();
            (void)responseFraming(*head, false);
        }
    }
    ChunkDecoder whole;
    std::string body;
    std::string_view rest = text;
    const auto state = whole.decode(rest, body);
    ChunkDecoder cut;
    std::string pieces;
    auto last = ChunkDecoder::State::More;
    for (std::size_t at = 0; at < text.size() && last == ChunkDecoder::State::More; ++at) {
        std::string_view one = text.substr(at, 1);
        last = cut.decode(one, pieces);
    }
    if (state != last || body != pieces || body.size() > size)
        std::abort();
    return 0;
}
