#pragma once
// The guest's side of the virtio-serial port: says guest_ready as helix-agent does.

#include <chrono>
#include <string>
#include <string_view>

#include "event_loop.h"

namespace fake {

class Guest {
public:
    /// `line` goes to whoever connects to `socket`, not before `delay` has passed; nothing when it
    /// is empty.
    Guest(EventLoop& loop, const std::string& socket, std::string line,
          std::chrono::milliseconds delay);
    /// A clone: it says so only when it was told to renew itself. Before the loop runs.
    void awaitRenewal() { m_awaitsRenewal = true; }

private:
    void accept();
    void hear(std::string_view said);
    void speak();

    EventLoop& m_loop;
    int m_listener;
    int m_client = -1;
    bool m_awake = false, m_awaitsRenewal = false;
    std::string m_line;
};

/// The guest_ready line of the workspace and generation in the bootstrap document `file`, or the
/// template_ready line where that is for a template; empty when it cannot be read.
std::string readyLine(const std::string& file);

} // namespace fake
