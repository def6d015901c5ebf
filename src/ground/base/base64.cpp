#include "base/base64.h"

#include <openssl/evp.h>

namespace helix {

std::string toBase64(BytesView bytes)
{
    constexpr std::size_t perThree = 4;
    std::string text((bytes.size() + 2) / 3 * perThree, '\0');
    // Also writes a final zero, where std::string has one.
    ::EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                      static_cast<int>(bytes.size()));
    return text;
}

} // namespace helix
