// What a guest sends as its changes, and what git says about them.

#include <cstdlib>

#include "projects/bundle_header.h"
#include "projects/raw_diff.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    constexpr std::size_t kMost = 4096;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::size_t taken = 0;
    projects::ChangesReceiver receiver(true, kMost,
                                       [&taken](std::string_view bytes) -> Result<void> {
                                           taken += bytes.size();
                                           return {};
                                       });
    for (std::size_t at = 0; at < size; at += 100)
        if (!receiver.feed(text.substr(at, 100)))
            break;
    if (taken > kMost)
        std::abort();
    if (const auto report = receiver.finish(); report && !projects::isObjectId(report->head))
        std::abort();
    if (const auto changes = projects::parseRawDiff(text))
        for (const auto& change : *changes)
            if (!projects::isSafePath(change.path))
                std::abort();
    (void)projects::parseLog(text);
    return 0;
}
