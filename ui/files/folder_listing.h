#pragma once
// What stands in one folder of a guest. Pure.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace helix::ui {

struct FolderEntry {
    enum class Kind { Folder, File, Link, Other };
    Kind kind = Kind::File;
    std::string name;
    std::uint64_t bytes = 0;     ///< of a file
    std::int64_t changedAtS = 0; ///< since the epoch, by the guest's clock
    friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

struct FolderListing {
    std::vector<FolderEntry> entries; ///< folders first, both by name, whatever its case
    bool isWhole = true;              ///< there are no more than are in it
};

/// Most bytes of a listing that are looked at, and most entries that are shown.
inline constexpr std::size_t kMostFolderBytes = 1U << 20, kMostEntries = 2000;

/// The command that says it of `folder`, a path below the home ("": the home); it ends with 3 where
/// there is no such folder.
std::vector<std::string> listingCommand(const std::string& folder);
/// `said`: what that command said, a guest's word. Names that cannot be shown, or that are none, are
/// left out.
FolderListing parseListing(std::string_view said);

} // namespace helix::ui
