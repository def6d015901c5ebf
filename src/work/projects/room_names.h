#pragma once
// What the folders are called in which an accept keeps what it exchanges with a working tree
// (projects/taking_room.h). A name says nothing of who made such a folder.

#include <string_view>

namespace helix::projects {

/// In git's folder, where that is on the tree's file system.
inline constexpr std::string_view kRoomInGit = "helix-accept-";
/// In the tree itself otherwise. No change of a guest may bring one.
inline constexpr std::string_view kRoomInTree = ".helix-accept-";

} // namespace helix::projects
