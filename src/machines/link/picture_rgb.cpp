#include <algorithm>

#include "link/desktop_stream.h"
#include "link/picture_pixels.h"

namespace helix::link {
namespace {

constexpr int kOpaque = 255;

/// One pixel that is multiplied with alpha over what is there.
void blend(std::uint8_t* rgb, const std::uint8_t* rgba)
{
    for (int channel = 0; channel < 3; ++channel)
        rgb[channel] = static_cast<std::uint8_t>(
            std::min(rgba[channel] + rgb[channel] * (kOpaque - rgba[3]) / kOpaque, kOpaque));
}

void drawPointer(Bytes& rgb, const Picture& picture, const Pointer& pointer)
{
    const auto& shape = *pointer.shape;
    const int left = pointer.x - shape.hotX;
    const int top = pointer.y - shape.hotY;
    for (int row = std::max(0, -top); row < shape.height && top + row < picture.height; ++row)
        for (int column = std::max(0, -left); column < shape.width && left + column < picture.width;
             ++column)
            blend(rgb.data() +
                      3 * (static_cast<std::ptrdiff_t>(top + row) * picture.width + left + column),
                  shape.pixels.data() + 4 * (row * shape.width + column));
}

} // namespace

Bytes toRgb(const Picture& picture, const PointerPtr& pointer)
{
    Bytes rgb(3 * static_cast<std::size_t>(picture.width) *
              static_cast<std::size_t>(picture.height));
    writeRgb(picture, rgb.data());
    if (pointer && pointer->isVisible)
        drawPointer(rgb, picture, *pointer);
    return rgb;
}

} // namespace helix::link
