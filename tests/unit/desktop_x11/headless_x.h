#pragma once
// A real X server without a screen, for tests, and a window on it.

#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>
#include <xcb/xcb.h>

#include "agent/desktop/x11/x11_address.h"
#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {

/// Owns the server and the folder with its authority file.
class HeadlessX {
public:
    static constexpr int kWidth = 640;
    static constexpr int kHeight = 480;
    enum class Server { Xvnc, Xvfb };

    /// Why this machine cannot run it; empty when it can.
    static std::string whyNot(Server server);

    explicit HeadlessX(Server server);
    ~HeadlessX();
    HeadlessX(const HeadlessX&) = delete;
    HeadlessX& operator=(const HeadlessX&) = delete;

    /// On a free display, or the one it had before. False when it does not come up in time.
    bool start();
    void stop();
    /// Has it stand still, or go on.
    void hold(bool still) const;

    [[nodiscard]] X11Address address() const { return {m_display, m_folder + "/authority"}; }
    /// A connection of the test's own.
    [[nodiscard]] Result<X11Display> connect() const;

private:
    void writeAuthority() const;

    Server m_server;
    std::string m_folder;
    std::string m_display;
    pid_t m_process = -1;
};

/// A window that fills the screen, has the input focus, and remembers what it was sent.
class TestWindow {
public:
    static constexpr std::uint32_t kColour = 0x102030;

    explicit TestWindow(X11Display display, bool fills = true);

    [[nodiscard]] X11Display& display() { return m_display; }
    [[nodiscard]] xcb_window_t id() const { return m_window; }

    /// Fills a part with a colour, and waits until it is done.
    void paint(int x, int y, int width, int height, std::uint32_t colour);
    /// Waits until the server has handled everything.
    void settle();
    /// Says that it answers window managers' pings, and does so whenever it reads its events; or only
    /// says so. What has the focus from here on is a window within this one, as with GTK.
    void knowPings(bool answers = true);

    /// An event as it came: type, detail (key code, button), state, and for keys the symbol that
    /// it means to a program that looks it up when it handles it.
    struct Seen {
        std::uint8_t type = 0, detail = 0;
        std::uint16_t state = 0;
        std::int16_t x = 0, y = 0;
        xcb_keysym_t symbol = 0;
    };
    /// Waits for `count` events of `type` at most; all that came, of all types, in order.
    std::vector<Seen> await(std::uint8_t type, std::size_t count);

private:
    xcb_keysym_t lookUp(xcb_keycode_t code, std::uint16_t state);
    void read(std::vector<Seen>& seen);
    void answer(xcb_client_message_event_t message);

    X11Display m_display;
    bool m_answers = false;
    xcb_window_t m_window = 0;
    xcb_gcontext_t m_brush = 0;
};

} // namespace helix::agent
