// helix-scene-x11 KIND: shows a scene over the whole screen of an X display until it is ended. Every key
// pressed changes the marker.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <poll.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include <xcb/shm.h>
#include <xcb/xcb.h>

#include "bench/stream/scene/scene.h"

namespace helix::bench {
namespace {

using SceneClock = std::chrono::steady_clock;

class X11Scene {
public:
    bool open(SceneKind kind);
    void run();

private:
    void show(const std::vector<Box>& boxes);
    void handle(const xcb_generic_event_t& event);

    xcb_connection_t* m_connection = nullptr;
    xcb_window_t m_window = 0;
    xcb_gcontext_t m_context = 0;
    std::uint8_t m_depth = 0;
    xcb_shm_seg_t m_segment = 0;
    std::uint32_t* m_shared = nullptr;
    std::optional<Scene> m_scene;
};

bool X11Scene::open(SceneKind kind)
{
    m_connection = ::xcb_connect(nullptr, nullptr);
    if (::xcb_connection_has_error(m_connection) != 0)
        return false;
    const auto* screen = ::xcb_setup_roots_iterator(::xcb_get_setup(m_connection)).data;
    m_depth = screen->root_depth;
    m_scene.emplace(kind, screen->width_in_pixels, screen->height_in_pixels);
    m_window = ::xcb_generate_id(m_connection);
    const std::uint32_t values[] = {screen->black_pixel,
                                    XCB_EVENT_MASK_KEY_PRESS | XCB_EVENT_MASK_EXPOSURE};
    ::xcb_create_window(m_connection, XCB_COPY_FROM_PARENT, m_window, screen->root, 0, 0,
                        screen->width_in_pixels, screen->height_in_pixels, 0,
                        XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual,
                        XCB_CW_BACK_PIXEL | XCB_CW_EVENT_MASK, values);
    m_context = ::xcb_generate_id(m_connection);
    ::xcb_create_gc(m_connection, m_context, m_window, 0, nullptr);
    const int id =
        ::shmget(IPC_PRIVATE, m_scene->canvas().pixels.size() * sizeof(std::uint32_t), 0600);
    void* memory = ::shmat(id, nullptr, 0);
    if (memory == reinterpret_cast<void*>(-1))
        return false;
    m_shared = static_cast<std::uint32_t*>(memory);
    m_segment = ::xcb_generate_id(m_connection);
    auto* refused = ::xcb_request_check(
        m_connection,
        ::xcb_shm_attach_checked(m_connection, m_segment, static_cast<std::uint32_t>(id), 0));
    ::shmctl(id, IPC_RMID, nullptr);
    const bool attached = refused == nullptr;
    std::free(refused);
    ::xcb_map_window(m_connection, m_window);
    ::xcb_set_input_focus(m_connection, XCB_INPUT_FOCUS_POINTER_ROOT, m_window, XCB_CURRENT_TIME);
    ::xcb_flush(m_connection);
    return attached;
}

void X11Scene::show(const std::vector<Box>& boxes)
{
    const Canvas& canvas = m_scene->canvas();
    for (const Box& box : boxes) {
        const int height = std::min(box.height, canvas.height - box.y);
        const int width = std::min(box.width, canvas.width - box.x);
        for (int row = box.y; row < box.y + height; ++row) {
            const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(canvas.width) +
                            static_cast<std::size_t>(box.x);
            std::memcpy(m_shared + at, canvas.pixels.data() + at,
                        static_cast<std::size_t>(width) * sizeof(std::uint32_t));
        }
        ::xcb_shm_put_image(
            m_connection, m_window, m_context, static_cast<std::uint16_t>(canvas.width),
            static_cast<std::uint16_t>(canvas.height), static_cast<std::uint16_t>(box.x),
            static_cast<std::uint16_t>(box.y), static_cast<std::uint16_t>(width),
            static_cast<std::uint16_t>(height), static_cast<std::int16_t>(box.x),
            static_cast<std::int16_t>(box.y), m_depth, XCB_IMAGE_FORMAT_Z_PIXMAP, 0, m_segment, 0);
    }
    // The server reads the memory: it must have done so before the next step is drawn.
    std::free(
        ::xcb_get_input_focus_reply(m_connection, ::xcb_get_input_focus(m_connection), nullptr));
}

void X11Scene::handle(const xcb_generic_event_t& event)
{
    const Canvas& canvas = m_scene->canvas();
    switch (event.response_type & 0x7f) {
    case XCB_EXPOSE:
        show({{0, 0, canvas.width, canvas.height}});
        ::xcb_set_input_focus(m_connection, XCB_INPUT_FOCUS_POINTER_ROOT, m_window,
                              XCB_CURRENT_TIME);
        break;
    case XCB_KEY_PRESS:
        show(m_scene->key());
        break;
    default:
        break;
    }
    ::xcb_flush(m_connection);
}

void X11Scene::run()
{
    auto next = SceneClock::now();
    while (::xcb_connection_has_error(m_connection) == 0) {
        while (auto* event = ::xcb_poll_for_event(m_connection)) {
            handle(*event);
            std::free(event);
        }
        int timeout = -1;
        if (const int interval = m_scene->interval(); interval > 0) {
            const auto now = SceneClock::now();
            if (now >= next) {
                next = std::max(next + std::chrono::milliseconds(interval), now);
                show(m_scene->step());
            }
            const auto left =
                std::chrono::ceil<std::chrono::milliseconds>(next - SceneClock::now());
            timeout = std::max(0, static_cast<int>(left.count()));
        }
        pollfd wait{::xcb_get_file_descriptor(m_connection), POLLIN, 0};
        // An event may have been read with a reply: it is looked for without waiting.
        if (auto* event = ::xcb_poll_for_queued_event(m_connection)) {
            handle(*event);
            std::free(event);
        } else {
            ::poll(&wait, 1, timeout);
        }
    }
}

} // namespace
} // namespace helix::bench

int main(int argc, char** argv)
{
    const auto kind = helix::bench::parseScene(argc == 2 ? argv[1] : "");
    if (!kind) {
        std::fputs("helix-scene-x11 typing|scrolling|dragging|video|motion|still\n", stderr);
        return 2;
    }
    helix::bench::X11Scene scene;
    if (!scene.open(*kind)) {
        std::fputs("There is no X display with shared memory.\n", stderr);
        return 1;
    }
    scene.run();
    return 0;
}
