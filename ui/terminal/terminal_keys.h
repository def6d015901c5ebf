#pragma once
// What a terminal sends for a key (xterm's way).

#include <QByteArray>
#include <QKeyEvent>
#include <QString>

namespace helix::ui {

/// Empty for keys that send nothing (modifiers alone).
QByteArray terminalBytes(const QKeyEvent& event, bool applicationCursorKeys);

/// What a terminal sends for pasted text: line ends as Return, and nothing that could end the paste
/// or act as a key: the marks of a bracketed paste are taken out until none is left, also those
/// that appear when others go, and so is every control character but tabs. `isBracketed`: the
/// program asked for the marks (DECSET 2004).
QByteArray pastedBytes(const QString& text, bool isBracketed);

} // namespace helix::ui
