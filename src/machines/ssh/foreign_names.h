#pragma once
// Names and paths from the guest before they touch the host's file system. Pure. Internal to the
// room.

#include <string>
#include <string_view>

namespace helix::ssh {

/// One path component that stays in its folder: not empty, ".", ".." or longer than 255 bytes; no
/// '/', no control characters, UTF-8.
bool isSafeName(std::string_view name);

/// What SFTP takes: "~" and "~/" in front mean the home folder, which is where relative paths
/// begin. Empty means the home folder.
std::string normalizedRemotePath(std::string_view path);

/// The last component, "" when there is none ("/", "..").
std::string lastComponent(std::string_view path);

} // namespace helix::ssh
