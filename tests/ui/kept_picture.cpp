#include "ui/kept_picture.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace helix::ui::test {

namespace {

constexpr int kWide = 240;
constexpr int kBlock = 6;

double meanOf(const QImage& one, const QImage& other, QPoint corner)
{
    std::array<long, 3> sums{};
    const int right = std::min(corner.x() + kBlock, one.width());
    const int bottom = std::min(corner.y() + kBlock, one.height());
    for (int y = corner.y(); y < bottom; ++y) {
        for (int x = corner.x(); x < right; ++x) {
            const QRgb a = one.pixel(x, y), b = other.pixel(x, y);
            sums[0] += std::abs(qRed(a) - qRed(b));
            sums[1] += std::abs(qGreen(a) - qGreen(b));
            sums[2] += std::abs(qBlue(a) - qBlue(b));
        }
    }
    const double pixels = double(right - corner.x()) * (bottom - corner.y());
    return static_cast<double>(*std::ranges::max_element(sums)) / pixels;
}

} // namespace

QImage smallPicture(const QImage& picture)
{
    QImage small = picture.convertToFormat(QImage::Format_RGB32)
                       .scaledToWidth(kWide, Qt::SmoothTransformation);
    small.setDevicePixelRatio(1);
    return small;
}

QImage toKeep(const QImage& picture)
{
    QImage small = smallPicture(picture);
    for (int y = 0; y < small.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(small.scanLine(y));
        // The nearest of 32 steps, spread over 0 to 255.
        const auto step = [](int value) { return ((value * 31 + 127) / 255) * 255 / 31; };
        for (int x = 0; x < small.width(); ++x)
            line[x] = qRgb(step(qRed(line[x])), step(qGreen(line[x])), step(qBlue(line[x])));
    }
    return small;
}

std::optional<PictureDifference> difference(const QImage& kept, const QImage& now)
{
    constexpr double kAll = 255;
    if (kept.size() != now.size())
        return PictureDifference{{}, kAll};
    PictureDifference worst;
    // Half a block apart, so that what lies on an edge counts whole in one of them.
    for (int y = 0; y < now.height(); y += kBlock / 2) {
        for (int x = 0; x < now.width(); x += kBlock / 2) {
            const double mean = meanOf(kept, now, {x, y});
            if (mean > worst.mean)
                worst = {{x, y}, mean};
        }
    }
    return worst.mean > kTolerance ? std::optional(worst) : std::nullopt;
}

} // namespace helix::ui::test
