#pragma once
// Which names mean the computer that Helix runs on.

#include <string_view>

namespace helix {

/// localhost, 127.0.0.0/8 and ::1, as they are written: lower case, without brackets and without a port. Nothing
/// is resolved.
bool isLoopbackHost(std::string_view host);

} // namespace helix
