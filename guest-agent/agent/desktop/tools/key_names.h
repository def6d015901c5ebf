#pragma once
// The names of keys, as XKB and people write them, on the guest's `us` keyboard. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace helix::agent {

/// Where a symbol lies on the keyboard.
struct KeyPlace {
    std::uint16_t code = 0;  ///< evdev
    bool needsShift = false; ///< the symbol is the key's upper one
    friend bool operator==(const KeyPlace&, const KeyPlace&) = default;
};

/// The key of an XKB keysym name ("Return", "bracketleft"), of a usual other name ("enter", "esc",
/// "cmd", "pgdn", in any case) or of a character that is on the keyboard ("a", "A", "/").
std::optional<KeyPlace> findKey(std::string_view name);

/// The key of a printable ASCII character, line feed or tab.
std::optional<KeyPlace> keyOfCharacter(char character);

/// Up to `count` known names that look most like `name`, the best first.
std::vector<std::string> similarKeyNames(std::string_view name, std::size_t count);

} // namespace helix::agent
