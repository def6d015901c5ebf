// A session's file, as a crash or a foreign hand may have left it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "coder/history/transcript.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix::agent::coder;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::size_t good = 0;
    const auto transcript = Transcript::fromLines(text, good);
    if (!transcript)
        return 0;
    if (good > size || transcript->summaryCut(0) > transcript->messages().size())
        std::abort();
    (void)transcript->sent();
    (void)transcript->screenshotRecord();
    (void)transcript->missingResults("lost");
    return 0;
}
