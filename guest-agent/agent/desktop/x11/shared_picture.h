#pragma once
// Memory that the X server copies the root window into (MIT-SHM, version 1.2).

#include <cstdint>
#include <memory>

#include <xcb/shm.h>

#include "agent/desktop/x11/x11_display.h"

namespace helix::agent {

class SharedPicture {
public:
    /// Of `width` x `height` pixels of four bytes, row by row. Unsupported for a size that cannot be
    /// streamed, ResourceExhausted without memory, Protocol when the server cannot share it.
    static Result<std::unique_ptr<SharedPicture>> create(X11Display& display, int width,
                                                         int height);
    ~SharedPicture();
    SharedPicture(const SharedPicture&) = delete;
    SharedPicture& operator=(const SharedPicture&) = delete;

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] const std::uint8_t* pixels() const { return m_pixels; }
    [[nodiscard]] xcb_shm_seg_t segment() const { return m_segment; }

private:
    SharedPicture(X11Display& display, int width, int height)
        : m_connection(display.get())
        , m_width(width)
        , m_height(height)
    {
    }

    xcb_connection_t* m_connection;
    int m_width, m_height;
    std::size_t m_size = 0;
    std::uint8_t* m_pixels = nullptr;
    xcb_shm_seg_t m_segment = 0;
};

} // namespace helix::agent
