#pragma once
#include <string>

namespace helix {

/// Tells a process from a later one with its pid: "PID@START" (proc(5), field 22). "PID@" when
/// /proc does not tell.
std::string processInstance(int pid);

} // namespace helix
