// helix-scene-wayland KIND: shows a scene over the whole screen of a Wayland desktop until it is ended.
// Every key pressed changes the marker.

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>

#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <wayland-client.h>
#include <xdg-shell-client.h>

#include "bench/stream/scene/scene.h"

namespace helix::bench {
namespace {

using SceneClock = std::chrono::steady_clock;
constexpr int kFirstWidth = 640, kFirstHeight = 480;

class WaylandScene {
public:
    explicit WaylandScene(SceneKind kind)
        : m_kind(kind)
    {
    }
    bool open();
    void run();

private:
    struct Buffer {
        wl_buffer* buffer = nullptr;
        std::uint32_t* pixels = nullptr;
        bool isBusy = false;
        std::vector<Box> stale; ///< what changed since it was shown
    };

    void bind(wl_registry* registry, std::uint32_t name, std::string_view type);
    void begin(int width, int height);
    bool makeBuffer(Buffer& buffer);
    void changed(const std::vector<Box>& boxes);
    void commit();

    SceneKind m_kind;
    wl_display* m_display = nullptr;
    wl_compositor* m_compositor = nullptr;
    wl_shm* m_shm = nullptr;
    wl_seat* m_seat = nullptr;
    xdg_wm_base* m_shell = nullptr;
    wl_surface* m_surface = nullptr;
    std::optional<Scene> m_scene;
    Buffer m_buffers[2];
    std::vector<Box> m_pending;
    bool m_closed = false;
    SceneClock::time_point m_next;
};

void WaylandScene::bind(wl_registry* registry, std::uint32_t name, std::string_view type)
{
    const auto as = [&](const wl_interface& interface, std::uint32_t version) {
        return ::wl_registry_bind(registry, name, &interface, version);
    };
    if (type == wl_compositor_interface.name)
        m_compositor = static_cast<wl_compositor*>(as(wl_compositor_interface, 4));
    else if (type == wl_shm_interface.name)
        m_shm = static_cast<wl_shm*>(as(wl_shm_interface, 1));
    else if (type == wl_seat_interface.name)
        m_seat = static_cast<wl_seat*>(as(wl_seat_interface, 1));
    else if (type == xdg_wm_base_interface.name)
        m_shell = static_cast<xdg_wm_base*>(as(xdg_wm_base_interface, 1));
}

bool WaylandScene::open()
{
    m_display = ::wl_display_connect(nullptr);
    if (m_display == nullptr)
        return false;
    static const wl_registry_listener globals{
        [](void* data, wl_registry* registry, std::uint32_t name, const char* type, std::uint32_t) {
            static_cast<WaylandScene*>(data)->bind(registry, name, type);
        },
        [](void*, wl_registry*, std::uint32_t) {}};
    ::wl_registry_add_listener(::wl_display_get_registry(m_display), &globals, this);
    ::wl_display_roundtrip(m_display);
    if (m_compositor == nullptr || m_shm == nullptr || m_seat == nullptr || m_shell == nullptr)
        return false;

    static const xdg_wm_base_listener shell{
        [](void*, xdg_wm_base* base, std::uint32_t serial) { ::xdg_wm_base_pong(base, serial); }};
    ::xdg_wm_base_add_listener(m_shell, &shell, this);
    static const wl_keyboard_listener keys{
        [](void*, wl_keyboard*, std::uint32_t, std::int32_t fd, std::uint32_t) { ::close(fd); },
        [](void*, wl_keyboard*, std::uint32_t, wl_surface*, wl_array*) {},
        [](void*, wl_keyboard*, std::uint32_t, wl_surface*) {},
        [](void* data, wl_keyboard*, std::uint32_t, std::uint32_t, std::uint32_t,
           std::uint32_t state) {
            auto& self = *static_cast<WaylandScene*>(data);
            if (state == WL_KEYBOARD_KEY_STATE_PRESSED && self.m_scene)
                self.changed(self.m_scene->key());
        },
        [](void*, wl_keyboard*, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
           std::uint32_t) {},
        nullptr};
    static const wl_seat_listener seat{[](void* data, wl_seat* seat, std::uint32_t capabilities) {
                                           // The keyboard comes and goes with the viewer's own.
                                           if ((capabilities & WL_SEAT_CAPABILITY_KEYBOARD) != 0)
                                               ::wl_keyboard_add_listener(
                                                   ::wl_seat_get_keyboard(seat), &keys, data);
                                       },
                                       nullptr};
    ::wl_seat_add_listener(m_seat, &seat, this);

    m_surface = ::wl_compositor_create_surface(m_compositor);
    auto* role = ::xdg_wm_base_get_xdg_surface(m_shell, m_surface);
    auto* window = ::xdg_surface_get_toplevel(role);
    static const xdg_toplevel_listener toplevel{
        [](void* data, xdg_toplevel*, std::int32_t width, std::int32_t height, wl_array*) {
            auto& self = *static_cast<WaylandScene*>(data);
            // Until the window is there its size is its own choice.
            if (width <= 0 || height <= 0)
                width = kFirstWidth, height = kFirstHeight;
            if (!self.m_scene || self.m_scene->canvas().width != width ||
                self.m_scene->canvas().height != height)
                self.begin(width, height);
        },
        [](void* data, xdg_toplevel*) { static_cast<WaylandScene*>(data)->m_closed = true; }};
    static const xdg_surface_listener surface{
        [](void* data, xdg_surface* role, std::uint32_t serial) {
            ::xdg_surface_ack_configure(role, serial);
            static_cast<WaylandScene*>(data)->commit();
        }};
    ::xdg_surface_add_listener(role, &surface, this);
    ::xdg_toplevel_add_listener(window, &toplevel, this);
    ::xdg_toplevel_set_title(window, "scene");
    ::xdg_toplevel_set_fullscreen(window, nullptr);
    ::wl_surface_commit(m_surface);
    return true;
}

void WaylandScene::begin(int width, int height)
{
    if (m_scene)
        m_scene->resize(width, height);
    else
        m_scene.emplace(m_kind, width, height);
    for (Buffer& buffer : m_buffers) {
        if (buffer.buffer != nullptr)
            ::wl_buffer_destroy(buffer.buffer); // its memory is the compositor's until it lets go
        buffer = {};
        if (!makeBuffer(buffer))
            m_closed = true;
    }
    m_pending.clear();
    changed({{0, 0, width, height}});
    m_next = SceneClock::now();
}

bool WaylandScene::makeBuffer(Buffer& buffer)
{
    const Canvas& canvas = m_scene->canvas();
    const auto bytes = canvas.pixels.size() * sizeof(std::uint32_t);
    const int fd = ::memfd_create("scene", MFD_CLOEXEC);
    if (fd < 0 || ::ftruncate(fd, static_cast<off_t>(bytes)) != 0)
        return false;
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED)
        return false;
    buffer.pixels = static_cast<std::uint32_t*>(memory);
    auto* pool = ::wl_shm_create_pool(m_shm, fd, static_cast<std::int32_t>(bytes));
    buffer.buffer = ::wl_shm_pool_create_buffer(pool, 0, canvas.width, canvas.height,
                                                canvas.width * 4, WL_SHM_FORMAT_XRGB8888);
    ::wl_shm_pool_destroy(pool);
    ::close(fd);
    static const wl_buffer_listener released{
        [](void* data, wl_buffer*) { static_cast<Buffer*>(data)->isBusy = false; }};
    ::wl_buffer_add_listener(buffer.buffer, &released, &buffer);
    return true;
}

void WaylandScene::changed(const std::vector<Box>& boxes)
{
    m_pending.insert(m_pending.end(), boxes.begin(), boxes.end());
    for (Buffer& buffer : m_buffers)
        buffer.stale.insert(buffer.stale.end(), boxes.begin(), boxes.end());
}

void WaylandScene::commit()
{
    if (!m_scene || m_pending.empty())
        return;
    Buffer* free = !m_buffers[0].isBusy   ? &m_buffers[0]
                   : !m_buffers[1].isBusy ? &m_buffers[1]
                                          : nullptr;
    if (free == nullptr)
        return; // with the next event, one is released
    const Canvas& canvas = m_scene->canvas();
    for (const Box& box : free->stale)
        for (int row = box.y; row < std::min(box.y + box.height, canvas.height); ++row) {
            const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(canvas.width) +
                            static_cast<std::size_t>(box.x);
            const int pixels = std::min(box.width, canvas.width - box.x);
            std::memcpy(free->pixels + at, canvas.pixels.data() + at,
                        static_cast<std::size_t>(pixels) * sizeof(std::uint32_t));
        }
    free->stale.clear();
    free->isBusy = true;
    ::wl_surface_attach(m_surface, free->buffer, 0, 0);
    for (const Box& box : m_pending)
        ::wl_surface_damage_buffer(m_surface, box.x, box.y, box.width, box.height);
    ::wl_surface_commit(m_surface);
    m_pending.clear();
}

void WaylandScene::run()
{
    while (!m_closed) {
        const int interval = m_scene ? m_scene->interval() : 0;
        int timeout = -1;
        if (interval > 0) {
            const auto now = SceneClock::now();
            if (now >= m_next) {
                // One that is too slow for its pace skips steps instead of falling behind.
                m_next = std::max(m_next + std::chrono::milliseconds(interval), now);
                if (m_pending.empty())
                    changed(m_scene->step());
            }
            timeout = static_cast<int>(
                std::chrono::ceil<std::chrono::milliseconds>(m_next - SceneClock::now()).count());
            timeout = std::max(timeout, 0);
        }
        commit();
        while (::wl_display_prepare_read(m_display) != 0)
            ::wl_display_dispatch_pending(m_display);
        ::wl_display_flush(m_display);
        pollfd wait{::wl_display_get_fd(m_display), POLLIN, 0};
        if (::poll(&wait, 1, timeout) > 0)
            ::wl_display_read_events(m_display);
        else
            ::wl_display_cancel_read(m_display);
        if (::wl_display_dispatch_pending(m_display) < 0 || ::wl_display_get_error(m_display) != 0)
            return;
    }
}

} // namespace
} // namespace helix::bench

int main(int argc, char** argv)
{
    const auto kind = helix::bench::parseScene(argc == 2 ? argv[1] : "");
    if (!kind) {
        std::fputs("helix-scene-wayland typing|scrolling|dragging|video|motion|still\n", stderr);
        return 2;
    }
    helix::bench::WaylandScene scene(*kind);
    if (!scene.open()) {
        std::fputs("There is no Wayland desktop.\n", stderr);
        return 1;
    }
    scene.run();
    return 0;
}
