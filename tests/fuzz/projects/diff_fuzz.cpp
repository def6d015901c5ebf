// Unified diffs: the first byte chooses the hunks that are applied.

#include <cstdlib>

#include "projects/unified_diff.h"
#include "projects/warnings.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    if (size == 0)
        return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    for (const auto& section : projects::splitPatch(text)) {
        if (section.begin >= section.end || section.end > text.size())
            std::abort();
        const auto part = text.substr(section.begin, section.end - section.begin);
        bool truncated = false;
        auto hunks = projects::parseHunks(part, 1000, truncated);
        (void)projects::holdsSecret(projects::addedText(part, 1U << 16));
        if (!hunks)
            continue;
        std::vector<int> chosen;
        for (int i = 0; i < static_cast<int>(hunks->size()) && i < 8; ++i)
            if ((data[0] >> i & 1) != 0)
                chosen.push_back(i);
        (void)projects::applyHunks(text, *hunks, chosen);
        projects::makeShowable(*hunks);
    }
    projects::FileChange file;
    file.path = text.substr(0, 200);
    (void)projects::warningsFor(file, text);
    return 0;
}
