#include "agent/desktop/code_point.h"

#include <algorithm>
#include <array>

namespace helix::agent {

char32_t takeCodePoint(std::string_view& text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    constexpr std::array<unsigned char, 5> masks{0, 0x7f, 0x1f, 0x0f, 0x07};
    char32_t point = lead & masks[length];
    for (std::size_t i = 1; i < length && i < text.size(); ++i)
        point = (point << 6) | (static_cast<unsigned char>(text[i]) & 0x3f);
    text.remove_prefix(std::min(length, text.size()));
    return point;
}

} // namespace helix::agent
