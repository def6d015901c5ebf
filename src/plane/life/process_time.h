#pragma once
// What a process has cost. Any thread.

#include <chrono>
#include <optional>

namespace helix::life {

/// Of all processors since it began, its own time and the kernel's for it (proc(5), utime and
/// stime); nothing when there is no such process.
std::optional<std::chrono::milliseconds> processTime(int pid);

} // namespace helix::life
