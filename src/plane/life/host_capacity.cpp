#include "life/host_capacity.h"

#include <charconv>
#include <thread>

#include <sys/stat.h>
#include <sys/statvfs.h>

#include "base/atomic_file.h"
#include "base/try.h"

namespace helix::life {

std::uint64_t kibibytesIn(std::string_view text, std::string_view field)
{
    const std::string start = std::string(field) + ":";
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        if (!line.starts_with(start))
            continue;
        line.remove_prefix(start.size());
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        std::uint64_t kibibytes = 0;
        std::from_chars(line.data(), line.data() + line.size(), kibibytes);
        return kibibytes;
    }
    return 0;
}

std::int64_t memoryField(std::string_view meminfo, std::string_view field)
{
    return static_cast<std::int64_t>(kibibytesIn(meminfo, field) / 1024);
}

Result<HostCapacity> readHostCapacity(const std::filesystem::path& dataFolder)
{
    TRY(const auto meminfo, readFile("/proc/meminfo", 64U << 10));
    struct statvfs disk {};
    if (::statvfs(dataFolder.c_str(), &disk) != 0)
        return failErrno(errno, "The disk of " + dataFolder.string() + " could not be examined.");
    HostCapacity capacity;
    capacity.cpus = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    capacity.memoryTotalMiB = memoryField(meminfo, "MemTotal");
    capacity.memoryAvailableMiB = memoryField(meminfo, "MemAvailable");
    capacity.diskTotalBytes = std::uint64_t{disk.f_blocks} * disk.f_frsize;
    capacity.diskFreeBytes = std::uint64_t{disk.f_bavail} * disk.f_frsize;
    return capacity;
}

std::uint64_t bytesOnDisk(const std::filesystem::path& file)
{
    struct stat status {};
    constexpr std::uint64_t kBlock = 512; // of st_blocks, stat(2)
    return ::lstat(file.c_str(), &status) == 0
               ? static_cast<std::uint64_t>(status.st_blocks) * kBlock
               : 0;
}

std::string readBootId()
{
    auto id = readFile("/proc/sys/kernel/random/boot_id", 256).value_or("");
    id.erase(id.find_last_not_of('\n') + 1);
    return id;
}

} // namespace helix::life
