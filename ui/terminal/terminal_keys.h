#pragma once
// What a terminal sends for a key (xterm's way).

#include <QByteArray>
#include <QKeyEvent>
#include <QString>

#include "ui/terminal/vt_screen.h"

namespace helix::ui {

/// Empty for keys that send nothing (modifiers alone). `screen` knows the modes.
QByteArray terminalBytes(const QKeyEvent& event, VtScreen& screen);

/// As VtScreen takes them.
unsigned vtModifiers(Qt::KeyboardModifiers modifiers);

/// Text as VtScreen::paste() takes it: line ends as Return, and nothing that could end the paste
/// or act as a key: the marks of a bracketed paste are taken out until none is left, also those
/// that appear when others go, and so is every control character but tabs.
QByteArray pastedText(const QString& text);

} // namespace helix::ui
