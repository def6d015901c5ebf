#pragma once
// How much a folder may be that is carried between this computer and a guest. Either way: what is
// dragged out is the guest's word, and what is dropped may be somebody's whole home by mistake.

#include <cstdint>

namespace helix::exchange {

inline constexpr std::uint64_t kMostFolderEntries = 20000; ///< files, folders and what is left out
inline constexpr std::size_t kMostFolderDepth = 32;
inline constexpr std::uint64_t kMostFolderBytes = 8ULL << 30;

/// The sentence for one that is more.
inline constexpr const char* kFolderTooLarge =
    "The folder has more than 20000 entries, 8 GB or 32 folders in each other; copy it with "
    "helixctl cp.";

} // namespace helix::exchange
