#include "ui/desktop/picture_image.h"

#include <algorithm>

namespace helix::ui {

namespace {

// BT.709 limited range in 16.16 fixed point: 255/219, and the chroma weights scaled by 255/224.
constexpr int kLuma = 76309;
constexpr int kRedV = 117504;
constexpr int kGreenU = 13954;
constexpr int kGreenV = 34903;
constexpr int kBlueU = 138453;
constexpr int kHalf = 1 << 15;

std::uint32_t clampByte(int value)
{
    return static_cast<std::uint32_t>(std::clamp(value >> 16, 0, 255));
}

} // namespace

void convertRows(const link::Picture& picture, QImage& image, int firstRow, int endRow)
{
    const int width = picture.width;
    const auto chromaWidth = static_cast<std::size_t>(width / 2);
    for (int row = std::max(firstRow, 0); row < std::min(endRow, picture.height); ++row) {
        auto* out = reinterpret_cast<std::uint32_t*>(image.scanLine(row));
        const auto* luma =
            picture.y.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
        const auto* blue = picture.u.data() + static_cast<std::size_t>(row / 2) * chromaWidth;
        const auto* red = picture.v.data() + static_cast<std::size_t>(row / 2) * chromaWidth;
        for (int x = 0; x < width; x += 2) {
            const int u = blue[x / 2] - 128;
            const int v = red[x / 2] - 128;
            const int addRed = kRedV * v + kHalf;
            const int addGreen = -kGreenU * u - kGreenV * v + kHalf;
            const int addBlue = kBlueU * u + kHalf;
            for (int pixel = x; pixel < std::min(x + 2, width); ++pixel) {
                const int base = kLuma * (luma[pixel] - 16);
                out[pixel] = 0xff000000U | clampByte(base + addRed) << 16 |
                             clampByte(base + addGreen) << 8 | clampByte(base + addBlue);
            }
        }
    }
}

QImage toImage(const link::Picture& picture)
{
    QImage image(picture.width, picture.height, QImage::Format_RGB32);
    convertRows(picture, image, 0, picture.height);
    return image;
}

} // namespace helix::ui
