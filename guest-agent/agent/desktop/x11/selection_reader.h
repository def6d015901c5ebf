#pragma once
// Reads what another program has in a selection, at once or piece by piece (INCR).

#include <chrono>
#include <functional>
#include <optional>

#include "agent/desktop/x11/clipboard_atoms.h"
#include "protocol/clipboard_message.h"

namespace helix::agent {

/// Each read has a window of its own: what the owner of one that was given up still sends finds none.
class SelectionReader {
public:
    using Done = std::function<void(Result<Bytes>)>;
    SelectionReader(X11Display& display, const ClipboardAtoms& atoms)
        : m_display(display)
        , m_atoms(atoms)
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
    const ClipboardAtoms& m_atoms;
    xcb_window_t m_window = 0; ///< of the read under way
    xcb_atom_t m_target = 0;
    Done m_done; ///< null: nothing is read
    Bytes m_bytes;
    bool m_isPiecewise = false;
    std::chrono::steady_clock::time_point m_until;
};

} // namespace helix::agent
