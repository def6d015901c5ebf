// The answer of an unknown peer, in two pieces whose border the first byte chooses.

#include <cstdlib>

#include "link/http_response.h"
#include "protocol/limits.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const helix::BytesView bytes(data + 1, size - 1);
    const std::size_t border = bytes.size() * data[0] / 256;
    helix::link::HttpResponseReader reader;
    const bool taken = reader.feed(bytes.first(border)) && reader.feed(bytes.subspan(border));
    if (reader.response().body.size() > helix::protocol::kMaxHttpBody)
        std::abort();
    helix::link::HttpResponseReader whole;
    if (static_cast<bool>(whole.feed(bytes)) != taken)
        std::abort(); // it must not matter how the answer was cut
    return 0;
}
