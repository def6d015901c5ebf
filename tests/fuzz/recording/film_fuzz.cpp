// A file that says it is a recording: whatever is in it, each picture lies within it, in order of time.

#include <cstdlib>

#include "recording/film.h"
#include "recording/film_index.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    const BytesView all(data, size);
    const recording::FilmIndex::Read read = [all](std::uint64_t offset,
                                                  std::size_t bytes) -> Result<Bytes> {
        if (offset > all.size())
            std::abort();
        const auto piece = all.subspan(offset, std::min(bytes, all.size() - offset));
        return Bytes(piece.begin(), piece.end());
    };
    recording::FilmIndex index;
    // As a file that grows.
    (void)index.extend(read, size / 2);
    (void)index.extend(read, size);
    std::int64_t time = 0;
    for (const auto& sample : index.samples()) {
        if (sample.time < time || sample.offset + sample.bytes > size)
            std::abort();
        time = sample.time;
        (void)recording::toAnnexB(all.subspan(sample.offset, sample.bytes));
    }
    (void)recording::parameterSets(index.track().configuration);
    return 0;
}
