#pragma once
// A root folder of its own for a process: nothing of the computer's but what is named.

#include <filesystem>
#include <span>

namespace helix::sandbox {

/// Moves this process (which must have no threads, and be dumpable: its /proc files are written)
/// into user and mount namespaces of its own whose root holds `paths` and nothing else, everything
/// read-only, and drops every capability. Files and folders (with all below) are the real ones at
/// their places, links lead where they did; what does not exist is passed over. False where the
/// system does not allow it; the process is then as before.
bool enterSmallRoot(std::span<const std::filesystem::path> paths);
/// The same, and those of `devices` that are there can be opened, for writing too: under `paths` a
/// device is a name and no more.
bool enterSmallRoot(std::span<const std::filesystem::path> paths,
                    std::span<const std::filesystem::path> devices);

/// The same with nothing in it.
bool enterEmptyRoot();

} // namespace helix::sandbox
