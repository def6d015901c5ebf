#include "ui/desktop/wayland_keyboard.h"

#include <utility>

#include <sys/mman.h>

#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

#include "base/unique_fd.h"
#include "ui/desktop/layout_registry.h"
#include "ui/desktop/wayland_platform.h"

namespace helix::ui {

namespace {

constexpr std::uint32_t kMostKeymapBytes = 4U << 20;

} // namespace

std::unique_ptr<WaylandKeyboard> WaylandKeyboard::create(std::function<void()> changed)
{
    wl_seat* seat = waylandSeatWithKeyboard();
    if (!seat)
        return nullptr;
    return std::unique_ptr<WaylandKeyboard>(
        new WaylandKeyboard(wl_seat_get_keyboard(seat), std::move(changed)));
}

WaylandKeyboard::WaylandKeyboard(wl_keyboard* keyboard, std::function<void()> changed)
    : m_keyboard(keyboard)
    , m_changed(std::move(changed))
    , m_context(xkb_context_new(XKB_CONTEXT_NO_FLAGS), xkb_context_unref)
    , m_keymap(nullptr, xkb_keymap_unref)
{
    static const wl_keyboard_listener listener{
        [](void* data, wl_keyboard*, std::uint32_t format, int keymap, std::uint32_t size) {
            const UniqueFd owned(keymap);
            if (format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1)
                static_cast<WaylandKeyboard*>(data)->take(keymap, size);
        },
        [](void*, wl_keyboard*, std::uint32_t, wl_surface*, wl_array*) {},
        [](void*, wl_keyboard*, std::uint32_t, wl_surface*) {},
        [](void*, wl_keyboard*, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t) {},
        [](void* data, wl_keyboard*, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
           std::uint32_t group) { static_cast<WaylandKeyboard*>(data)->use(group); },
        [](void*, wl_keyboard*, std::int32_t, std::int32_t) {}};
    wl_keyboard_add_listener(m_keyboard, &listener, this);
}

WaylandKeyboard::~WaylandKeyboard()
{
    if (wl_keyboard_get_version(m_keyboard) >= WL_KEYBOARD_RELEASE_SINCE_VERSION)
        wl_keyboard_release(m_keyboard);
    else
        wl_keyboard_destroy(m_keyboard);
}

void WaylandKeyboard::take(int keymap, std::uint32_t size)
{
    if (size == 0 || size > kMostKeymapBytes || !m_context)
        return;
    void* text = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, keymap, 0);
    if (text == MAP_FAILED)
        return;
    m_keymap.reset(xkb_keymap_new_from_buffer(m_context.get(), static_cast<const char*>(text),
                                              size - 1, XKB_KEYMAP_FORMAT_TEXT_V1,
                                              XKB_KEYMAP_COMPILE_NO_FLAGS));
    munmap(text, size);
    lookUp();
}

void WaylandKeyboard::use(std::uint32_t group)
{
    if (std::exchange(m_group, group) != group)
        lookUp();
}

void WaylandKeyboard::lookUp()
{
    const char* name = m_keymap ? xkb_keymap_layout_get_name(m_keymap.get(), m_group) : nullptr;
    auto layout = name ? layoutNamed(name) : std::nullopt;
    if (std::exchange(m_layout, layout) != layout)
        m_changed();
}

} // namespace helix::ui
