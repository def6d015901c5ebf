#pragma once
// TCP on this computer.

#include <cstdint>

#include <netinet/in.h>

#include "base/unique_fd.h"

namespace helix::bench {

UniqueFd tcpSocket();
sockaddr_in loopback(std::uint16_t port);
/// Nobody listens on it now; 0: there is none.
std::uint16_t freePort();
[[nodiscard]] bool isListenedTo(std::uint16_t port);

} // namespace helix::bench
