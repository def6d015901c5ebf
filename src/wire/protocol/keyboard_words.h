#pragma once
// A keyboard's layout as people write it. Pure.

#include <optional>
#include <string_view>

#include "protocol/keyboard_layout.h"

namespace helix::protocol {

/// "de" or "de(nodeadkeys)": a layout, and its variant. Nothing where isKeyboardLayout() says so.
std::optional<KeyboardLayout> keyboardLayoutOfWords(std::string_view words);

} // namespace helix::protocol
