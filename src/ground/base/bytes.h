#pragma once
// Byte strings and their text forms.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix {

using Bytes = std::vector<std::uint8_t>;
using BytesView = std::span<const std::uint8_t>;

inline BytesView asBytes(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view asText(BytesView bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Lower-case hexadecimal.
std::string toHex(BytesView bytes);
/// RFC 4648 section 5, without padding.
std::string toBase64Url(BytesView bytes);
/// Strict inverse of toBase64Url: any foreign character, padding or stray bit is Protocol.
Result<Bytes> fromBase64Url(std::string_view text);

/// Well-formed UTF-8 (RFC 3629): no surrogates, no overlong forms, nothing above U+10FFFF.
bool isUtf8(std::string_view text);

/// With small letters for capitals.
std::string inLowerCase(std::string_view text);

/// Foreign text safe to log or show on one line: what controls, turns, breaks or hides, and bytes
/// that are no UTF-8, become '?'; at most `maxBytes`, in whole characters, then an ellipsis.
std::string printable(std::string_view foreign, std::size_t maxBytes = 200);

} // namespace helix
