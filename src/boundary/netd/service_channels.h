#pragma once
// The host's own services at 10.0.2.100: each connection of the guest becomes a socket pair, one
// end of which goes to the service through its channel.

#include <cstdint>
#include <map>

#include "base/result.h"
#include "base/unique_fd.h"

namespace helix::netd {

class ServiceChannels {
public:
    /// `channel`: a SOCK_SEQPACKET end. Replaces the former one; live connections go on.
    /// InvalidArgument for a descriptor of another kind.
    Result<void> set(std::uint16_t port, UniqueFd channel);
    [[nodiscard]] bool has(std::uint16_t port) const { return m_channels.contains(port); }
    /// A connected, non-blocking end for the guest; the other end is with the service. Unavailable
    /// when there is no channel, or nobody takes from it.
    Result<UniqueFd> open(std::uint16_t port);

private:
    std::map<std::uint16_t, UniqueFd> m_channels;
};

} // namespace helix::netd
