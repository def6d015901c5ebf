#pragma once
// What our programs end with when they were called with words they do not know.

namespace helix {

inline constexpr int kWrongUsage = 2;

} // namespace helix
