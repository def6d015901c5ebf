#pragma once
// What this computer has and has left.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace helix::life {

struct HostCapacity {
    int cpus = 1;
    std::int64_t memoryTotalMiB = 0;
    std::int64_t memoryAvailableMiB = 0; ///< MemAvailable: without swapping (proc(5))
    std::uint64_t diskTotalBytes = 0;    ///< of the file system of the data folder
    std::uint64_t diskFreeBytes = 0;
};

/// Reads /proc/meminfo, the CPUs online and statvfs of `dataFolder`.
Result<HostCapacity> readHostCapacity(const std::filesystem::path& dataFolder);
/// A field of /proc/meminfo in MiB; 0 when it is not there. Pure.
std::int64_t memoryField(std::string_view meminfo, std::string_view field);
/// Identifies this boot of the host; empty when the system does not tell.
std::string readBootId();

} // namespace helix::life
