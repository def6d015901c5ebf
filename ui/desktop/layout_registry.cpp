#include "ui/desktop/layout_registry.h"

#include <memory>

#include <xkbcommon/xkbregistry.h>

#include "protocol/keyboard_words.h"

namespace helix::ui {

std::optional<protocol::KeyboardLayout> layoutNamed(std::string_view description)
{
    const std::unique_ptr<rxkb_context, decltype(&rxkb_context_unref)> registry(
        rxkb_context_new(RXKB_CONTEXT_NO_FLAGS), &rxkb_context_unref);
    if (!registry || !rxkb_context_parse_default_ruleset(registry.get()))
        return std::nullopt;
    for (rxkb_layout* one = rxkb_layout_first(registry.get()); one; one = rxkb_layout_next(one)) {
        if (description != rxkb_layout_get_description(one))
            continue;
        const char* variant = rxkb_layout_get_variant(one);
        protocol::KeyboardLayout layout{"", rxkb_layout_get_name(one), variant ? variant : "", ""};
        if (protocol::isKeyboardLayout(layout))
            return layout;
    }
    return std::nullopt;
}

} // namespace helix::ui
