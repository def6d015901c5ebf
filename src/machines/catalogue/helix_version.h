#pragma once
// Versions of Helix as numbers. Pure; any thread.

#include <array>
#include <compare>
#include <string>
#include <string_view>

#include "base/result.h"

namespace helix::catalogue {

/// "0.1.0": three numbers from 0 to 9999.
struct HelixVersion {
    std::array<int, 3> numbers{};
    friend auto operator<=>(const HelixVersion&, const HelixVersion&) = default;
};

/// InvalidArgument unless it is three numbers without zeros in front, with dots between them.
Result<HelixVersion> parseHelixVersion(std::string_view text);
std::string toText(const HelixVersion& version);

} // namespace helix::catalogue
