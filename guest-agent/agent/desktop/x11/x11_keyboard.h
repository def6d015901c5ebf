#pragma once
// The devices' connection to the X server: opened on a thread, then used by the one that owns them.

#include <vector>

#include "agent/desktop/x11/focus_ping.h"
#include "agent/desktop/x11/text_keys.h"
#include "agent/desktop/x11/x11_display.h"
#include "agent/desktop/x11/x11_requests.h"
#include "agent/desktop/x11/xkb.h"

namespace helix::agent {

/// A connection with everything that must be known before the first key is pressed.
struct X11Keyboard {
    X11Display display;
    std::uint8_t xkbEvent = 0;
    KeySymbolMap symbols;
    int width = 0, height = 0; ///< of the root window
    bool hasShapes = false;    ///< windows may take no input: XFixes 2
    X11Held held;              ///< as this found it; of buttons the first five
    PingAtoms ping;
};

/// Says hello on `socket`, as X11Display::open() does, and asks. Unsupported when the server lacks
/// XTest or XKB.
Result<X11Keyboard> openKeyboard(UniqueFd socket, const std::string& cookie,
                                 const StopSignal& stop);

xcb_get_keyboard_mapping_cookie_t askForSymbols(const X11Display& display);
/// What was asked for; nothing when the answer is none.
KeySymbolMap symbolsOf(const X11Display& display, const xcb_get_keyboard_mapping_reply_t* answer);

} // namespace helix::agent
