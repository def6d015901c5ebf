#pragma once
// Names that a file system may take for ".git". Pure.

#include <string_view>

namespace helix {

/// One part of a path. ".git" as case-folding file systems, NTFS ("git~1", trailing dots and
/// spaces, streams) and HFS+ (characters that do not count) understand it.
bool isGitFolder(std::string_view part);

} // namespace helix
