#pragma once
// Text that is typed, character by character.

#include <string_view>

namespace helix::agent {

/// Takes the first code point off well-formed UTF-8; `text` must not be empty.
char32_t takeCodePoint(std::string_view& text);

} // namespace helix::agent
