#include "protocol/keyboard_layout.h"

#include <algorithm>
#include <string_view>

namespace helix::protocol {
namespace {

constexpr std::size_t kMaxName = 64;
constexpr std::size_t kMaxOptions = 255;

bool isMadeOf(std::string_view text, std::string_view others)
{
    return std::ranges::all_of(text, [others](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != std::string_view::npos;
    });
}

bool isXkbName(std::string_view text)
{
    // A '-' in front would be an option of a program.
    return text.size() <= kMaxName && !text.starts_with('-') && isMadeOf(text, "_-");
}

} // namespace

bool isKeyboardLayout(const KeyboardLayout& layout)
{
    return isXkbName(layout.model) && !layout.layout.empty() && isXkbName(layout.layout) &&
           isXkbName(layout.variant) && layout.options.size() <= kMaxOptions &&
           !layout.options.starts_with('-') && isMadeOf(layout.options, "_-:,");
}

} // namespace helix::protocol
