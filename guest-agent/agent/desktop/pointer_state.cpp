#include "agent/desktop/pointer_state.h"

#include <algorithm>

namespace helix::agent {
namespace {

constexpr std::uint32_t kOpaque = 255;

void drawRow(std::uint8_t* row, const PixelView& view, const protocol::PointerShape& shape,
             int left, int shapeRow)
{
    for (int x = std::max(0, -left); x < shape.width && left + x < view.width; ++x) {
        const std::uint8_t* above =
            shape.pixels.data() + (shapeRow * shape.width + x) * kBytesPerPixel;
        std::uint8_t* below = row + (left + x) * kBytesPerPixel;
        for (int channel = 0; channel < 3; ++channel) {
            std::uint8_t& value = below[view.redFirst ? channel : 2 - channel];
            value = blended(value, above[channel], above[3]);
        }
    }
}

} // namespace

PixelBox boxOf(const PointerState& pointer)
{
    if (!pointer.isVisible || !pointer.shape)
        return {};
    return {pointer.x - pointer.shape->hotX, pointer.y - pointer.shape->hotY, pointer.shape->width,
            pointer.shape->height};
}

std::shared_ptr<const protocol::PointerShape> pointerShape(const std::uint32_t* pixels, int width,
                                                           int height, int hotX, int hotY)
{
    constexpr int most = protocol::kMaxPointerSide;
    if (width < 1 || height < 1 || width > most || height > most)
        return nullptr;
    auto shape = std::make_shared<protocol::PointerShape>();
    shape->width = static_cast<std::uint16_t>(width);
    shape->height = static_cast<std::uint16_t>(height);
    shape->hotX = static_cast<std::uint16_t>(std::clamp(hotX, 0, width - 1));
    shape->hotY = static_cast<std::uint16_t>(std::clamp(hotY, 0, height - 1));
    shape->pixels.reserve(static_cast<std::size_t>(width * height * kBytesPerPixel));
    for (int i = 0; i < width * height; ++i) {
        const std::uint32_t alpha = pixels[i] >> 24;
        for (const int shift : {16, 8, 0})
            shape->pixels.push_back(
                static_cast<std::uint8_t>(std::min((pixels[i] >> shift) & 0xff, alpha)));
        shape->pixels.push_back(static_cast<std::uint8_t>(alpha));
    }
    return shape;
}

std::uint8_t blended(std::uint8_t below, std::uint32_t above, std::uint32_t alpha)
{
    const std::uint32_t dimmed = (below * (kOpaque - alpha) + kOpaque / 2) / kOpaque;
    // Not every client multiplies as it should.
    return static_cast<std::uint8_t>(std::min(above + dimmed, kOpaque));
}

void drawPointer(std::uint8_t* data, const PixelView& view, const PointerState& pointer)
{
    const PixelBox box = boxOf(pointer);
    for (int y = std::max(0, -box.y); y < box.height && box.y + y < view.height; ++y)
        drawRow(data + (view.row(box.y + y) - view.data), view, *pointer.shape, box.x, y);
}

} // namespace helix::agent
