// A conversation with a helix-decode that a guest has taken over: for each picture it says what it likes, and
// writes into the memory that Helix reads what it likes, also while and after it is read. Input, again and
// again: width and height (16 bits each), the answer (16 bytes), a byte to paint with.

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

#include "decoding/card.h"
#include "decoding/messages.h"
#include "decoding/planes.h"
#include "link/picture_copy.h"

namespace {

using namespace helix;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// The decoder's side of the memory, between two pages that nobody may touch.
std::uint8_t* sharedOutput()
{
    static auto* const output = [] {
        const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        const auto bytes = decoding::kOutputBytes + 2 * page;
        auto* all = static_cast<std::uint8_t*>(
            ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
        require(all != MAP_FAILED);
        require(::mprotect(all + page, decoding::kOutputBytes, PROT_READ | PROT_WRITE) == 0);
        return all + page;
    }();
    return output;
}

constexpr std::size_t kHead = 4, kRound = kHead + sizeof(decoding::Packet) + 1;
/// Copies of larger ones take the fuzzer's time; where they would lie is looked at all the same.
constexpr int kMostCopied = 320 * 240;

/// Rows of plane `number` lie within its slot, the last byte of the last one as well.
void requireInSlot(const decoding::DecodedPlanes& planes, int slot, int number, int width,
                   int height)
{
    const auto* begin = sharedOutput() + static_cast<std::size_t>(slot) * decoding::kSlotBytes;
    const auto* last =
        planes.data[number] +
        static_cast<std::ptrdiff_t>(std::max(height, 1) - 1) * planes.stride[number] + width;
    require(planes.data[number] >= begin && last <= begin + decoding::kSlotBytes);
    require(planes.stride[number] >= width);
}

void readPicture(int slot, int width, int height, std::uint8_t paint)
{
    const auto layout = decoding::layoutOf(width, height);
    const auto planes = decoding::planesIn(sharedOutput(), slot, layout);
    requireInSlot(planes, slot, 0, width, height);
    for (const int chroma : {1, 2})
        requireInSlot(planes, slot, chroma, width / 2, height / 2);
    if (width * height > kMostCopied)
        return;
    std::uint8_t* place = sharedOutput() + static_cast<std::size_t>(slot) * decoding::kSlotBytes;
    std::memset(place, paint, layout.bytes);
    const auto picture = link::copyPicture(planes, width, height);
    std::memset(place, ~paint, layout.bytes); // what viewers have does not change any more
    const auto isPainted = [paint](const Bytes& plane) {
        return std::ranges::all_of(plane, [paint](std::uint8_t byte) { return byte == paint; });
    };
    const auto luma = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const auto chroma = static_cast<std::size_t>(width / 2) * static_cast<std::size_t>(height / 2);
    require(picture->y.size() == luma && picture->u.size() == chroma &&
            picture->v.size() == chroma);
    require(isPainted(picture->y) && isPainted(picture->u) && isPainted(picture->v));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    BytesView left(data, size);
    for (std::uint32_t sequence = 0; left.size() >= kRound; ++sequence) {
        const int width = left[0] | left[1] << 8;
        const int height = left[2] | left[3] << 8;
        const auto packet = left.subspan(kHead, sizeof(decoding::Packet));
        const auto paint = left[kRound - 1];
        left = left.subspan(kRound);
        // As DecoderProcess: what is larger is never asked for, and who lies is not heard again.
        if (!decoding::isPictureSize(width, height))
            continue;
        const auto onCard = decoding::parseCardAnswer(packet, sequence);
        const auto answer = decoding::parseAnswer(packet, sequence);
        require(!answer || (onCard && !onCard->problem && onCard->answer == *answer));
        if (!answer)
            return 0;
        require((answer->outcome == decoding::Outcome::Ready ||
                 answer->outcome == decoding::Outcome::NotConfined ||
                 answer->outcome == decoding::Outcome::NoDecoder) == (sequence == 0));
        if (answer->outcome == decoding::Outcome::Decoded)
            readPicture(answer->slot, width, height, paint);
    }
    return 0;
}
