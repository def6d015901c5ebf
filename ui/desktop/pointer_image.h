#pragma once
// The guest's pointer, for the screen. Pure.

#include <QImage>

#include "link/desktop_stream.h"

namespace helix::ui {

/// A copy.
QImage toImage(const protocol::PointerShape& shape);
/// Draws a visible pointer into a picture of the desktop.
void drawPointer(QImage& picture, const link::Pointer& pointer);

} // namespace helix::ui
