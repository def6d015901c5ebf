// What a helix-netd left behind that a guest had taken over.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "boundary/spool.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix::boundary;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto border = std::min(text.find('\0'), text.size()); // between the two files
    const auto contents =
        parseSpool(text.substr(0, border), text.substr(std::min(border + 1, size)));
    if (!contents)
        return 0;
    std::uint64_t last = 0;
    for (const auto& record : contents->records)
        last = std::max(last, record.sequence);
    // Whoever reads it twice must find the same numbers, and none twice.
    for (const auto& open : contents->open)
        if (open.sequence <= std::exchange(last, open.sequence) || !open.flow || open.line.live)
            std::abort();
    return 0;
}
