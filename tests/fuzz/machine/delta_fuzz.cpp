// A saved difference of a machine's memory that somebody else wrote: its header, its frames packed
// and unpacked. No page of what is accepted lies outside of the memory, and there are as many
// contents as pages.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "machine/memory_sink.h"
#include "warm/delta_format.h"

namespace {

using namespace helix;
using namespace helix::warm;

constexpr std::uint64_t kMemoryPages = 64;

void look(BytesView content)
{
    const auto frame = parseFrameContent(content, kMemoryPages * machine::kGuestPageBytes);
    if (!frame)
        return;
    std::uint64_t written = 0;
    for (const auto& run : frame->runs) {
        if (run.pages == 0 || run.firstPage >= kMemoryPages ||
            run.pages > kMemoryPages - run.firstPage)
            std::abort();
        written += run.zeros ? 0 : run.pages;
    }
    if (frame->pages.size() != written * machine::kGuestPageBytes)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView bytes(data, size);
    if (const auto header = parseDeltaHeader(bytes); header && encodeDeltaHeader(*header).empty())
        std::abort();
    look(bytes);
    FrameUnpacker unpacker(bytes);
    if (const auto content = unpacker.unpack(bytes))
        look(*content);
    (void)unpacker.end(bytes);
    return 0;
}
