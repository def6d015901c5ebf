#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <unistd.h>

namespace helix::fixture {

/// Has the folders of this program's tests made in memory from here on (TMPDIR), where that is
/// possible. A killed process leaves the same there as on a disk, and thousands of files a hundred
/// times over keep a disk busy for ten minutes.
inline void liveInMemory()
{
    constexpr std::uintmax_t kNeeded = 1ULL << 30;
    const std::filesystem::path memory = "/dev/shm";
    std::error_code unknown;
    const auto space = std::filesystem::space(memory, unknown);
    if (!unknown && space.available >= kNeeded && ::access(memory.c_str(), W_OK) == 0)
        ::setenv("TMPDIR", memory.c_str(), 1);
}

} // namespace helix::fixture
