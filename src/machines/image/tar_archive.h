#pragma once
// Lists plain tar archives (POSIX.1-1988 ustar and GNU's large sizes). Pure; fuzzed.

#include <vector>

#include "image/disk_format.h"

namespace helix::image {

inline constexpr std::size_t kMaxMembers = 64;

/// What an archive's members may be called.
enum class TarNames {
    Plain, ///< no folders
    Paths ///< relative ones of plain names; folders themselves, and extended headers that say neither
          ///< a name nor a size, are passed over
};

/// Whether a tar archive begins here.
bool startsLikeTar(BytesView head);

/// All members, in their order. PermissionDenied for names that are not plain (folders, "..",
/// absolute ones, control characters), links, devices and anything else that is not a file;
/// Corrupt for wrong checksums, sizes that do not fit and duplicates. Halves of a sentence. At most
/// `most` members.
Result<std::vector<Member>> listTar(const ByteSource& file, TarNames names = TarNames::Plain,
                                    std::size_t most = kMaxMembers);
/// The first member alone.
Result<Member> firstInTar(const ByteSource& file);

} // namespace helix::image
