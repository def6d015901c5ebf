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
/// A field of /proc/meminfo, or of another file of its form, in KiB; 0 when it is not there. Pure.
std::uint64_t kibibytesIn(std::string_view text, std::string_view field);
/// A field of /proc/meminfo in MiB; 0 when it is not there. Pure.
std::int64_t memoryField(std::string_view meminfo, std::string_view field);
/// What the file really takes on the disk, in bytes; 0 when it is not there.
std::uint64_t bytesOnDisk(const std::filesystem::path& file);
/// Identifies this boot of the host; empty when the system does not tell.
std::string readBootId();

} // namespace helix::life
