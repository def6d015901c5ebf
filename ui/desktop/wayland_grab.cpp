#include "ui/desktop/wayland_grab.h"

#include <string_view>
#include <utility>

#include <keyboard-shortcuts-inhibit-unstable-v1-client.h>
#include <pointer-constraints-unstable-v1-client.h>
#include <relative-pointer-unstable-v1-client.h>
#include <wayland-client.h>

#include "ui/desktop/wayland_platform.h"

namespace helix::ui {

/// What it needs of the compositor. Qt's connection is shared: its queue is Qt's, so that the answer is
/// waited for on one of our own.
struct WaylandGrab::Globals {
    zwp_pointer_constraints_v1* constraints = nullptr;
    zwp_relative_pointer_manager_v1* motions = nullptr;
    zwp_keyboard_shortcuts_inhibit_manager_v1* shortcuts = nullptr;

    explicit Globals(wl_display* display)
    {
        wl_event_queue* queue = wl_display_create_queue(display);
        auto* asker = static_cast<wl_display*>(wl_proxy_create_wrapper(display));
        wl_proxy_set_queue(reinterpret_cast<wl_proxy*>(asker), queue);
        wl_registry* registry = wl_display_get_registry(asker);
        wl_proxy_wrapper_destroy(asker);
        static const wl_registry_listener listener{
            [](void* data, wl_registry* from, std::uint32_t name, const char* interface,
               std::uint32_t) { static_cast<Globals*>(data)->add(from, name, interface); },
            [](void*, wl_registry*, std::uint32_t) {}};
        wl_registry_add_listener(registry, &listener, this);
        wl_display_roundtrip_queue(display, queue);
        wl_registry_destroy(registry);
        // What is made of them is told on Qt's queue.
        for (void* global : {static_cast<void*>(constraints), static_cast<void*>(motions),
                             static_cast<void*>(shortcuts)})
            if (global)
                wl_proxy_set_queue(static_cast<wl_proxy*>(global), nullptr);
        wl_event_queue_destroy(queue);
    }
    ~Globals()
    {
        if (constraints)
            zwp_pointer_constraints_v1_destroy(constraints);
        if (motions)
            zwp_relative_pointer_manager_v1_destroy(motions);
        if (shortcuts)
            zwp_keyboard_shortcuts_inhibit_manager_v1_destroy(shortcuts);
    }
    Globals(const Globals&) = delete;
    Globals& operator=(const Globals&) = delete;

    void add(wl_registry* registry, std::uint32_t name, std::string_view interface)
    {
        const auto take = [&]<typename Global>(Global*& global, const wl_interface& type) {
            if (interface == type.name)
                global = static_cast<Global*>(wl_registry_bind(registry, name, &type, 1));
        };
        take(constraints, zwp_pointer_constraints_v1_interface);
        take(motions, zwp_relative_pointer_manager_v1_interface);
        take(shortcuts, zwp_keyboard_shortcuts_inhibit_manager_v1_interface);
    }
};

WaylandGrab::WaylandGrab(std::unique_ptr<Globals> globals)
    : m_globals(std::move(globals))
{
}

std::unique_ptr<WaylandGrab> WaylandGrab::begin(QWindow* window)
{
    wl_display* display = waylandDisplay();
    wl_surface* surface = waylandSurface(window);
    if (!display || !surface)
        return nullptr;
    std::unique_ptr<WaylandGrab> grab(new WaylandGrab(std::make_unique<Globals>(display)));
    grab->m_surface = surface;
    grab->confine();
    if (wl_seat* seat = waylandSeatWithKeyboard(); seat && grab->m_globals->shortcuts)
        grab->m_inhibitor = zwp_keyboard_shortcuts_inhibit_manager_v1_inhibit_shortcuts(
            grab->m_globals->shortcuts, surface, seat);
    wl_display_flush(display);
    return grab;
}

WaylandGrab::~WaylandGrab()
{
    release();
    if (m_confined)
        zwp_confined_pointer_v1_destroy(m_confined);
    if (m_inhibitor)
        zwp_keyboard_shortcuts_inhibitor_v1_destroy(m_inhibitor);
    if (wl_display* display = waylandDisplay())
        wl_display_flush(display);
}

void WaylandGrab::confine()
{
    wl_pointer* pointer = waylandPointer();
    if (pointer && m_globals->constraints)
        m_confined = zwp_pointer_constraints_v1_confine_pointer(
            m_globals->constraints, m_surface, pointer, nullptr,
            ZWP_POINTER_CONSTRAINTS_V1_LIFETIME_PERSISTENT);
}

bool WaylandGrab::hold(Moved moved)
{
    static const zwp_relative_pointer_v1_listener listener{[](void* data, zwp_relative_pointer_v1*,
                                                              std::uint32_t, std::uint32_t,
                                                              wl_fixed_t dx, wl_fixed_t dy,
                                                              wl_fixed_t, wl_fixed_t) {
        static_cast<WaylandGrab*>(data)->m_moved({wl_fixed_to_double(dx), wl_fixed_to_double(dy)});
    }};
    wl_pointer* pointer = waylandPointer();
    if (m_motion || !pointer || !m_globals->motions)
        return false;
    m_moved = std::move(moved);
    m_motion = zwp_relative_pointer_manager_v1_get_relative_pointer(m_globals->motions, pointer);
    zwp_relative_pointer_v1_add_listener(m_motion, &listener, this);
    // A surface has one constraint at a time.
    if (m_confined)
        zwp_confined_pointer_v1_destroy(std::exchange(m_confined, nullptr));
    if (m_globals->constraints)
        m_locked = zwp_pointer_constraints_v1_lock_pointer(
            m_globals->constraints, m_surface, pointer, nullptr,
            ZWP_POINTER_CONSTRAINTS_V1_LIFETIME_PERSISTENT);
    wl_display_flush(waylandDisplay());
    return true;
}

void WaylandGrab::release()
{
    if (m_motion)
        zwp_relative_pointer_v1_destroy(std::exchange(m_motion, nullptr));
    if (m_locked)
        zwp_locked_pointer_v1_destroy(std::exchange(m_locked, nullptr));
}

void WaylandGrab::letGo(const std::optional<QPointF>& at)
{
    if (!m_motion)
        return;
    if (at && m_locked) {
        zwp_locked_pointer_v1_set_cursor_position_hint(m_locked, wl_fixed_from_double(at->x()),
                                                       wl_fixed_from_double(at->y()));
        wl_surface_commit(m_surface); // the hint is part of its state
    }
    release();
    confine();
    if (wl_display* display = waylandDisplay())
        wl_display_flush(display);
}

} // namespace helix::ui
