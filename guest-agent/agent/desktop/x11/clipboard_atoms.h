#pragma once
// Names that a conversation about a selection is held with.

#include <array>
#include <optional>

#include "agent/desktop/clipboard_names.h"
#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {

struct ClipboardAtoms {
    xcb_atom_t clipboard = 0, targets = 0, timestamp = 0, incr = 0;
    /// Properties of our window where answers are put: bytes, and what there is.
    xcb_atom_t place = 0; ///< the property that answers are put into
    std::array<xcb_atom_t, kClipboardNames.size()> names{};

    static Result<ClipboardAtoms> intern(X11Display& display);
    [[nodiscard]] std::optional<std::size_t> find(xcb_atom_t atom) const;
};

/// What a property holds, at most `mostBytes`; the rest is left where it is.
struct ClipboardProperty {
    xcb_atom_t type = 0;
    Bytes bytes;
    bool isWhole = true;
};
/// Takes it away when all of it was read.
Result<ClipboardProperty> takeProperty(X11Display& display, xcb_window_t window,
                                       xcb_atom_t property, std::size_t mostBytes);

} // namespace helix::agent
