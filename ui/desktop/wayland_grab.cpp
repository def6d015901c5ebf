#include "ui/desktop/wayland_grab.h"

#include <string_view>

#include <keyboard-shortcuts-inhibit-unstable-v1-client.h>
#include <pointer-constraints-unstable-v1-client.h>
#include <wayland-client.h>

#include "ui/desktop/wayland_platform.h"

namespace helix::ui {

namespace {

/// The two globals, bound for as long as they are asked something. Qt's connection is shared: its queue
/// is Qt's, so that the answer is waited for on one of our own.
struct GrabGlobals {
    zwp_pointer_constraints_v1* constraints = nullptr;
    zwp_keyboard_shortcuts_inhibit_manager_v1* shortcuts = nullptr;

    explicit GrabGlobals(wl_display* display)
    {
        wl_event_queue* queue = wl_display_create_queue(display);
        auto* asker = static_cast<wl_display*>(wl_proxy_create_wrapper(display));
        wl_proxy_set_queue(reinterpret_cast<wl_proxy*>(asker), queue);
        wl_registry* registry = wl_display_get_registry(asker);
        wl_proxy_wrapper_destroy(asker);
        static const wl_registry_listener listener{
            [](void* data, wl_registry* from, std::uint32_t name, const char* interface,
               std::uint32_t) { static_cast<GrabGlobals*>(data)->add(from, name, interface); },
            [](void*, wl_registry*, std::uint32_t) {}};
        wl_registry_add_listener(registry, &listener, this);
        wl_display_roundtrip_queue(display, queue);
        wl_registry_destroy(registry);
        // What is made of them is told on Qt's queue, where nobody listens.
        for (void* global : {static_cast<void*>(constraints), static_cast<void*>(shortcuts)})
            if (global)
                wl_proxy_set_queue(static_cast<wl_proxy*>(global), nullptr);
        wl_event_queue_destroy(queue);
    }
    ~GrabGlobals()
    {
        if (constraints)
            zwp_pointer_constraints_v1_destroy(constraints);
        if (shortcuts)
            zwp_keyboard_shortcuts_inhibit_manager_v1_destroy(shortcuts);
    }
    GrabGlobals(const GrabGlobals&) = delete;
    GrabGlobals& operator=(const GrabGlobals&) = delete;

    void add(wl_registry* registry, std::uint32_t name, std::string_view interface)
    {
        if (interface == zwp_pointer_constraints_v1_interface.name)
            constraints = static_cast<zwp_pointer_constraints_v1*>(
                wl_registry_bind(registry, name, &zwp_pointer_constraints_v1_interface, 1));
        else if (interface == zwp_keyboard_shortcuts_inhibit_manager_v1_interface.name)
            shortcuts = static_cast<zwp_keyboard_shortcuts_inhibit_manager_v1*>(wl_registry_bind(
                registry, name, &zwp_keyboard_shortcuts_inhibit_manager_v1_interface, 1));
    }
};

} // namespace

std::unique_ptr<WaylandGrab> WaylandGrab::begin(QWindow* window)
{
    wl_display* display = waylandDisplay();
    wl_surface* surface = waylandSurface(window);
    if (!display || !surface)
        return nullptr;
    std::unique_ptr<WaylandGrab> grab(new WaylandGrab);
    const GrabGlobals globals(display);
    if (wl_pointer* pointer = waylandPointer(); pointer && globals.constraints)
        grab->m_confined = zwp_pointer_constraints_v1_confine_pointer(
            globals.constraints, surface, pointer, nullptr,
            ZWP_POINTER_CONSTRAINTS_V1_LIFETIME_PERSISTENT);
    if (wl_seat* seat = waylandSeatWithKeyboard(); seat && globals.shortcuts)
        grab->m_inhibitor = zwp_keyboard_shortcuts_inhibit_manager_v1_inhibit_shortcuts(
            globals.shortcuts, surface, seat);
    wl_display_flush(display);
    return grab;
}

WaylandGrab::~WaylandGrab()
{
    if (m_confined)
        zwp_confined_pointer_v1_destroy(m_confined);
    if (m_inhibitor)
        zwp_keyboard_shortcuts_inhibitor_v1_destroy(m_inhibitor);
    if (wl_display* display = waylandDisplay())
        wl_display_flush(display);
}

} // namespace helix::ui
