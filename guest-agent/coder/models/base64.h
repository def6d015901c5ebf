#pragma once
// Pictures on the wire (RFC 4648 section 4). Pure.

#include <string>
#include <string_view>

namespace helix::agent::coder {

std::string toBase64(std::string_view bytes);

} // namespace helix::agent::coder
