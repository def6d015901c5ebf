#pragma once
// Host ports that are really listened on, relayed to a fake agent when there is one.

#include <map>
#include <string>

#include "event_loop.h"
#include "options.h"

namespace fake {

class Forwarding {
public:
    /// Connections to guest port 7443 are relayed to 127.0.0.1:`agentPort`; others, and all when it
    /// is 0, are closed at once.
    Forwarding(EventLoop& loop, std::uint16_t agentPort)
        : m_loop(loop)
        , m_agentPort(agentPort)
    {
    }
    /// False when the host port is taken.
    bool add(const Forward& forward);
    bool remove(std::uint16_t hostPort);
    /// As the monitor command "info usernet" prints them.
    [[nodiscard]] std::string list() const;

private:
    struct Listener {
        int fd = -1;
        std::uint16_t guestPort = 0;
    };
    void accept(int listener, std::uint16_t guestPort);
    void relay(int from, int to);

    EventLoop& m_loop;
    std::uint16_t m_agentPort;
    std::map<std::uint16_t, Listener> m_listeners;
};

} // namespace fake
