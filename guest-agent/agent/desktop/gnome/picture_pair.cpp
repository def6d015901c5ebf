#include "agent/desktop/gnome/picture_pair.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "agent/desktop/pixel_boxes.h"

namespace helix::agent {
namespace {

bool isRowEqual(const PixelView& a, const PixelView& b, int y, int from, int to)
{
    const std::ptrdiff_t start = std::ptrdiff_t{from} * kBytesPerPixel;
    return std::memcmp(a.row(y) + start, b.row(y) + start,
                       static_cast<std::size_t>(to - from) * kBytesPerPixel) == 0;
}

bool isPixelEqual(const PixelView& a, const PixelView& b, int x, int y)
{
    return isRowEqual(a, b, y, x, x + 1);
}

} // namespace

PixelBox differenceOf(const PixelView& before, const PixelView& now)
{
    int top = 0, bottom = now.height;
    while (top < bottom && isRowEqual(before, now, top, 0, now.width))
        ++top;
    while (bottom > top && isRowEqual(before, now, bottom - 1, 0, now.width))
        --bottom;
    int left = now.width, right = 0;
    for (int y = top; y < bottom; ++y) {
        // Only what is outside of the columns that are known to differ can widen them.
        for (int x = 0; x < left; ++x)
            if (!isPixelEqual(before, now, x, y))
                left = x;
        for (int x = now.width - 1; x >= right; --x)
            if (!isPixelEqual(before, now, x, y))
                right = x + 1;
    }
    return {left, top, std::max(right - left, 0), bottom - top};
}

PixelView PicturePair::Picture::view() const
{
    return {bytes.data(), width, height, width * kBytesPerPixel, false, false};
}

bool PicturePair::take(const std::uint8_t* pixels, int width, int height,
                       const PointerState* pointer)
{
    Picture& next = m_before; // the older of the two
    next.width = width;
    next.height = height;
    next.bytes.assign(pixels, pixels + std::size_t{1} * width * height * kBytesPerPixel);
    if (pointer != nullptr)
        drawPointer(next.bytes.data(), next.view(), *pointer);
    const bool isComparable = m_last.width == width && m_last.height == height;
    const PixelBox whole{0, 0, width, height};
    const PixelBox changed = isComparable ? differenceOf(m_last.view(), next.view()) : whole;
    if (helix::agent::isEmpty(changed))
        return false;
    m_changed = changed;
    std::swap(m_last, m_before);
    return true;
}

Capture PicturePair::capture() const
{
    Capture capture;
    capture.now = m_last.view();
    if (m_before.width == m_last.width && m_before.height == m_last.height)
        capture.before = m_before.view();
    capture.damage = m_changed;
    return capture;
}

} // namespace helix::agent
