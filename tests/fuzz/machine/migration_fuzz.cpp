// The state of a whole machine as a QEMU that belongs to its guest might send it. Whatever comes,
// pages lie in the memory, the size of the pieces does not matter, and what is passed on as the
// state of devices is taken apart once more into the same and no pages.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "machine/migration_stream.h"

namespace {

using namespace helix;
using namespace helix::machine;

constexpr std::uint64_t kMemoryBytes = 4 * kGuestPageBytes;

struct Heard : MemorySink {
    Result<std::uint64_t> begin() override { return kMemoryBytes; }
    Result<void> page(std::uint64_t offset, BytesView content) override
    {
        if (content.size() != kGuestPageBytes)
            std::abort();
        pages += static_cast<char>(content.front());
        return zeroPage(offset);
    }
    Result<void> zeroPage(std::uint64_t offset) override
    {
        if (offset >= kMemoryBytes || offset % kGuestPageBytes != 0)
            std::abort();
        pages += std::to_string(offset) + " ";
        return {};
    }
    Result<void> devices(BytesView bytes) override
    {
        rest += asText(bytes);
        return {};
    }
    Result<void> flush() override { return {}; }
    Result<void> settle() override { return {}; }
    void keep() override {}
    void drop() override {}

    std::string pages, rest;
    bool taken = true, whole = false;
};

void feed(Heard& heard, BytesView stream, std::size_t atOnce)
{
    MigrationStream parser(kMemoryBytes, heard);
    std::size_t from = 0;
    for (std::size_t to = 0; heard.taken && to < stream.size();) {
        to = std::min(stream.size(), std::max(to, from) + atOnce);
        const auto used = parser.take(stream.subspan(from, to - from));
        heard.taken = used.has_value();
        if (used && to - from - *used >= MigrationStream::kLongestItem)
            std::abort();
        from += used.value_or(0);
    }
    heard.whole = heard.taken && parser.finish().has_value();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView stream(data, size);
    Heard atOnce;
    feed(atOnce, stream, size + 1);
    Heard inPieces;
    feed(inPieces, stream, size % 61 + 1);
    if (atOnce.taken != inPieces.taken || atOnce.whole != inPieces.whole)
        std::abort();
    if (!atOnce.whole)
        return 0;
    if (atOnce.pages != inPieces.pages || atOnce.rest != inPieces.rest)
        std::abort();
    Heard again;
    feed(again, asBytes(atOnce.rest), atOnce.rest.size());
    if (!again.taken || !again.pages.empty() || again.rest != atOnce.rest)
        std::abort();
    return 0;
}
