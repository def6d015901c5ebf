#include "base/base64.h"

#include <algorithm>

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

Result<Bytes> fromBase64(std::string_view text)
{
    const auto refused = [] {
        return fail(ErrorCode::Protocol, "A base64 text has what does not belong there.");
    };
    if (text.size() % 4 != 0 || text.find_first_of("-_") != std::string_view::npos)
        return refused();
    for (int padding = 0; padding < 2 && text.ends_with('='); ++padding)
        text.remove_suffix(1);
    std::string other(text);
    std::ranges::replace(other, '+', '-');
    std::ranges::replace(other, '/', '_');
    auto bytes = fromBase64Url(other);
    if (!bytes)
        return refused();
    return bytes;
}

} // namespace helix
