#pragma once
// The file that the running program was started from.

#include <string_view>

namespace helix {

/// Whether what /proc/self/exe says (proc(5)) is of a file that is gone: another one stands in its place, as after an
/// update of the package. Pure.
bool isReplaced(std::string_view exeLink);
/// Of the program that runs this.
bool isThisProgramReplaced();

} // namespace helix
