#pragma once
// When the program that has the input focus has handled what it was sent.

#include <cstdint>
#include <optional>

#include <xcb/xcb.h>

#include "base/result.h"

namespace helix::agent {

class X11Display;

struct PingAtoms {
    xcb_atom_t protocols = 0, ping = 0;
    static Result<PingAtoms> intern(X11Display& display);
};

/// Asks that program to answer (_NET_WM_PING of the window managers' specification, EWMH): it handles
/// its events in order, so its answer tells that it has handled all that the server was given for it
/// before begin(). Requests only, never waits.
class FocusPing {
public:
    enum class Outcome {
        Pending,
        Answered,
        Impossible, ///< the program that has the focus, if any has, does not know this
    };

    /// The connection is told of the windows of its root (SubstructureNotify): answers are sent there.
    /// It must outlive this.
    FocusPing(xcb_connection_t* connection, xcb_window_t root, const PingAtoms& atoms)
        : m_connection(connection)
        , m_root(root)
        , m_atoms(atoms)
    {
    }
    ~FocusPing() { dropRequests(); }
    FocusPing(const FocusPing&) = delete;
    FocusPing& operator=(const FocusPing&) = delete;

    /// Replaces what was begun before.
    void begin();
    /// Takes what the server has answered, without reading its socket.
    Outcome advance();
    /// The window that was asked, or is looked at; 0: none yet.
    [[nodiscard]] xcb_window_t asked() const { return m_window; }
    /// A message to the root window.
    void handle(const xcb_client_message_event_t& message);

private:
    void adoptFocus(const xcb_get_input_focus_reply_t* focus);
    void lookAt(xcb_window_t window);
    void adoptWindow(const xcb_get_property_reply_t* protocols, const xcb_query_tree_reply_t* tree);
    [[nodiscard]] bool knowsPing(const xcb_get_property_reply_t* protocols) const;
    void send();
    void dropRequests();

    xcb_connection_t* m_connection;
    xcb_window_t m_root;
    PingAtoms m_atoms;
    Outcome m_outcome = Outcome::Impossible;
    xcb_window_t m_window = 0;                            ///< that is looked at, or was asked
    std::optional<unsigned> m_focus, m_protocols, m_tree; ///< asked for: sequence numbers
    std::uint32_t m_serial = 0;                           ///< of what was begun last
};

} // namespace helix::agent
