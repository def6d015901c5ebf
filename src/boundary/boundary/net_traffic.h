#pragma once
// What a guest has sent and got.

#include <cstdint>

namespace helix::boundary {

struct NetTraffic {
    std::uint64_t bytesIn = 0, bytesOut = 0; ///< to and from the guest, since its netd began
};

} // namespace helix::boundary
