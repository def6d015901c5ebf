#pragma once
// Paths that were typed, for Helix, which runs in another folder.

#include <string>

#include "base/result.h"

namespace helix::ctl {

/// Absolute, and without "." and ".." where it is the same file so; an empty one stays empty. NotFound where
/// the folder that helixctl was started in was deleted, unless `path` needs none.
Result<std::string> wholePath(const std::string& path);
/// The same in its place; as it was where it fails.
Result<void> makeWhole(std::string& path);

} // namespace helix::ctl
