#pragma once
// A keyboard's layout by the names of XKB (xkeyboard-config(7)). Pure.

#include <string>

namespace helix::protocol {

/// One layout, for keys that are counted as evdev does. Empty names are XKB's defaults; `layout` is
/// never empty.
struct KeyboardLayout {
    std::string model, layout = "us", variant;
    std::string options; ///< separated by commas, as "compose:ralt,ctrl:nocaps"
    friend bool operator==(const KeyboardLayout&, const KeyboardLayout&) = default;
};

/// Whether all names could be some: letters, digits, '_' and '-', of 64 bytes at most; in options
/// also ':' and ',', of 255 bytes.
bool isKeyboardLayout(const KeyboardLayout& layout);

} // namespace helix::protocol
