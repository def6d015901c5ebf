// The first sectors of a disk, and what is concluded from them.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "image/partition_table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace helix;
    using namespace helix::image;
    constexpr std::uint64_t kDiskBytes = 64ULL << 20;
    const auto table = readPartitionTable(HeadSource(BytesView(data, size), size), kDiskBytes);
    if (!table)
        return 0;
    (void)chooseBoot(*table);
    for (const Partition& part : table->partitions)
        if (part.offsetBytes == 0 || part.offsetBytes >= kDiskBytes || part.sizeBytes == 0 ||
            part.sizeBytes > kDiskBytes - part.offsetBytes)
            std::abort();
    return 0;
}
