#pragma once
// Gives an X server another keyboard layout.

#include <string>
#include <thread>
#include <vector>

#include "agent/desktop/x11/x11_address.h"
#include "base/unique_fd.h"
#include "protocol/keyboard_layout.h"

namespace helix::agent {

/// setxkbmap(1)'s arguments: besides the server's keymap it sets the names that programs look up.
std::vector<std::string> layoutCommand(const protocol::KeyboardLayout& layout);

/// Runs setxkbmap, which every X server's package brings, on a thread. One at a time; destruction waits
/// for it, for seconds at most.
class LayoutSetter {
public:
    LayoutSetter();
    ~LayoutSetter();
    LayoutSetter(const LayoutSetter&) = delete;
    LayoutSetter& operator=(const LayoutSetter&) = delete;

    void start(const X11Address& address, const protocol::KeyboardLayout& layout);
    [[nodiscard]] bool isRunning() const { return m_thread.joinable(); }
    /// Readable once it is done, in whatever way; then finish() must be called.
    [[nodiscard]] int descriptor() const { return m_done.get(); }
    void finish();

private:
    UniqueFd m_done;
    std::thread m_thread;
};

} // namespace helix::agent
