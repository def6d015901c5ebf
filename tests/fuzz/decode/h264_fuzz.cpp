// Two access units from a hostile guest, which announced a small desktop.

#include <cstdlib>

#include "link/h264_decoder.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr int kSide = 64;
    // One for all inputs: starting a decoder costs more than feeding it, and whatever came before
    // must do no harm either.
    static auto decoder = helix::link::H264Decoder::create();
    if (!decoder)
        std::abort();
    const helix::BytesView bytes(data, size);
    for (const helix::BytesView unit : {bytes, bytes.subspan(size / 2)}) {
        const auto planes = decoder->decode(unit, kSide, kSide);
        unsigned sum = 0;
        for (int row = 0; planes && row < kSide; ++row)
            sum += planes->data[0][row * planes->stride[0] + kSide - 1];
        if (sum > 255U * kSide)
            std::abort();
    }
    return 0;
}
