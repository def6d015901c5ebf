#pragma once
// Lists plain tar archives (POSIX.1-1988 ustar and GNU's large sizes). Pure; fuzzed.

#include <vector>

#include "image/disk_format.h"

namespace helix::image {

inline constexpr std::size_t kMaxMembers = 64;

/// Whether a tar archive begins here.
bool startsLikeTar(BytesView head);

/// All members, in their order. PermissionDenied for names that are not plain (folders, "..",
/// absolute ones, control characters), links, devices and anything else that is not a file;
/// Corrupt for wrong checksums, sizes that do not fit and duplicates. Halves of a sentence.
Result<std::vector<Member>> listTar(const ByteSource& file);
/// The first member alone.
Result<Member> firstInTar(const ByteSource& file);

} // namespace helix::image
