#include "base/disk_room.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

namespace helix {

std::uint64_t reservedAt(const DiskReserve& reserve, const std::filesystem::path& folder)
{
    struct stat ours {
    }, its{};
    const bool isSame = ::stat(reserve.data.c_str(), &ours) == 0 &&
                        ::stat(folder.c_str(), &its) == 0 && ours.st_dev == its.st_dev;
    return isSame ? reserve.bytes : 0;
}

Result<void> checkRoomFor(std::uint64_t bytes, bool known, int fd, std::uint64_t reserveBytes)
{
    struct statvfs disk {};
    if (::fstatvfs(fd, &disk) != 0 || disk.f_blocks == 0)
        return {};
    const auto free = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
    if (free >= reserveBytes && bytes <= free - reserveBytes)
        return {};
    return fail(ErrorCode::OutOfSpace,
                "There is not enough space on the disk for what the workspace sends" +
                    (known ? " (" + std::to_string(bytes >> 20) + " MB)" : std::string()) +
                    "; free some and copy again.");
}

} // namespace helix
