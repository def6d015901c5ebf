#pragma once
// Which disk image is this, and is it safe to open? Pure: parsers of our own, no I/O, fuzzed.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "image/byte_source.h"

namespace helix::image {

enum class DiskFormat { Qcow2, Raw, Vmdk, Vdi, Ova, Bundle };
std::string_view toString(DiskFormat format);

/// What the first bytes of a file say, if it is safe to open.
struct ImageVerdict {
    DiskFormat format = DiskFormat::Raw;
    std::uint64_t virtualSizeBytes = 0; ///< 0: not told by the first bytes (archives)
};

/// Larger disks are refused.
inline constexpr std::uint64_t kMaxVirtualSize = 2ULL << 40;
inline constexpr std::size_t kInspectBytes = 65536;

/// Looks at the first kInspectBytes of a file (fewer when it is shorter) and its whole size.
/// PermissionDenied with the reason for whatever could open another file of the host or
/// cannot be trusted: backing files, external data files, encryption, descriptor files that name
/// others, snapshots that hide content, absurd sizes, names in archives that lead elsewhere.
/// Corrupt when it contradicts itself or ends too early. Unsupported for what we do not import.
Result<ImageVerdict> inspect(BytesView head, std::uint64_t fileSize, std::string_view fileName);

/// A file inside an archive (or the whole file).
struct Member {
    std::string name; ///< a plain file name
    std::uint64_t offset = 0, sizeBytes = 0;
};
/// nullptr where there is none.
const Member* memberNamed(const std::vector<Member>& members, std::string_view name);

/// Where the disk is in a file and what it is.
struct LocatedDisk {
    DiskFormat outer = DiskFormat::Raw; ///< of the file
    DiskFormat inner = DiskFormat::Raw; ///< of the disk: Qcow2, Raw, Vmdk or Vdi
    std::uint64_t virtualSizeBytes = 0;
    Member disk;
    std::vector<Member> members; ///< of an archive, all of them
};

/// Like inspect(), with all of the file at hand: archives are walked, their disk is inspected as
/// well. Reads little, whatever the file's size.
Result<LocatedDisk> locateDisk(const ByteSource& file, std::string_view fileName);

// The formats one by one. Their errors are halves of a sentence ("it names a backing file ...").

Result<std::uint64_t> inspectQcow2(const ByteSource& file); ///< returns the virtual size
/// The name of what the qcow2 disk with this head (kInspectBytes of it) stands on; empty: nothing,
/// or it is no such disk.
std::string backingName(BytesView head);
Result<std::uint64_t> inspectVmdk(const ByteSource& file);
Result<std::uint64_t> inspectVdi(const ByteSource& file);
Result<std::uint64_t> inspectRaw(const ByteSource& file);

} // namespace helix::image
