// A file that says where the pointer was: whatever is in it, it is asked for at any time.

#include <cstdlib>

#include "recording/pointer_track.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    const auto track = recording::PointerTrack::parse({data, size});
    if (!track)
        return 0;
    std::int64_t before = 0;
    for (const auto time : track->times()) {
        if (time < before)
            std::abort();
        before = time;
        const auto pointer = track->at(time);
        if (pointer && pointer->shape->pixels.size() !=
                           std::size_t{4} * pointer->shape->width * pointer->shape->height)
            std::abort();
    }
    (void)track->at(-1);
    (void)track->at(INT64_MAX);
    return 0;
}
