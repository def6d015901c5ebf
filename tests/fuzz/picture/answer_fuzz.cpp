// The answer of a decoder that its picture has taken over; the first two bytes are what was asked
// for.

#include <cstdlib>

#include "picture/answer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix::picture;
    if (size < 2)
        return 0;
    const Size wanted{data[0] + 1U, data[1] + 1U};
    const helix::BytesView bytes(data + 2, size - 2);
    const auto answer = parseAnswer(bytes, wanted);
    if (!answer)
        return 0;
    // What is painted lies within what came, and is no larger than what was asked for.
    const auto pixels = answer->pixels;
    if (answer->size.width > wanted.width || answer->size.height > wanted.height ||
        pixels.size() != std::size_t{4} * answer->size.width * answer->size.height ||
        pixels.data() + pixels.size() != data + size || bytes.size() > maxAnswerBytes(wanted))
        std::abort();
    return 0;
}
