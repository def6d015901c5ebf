#pragma once
// What the host sends on /v1/desktop: acknowledgements, input, requests. One binary message each,
// little-endian: version u8, type u8, then the fields in the order of the structs below.

#include <cstdint>
#include <string>
#include <variant>

#include "base/bytes.h"
#include "base/result.h"
#include "protocol/desktop_mode.h"
#include "protocol/desktop_steering.h"
#include "protocol/keyboard_layout.h"

namespace helix::protocol {

/// The frame has been decoded. Gives one credit back: a host that needs few pictures waits with it.
struct Acknowledge {
    std::uint32_t sequence = 0;
    std::uint32_t decodeUs = 0; ///< for how long the host had it: decoding, and waiting on purpose
};
/// Absolute pointer position in desktop pixels.
struct PointerMove {
    std::uint32_t sequence = 0;
    std::uint16_t x = 0, y = 0;
};
/// How far one message moves the pointer, either way, in desktop pixels.
inline constexpr int kMaxPointerMotion = 4096;
/// Motion of the pointer in desktop pixels, for programs that hold it and turn by its motion alone;
/// where nothing holds it the pointer moves on from where it is. At most kMaxPointerMotion each.
struct PointerMotion {
    std::uint32_t sequence = 0;
    std::int16_t dx = 0, dy = 0; ///< positive is right and down
};
struct PointerButton {
    std::uint32_t sequence = 0;
    std::uint16_t button = 0; ///< evdev code: BTN_LEFT 0x110, BTN_RIGHT 0x111, BTN_MIDDLE 0x112
    bool pressed = false;
};
/// Wheel, in 120ths of a notch (as Qt and libinput count); positive is down and right.
struct PointerWheel {
    std::uint32_t sequence = 0;
    std::int16_t horizontal = 0, vertical = 0;
};
/// A key by its evdev code (KEY_A 30), with all modifiers that were in effect before it.
struct Key {
    std::uint32_t sequence = 0;
    std::uint16_t code = 0;
    bool pressed = false;
    /// XKB's real modifiers, one bit each: 1 shift, 2 caps lock, 4 control, 8 alt (Mod1), 16 num
    /// lock (Mod2), 32 Mod3, 64 super (Mod4), 128 AltGr (Mod5).
    std::uint16_t modifiers = 0;
};
inline constexpr std::size_t kMaxTextBytes = 1024;
/// Text from an input method: typed as it is, whatever the layout. UTF-8, 1 to kMaxTextBytes bytes.
struct Text {
    std::uint32_t sequence = 0;
    std::string utf8;
};
/// Focus was lost: release every key and button.
struct ReleaseAll {
    std::uint32_t sequence = 0;
};
/// The decoder lost its way: send a key frame.
struct RequestKeyFrame {};
/// The desktop shall have another size. The answer is the frames that come; a desktop that cannot have
/// it stays as it is.
struct ResizeDesktop {
    DesktopMode mode;
};
/// Who acts from here on. Input counts only between one that takes control and the next one.
struct Steering {
    std::uint32_t sequence = 0;
    Steerer who = Steerer::Nobody;
};

using DesktopMessage =
    std::variant<Acknowledge, PointerMove, PointerButton, PointerWheel, Key, Text, ReleaseAll,
                 RequestKeyFrame, ResizeDesktop, KeyboardLayout, Steering, PointerMotion>;

/// A KeyboardLayout is what the keys of the host's keyboard mean; the guest's are to mean the same.
Bytes encodeDesktopMessage(const DesktopMessage& message);
/// Whether it is no act on the desktop but says how it is to be, so that it counts from who only watches,
/// too: a size, a layout.
bool mayComeFromWatchers(const DesktopMessage& message);
Result<DesktopMessage> decodeDesktopMessage(BytesView message);

} // namespace helix::protocol
