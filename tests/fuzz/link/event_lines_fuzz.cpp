// What a guest writes to its event port.

#include <cstdint>
#include <cstdlib>

#include "base/line_framer.h"
#include "protocol/guest_event.h"
#include "protocol/limits.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    helix::LineFramer framer(helix::protocol::kMaxGuestEventLine);
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (std::size_t at = 0; at < size; at += 100) {
        framer.feed(bytes.substr(at, 100));
        while (const auto line = framer.next()) {
            if (line->text.size() > helix::protocol::kMaxGuestEventLine ||
                (line->skipped > 0 && !line->text.empty()))
                std::abort();
            (void)helix::protocol::decodeGuestEvent(line->text);
        }
    }
    return 0;
}
