#pragma once
// The guest's network card: what `-netdev stream,server=on` listens for.

#include <cstdint>
#include <string>

#include "event_loop.h"

namespace fake {

/// Takes one peer at a time, and the next when that one has gone. The guest behind it has no
/// network stack: it reads whatever comes, and its first frame to each peer tells where the fake
/// agent listens on the host, for a fake helix-netd. Ethertype 0x88b5 (local experiments, IEEE
/// 802), payload "agent-port N"; a real helix-netd drops it like any unknown protocol.
class Cable {
public:
    Cable(EventLoop& loop, const std::string& socket, std::uint16_t agentPort);

private:
    void accept();
    void hangUp();

    EventLoop& m_loop;
    std::string m_greeting;
    int m_listener;
    int m_peer = -1;
};

} // namespace fake
