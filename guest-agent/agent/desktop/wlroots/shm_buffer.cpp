#include "agent/desktop/wlroots/shm_buffer.h"

#include <cerrno>

#include <sys/mman.h>
#include <unistd.h>

#include <wayland-client.h>

#include "base/unique_fd.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

bool isRedFirst(std::uint32_t format)
{
    return format == WL_SHM_FORMAT_XBGR8888 || format == WL_SHM_FORMAT_ABGR8888;
}

bool isKnown(std::uint32_t format)
{
    return format == WL_SHM_FORMAT_XRGB8888 || format == WL_SHM_FORMAT_ARGB8888 ||
           isRedFirst(format);
}

} // namespace

Result<std::unique_ptr<ShmBuffer>> ShmBuffer::create(wl_shm* shm, const ShmFormat& format)
{
    const bool fits = format.width >= 2 && format.height >= 2 &&
                      format.width <= protocol::kMaxDesktopSide &&
                      format.height <= protocol::kMaxDesktopSide &&
                      format.stride >= format.width * kBytesPerPixel &&
                      format.stride <= protocol::kMaxDesktopSide * kBytesPerPixel * 2;
    if (!isKnown(format.format) || !fits)
        return fail(ErrorCode::Unsupported,
                    "The desktop has a pixel format or size that cannot be captured.");
    const std::size_t size =
        static_cast<std::size_t>(format.stride) * static_cast<std::size_t>(format.height);
    const UniqueFd fd(::memfd_create("helix-capture", MFD_CLOEXEC));
    if (!fd.valid() || ::ftruncate(fd.get(), static_cast<off_t>(size)) != 0)
        return failErrno(errno, "There is no memory to capture the desktop.",
                         ErrorCode::ResourceExhausted);
    void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd.get(), 0);
    if (memory == MAP_FAILED)
        return failErrno(errno, "There is no memory to capture the desktop.",
                         ErrorCode::ResourceExhausted);
    wl_shm_pool* pool = ::wl_shm_create_pool(shm, fd.get(), static_cast<std::int32_t>(size));
    wl_buffer* buffer = ::wl_shm_pool_create_buffer(pool, 0, format.width, format.height,
                                                    format.stride, format.format);
    ::wl_shm_pool_destroy(pool);
    return std::unique_ptr<ShmBuffer>(new ShmBuffer(format, memory, size, buffer));
}

ShmBuffer::ShmBuffer(const ShmFormat& format, void* memory, std::size_t size, wl_buffer* buffer)
    : m_format(format)
    , m_memory(memory)
    , m_size(size)
    , m_buffer(buffer)
{
}

ShmBuffer::~ShmBuffer()
{
    ::wl_buffer_destroy(m_buffer);
    ::munmap(m_memory, m_size);
}

PixelView ShmBuffer::view(bool bottomUp) const
{
    PixelView view;
    view.data = data(bottomUp);
    view.width = m_format.width & ~1;
    view.height = m_format.height & ~1;
    view.stride = m_format.stride;
    view.redFirst = isRedFirst(m_format.format);
    view.bottomUp = bottomUp;
    return view;
}

std::uint8_t* ShmBuffer::data(bool bottomUp) const
{
    // A picture that lies upside down begins below the rows that are cut off.
    const int cut = bottomUp ? m_format.height & 1 : 0;
    return static_cast<std::uint8_t*>(m_memory) +
           static_cast<std::ptrdiff_t>(cut) * m_format.stride;
}

} // namespace helix::agent
