#pragma once
// Reads what another program has in a selection, at once or piece by piece (INCR).

#include <chrono>
#include <functional>
#include <optional>

#include "agent/desktop/x11/clipboard_atoms.h"
#include "protocol/clipboard_message.h"

namespace helix::agent {

/// Has the property `place` of its window for itself.
class SelectionReader {
public:
    using Done = std::function<void(Result<Bytes>)>;
    SelectionReader(X11Display& display, xcb_window_t window, const ClipboardAtoms& atoms,
                    xcb_atom_t place)
        : m_display(display)
        , m_window(window)
        , m_atoms(atoms)
        , m_place(place)
    {
    }

    /// Asks the owner; a read before it is Cancelled.
    void begin(xcb_atom_t target, Done done);
    void cancel();
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> until() const;

    void onAnswer(const xcb_selection_notify_event_t& event);
    void onProperty(const xcb_property_notify_event_t& event);
    void onTime(std::chrono::steady_clock::time_point now);

private:
    void take();
    void finish(Result<Bytes> result);

    X11Display& m_display;
    xcb_window_t m_window;
    const ClipboardAtoms& m_atoms;
    xcb_atom_t m_place;
    xcb_atom_t m_target = 0;
    Done m_done; ///< null: nothing is read
    Bytes m_bytes;
    bool m_isPiecewise = false;
    std::chrono::steady_clock::time_point m_until;
};

} // namespace helix::agent
