#include "agent/desktop/x11/pointer_picture.h"

#include <cstring>

#include "agent/desktop/pixel_boxes.h"
#include "agent/desktop/pointer_state.h"

namespace helix::agent {
namespace {

void blend(std::uint8_t* below, std::uint32_t above)
{
    for (int channel = 0; channel < 3; ++channel)
        below[channel] = blended(below[channel], (above >> (8 * channel)) & 0xff, above >> 24);
}

} // namespace

PointerPicture::PointerPicture(int width, int height)
    : m_width(width)
    , m_height(height)
    , m_pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * kBytesPerPixel)
    , m_behind{0, 0, width, height}
{
}

void PointerPicture::fallBehind(const PixelBox& box)
{
    m_behind = around(m_behind, within(box, {0, 0, m_width, m_height}));
}

void PointerPicture::copy(const std::uint8_t* server, const PixelBox& box)
{
    const std::ptrdiff_t stride = static_cast<std::ptrdiff_t>(m_width) * kBytesPerPixel;
    const std::size_t bytes = static_cast<std::size_t>(box.width) * kBytesPerPixel;
    for (int y = box.y; y < box.y + box.height; ++y) {
        const std::ptrdiff_t at = y * stride + static_cast<std::ptrdiff_t>(box.x) * kBytesPerPixel;
        std::memcpy(m_pixels.data() + at, server + at, bytes);
    }
}

void PointerPicture::draw(const PointerImage& pointer)
{
    m_pointer = within(pointer.box, {0, 0, m_width, m_height});
    for (int y = m_pointer.y; y < m_pointer.y + m_pointer.height; ++y)
        for (int x = m_pointer.x; x < m_pointer.x + m_pointer.width; ++x) {
            const auto from = static_cast<std::size_t>(y - pointer.box.y) *
                                  static_cast<std::size_t>(pointer.box.width) +
                              static_cast<std::size_t>(x - pointer.box.x);
            const auto to = (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                             static_cast<std::size_t>(x)) *
                            kBytesPerPixel;
            blend(m_pixels.data() + to, pointer.pixels[from]);
        }
}

void PointerPicture::update(const std::uint8_t* server, const PointerImage& pointer)
{
    copy(server, m_behind);
    copy(server, m_pointer);
    m_behind = {};
    m_isDrawn = true;
    draw(pointer);
}

PixelView PointerPicture::view() const
{
    PixelView view;
    view.data = m_pixels.data();
    view.width = m_width & ~1;
    view.height = m_height & ~1;
    view.stride = m_width * kBytesPerPixel;
    return view;
}

} // namespace helix::agent
