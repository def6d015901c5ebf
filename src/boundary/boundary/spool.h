#pragma once
// What a helix-netd that has ended left behind (egress/netd_protocol.h, --spool). Foreign input: a
// guest may have taken it over.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "boundary/netd_messages.h"

namespace helix::boundary {

struct SpoolContents {
    std::string instance;           ///< which run of helix-netd wrote it
    std::vector<NetRecord> records; ///< in its order
    /// Connections without an end. Their sequences go on where the others end, so that whoever
    /// writes them twice is noticed.
    std::vector<NetRecord> open;
};

/// Both files; in either order, with a torn end. Nothing when neither is whole. Reading ends at the
/// first line that makes no sense. Pure.
std::optional<SpoolContents> parseSpool(std::string_view one, std::string_view other);

/// Are there any files of this spool?
bool hasSpool(const std::filesystem::path& spool);
/// Reads up to 32 MiB: for the pool. An error when they cannot be read.
Result<std::optional<SpoolContents>> readSpool(const std::filesystem::path& spool);
Result<void> removeSpool(const std::filesystem::path& spool);

} // namespace helix::boundary
