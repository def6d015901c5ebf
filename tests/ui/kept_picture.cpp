#include "ui/kept_picture.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include <QHash>
#include <QPainter>

namespace helix::ui::test {

namespace {

constexpr int kWide = 320;
constexpr int kBlock = 4;
constexpr int kColourError = 6;

int apart(QRgb one, QRgb other)
{
    return std::max({std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                     std::abs(qBlue(one) - qBlue(other))});
}

/// The most frequent first.
std::vector<std::pair<QRgb, int>> coloursOf(const QImage& picture)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            ++counts[picture.pixel(x, y)];
    std::vector<std::pair<QRgb, int>> colours;
    for (auto each = counts.cbegin(); each != counts.cend(); ++each)
        colours.emplace_back(each.key(), each.value());
    std::ranges::sort(colours, [](const auto& one, const auto& other) {
        return std::pair(-one.second, one.first) < std::pair(-other.second, other.first);
    });
    return colours;
}

/// Surfaces, and of the rest as many that each colour is near one of them.
QList<QRgb> paletteOf(const std::vector<std::pair<QRgb, int>>& colours, int surface)
{
    QList<QRgb> palette;
    for (const auto& [colour, count] : colours) {
        const auto isNear = [colour = colour](QRgb known) {
            return apart(known, colour) <= kColourError;
        };
        if (count >= surface || std::ranges::none_of(palette, isNear))
            palette.append(colour);
    }
    return palette;
}

double meanOf(const QImage& one, const QImage& other, QRect block)
{
    std::array<long, 3> sums{};
    for (int y = block.top(); y <= block.bottom(); ++y) {
        for (int x = block.left(); x <= block.right(); ++x) {
            const QRgb a = one.pixel(x, y), b = other.pixel(x, y);
            sums[0] += std::abs(qRed(a) - qRed(b));
            sums[1] += std::abs(qGreen(a) - qGreen(b));
            sums[2] += std::abs(qBlue(a) - qBlue(b));
        }
    }
    return static_cast<double>(*std::ranges::max_element(sums)) /
           (double(block.width()) * block.height());
}

template <typename Visit>
void eachBlock(const QImage& kept, const QImage& now, const Visit& visit)
{
    // Half a block apart, so that what lies on an edge counts whole in one of them.
    for (int y = 0; y < now.height(); y += kBlock / 2) {
        for (int x = 0; x < now.width(); x += kBlock / 2) {
            const QRect block = QRect(x, y, kBlock, kBlock) & now.rect();
            visit(block, meanOf(kept, now, block));
        }
    }
}

} // namespace

QImage smallPicture(const QImage& picture)
{
    QImage small = picture.convertToFormat(QImage::Format_RGB32)
                       .scaledToWidth(kWide, Qt::SmoothTransformation);
    small.setDevicePixelRatio(1);
    return small;
}

QImage toKeep(const QImage& small)
{
    constexpr int kMostColours = 256;
    const auto colours = coloursOf(small);
    const int surface = small.width() * small.height() / 500;
    const QList<QRgb> palette = paletteOf(colours, surface);
    if (palette.size() > kMostColours)
        return small;
    QHash<QRgb, uint> nearest;
    for (const auto& [colour, count] : colours) {
        const auto found = std::ranges::min_element(
            palette, {}, [colour = colour](QRgb known) { return apart(known, colour); });
        nearest[colour] = static_cast<uint>(std::distance(palette.begin(), found));
    }
    QImage kept(small.size(), QImage::Format_Indexed8);
    kept.setColorTable(palette);
    for (int y = 0; y < small.height(); ++y)
        for (int x = 0; x < small.width(); ++x)
            kept.setPixel(x, y, nearest[small.pixel(x, y)]);
    return kept;
}

std::optional<PictureDifference> difference(const QImage& kept, const QImage& now)
{
    constexpr double kAll = 255;
    if (kept.size() != now.size())
        return PictureDifference{{}, kAll};
    PictureDifference worst;
    eachBlock(kept, now, [&](QRect block, double mean) {
        if (mean > worst.mean)
            worst = {block, mean};
    });
    return worst.mean > kTolerance ? std::optional(worst) : std::nullopt;
}

QImage differencePicture(const QImage& kept, const QImage& now)
{
    constexpr int kGap = 8;
    const int height = std::max(kept.height(), now.height());
    QImage sheet(3 * now.width() + 2 * kGap, height, QImage::Format_RGB32);
    sheet.fill(Qt::magenta);
    QPainter painter(&sheet);
    painter.drawImage(0, 0, kept);
    painter.drawImage(now.width() + kGap, 0, now);
    if (kept.size() != now.size())
        return sheet;
    painter.translate(2 * (now.width() + kGap), 0);
    painter.fillRect(now.rect(), Qt::black);
    eachBlock(kept, now, [&](QRect block, double mean) {
        if (mean > kTolerance)
            painter.fillRect(block, Qt::white);
    });
    painter.end();
    return sheet;
}

} // namespace helix::ui::test
