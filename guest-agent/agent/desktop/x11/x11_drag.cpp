#include "agent/desktop/x11/x11_drag.h"

#include <string_view>

#include "agent/desktop/uri_list.h"
#include "agent/desktop/x11/clipboard_atoms.h"
#include "agent/desktop/x11/selection_reader.h"
#include "base/try.h"

namespace helix::agent {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kDragPatience{2};
constexpr std::uint8_t kTypeOfEvent = 0x7f; // without the mark of events that programs send

Result<xcb_atom_t> intern(X11Display& display, std::string_view name)
{
    const auto asked =
        ::xcb_intern_atom(display.get(), 0, static_cast<std::uint16_t>(name.size()), name.data());
    TRY(const auto answer, display.answer<xcb_intern_atom_reply_t>(asked));
    return answer->atom;
}

void handle(SelectionReader& reader, const xcb_generic_event_t& event)
{
    const auto type = static_cast<std::uint8_t>(event.response_type & kTypeOfEvent);
    if (type == XCB_SELECTION_NOTIFY)
        reader.onAnswer(reinterpret_cast<const xcb_selection_notify_event_t&>(event));
    else if (type == XCB_PROPERTY_NOTIFY)
        reader.onProperty(reinterpret_cast<const xcb_property_notify_event_t&>(event));
}

/// What the program that drags has of this kind; empty where it has none, or says nothing.
Result<Bytes> readSelection(X11Display& display, const ClipboardAtoms& atoms, xcb_atom_t target,
                            const StopSignal& stop)
{
    std::optional<Bytes> read;
    SelectionReader reader(display, atoms);
    reader.begin(target, [&read](Result<Bytes> bytes) { read = bytes.value_or(Bytes()); });
    const auto end = steady_clock::now() + kDragPatience;
    while (!read) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
        if (left.count() <= 0 || stop.raised())
            reader.cancel();
        auto event = display.nextEvent();
        if (!event && !read) {
            display.wait(left, stop.descriptor());
            event = display.nextEvent();
        }
        for (; event; event = display.nextEvent())
            handle(reader, *event);
        TRY(display.check());
    }
    if (stop.raised())
        return fail(ErrorCode::Cancelled, "The drag is not looked at any more.");
    return std::move(*read);
}

} // namespace

Result<std::unique_ptr<DesktopDrag>> takeXDrag(X11Display& display, const StopSignal& stop)
{
    TRY(auto atoms, ClipboardAtoms::intern(display));
    TRY(atoms.clipboard, intern(display, "XdndSelection"));
    TRY(const auto target, intern(display, kUriList));
    const auto asked = ::xcb_get_selection_owner(display.get(), atoms.clipboard);
    TRY(const auto owner, display.answer<xcb_get_selection_owner_reply_t>(asked));
    if (owner->owner == XCB_WINDOW_NONE)
        return nullptr;
    TRY(const auto list, readSelection(display, atoms, target, stop));
    auto files = pathsOfUriList(asText(list).substr(0, kMaxUriListBytes));
    if (files.empty())
        return nullptr;
    return std::make_unique<EscapableDrag>(std::move(files));
}

} // namespace helix::agent
