#pragma once
// The ControlMark on an X server: a window above all others that no window manager manages.

#include <chrono>

#include <xcb/xcb.h>

namespace helix::agent {

class X11Display;

/// There from its making to its end, or that of the connection. Takes no input. Requests only.
class ControlWindow {
public:
    /// Whether the screen has the mark's colours.
    static bool fits(const X11Display& display);
    /// It fits. The server has XFixes 2 or newer, and was asked for it. `screenWidth`: of the root window,
    /// of whose events and windows the connection is told already. Must not outlive `display`.
    ControlWindow(const X11Display& display, int screenWidth);
    ~ControlWindow();
    ControlWindow(const ControlWindow&) = delete;
    ControlWindow& operator=(const ControlWindow&) = delete;

    /// The root window has another width.
    void place(int screenWidth);
    /// Another window of the root has changed, and may be above.
    void stayAbove(xcb_window_t changed);

private:
    xcb_connection_t* m_connection;
    xcb_window_t m_root, m_window;
    // Another one that wants to be above all shall not keep the agent busy.
    std::chrono::steady_clock::time_point m_secondBegan;
    int m_raisedInSecond = 0;
};

} // namespace helix::agent
