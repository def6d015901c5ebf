// The first bytes of a guest's connection to port 443. A verdict, once given, must not change with
// what follows.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "egress/client_hello.h"
#include "egress/policy.h"
#include "require.h"

using namespace helix;
using namespace helix::egress;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView stream(data, size);
    const ServerName whole = readServerName(stream);
    if (whole.found == ServerName::Found::Name) {
        const auto name = normaliseName(whole.name);
        require(name && *name == whole.name, "a server name is normalised");
    }
    const std::size_t cut = size == 0 ? 0 : data[size - 1] * size / 256;
    const ServerName part = readServerName(stream.first(cut));
    require(part.found == ServerName::Found::More ||
                (part.found == whole.found && part.name == whole.name),
            "a verdict on the beginning stands");
    return 0;
}
