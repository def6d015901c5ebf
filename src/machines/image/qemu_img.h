#pragma once
// qemu-img on foreign disks: in a cage, and never left to guess a format or to follow a name.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "image/disk_format.h"

namespace helix::image {

/// Address space that qemu-img gets: it begins threads by the dozen, each with a stack.
inline constexpr std::uint64_t kQemuImgMemory = 2ULL << 30;

/// A disk inside a file. All paths are absolute.
struct DiskView {
    std::filesystem::path file;
    DiskFormat format = DiskFormat::Raw; ///< Qcow2, Raw, Vmdk or Vdi
    std::uint64_t offset = 0;
    std::uint64_t sizeBytes =
        0; ///< with offset, of the disk's bytes in the file; 0: the whole file
    std::vector<std::filesystem::path> below; ///< disks of ours that it stands on, the lowest first
};

/// The disk as qemu-img takes it: every driver pinned, of backing files those in `below` alone. Pure.
std::string pinnedName(const DiskView& disk);
/// A part of what the guest sees of a disk. Pure.
std::string pinnedPart(const DiskView& disk, std::uint64_t offset, std::uint64_t bytes);

/// What must hold of `qemu-img info --output=json`: the same format and size, no other file, no
/// encryption, no snapshots. PermissionDenied otherwise. Pure.
Result<void> checkSecondOpinion(std::string_view json, DiskFormat format,
                                std::uint64_t virtualSizeBytes);

/// Asks qemu-img for a second opinion. Takes seconds at most.
async::Task<Result<void>> confirmDisk(std::filesystem::path qemuImg, DiskView disk,
                                      std::uint64_t virtualSizeBytes, async::CancelToken cancel);

/// Writes what the guest sees of `source` (a pinned name that reads `readable` alone) to
/// `target`, which lies in the writable folder `folder`, as "qcow2" or "raw", holes left out.
/// OutOfSpace when it grows beyond `maxBytes`.
struct Conversion {
    std::string source;
    std::vector<std::filesystem::path> readable;
    std::filesystem::path folder, target;
    std::string format;
    std::uint64_t maxBytes = 0;
    std::uint64_t reserveBytes = 0; ///< OutOfSpace as well when less is left free in `folder`
};
async::Task<Result<void>> convertDisk(std::filesystem::path qemuImg, Conversion conversion,
                                      async::CancelToken cancel);

/// One run of `qemu-img convert`, and all that it may touch.
struct ConvertRun {
    std::vector<std::string> arguments; ///< behind "convert"
    std::vector<std::filesystem::path> readable;
    std::filesystem::path folder;   ///< it may write there
    std::uint64_t maxBytes = 0;     ///< OutOfSpace when a file of it grows beyond
    std::uint64_t reserveBytes = 0; ///< OutOfSpace as well when less is left free in `folder`
};
async::Task<Result<void>> runConvert(std::filesystem::path qemuImg, ConvertRun convert,
                                     async::CancelToken cancel);

/// Whether the tables of `disk` contradict each other; Corrupt. Reads them all.
async::Task<Result<void>> checkTables(std::filesystem::path qemuImg, DiskView disk,
                                      async::CancelToken cancel);

} // namespace helix::image
