// A small change that a hostile guest says it is, and a key frame that such changes would follow.

#include <cstdlib>

#include "h264/exact_picture.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    const BytesView bytes(data, size);
    const h264::ExactStream stream{4, 4, {4, 6}};
    if (const auto picture = h264::readExactPicture(bytes, stream)) {
        std::size_t least = 0;
        for (const auto& [number, samples] : picture->macroblocks) {
            if (number < least || number >= 16 || samples > picture->bytes.size() ||
                picture->bytes.size() - samples < h264::kMacroblockSamples)
                std::abort();
            least = number + 1;
        }
    }
    if (const auto begun = h264::exactStreamOf(bytes))
        if (begun->columns < 1 || begun->rows < 1 || begun->counts.numberBits > 16 ||
            begun->counts.orderBits > 16)
            std::abort();
    return 0;
}
