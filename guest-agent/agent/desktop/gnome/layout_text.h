#pragma once
// Which keys' symbols type a text. Pure.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "agent/desktop/keymap.h"

namespace helix::agent {

/// The symbols of XKB that type `utf8` on this keyboard, without more than Shift; none when it
/// has no key for one of them. Control characters that are no key are left out.
std::optional<std::vector<std::uint32_t>> symbolsOf(std::string_view utf8, const Keymap& keymap);

} // namespace helix::agent
