#pragma once

#include <span>

namespace helix::sandbox {

/// Closes every descriptor from `first` on that is not in `kept`.
void closeAllBut(std::span<const int> kept, int first = 3);

} // namespace helix::sandbox
