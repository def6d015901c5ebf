// The description of a virtual machine, and the descriptor of a VMDK: text from strangers.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "image/ovf_document.h"
#include "image/vmdk_descriptor.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix::image;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto file = diskFileInOvf(text);
    if (file && text.find("<!DOCTYPE") == 0)
        std::abort();
    const bool whole = refuseParents(text).has_value();
    if (whole && text.find("parentFileNameHint") != std::string_view::npos)
        std::abort();
    (void)checkDescriptor(text, 204800);
    return 0;
}
