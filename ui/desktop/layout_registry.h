#pragma once
// The keyboard layouts that this computer has, by what they call themselves.

#include <optional>
#include <string_view>

#include "protocol/keyboard_layout.h"

namespace helix::ui {

/// Of "German (no dead keys)", as a keymap names its groups. Nothing where XKB's registry (xkb-data)
/// has none of that name. Reads files: some ten milliseconds.
std::optional<protocol::KeyboardLayout> layoutNamed(std::string_view description);

} // namespace helix::ui
