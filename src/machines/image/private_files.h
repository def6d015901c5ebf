#pragma once
// What of a guest's files makes it that machine, or opens doors elsewhere. Pure.

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace helix::image {

/// Files and folders that are no part of an image made of a workspace, from the root, a name each; "*" is
/// every folder. Keys, logins, histories, logs and identities: those that are known; what else the user
/// or an agent has put anywhere is not.
const std::vector<std::vector<std::string>>& privatePaths();

/// An entry of a folder, as debugfs lists it.
struct ListedEntry {
    std::uint32_t inode = 0;
    bool isFolder = false;
    std::string name;
};
/// What `debugfs -f` printed of the commands `ls -p <INODE>`, a folder's entries for each of `folders` in
/// their order; without "." and "..". Names are a guest's. Corrupt when it is something else.
Result<std::vector<std::vector<ListedEntry>>>
parseListings(std::string_view printed, const std::vector<std::uint32_t>& folders);

} // namespace helix::image
