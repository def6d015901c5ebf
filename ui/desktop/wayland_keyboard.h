#pragma once
// The layout of a compositor's keyboard. Clients get keymaps without the names they were made of; what
// their groups call themselves leads back to these (layout_registry.h).

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "protocol/keyboard_layout.h"

struct wl_keyboard;
struct xkb_context;
struct xkb_keymap;

namespace helix::ui {

/// UI thread, on Qt's own connection: only who has the keyboard's focus is told which of several
/// layouts is in use. Must end before the application.
class WaylandKeyboard {
public:
    /// `changed`: layout() may be another. Null where Qt is on no compositor, or there is no keyboard.
    static std::unique_ptr<WaylandKeyboard> create(std::function<void()> changed);
    ~WaylandKeyboard();
    WaylandKeyboard(const WaylandKeyboard&) = delete;
    WaylandKeyboard& operator=(const WaylandKeyboard&) = delete;

    /// Nothing before the compositor told, and for one that has no name here.
    [[nodiscard]] const std::optional<protocol::KeyboardLayout>& layout() const { return m_layout; }

private:
    WaylandKeyboard(wl_keyboard* keyboard, std::function<void()> changed);
    void take(int keymap, std::uint32_t size);
    void use(std::uint32_t group);
    void lookUp();

    wl_keyboard* m_keyboard;
    std::function<void()> m_changed;
    std::unique_ptr<xkb_context, void (*)(xkb_context*)> m_context;
    std::unique_ptr<xkb_keymap, void (*)(xkb_keymap*)> m_keymap;
    std::uint32_t m_group = 0;
    std::optional<protocol::KeyboardLayout> m_layout;
};

} // namespace helix::ui
