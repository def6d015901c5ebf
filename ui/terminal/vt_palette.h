#pragma once
// The colours that programs name by number.

#include <QColor>

#include "ui/terminal/vt_cell.h"

namespace helix::ui {

/// Of anything but kDefaultColor; `bold` makes the first eight bright. The 16 named ones are chosen
/// for a dark ground.
QColor vtColor(VtColor color, bool bold);

} // namespace helix::ui
