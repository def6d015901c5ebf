#pragma once
// The guest's network card: what `-netdev stream,server=on` listens for.

#include <functional>
#include <string>

#include "event_loop.h"

namespace fake {

/// Takes one peer at a time, and the next when that one has gone. The guest behind it has no
/// network stack: it reads whatever comes and says nothing.
class Cable {
public:
    using Teller = std::function<void(const char* event)>;
    /// `tell` of QMP's events about it.
    Cable(EventLoop& loop, const std::string& socket, Teller tell);

private:
    void accept();
    void hangUp();

    EventLoop& m_loop;
    Teller m_tell;
    int m_listener;
    int m_peer = -1;
};

} // namespace fake
