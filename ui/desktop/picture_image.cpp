#include "ui/desktop/picture_image.h"

#include <algorithm>

#include "link/picture_pixels.h"

namespace helix::ui {

void convertRows(const link::Picture& picture, QImage& image, int firstRow, int endRow)
{
    const int first = std::max(firstRow, 0);
    const int end = std::min(endRow, picture.height);
    if (first < end)
        link::toBgrx(picture, image.bits(), static_cast<int>(image.bytesPerLine()), first, end);
}

QImage toImage(const link::Picture& picture)
{
    QImage image(picture.width, picture.height, QImage::Format_RGB32);
    convertRows(picture, image, 0, picture.height);
    return image;
}

} // namespace helix::ui
