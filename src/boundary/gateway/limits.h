#pragma once
// How much and how long the gateway puts up with.

#include <chrono>
#include <cstddef>

namespace helix::gateway {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct GatewayLimits {
    std::size_t connections = 256;               ///< of one workspace at once
    std::size_t allConnections = 1024;           ///< of all of them
    std::size_t body = std::size_t{64} << 20;    ///< a body of this size is refused
    std::size_t bodies = std::size_t{256} << 20; ///< held at once for one workspace
    std::size_t allBodies = std::size_t{768} << 20;

    milliseconds head = seconds(15);       ///< from a request's first byte to the end of its head
    milliseconds idle = seconds(120);      ///< a connection between requests
    milliseconds bodyPause = seconds(30);  ///< between two pieces of a request's body
    milliseconds connect = seconds(15);    ///< to a provider: name, TCP and TLS
    milliseconds upload = seconds(120);    ///< a request's way to the provider
    milliseconds firstByte = seconds(900); ///< long answers that are not streamed
    milliseconds silence = seconds(300);   ///< in the middle of an answer
    milliseconds stall = seconds(60);      ///< a guest that does not take its answer
    milliseconds spare = seconds(30);      ///< an unused connection to a provider
};

} // namespace helix::gateway
