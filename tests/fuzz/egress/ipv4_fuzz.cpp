// Addresses and prefixes as text.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "egress/ipv4.h"
#include "require.h"

using namespace helix;
using namespace helix::egress;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto address = parseIpv4(text)) {
        require(toString(*address) == text, "an address has one spelling");
        (void)specialRange(*address);
    }
    if (const auto prefix = parsePrefix(text)) {
        require(toString(*prefix) == text, "a prefix has one spelling");
        require(prefix->contains(prefix->base), "a prefix holds its base");
        const HostAddresses host{{}, {*prefix}};
        require(deniedRange(prefix->base, host) != Reason::None, "what is on link is denied");
    }
    return 0;
}
