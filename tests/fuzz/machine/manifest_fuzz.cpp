// A manifest.json that somebody else wrote. What is accepted must stay inside its folder.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "image/builder_line.h"
#include "image/manifest.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    helix::image::BuilderOutcome outcome;
    (void)outcome.take(text);
    const auto manifest = helix::image::parseManifest(text);
    if (!manifest)
        return 0;
    for (const auto* file : manifest->files())
        if (file->name.find('/') != std::string::npos || file->name.starts_with('.') ||
            file->sizeBytes == 0)
            std::abort();
    if (!helix::image::parseManifest(helix::image::toJson(*manifest)))
        std::abort();
    return 0;
}
