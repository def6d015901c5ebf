#pragma once
// What a terminal sends for a key (xterm's way).

#include <QByteArray>
#include <QKeyEvent>

namespace helix::ui {

/// Empty for keys that send nothing (modifiers alone).
QByteArray terminalBytes(const QKeyEvent& event, bool applicationCursorKeys);

} // namespace helix::ui
