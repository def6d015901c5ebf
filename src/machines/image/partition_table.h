#pragma once
// MBR and GPT (UEFI Specification 2.10, chapter 5): how would this disk start, and where are its
// partitions? Pure; fuzzed.

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "image/byte_source.h"
#include "image/manifest.h"

namespace helix::image {

struct Partition {
    std::uint64_t offsetBytes = 0, sizeBytes = 0; ///< inside the disk
    friend bool operator==(const Partition&, const Partition&) = default;
};

struct PartitionTable {
    bool gpt = false;
    bool efiSystem = false; ///< an EFI system partition is there
    bool biosCode = false;  ///< code in the boot sector, or a BIOS boot partition
    std::vector<Partition> partitions;
};

/// So much of a disk's beginning is read at most.
inline constexpr std::uint64_t kPartitionTableBytes = 1U << 20;

/// Unsupported when the disk has neither table; Corrupt when it lies about itself. `diskBytes` is
/// the disk's whole size; `disk` may be its beginning alone. The messages are halves of a sentence.
Result<PartitionTable> readPartitionTable(const ByteSource& disk, std::uint64_t diskBytes);

/// BIOS where both would work; Unsupported when nothing in the disk starts.
Result<Boot> chooseBoot(const PartitionTable& table);

} // namespace helix::image
