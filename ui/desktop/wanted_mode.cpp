#include "ui/desktop/wanted_mode.h"

#include <algorithm>
#include <cmath>

namespace helix::ui {

namespace {

using protocol::kLeastMode;
using protocol::kMostMode;

constexpr double kPercent = 100;

/// `size` larger until both its sides are as long as `least`.
QSizeF atLeast(QSizeF size, QSizeF least)
{
    return size * std::max({1.0, least.width() / size.width(), least.height() / size.height()});
}

QSizeF atMost(QSizeF size, QSizeF most)
{
    return size * std::min({1.0, most.width() / size.width(), most.height() / size.height()});
}

std::uint16_t sideOf(double length, int least, int most)
{
    return static_cast<std::uint16_t>(
        std::clamp(static_cast<int>(std::floor(length + 0.01)), least, most));
}

} // namespace

protocol::DesktopMode wantedMode(QSizeF size, double density, const ModeLimits& limits)
{
    const double own = std::clamp(density, 1.0, limits.densest);
    QSizeF pixels = atLeast(QSizeF(std::max(1.0, size.width()), std::max(1.0, size.height())) * own,
                            QSizeF(kLeastMode.width, kLeastMode.height));
    const double area = pixels.width() * pixels.height();
    pixels *= std::min(1.0, std::sqrt(limits.pixels / area));
    pixels = atMost(pixels, QSizeF(kMostMode.width, kMostMode.height));
    protocol::DesktopMode mode;
    mode.width = sideOf(pixels.width(), kLeastMode.width, kMostMode.width);
    mode.height = sideOf(pixels.height(), kLeastMode.height, kMostMode.height);
    mode.scale = static_cast<std::uint16_t>(std::clamp<int>(
        static_cast<int>(std::lround(own * kPercent)), kLeastMode.scale, kMostMode.scale));
    return withEvenSides(mode);
}

} // namespace helix::ui
