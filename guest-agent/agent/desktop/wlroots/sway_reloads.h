#pragma once
// When the Sway of a session has read its configuration anew (`swaymsg reload`). What was set without the
// configuration is then as that has it again: the size of outputs, keymaps of virtual keyboards.

#include <string>

#include "base/unique_fd.h"

namespace helix::agent {

/// Used by one thread. Never waits.
class SwayReloads {
public:
    /// Subscribes to the Sway of the session whose sockets lie in `folder`; where there is none nothing
    /// is ever told.
    explicit SwayReloads(const std::string& folder);

    /// Readable when it has something to say; -1: it never will.
    [[nodiscard]] int descriptor() const { return m_fd.valid() ? m_fd.get() : -1; }
    /// Whether there was one since this was asked last.
    bool take();

private:
    bool readMore();
    bool takeMessages();

    UniqueFd m_fd;
    std::string m_unread; ///< the beginning of a message
};

} // namespace helix::agent
