#pragma once
// Byte strings of tests, written as hexadecimal.

#include <cctype>
#include <charconv>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace helix::egress {

/// Blanks are for the reader.
inline Bytes fromHex(std::string_view text)
{
    std::string digits;
    for (const char c : text)
        if (std::isxdigit(static_cast<unsigned char>(c)) != 0)
            digits += c;
    Bytes bytes(digits.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        std::from_chars(digits.data() + 2 * i, digits.data() + 2 * i + 2, bytes[i], 16);
    return bytes;
}

} // namespace helix::egress
