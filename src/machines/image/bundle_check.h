#pragma once
// Is a bundle's folder what its manifest says? Blocking; the store decides where it runs.

#include <filesystem>

#include "base/result.h"
#include "image/manifest.h"

namespace helix::image {

/// Reads manifest.json of `folder`, which must be .../NAME/VERSION, and nothing else. NotFound when there is none,
/// Unsupported when a newer Helix wrote it, Corrupt when it is damaged or belongs elsewhere.
Result<Manifest> readManifest(const std::filesystem::path& folder);

/// The same, and Corrupt when a file of it is missing or has another size.
Result<Bundle> readBundle(const std::filesystem::path& folder);

/// Compares every file with its SHA-256; Corrupt names the first that differs. A success is
/// remembered in `verified.json` beside the files, with their sizes and modification times; as long
/// as these stay the same nothing is read again.
Result<void> verifyBundle(const Bundle& bundle);

/// verifyBundle() where it succeeded before and stat(2) shows a change since: disks that images share change with
/// every link to them. Nothing where it was never asked for.
Result<void> verifyBundleAgain(const Bundle& bundle);

} // namespace helix::image
