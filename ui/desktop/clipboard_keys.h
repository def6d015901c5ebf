#pragma once
// Which keys copy and paste in a guest. Pure.

#include <QKeyEvent>

namespace helix::ui {

enum class ClipboardKey { None, Copy, Paste };
/// By the letter that the user's layout has on the key; where it has none of Latin (Greek, Cyrillic),
/// by the place of the key on the keyboard. `evdev`: linux/input-event-codes.h.
ClipboardKey clipboardKeyOf(int qtKey, std::uint16_t evdev, Qt::KeyboardModifiers modifiers);

} // namespace helix::ui
