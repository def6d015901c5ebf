#pragma once
// Keys as Linux counts them (linux/input-event-codes.h).

#include <cstdint>

#include <QKeyEvent>

namespace helix::ui {

/// The evdev code of a key event; 0 when it has none. From the scan code where the platform gives
/// it (X11 and Wayland: evdev + 8), otherwise from the Qt key as it lies on a US keyboard.
std::uint16_t evdevCode(const QKeyEvent& event, bool platformHasScanCodes);
/// Of a Qt key on a US keyboard; 0 when unknown.
std::uint16_t evdevCodeOfKey(int qtKey);
/// Whether a keyboard has text on the key of this evdev code, which its layout then says.
bool hasTextByLayout(std::uint16_t evdevCode);
/// Modifier bits of protocol::Key: from the platform's own state where it gives one (X11 and Wayland:
/// XKB's real modifiers before the key, locks and levels included), otherwise from Qt's.
std::uint16_t modifierBits(const QKeyEvent& event, bool platformHasScanCodes);
std::uint16_t modifierBits(Qt::KeyboardModifiers modifiers);
/// BTN_LEFT and so on; 0 for a button the guest does not know.
std::uint16_t evdevButton(Qt::MouseButton button);

} // namespace helix::ui
