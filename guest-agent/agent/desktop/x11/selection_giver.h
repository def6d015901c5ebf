#pragma once
// Gives what we have in a selection to programs that paste it, at once or piece by piece (INCR).

#include <chrono>
#include <map>
#include <optional>

#include "agent/desktop/x11/clipboard_atoms.h"

namespace helix::agent {

class SelectionGiver {
public:
    SelectionGiver(X11Display& display, const ClipboardAtoms& atoms)
        : m_display(display)
        , m_atoms(atoms)
    {
    }

    /// Answers the question itself (its names, its time, or a refusal) or returns the number of a
    /// paste that give() answers, and its name.
    struct Asked {
        std::uint32_t paste = 0;
        std::size_t name = 0;
    };
    std::optional<Asked> onRequest(const xcb_selection_request_event_t& request,
                                   const std::vector<protocol::ClipboardKind>& kinds);
    void give(std::uint32_t paste, const Bytes* bytes);
    void refuseAll();
    void onProperty(const xcb_property_notify_event_t& event);
    void onTime(std::chrono::steady_clock::time_point now);
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> until() const;

private:
    struct Paste {
        xcb_selection_request_event_t request{};
        std::chrono::steady_clock::time_point until;
        Bytes bytes;
        std::size_t given = 0;
        bool isPiecewise = false;
    };
    void answer(const xcb_selection_request_event_t& request, bool given) const;
    void put(const Paste& paste, xcb_atom_t type, std::uint8_t format, std::uint32_t units,
             const void* data) const;
    /// Sends the next piece; false when that was the end.
    bool giveNext(Paste& paste) const;

    X11Display& m_display;
    const ClipboardAtoms& m_atoms;
    std::map<std::uint32_t, Paste> m_pastes;
    std::uint32_t m_lastPaste = 0;
};

} // namespace helix::agent
