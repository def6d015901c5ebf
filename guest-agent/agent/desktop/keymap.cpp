#include "agent/desktop/keymap.h"

#include <array>
#include <cstdlib>

#include <xkbcommon/xkbcommon.h>

namespace helix::agent {
namespace {

constexpr xkb_keycode_t kXkbOffset = 8;
constexpr std::uint16_t kLastCode = 247;
/// XKB's real modifiers that keys hold: all but Caps Lock and Num Lock.
constexpr std::array<std::uint32_t, 6> kHeldModifiers{1, 4, 8, 32, 64, 128};
constexpr std::uint32_t kRealModifiers = 0xff;

const char* orNull(const std::string& name)
{
    return name.empty() ? nullptr : name.c_str();
}

/// The modifiers that are down while one key is.
std::uint32_t heldBy(xkb_keymap* keymap, xkb_keycode_t key)
{
    xkb_state* state = ::xkb_state_new(keymap);
    ::xkb_state_update_key(state, key, XKB_KEY_DOWN);
    const auto mask = ::xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED);
    ::xkb_state_unref(state);
    return mask;
}

} // namespace

Result<Keymap> Keymap::compile(const protocol::KeyboardLayout& layout)
{
    const std::unique_ptr<xkb_context, decltype(&::xkb_context_unref)> context(
        ::xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES), &::xkb_context_unref);
    xkb_keymap* keymap = nullptr;
    if (context && protocol::isKeyboardLayout(layout)) {
        ::xkb_context_set_log_level(context.get(), XKB_LOG_LEVEL_CRITICAL);
        const xkb_rule_names names{"evdev", layout.model.empty() ? "pc105" : layout.model.c_str(),
                                   layout.layout.c_str(), orNull(layout.variant),
                                   layout.options.c_str()};
        keymap = ::xkb_keymap_new_from_names(context.get(), &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
    }
    if (keymap == nullptr)
        return fail(ErrorCode::InvalidArgument,
                    "The guest has no keyboard layout '" + layout.layout + "' with variant '" +
                        layout.variant + "' and options '" + layout.options + "'.");
    return Keymap(layout, keymap);
}

Keymap::Keymap(protocol::KeyboardLayout layout, xkb_keymap* keymap)
    : m_layout(std::move(layout))
    , m_keymap(keymap, &::xkb_keymap_unref)
{
}

std::string Keymap::text() const
{
    char* text = ::xkb_keymap_get_as_string(m_keymap.get(), XKB_KEYMAP_FORMAT_TEXT_V1);
    std::string copy = text == nullptr ? std::string() : text;
    std::free(text);
    return copy;
}

std::uint32_t Keymap::symbol(std::uint16_t code, unsigned level) const
{
    const xkb_keysym_t* symbols = nullptr;
    const int count =
        ::xkb_keymap_key_get_syms_by_level(m_keymap.get(), code + kXkbOffset, 0, level, &symbols);
    return count == 1 ? symbols[0] : 0;
}

std::vector<ModifierKeys> Keymap::modifierKeys() const
{
    std::vector<ModifierKeys> all;
    for (const std::uint32_t bit : kHeldModifiers)
        all.push_back({bit, {}});
    for (std::uint16_t code = 1; code <= kLastCode; ++code) {
        const auto held = heldBy(m_keymap.get(), code + kXkbOffset);
        for (ModifierKeys& keys : all)
            if (held == keys.bit)
                keys.codes.push_back(code);
    }
    std::erase_if(all, [](const ModifierKeys& keys) { return keys.codes.empty(); });
    return all;
}

void KeyboardState::Free::operator()(xkb_state* state) const
{
    ::xkb_state_unref(state);
}

KeyboardState::KeyboardState(const Keymap& keymap)
    : m_state(::xkb_state_new(keymap.get()))
{
}

KeyboardState::Masks KeyboardState::masks() const
{
    const auto mods = [this](xkb_state_component which) {
        return ::xkb_state_serialize_mods(m_state.get(), which);
    };
    return {mods(XKB_STATE_MODS_DEPRESSED), mods(XKB_STATE_MODS_LATCHED),
            mods(XKB_STATE_MODS_LOCKED),
            ::xkb_state_serialize_layout(m_state.get(), XKB_STATE_LAYOUT_EFFECTIVE)};
}

void KeyboardState::press(std::uint16_t code, bool pressed)
{
    ::xkb_state_update_key(m_state.get(), code + kXkbOffset, pressed ? XKB_KEY_DOWN : XKB_KEY_UP);
}

void KeyboardState::set(const ModifierState& state)
{
    const auto effective =
        ::xkb_state_serialize_mods(m_state.get(), XKB_STATE_MODS_EFFECTIVE) & kRealModifiers;
    if (effective != (state.depressed | state.locked))
        ::xkb_state_update_mask(m_state.get(), state.depressed, 0, state.locked, 0, 0, 0);
}

} // namespace helix::agent
