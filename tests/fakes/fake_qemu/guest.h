#pragma once
// The guest's side of the virtio-serial port: says guest_ready as helix-agent does.

#include <chrono>
#include <string>

#include "event_loop.h"

namespace fake {

class Guest {
public:
    /// `line` goes to whoever connects to `socket`, not before `delay` has passed; nothing when it
    /// is empty.
    Guest(EventLoop& loop, const std::string& socket, std::string line,
          std::chrono::milliseconds delay);

private:
    void accept();
    void speak();

    EventLoop& m_loop;
    int m_listener;
    int m_client = -1;
    bool m_awake = false;
    std::string m_line;
};

/// The guest_ready line of the workspace and generation in the bootstrap document `file`; empty
/// when it cannot be read.
std::string guestReadyLine(const std::string& file);

} // namespace fake
