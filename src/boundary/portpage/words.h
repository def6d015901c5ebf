#pragma once
// Small pieces of header values. Pure.

#include <functional>
#include <string>
#include <string_view>

namespace helix::portpage {

/// ASCII letters alone, as names in HTTP are compared.
bool equalIgnoringCase(std::string_view a, std::string_view b);
bool startsIgnoringCase(std::string_view text, std::string_view beginning);
/// Calls `take` with every trimmed piece that is not empty.
void eachPiece(std::string_view text, char separator,
               const std::function<void(std::string_view)>& take);

} // namespace helix::portpage
