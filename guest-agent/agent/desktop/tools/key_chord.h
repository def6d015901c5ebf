#pragma once
// Chords of keys as text: "ctrl+shift+t". Pure.

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::agent {

/// Keys (evdev codes) to press in this order and to release in the opposite one.
struct KeyChord {
    std::vector<std::uint16_t> codes;
    friend bool operator==(const KeyChord&, const KeyChord&) = default;
};

inline constexpr std::size_t kMaxChords = 100;
inline constexpr std::size_t kMaxChordKeys = 8;

/// One key, or several joined by '+' that are held together: "Return", "alt+F4", "ctrl++" and
/// "ctrl+plus". A sign that needs Shift brings it along ("ctrl+plus" is "ctrl+shift+equal"); a
/// capital letter does so only alone ("A"), for "ctrl+S" means the key S. InvalidArgument names
/// the part that is no key, with the nearest names.
Result<KeyChord> parseChord(std::string_view text);

/// Chords separated by spaces, to be pressed one after another: "ctrl+a Delete". InvalidArgument
/// for none and for more than kMaxChords.
Result<std::vector<KeyChord>> parseChords(std::string_view text);

} // namespace helix::agent
