#pragma once
// What the keys of a keyboard mean (XKB), and what they make of the modifiers. Pure, but for the
// guest's own description of layouts (xkb-data).

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "agent/desktop/backend.h"
#include "base/result.h"
#include "protocol/keyboard_layout.h"

struct xkb_keymap;
struct xkb_state;

namespace helix::agent {

/// The keys (evdev codes) that hold down a real modifier.
struct ModifierKeys {
    std::uint32_t bit = 0;
    std::vector<std::uint16_t> codes; ///< the first is pressed where one is missing
};

class Keymap {
public:
    /// InvalidArgument when the guest has no such layout.
    static Result<Keymap> compile(const protocol::KeyboardLayout& layout);

    [[nodiscard]] const protocol::KeyboardLayout& layout() const { return m_layout; }
    [[nodiscard]] xkb_keymap* get() const { return m_keymap.get(); }
    /// In XKB's text form.
    [[nodiscard]] std::string text() const;
    /// What a key types, without (0) or with (1) Shift; 0: nothing.
    [[nodiscard]] std::uint32_t symbol(std::uint16_t code, unsigned level) const;
    /// For each modifier that is held and not locked; those without a key are left out.
    [[nodiscard]] std::vector<ModifierKeys> modifierKeys() const;

private:
    Keymap(protocol::KeyboardLayout layout, xkb_keymap* keymap);

    protocol::KeyboardLayout m_layout;
    std::shared_ptr<xkb_keymap> m_keymap; ///< owners: copies of this; it is never changed
};

/// The modifiers of a keyboard whose keys are pressed and released.
class KeyboardState {
public:
    explicit KeyboardState(const Keymap& keymap);

    /// XKB's masks, as a Wayland keyboard tells them.
    struct Masks {
        std::uint32_t depressed = 0, latched = 0, locked = 0, group = 0;
        friend bool operator==(const Masks&, const Masks&) = default;
    };
    [[nodiscard]] Masks masks() const;
    void press(std::uint16_t code, bool pressed);
    /// Makes those in effect these, whatever was pressed.
    void set(const ModifierState& state);

private:
    struct Free {
        void operator()(xkb_state* state) const;
    };
    std::unique_ptr<xkb_state, Free> m_state;
};

} // namespace helix::agent
