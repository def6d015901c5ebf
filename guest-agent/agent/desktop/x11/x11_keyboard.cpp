#include "agent/desktop/x11/x11_keyboard.h"

#include <algorithm>

#include <xcb/xfixes.h>
#include <xcb/xtest.h>

#include "base/try.h"

namespace helix::agent {
namespace {

int keyCount(const xcb_setup_t& setup)
{
    return setup.max_keycode - setup.min_keycode + 1;
}

/// Told of: locks that others set, and other meanings of keys.
Result<std::uint8_t> watchKeyboard(X11Display& display)
{
    xcb_connection_t* c = display.get();
    TRY(const auto xkb, display.extension(xcb_xkb_id));
    TRY(const auto used, display.answer<xcb_xkb_use_extension_reply_t>(::xcb_xkb_use_extension(
                             c, XCB_XKB_MAJOR_VERSION, XCB_XKB_MINOR_VERSION)));
    if (used->supported == 0)
        return fail(ErrorCode::Unsupported, "The guest's X server has another keyboard protocol.");
    constexpr std::uint16_t all = XCB_XKB_EVENT_TYPE_STATE_NOTIFY | XCB_XKB_EVENT_TYPE_MAP_NOTIFY |
                                  XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY;
    constexpr std::uint16_t wholeMap = 0xff; // affectMap is not part of "all"
    ::xcb_xkb_select_events(c, XCB_XKB_ID_USE_CORE_KBD, all, 0, all, wholeMap, wholeMap, nullptr);
    return xkb.first_event;
}

/// Its requests are refused until it was asked for by its version.
bool askForShapes(X11Display& display)
{
    constexpr std::uint32_t firstWithShapes = 2;
    if (!display.extension(xcb_xfixes_id))
        return false;
    const auto version = display.answer<xcb_xfixes_query_version_reply_t>(
        ::xcb_xfixes_query_version(display.get(), firstWithShapes, 0));
    return version && (*version)->major_version >= firstWithShapes;
}

Result<X11Held> askForHeld(X11Display& display)
{
    constexpr std::size_t kBits = 8;
    constexpr unsigned kButtons = 5; // the core protocol tells of these
    X11Held held;
    TRY(const auto keys,
        display.answer<xcb_query_keymap_reply_t>(::xcb_query_keymap(display.get())));
    for (std::size_t key = 0; key < held.keys.size(); ++key)
        held.keys.set(key, ((keys->keys[key / kBits] >> key % kBits) & 1U) != 0);
    TRY(const auto pointer, display.answer<xcb_query_pointer_reply_t>(
                                ::xcb_query_pointer(display.get(), display.root())));
    for (unsigned button = 1; button <= kButtons; ++button)
        held.buttons.set(button, (pointer->mask & (XCB_BUTTON_MASK_1 << (button - 1))) != 0);
    return held;
}

} // namespace

xcb_get_keyboard_mapping_cookie_t askForSymbols(const X11Display& display)
{
    const xcb_setup_t& setup = *::xcb_get_setup(display.get());
    return ::xcb_get_keyboard_mapping(display.get(), setup.min_keycode,
                                      static_cast<std::uint8_t>(keyCount(setup)));
}

KeySymbolMap symbolsOf(const X11Display& display, const xcb_get_keyboard_mapping_reply_t* answer)
{
    KeySymbolMap map;
    if (answer == nullptr)
        return map;
    const xcb_setup_t& setup = *::xcb_get_setup(display.get());
    const auto perKey = static_cast<int>(answer->keysyms_per_keycode);
    const auto count = std::min(static_cast<std::int64_t>(keyCount(setup)) * perKey,
                                static_cast<std::int64_t>(answer->length));
    const xcb_keysym_t* symbols = ::xcb_get_keyboard_mapping_keysyms(answer);
    for (int key = 0; (key + 1) * perKey <= count && perKey > 0; ++key) {
        const xcb_keysym_t* own = symbols + key * perKey;
        const KeySymbols first{own[0], perKey > 1 ? own[1] : 0};
        // One that means something in another group alone is neither spare nor of use.
        const bool isElsewhere =
            first == KeySymbols() && std::any_of(own, own + perKey, [](auto s) { return s != 0; });
        if (!isElsewhere)
            map[static_cast<XKeyCode>(setup.min_keycode + key)] = first;
    }
    return map;
}

Result<X11Keyboard> openKeyboard(UniqueFd socket, const std::string& cookie, const StopSignal& stop)
{
    TRY(auto display, X11Display::open(std::move(socket), cookie, &stop));
    xcb_connection_t* c = display.get();
    TRY(const auto test, display.extension(xcb_test_id));
    (void)test;
    TRY(const auto event, watchKeyboard(display));
    // The root window tells of another size, and its windows' programs answer FocusPing there.
    const std::uint32_t mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
    ::xcb_change_window_attributes(c, display.root(), XCB_CW_EVENT_MASK, &mask);
    TRY(const auto root,
        display.answer<xcb_get_geometry_reply_t>(::xcb_get_geometry(c, display.root())));
    TRY(const auto mapping,
        display.answer<xcb_get_keyboard_mapping_reply_t>(askForSymbols(display)));
    auto symbols = symbolsOf(display, mapping.get());
    const bool hasShapes = askForShapes(display);
    TRY(const auto held, askForHeld(display));
    TRY(const auto ping, PingAtoms::intern(display));
    return X11Keyboard{std::move(display),
                       event,
                       std::move(symbols),
                       root->width,
                       root->height,
                       hasShapes,
                       held,
                       ping};
}

} // namespace helix::agent
