#pragma once
// How large a desktop is asked to be.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace helix::protocol {

struct DesktopMode {
    std::uint16_t width = 0, height = 0; ///< pixels
    /// How large its programs draw, in percent: at 200 a letter has twice as many pixels a side.
    std::uint16_t scale = 100;
    friend bool operator==(const DesktopMode&, const DesktopMode&) = default;
};

inline constexpr DesktopMode kLeastMode{640, 480, 100};
inline constexpr DesktopMode kMostMode{3840, 2160, 200};

/// Each of its fields is between those of kLeastMode and of kMostMode.
bool isDesktopMode(const DesktopMode& mode);
/// With sides that 4:2:0 takes: an odd one loses a pixel.
DesktopMode withEvenSides(DesktopMode mode);

/// "1920x1080", "2560x1600@200".
std::string toText(const DesktopMode& mode);
/// Its inverse; nothing for what is no text of a DesktopMode.
std::optional<DesktopMode> modeOfText(std::string_view text);

} // namespace helix::protocol
