#include "ui/desktop/picture_image.h"

#include <cstdint>

#include "link/picture_pixels.h"

namespace helix::ui {

void convert(const link::Picture& picture, QImage& image, const QRect& area)
{
    const QRect inside = area & image.rect();
    if (inside.isEmpty())
        return;
    const auto narrow = [](int value) { return static_cast<std::uint16_t>(value); };
    link::toBgrx(
        picture, image.bits(), static_cast<int>(image.bytesPerLine()),
        {narrow(inside.x()), narrow(inside.y()), narrow(inside.width()), narrow(inside.height())});
}

QImage toImage(const link::Picture& picture)
{
    QImage image(picture.width, picture.height, QImage::Format_RGB32);
    convert(picture, image, image.rect());
    return image;
}

} // namespace helix::ui
