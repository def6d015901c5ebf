#pragma once
// Test boots of the accelerator that a killed Helix left behind.

#include <filesystem>
#include <string>

namespace helix::machine {

/// The name of a test boot's initrd, which says who runs it: QEMU gets the same UUID.
std::string probeFileName(const std::string& uuid);
/// The inverse; empty for any other name.
std::string probeUuid(const std::filesystem::path& initrd);

/// Ends every test boot whose initrd is still in `folder`, with the cage around it, and removes the
/// files. Before any test boot of our own. Reads all of /proc: for the pool.
void endAbandonedProbes(const std::filesystem::path& folder);

} // namespace helix::machine
