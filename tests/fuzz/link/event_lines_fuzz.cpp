// What a guest writes to its event port.

#include <cstdlib>

#include "link/line_splitter.h"
#include "protocol/guest_event.h"
#include "protocol/limits.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    helix::link::LineSplitter splitter(helix::protocol::kMaxGuestEventLine, 16384);
    const helix::BytesView bytes(data, size);
    for (std::size_t at = 0; at < size; at += 100) {
        const auto lines = splitter.feed(bytes.subspan(at, std::min<std::size_t>(100, size - at)));
        if (!lines)
            return 0;
        for (const std::string& line : *lines) {
            if (line.size() > helix::protocol::kMaxGuestEventLine)
                std::abort();
            (void)helix::protocol::decodeGuestEvent(line);
        }
    }
    return 0;
}
