#pragma once
// Memory that the compositor copies the desktop into.

#include <cstdint>
#include <memory>

#include "agent/desktop/tile_map.h"
#include "base/result.h"

struct wl_buffer;
struct wl_shm;

namespace helix::agent {

/// The layout of one captured picture, as the compositor wants it.
struct ShmFormat {
    std::uint32_t format = 0; ///< wl_shm format
    int width = 0;
    int height = 0;
    int stride = 0;
    friend bool operator==(const ShmFormat&, const ShmFormat&) = default;
};

class ShmBuffer {
public:
    /// Unsupported for a format or size that the agent cannot read, ResourceExhausted without
    /// memory.
    static Result<std::unique_ptr<ShmBuffer>> create(wl_shm* shm, const ShmFormat& format);
    ~ShmBuffer();
    ShmBuffer(const ShmBuffer&) = delete;
    ShmBuffer& operator=(const ShmBuffer&) = delete;

    [[nodiscard]] wl_buffer* buffer() const { return m_buffer; }
    [[nodiscard]] const ShmFormat& format() const { return m_format; }
    /// The first byte of view().
    [[nodiscard]] std::uint8_t* data(bool bottomUp) const;
    /// Width and height are cut to even numbers.
    [[nodiscard]] PixelView view(bool bottomUp) const;

private:
    ShmBuffer(const ShmFormat& format, void* memory, std::size_t size, wl_buffer* buffer);

    ShmFormat m_format;
    void* m_memory;
    std::size_t m_size;
    wl_buffer* m_buffer;
};

} // namespace helix::agent
