#pragma once
// The names of this computer's keyboard layout, from where they are written. Pure.

#include <functional>
#include <optional>
#include <string_view>

#include <QByteArray>
#include <QString>

#include "protocol/keyboard_layout.h"

namespace helix::ui {

/// From X's root window, property _XKB_RULES_NAMES: rules, model, layouts, variants and options, each
/// ended by a zero. `group`: which of the layouts is in use, from 0. Nothing when it is none of ours.
std::optional<protocol::KeyboardLayout> layoutOfRootWindow(const QByteArray& property, int group);
/// From XKB_DEFAULT_LAYOUT and its like (xkbcommon), else from the text of /etc/default/keyboard
/// (keyboard(5)); the first of several layouts.
std::optional<protocol::KeyboardLayout>
layoutOfSystem(const std::function<QByteArray(const char*)>& variable, const QByteArray& file);
/// As people write it: "de" or "de(nodeadkeys)".
std::optional<protocol::KeyboardLayout> layoutOfWords(const QString& words);

} // namespace helix::ui
