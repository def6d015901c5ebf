#pragma once
// Pictures of the stream as QImage: for screenshots, stills and windows without a GPU.

#include <QImage>

#include "link/desktop_stream.h"

namespace helix::ui {

/// Rows [firstRow, endRow) of `picture` into `image`, which has its size and format RGB32. BT.709,
/// limited range (ITU-R BT.709-6).
void convertRows(const link::Picture& picture, QImage& image, int firstRow, int endRow);

/// The whole picture, RGB32. Any thread.
QImage toImage(const link::Picture& picture);

} // namespace helix::ui
