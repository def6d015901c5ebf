#pragma once
// Pictures of the stream as QImage: for screenshots, stills and windows without a GPU.

#include <QImage>
#include <QRect>

#include "link/desktop_stream.h"

namespace helix::ui {

/// `area` of `picture` into `image`, which has its size and format RGB32; see link::toBgrx().
void convert(const link::Picture& picture, QImage& image, const QRect& area);

/// The whole picture, RGB32. Any thread.
QImage toImage(const link::Picture& picture);

} // namespace helix::ui
