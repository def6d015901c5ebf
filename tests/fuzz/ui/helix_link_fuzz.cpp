// A link that a web page hands to Helix.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/ids.h"
#include "ui/shell/helix_link.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto link = helix::ui::readLink({reinterpret_cast<const char*>(data), size});
    if (link && (!helix::checkName(link->image, "the image") ||
                 (!link->name.empty() && !helix::checkName(link->name, "the workspace"))))
        std::abort();
    if (!link &&
        (link.error().message.size() > 200 || link.error().message.find('\n') != std::string::npos))
        std::abort();
    return 0;
}
