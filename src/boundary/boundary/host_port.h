#pragma once
// What the rules about host ports say to each other (forwards.h). Pure.

#include <cstdint>

#include "base/result.h"

namespace helix::boundary {

/// That only root may listen there; the sentence names the ports that others may.
tl::unexpected<Error> privilegedPort(std::int64_t port, std::uint16_t lowest);

/// 0 (automatic), or a port that may be bound when those below `lowest` are privileged.
Result<void> checkPortNumber(std::int64_t hostPort, std::uint16_t lowest);

} // namespace helix::boundary
