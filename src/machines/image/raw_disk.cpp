// Raw disks have no header, so a partition table has to show that this is one at all.

#include "image/disk_format.h"
#include "image/partition_table.h"

namespace helix::image {

Result<std::uint64_t> inspectRaw(const ByteSource& file)
{
    if (file.size() == 0 || file.size() % 512 != 0)
        return fail(ErrorCode::Unsupported, "it is neither a disk image of a known format nor a "
                                            "raw disk, whose size is a multiple of 512 bytes");
    if (file.size() > kMaxVirtualSize)
        return fail(ErrorCode::PermissionDenied,
                    "it claims an absurd size; disks of up to 2 TB can be imported");
    if (const auto table = readPartitionTable(file, file.size());
        !table && table.error().code != ErrorCode::Unavailable)
        return fail(table.error().code,
                    "it is not a disk image that could be imported: " + table.error().message);
    return file.size();
}

} // namespace helix::image
