#include "agent/desktop/x11/shared_picture.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "agent/desktop/tile_map.h"
#include "base/try.h"
#include "base/unique_fd.h"
#include "protocol/limits.h"

namespace helix::agent {

Result<std::unique_ptr<SharedPicture>> SharedPicture::create(X11Display& display, int width,
                                                             int height)
{
    if (width < 2 || height < 2 || width > protocol::kMaxDesktopSide ||
        height > protocol::kMaxDesktopSide)
        return fail(ErrorCode::Unsupported, "The desktop has a size that cannot be captured (" +
                                                std::to_string(width) + "x" +
                                                std::to_string(height) + ").");
    std::unique_ptr<SharedPicture> picture(new SharedPicture(display, width, height));
    picture->m_size =
        static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * kBytesPerPixel;
    UniqueFd fd(::memfd_create("helix-capture", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    // Sealed: a server that makes it smaller would have us die of a bus error.
    if (!fd.valid() || ::ftruncate(fd.get(), static_cast<off_t>(picture->m_size)) != 0 ||
        ::fcntl(fd.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        return failErrno(errno, "There is no memory to capture the desktop.",
                         ErrorCode::ResourceExhausted);
    void* memory = ::mmap(nullptr, picture->m_size, PROT_READ, MAP_SHARED, fd.get(), 0);
    if (memory == MAP_FAILED)
        return failErrno(errno, "There is no memory to capture the desktop.",
                         ErrorCode::ResourceExhausted);
    picture->m_pixels = static_cast<std::uint8_t*>(memory);
    picture->m_segment = ::xcb_generate_id(display.get());
    TRY(display.done(
        ::xcb_shm_attach_fd_checked(display.get(), picture->m_segment, fd.release(), 0)));
    return picture;
}

SharedPicture::~SharedPicture()
{
    if (m_segment != 0)
        ::xcb_shm_detach(m_connection, m_segment);
    if (m_pixels != nullptr)
        ::munmap(m_pixels, m_size);
}

} // namespace helix::agent
