// Two access units from a hostile guest, which announced a small desktop; the second one is, for
// some inputs, announced as larger.

#include <algorithm>
#include <cstdlib>

#include <sys/mman.h>

#include "decode/h264_decoder.h"
#include "decoding/messages.h"

namespace {

using namespace helix;

constexpr int kSide = 64;

/// One for all inputs: starting a decoder costs more than feeding it, and whatever came before must
/// do no harm either.
decode::PictureSlots& places()
{
    static decode::PictureSlots made(
        {static_cast<std::uint8_t*>(::mmap(nullptr, decoding::kOutputBytes, PROT_READ | PROT_WRITE,
                                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
         decoding::kOutputBytes});
    return made;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static auto decoder = decode::H264Decoder::create(places());
    if (!decoder)
        std::abort();
    const BytesView bytes(data, size);
    const int second = size % 4 == 3 ? 2 * kSide : kSide;
    for (const auto& [unit, width] :
         {std::pair(bytes, kSide), std::pair(bytes.subspan(size / 2), second)}) {
        Bytes padded(unit.begin(), unit.end());
        padded.resize(unit.size() + decoding::kUnitPadding);
        const auto slot = decoder->decode(BytesView(padded).first(unit.size()), width, kSide);
        if (!slot)
            continue;
        if (*slot < 0 || *slot >= decoding::kSlots)
            std::abort();
        const auto layout = decoding::layoutOf(width, kSide);
        const auto planes = decoding::planesIn(places().at(0), *slot, layout);
        unsigned sum = 0;
        for (int row = 0; row < kSide; ++row)
            sum += planes.data[0][row * planes.stride[0] + width - 1];
        if (sum > 255U * kSide)
            std::abort();
    }
    return 0;
}
