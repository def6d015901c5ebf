#include "protocol/desktop_mode.h"

#include <charconv>

namespace helix::protocol {
namespace {

bool isBetween(std::uint16_t value, std::uint16_t least, std::uint16_t most)
{
    return value >= least && value <= most;
}

/// Takes a number off the front; false when there is none that fits.
bool takeNumber(std::string_view& text, std::uint16_t& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc())
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool takeSign(std::string_view& text, char sign)
{
    if (!text.starts_with(sign))
        return false;
    text.remove_prefix(1);
    return true;
}

} // namespace

bool isDesktopMode(const DesktopMode& mode)
{
    return isBetween(mode.width, kLeastMode.width, kMostMode.width) &&
           isBetween(mode.height, kLeastMode.height, kMostMode.height) &&
           isBetween(mode.scale, kLeastMode.scale, kMostMode.scale);
}

DesktopMode withEvenSides(DesktopMode mode)
{
    mode.width = static_cast<std::uint16_t>(mode.width & ~1U);
    mode.height = static_cast<std::uint16_t>(mode.height & ~1U);
    return mode;
}

std::string toText(const DesktopMode& mode)
{
    return std::to_string(mode.width) + "x" + std::to_string(mode.height) +
           (mode.scale == kLeastMode.scale ? "" : "@" + std::to_string(mode.scale));
}

std::optional<DesktopMode> modeOfText(std::string_view text)
{
    DesktopMode mode;
    if (!takeNumber(text, mode.width) || !takeSign(text, 'x') || !takeNumber(text, mode.height))
        return std::nullopt;
    if (!text.empty() && (!takeSign(text, '@') || !takeNumber(text, mode.scale)))
        return std::nullopt;
    return text.empty() && isDesktopMode(mode) ? std::optional(mode) : std::nullopt;
}

} // namespace helix::protocol
