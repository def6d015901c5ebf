#pragma once
// The description inside an OVA (DMTF DSP0243), read only as far as finding the disk's file.
// Pure; fuzzed. No entities, no document types, nothing is fetched.

#include <string>
#include <string_view>

#include "base/result.h"

namespace helix::image {

inline constexpr std::size_t kMaxOvfBytes = 1U << 20;

/// The file name of the one disk. PermissionDenied for document types and parents, Unsupported for
/// no or more than one disk and for compressed or split files, Corrupt for what is not such a
/// document. Halves of a sentence.
Result<std::string> diskFileInOvf(std::string_view xml);

} // namespace helix::image
