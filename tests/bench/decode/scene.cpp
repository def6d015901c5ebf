#include "bench/decode/scene.h"

#include <cstdint>

#include "agent/desktop/stream/x264_encoder.h"
#include "agent/desktop/stream/quality.h"
#include "base/try.h"

namespace helix::bench {
namespace {

constexpr int kLine = 16;
/// Of the area that changes, from the top left corner.
constexpr int kKeyWidth = 48, kKeyHeight = 32;

/// Strokes of letters in lines; another `turn`, another text.
std::uint8_t textAt(int x, int y, unsigned turn)
{
    const auto cell = static_cast<unsigned>(x / 8 + 131 * (y / kLine)) + 7919U * turn;
    const auto stroke = (cell * 2654435761U) >> (x % 8 + y % kLine);
    return y % kLine > 2 && (stroke & 3U) == 0 ? 40 : 220;
}

/// Grey, as wide as `width`.
void paint(Bytes& pixels, int width, int right, int bottom, unsigned turn)
{
    auto* pixel = pixels.data();
    for (int y = 0; y < bottom; ++y)
        for (int x = 0; x < right; ++x) {
            const auto at = (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                             static_cast<std::size_t>(x)) *
                            agent::kBytesPerPixel;
            pixel[at] = pixel[at + 1] = pixel[at + 2] = textAt(x, y, turn);
        }
}

agent::TileMap tilesOf(int width, int height, int right, int bottom)
{
    agent::TileMap tiles(width, height);
    for (int row = 0; row * agent::kTileSize < bottom; ++row)
        for (int column = 0; column * agent::kTileSize < right; ++column)
            tiles.set(column, row);
    return tiles;
}

} // namespace

Result<Scene> makeScene(int width, int height, bool whole, int frames)
{
    Scene scene{width, height, {}};
    TRY(const auto encoder, agent::openX264({width, height, 60}));
    agent::PlanarPicture picture(width, height);
    Bytes pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                 agent::kBytesPerPixel);
    const agent::PixelView view{pixels.data(), width, height, width * agent::kBytesPerPixel};
    paint(pixels, width, width, height, 0);
    picture.update(view, tilesOf(width, height, width, height));
    const int right = whole ? width : kKeyWidth;
    const int bottom = whole ? height : kKeyHeight;
    const auto changed = tilesOf(width, height, right, bottom);
    for (int frame = 0; frame < frames; ++frame) {
        paint(pixels, width, right, bottom, static_cast<unsigned>(frame));
        picture.update(view, changed);
        TRY(auto made, encoder->encode(picture, changed, frame == 0, agent::Quality::kQuick));
        scene.units.push_back(std::move(made.h264));
    }
    return scene;
}

} // namespace helix::bench
