#include "ui/desktop/clipboard_keys.h"

#include <linux/input-event-codes.h>

namespace helix::ui {

ClipboardKey clipboardKeyOf(int qtKey, std::uint16_t evdev, Qt::KeyboardModifiers modifiers)
{
    const auto held =
        modifiers & (Qt::ControlModifier | Qt::ShiftModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool control = held == Qt::ControlModifier ||
                         held == (Qt::ControlModifier | Qt::ShiftModifier); // as in terminals
    if (qtKey == Qt::Key_Insert)
        return held == Qt::ShiftModifier     ? ClipboardKey::Paste
               : held == Qt::ControlModifier ? ClipboardKey::Copy
                                             : ClipboardKey::None;
    if (qtKey == Qt::Key_Delete && held == Qt::ShiftModifier)
        return ClipboardKey::Copy;
    if (!control)
        return ClipboardKey::None;
    const bool isLatin = qtKey >= Qt::Key_A && qtKey <= Qt::Key_Z;
    const auto is = [&](int key, int code) { return isLatin ? qtKey == key : evdev == code; };
    if (is(Qt::Key_V, KEY_V))
        return ClipboardKey::Paste;
    return is(Qt::Key_C, KEY_C) || is(Qt::Key_X, KEY_X) ? ClipboardKey::Copy : ClipboardKey::None;
}

} // namespace helix::ui
