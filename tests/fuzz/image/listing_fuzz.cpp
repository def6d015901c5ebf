// What debugfs prints of folders whose names are a guest's.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/bytes.h"
#include "image/private_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    const auto listings = image::parseListings(asText(BytesView(data, size)), {2, 12});
    if (!listings)
        return 0;
    if (listings->size() != 2)
        std::abort();
    for (const auto& listing : *listings)
        for (const auto& entry : listing)
            if (entry.inode == 0 || entry.name == "." || entry.name == "..")
                std::abort();
    return 0;
}
