#pragma once
// The text inside a VMDK that says what it is made of.

#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace helix::image {

/// Refuses text in which QEMU would find a parent image: it searches for the words, not for lines.
Result<void> refuseParents(std::string_view text);

/// `text` (up to its first NUL) must describe one sparse extent of `capacity` sectors in this very
/// file, of kind monolithicSparse or streamOptimized. The extent's file name is not compared with
/// the file's (files get renamed), but must be a plain name.
Result<void> checkDescriptor(std::string_view text, std::uint64_t capacity);

} // namespace helix::image
