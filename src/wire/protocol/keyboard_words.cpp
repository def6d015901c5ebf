#include "protocol/keyboard_words.h"

#include <utility>

namespace helix::protocol {

std::optional<KeyboardLayout> keyboardLayoutOfWords(std::string_view words)
{
    KeyboardLayout layout;
    const auto open = words.find('(');
    layout.layout = words.substr(0, open);
    if (open != std::string_view::npos) {
        if (!words.ends_with(')') || words.size() == open + 2)
            return std::nullopt;
        layout.variant = words.substr(open + 1, words.size() - open - 2);
    }
    return isKeyboardLayout(layout) ? std::optional(std::move(layout)) : std::nullopt;
}

} // namespace helix::protocol
