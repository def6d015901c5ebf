// A publisher's key in a catalogue, or one that a user gives. Whatever is read has one encoding.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "signature/key.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    using namespace helix::signature;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto key = PublicKey::fromPem(text)) {
        if (PublicKey::fromPem(key->toPem()) != key || key->id().size() != 64)
            std::abort();
        (void)key->verifies(BytesView(data, size), BytesView(data, size));
    }
    if (const auto key = PublicKey::fromSpki(BytesView(data, size)))
        if (key->spki().size() != size)
            std::abort();
    (void)PrivateKey::fromPem(Secret(text));
    return 0;
}
