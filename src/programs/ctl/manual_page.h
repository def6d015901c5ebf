#pragma once
// The manual page helixctl(1), made from the commands themselves.

#include <string>

namespace helix::ctl {

/// In roff's man macros (man(7)): every command with its words and options.
std::string manualPage();

} // namespace helix::ctl
