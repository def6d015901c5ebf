// QMP as a hostile or broken peer might speak it: any line. How bytes become lines is tested in
// tests/unit/local.

#include <cstddef>
#include <cstdint>

#include "machine/qmp_message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view stream(reinterpret_cast<const char*>(data), size);
    while (!stream.empty()) {
        const auto end = std::min(stream.find('\n'), stream.size());
        if (const auto line = stream.substr(0, end); !helix::machine::isBlankQmpLine(line))
            (void)helix::machine::parseQmpMessage(line);
        stream.remove_prefix(std::min(end + 1, stream.size()));
    }
    return 0;
}
