#pragma once
// Files whose path somebody names: a user, a request, a setting.

#include <filesystem>
#include <string>

#include "base/result.h"

namespace helix {

/// The whole file, at most `maxBytes`, through symbolic links. Never waits for a writer: whatever is no file
/// of a disk (a folder, a pipe, a device, what the kernel makes up below /proc or /sys) is InvalidArgument,
/// and so is what is longer. NotFound when it is not there.
Result<std::string> readNamedFile(const std::filesystem::path& path, std::size_t maxBytes);

/// Whether what was opened is a file of a disk; asked of what was opened, so that nothing can take its place.
bool isFileOfADisk(int fd);

} // namespace helix
