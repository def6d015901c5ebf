#pragma once
// A client connection to the guest's compositor, for use by one thread.

#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"

struct wl_display;

namespace helix::agent {

/// Owns a wl_display. Never waits longer than it is told to: a compositor may hang.
class WaylandDisplay {
public:
    /// `socket` is an absolute path. Unavailable when nobody answers there.
    static Result<WaylandDisplay> connect(const std::string& socket);

    [[nodiscard]] wl_display* get() const { return m_display.get(); }

    /// Sends what is queued, waits until the compositor or one of the others has something (or
    /// `timeout` ends; negative waits on), and dispatches the compositor's events. The others are not
    /// read; -1 is none. Unavailable when the connection is gone.
    Result<void> pump(std::chrono::milliseconds timeout, int wakeFd = -1, int otherFd = -1);

    /// Pumps until the compositor has answered everything sent so far. Timeout when it does not
    /// within a few seconds.
    Result<void> roundTrip();

private:
    struct Disconnect {
        void operator()(wl_display* display) const;
    };
    explicit WaylandDisplay(wl_display* display)
        : m_display(display)
    {
    }
    std::unique_ptr<wl_display, Disconnect> m_display;
};

} // namespace helix::agent
