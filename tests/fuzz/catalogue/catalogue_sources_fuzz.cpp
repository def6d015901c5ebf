// The list of catalogues on disk, and addresses that users type. Whatever is read comes back.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "catalogue/sources.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix::catalogue;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto sources = parseSources(text))
        if (parseSources(toJson(*sources)) != sources)
            std::abort();
    if (const auto kind = addressKind(text))
        if (*kind != AddressKind::File && text.find('@') < text.find('/'))
            std::abort(); // a password in front of the host
    return 0;
}
