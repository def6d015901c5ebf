#pragma once
// Typing any text: a keymap made for it, in which every character has a key. Pure.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace helix::agent {

/// A keymap in XKB's text form and the keys (evdev codes) that type a text with it, each pressed
/// and released.
struct TypedText {
    std::string keymap;
    std::vector<std::uint16_t> keys;
};

/// Keymaps for `utf8`, in order: one has room for some 200 different characters. Line feed, tab,
/// backspace and escape are keys of their own; other control characters are left out.
std::vector<TypedText> planTyping(std::string_view utf8);

} // namespace helix::agent
