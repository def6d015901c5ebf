#include "agent/desktop/wlroots/pointer_plane.h"

#include <cstring>
#include <vector>

#include <unistd.h>

#include <helix-pointer-v1-client.h>

#include "base/unique_fd.h"

namespace helix::agent {
namespace {

helix_pointer_v1* planeOf(void* plane)
{
    return static_cast<helix_pointer_v1*>(plane);
}

} // namespace

bool PointerPlane::isOffered(const char* interface)
{
    return std::strcmp(interface, helix_pointer_v1_interface.name) == 0;
}

PointerPlane::PointerPlane(wl_registry* registry, std::uint32_t name,
                           std::function<void()> onChange)
    : m_onChange(std::move(onChange))
{
    static const helix_pointer_v1_listener listener{
        [](void* data, helix_pointer_v1*, int fd, int width, int height, int hotX, int hotY) {
            static_cast<PointerPlane*>(data)->takeShape(fd, width, height, hotX, hotY);
        },
        [](void* data, helix_pointer_v1*) {
            auto& self = *static_cast<PointerPlane*>(data);
            self.m_state.isVisible = false;
            self.m_onChange();
        },
        [](void* data, helix_pointer_v1*, int x, int y) {
            auto& self = *static_cast<PointerPlane*>(data);
            self.m_state.x = x;
            self.m_state.y = y;
            self.m_onChange();
        }};
    m_plane = ::wl_registry_bind(registry, name, &helix_pointer_v1_interface, 1);
    ::helix_pointer_v1_add_listener(planeOf(m_plane), &listener, this);
}

PointerPlane::~PointerPlane()
{
    ::helix_pointer_v1_destroy(planeOf(m_plane));
}

void PointerPlane::takeShape(int fd, int width, int height, int hotX, int hotY)
{
    const UniqueFd file(fd);
    std::shared_ptr<const protocol::PointerShape> shape;
    if (width > 0 && height > 0 && width <= protocol::kMaxPointerSide &&
        height <= protocol::kMaxPointerSide) {
        std::vector<std::uint32_t> pixels(static_cast<std::size_t>(width * height));
        const std::size_t size = pixels.size() * sizeof pixels[0];
        if (::pread(file.get(), pixels.data(), size, 0) == static_cast<ssize_t>(size))
            shape = pointerShape(pixels.data(), width, height, hotX, hotY);
    }
    m_state.isVisible = shape != nullptr;
    if (shape)
        m_state.shape = std::move(shape);
    m_onChange();
}

} // namespace helix::agent
