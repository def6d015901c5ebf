#include "agent/desktop/x11/clipboard_atoms.h"

#include <algorithm>

#include "base/try.h"

namespace helix::agent {

Result<ClipboardAtoms> ClipboardAtoms::intern(X11Display& display)
{
    const auto atomOf = [&display](std::string_view name) -> Result<xcb_atom_t> {
        const auto cookie = ::xcb_intern_atom(display.get(), 0,
                                              static_cast<std::uint16_t>(name.size()), name.data());
        TRY(const auto answer, display.answer<xcb_intern_atom_reply_t>(cookie));
        return answer->atom;
    };
    ClipboardAtoms atoms;
    TRY(atoms.clipboard, atomOf("CLIPBOARD"));
    TRY(atoms.targets, atomOf("TARGETS"));
    TRY(atoms.timestamp, atomOf("TIMESTAMP"));
    TRY(atoms.incr, atomOf("INCR"));
    TRY(atoms.place, atomOf("HELIX_CLIPBOARD"));
    for (std::size_t i = 0; i < kClipboardNames.size(); ++i) {
        TRY(atoms.names.at(i), atomOf(kClipboardNames.at(i).name));
    }
    return atoms;
}

std::optional<std::size_t> ClipboardAtoms::find(xcb_atom_t atom) const
{
    const auto found = std::ranges::find(names, atom);
    if (found == names.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

Result<ClipboardProperty> takeProperty(X11Display& display, xcb_window_t window,
                                       xcb_atom_t property, std::size_t mostBytes)
{
    const auto units = static_cast<std::uint32_t>(mostBytes / 4 + 1);
    const auto cookie =
        ::xcb_get_property(display.get(), 1, window, property, XCB_ATOM_ANY, 0, units);
    TRY(const auto answer, display.answer<xcb_get_property_reply_t>(cookie));
    // The bytes that are there, whatever the answer says of itself.
    const std::size_t said = std::size_t{answer->value_len} * (answer->format / 8);
    const std::size_t there = std::size_t{answer->length} * 4;
    const auto* first = static_cast<const std::uint8_t*>(::xcb_get_property_value(answer.get()));
    const std::size_t size = std::min({said, there, mostBytes});
    return ClipboardProperty{answer->type, Bytes(first, first + size),
                             answer->bytes_after == 0 && said <= mostBytes};
}

} // namespace helix::agent
