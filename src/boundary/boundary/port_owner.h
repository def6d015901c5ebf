#pragma once
#include <cstdint>
#include <string>

namespace helix::boundary {

/// Who listens on TCP `port` of this host: "python3 (process 1234)", or empty when /proc does not
/// tell (another user's process). Reads every process's descriptors: only for error messages.
std::string describePortOwner(std::uint16_t port);

} // namespace helix::boundary
