#include "agent/desktop/stream/movement.h"

#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

constexpr int kWide = 320;
constexpr int kHigh = 240;

/// A picture of pixels that are light or dark at random, as text is.
class Sheet {
public:
    explicit Sheet(unsigned seed)
        : m_pixels(static_cast<std::size_t>(kWide) * kHigh, 0xff202020)
    {
        std::minstd_rand random(seed);
        for (auto& pixel : m_pixels)
            pixel = random() % 4 == 0 ? 0xffe0e0e0 : 0xff202020;
    }

    [[nodiscard]] PixelView view(bool bottomUp = false) const
    {
        return {reinterpret_cast<const std::uint8_t*>(m_pixels.data()),
                kWide,
                kHigh,
                kWide * kBytesPerPixel,
                false,
                bottomUp};
    }
    std::uint32_t& at(int x, int y)
    {
        return m_pixels[static_cast<std::size_t>(y) * kWide + static_cast<std::size_t>(x)];
    }
    /// The part of `source` that begins at its left, top comes to stand at x, y.
    void put(Sheet source, int left, int top, int width, int height, int x, int y)
    {
        for (int line = 0; line < height; ++line)
            for (int column = 0; column < width; ++column)
                at(x + column, y + line) = source.at(left + column, top + line);
    }

private:
    std::vector<std::uint32_t> m_pixels;
};

std::optional<Movement> movementOf(const PixelView& before, const PixelView& now)
{
    TileMap changed(kWide, kHigh);
    markChangedTiles(before, now, {0, 0, kWide, kHigh}, changed);
    return findMovement(before, now, changed);
}

TEST(Movement, findsScrolledText)
{
    const Sheet before(1);
    for (const int by : {1, 17, 48, kMaxMovement}) {
        Sheet up(2); // what came in below is new
        up.put(before, 0, by, kWide, kHigh - by, 0, 0);
        const auto movement = movementOf(before.view(), up.view());
        ASSERT_TRUE(movement) << by;
        EXPECT_EQ(movement->x, 0);
        EXPECT_EQ(movement->y, -by);
        EXPECT_EQ(movement->reach(), by);

        const auto upsideDown = movementOf(before.view(true), up.view(true));
        ASSERT_TRUE(upsideDown);
        EXPECT_EQ(upsideDown->y, by) << "the first row in memory is the lowest";
    }
}

TEST(Movement, findsADraggedWindow)
{
    Sheet before(1);
    const Sheet window(2);
    Sheet now = before;
    before.put(window, 0, 0, 160, 120, 40, 50);
    now.put(window, 0, 0, 160, 120, 63, 41);
    const auto movement = movementOf(before.view(), now.view());
    ASSERT_TRUE(movement);
    EXPECT_EQ(movement->x, 23);
    EXPECT_EQ(movement->y, -9);
    EXPECT_EQ(movement->reach(), 23);
}

TEST(Movement, findsNoneInWhatIsNew)
{
    EXPECT_FALSE(movementOf(Sheet(1).view(), Sheet(2).view()));
    EXPECT_FALSE(movementOf(Sheet(1).view(), Sheet(1).view())) << "nothing has changed";
}

TEST(Movement, isNotFoundFartherThanItIsLookedFor)
{
    const Sheet before(1);
    Sheet now(2);
    now.put(before, 0, kMaxMovement + 1, kWide, kHigh - kMaxMovement - 1, 0, 0);
    EXPECT_FALSE(movementOf(before.view(), now.view()));
}

TEST(Movement, isNotLookedForInALetter)
{
    const Sheet before(1);
    Sheet now = before;
    now.put(before, 0, 8, 32, 24, 0, 0);
    EXPECT_FALSE(movementOf(before.view(), now.view()));
}

TEST(Movement, standsWhatLooksAlikeEverywhere)
{
    Sheet before(1);
    Sheet now(1);
    for (int y = 0; y < kHigh; ++y)
        for (int x = 0; x < kWide; ++x) {
            before.at(x, y) = (x + y) % 2 == 0 ? 0xffffffff : 0xff000000;
            now.at(x, y) = (x + y) % 2 == 1 ? 0xffffffff : 0xff000000;
        }
    const auto movement = movementOf(before.view(), now.view());
    ASSERT_TRUE(movement) << "a chequered board that moved by one pixel, or three, or five";
    EXPECT_NE((movement->x + movement->y) % 2, 0);
}

} // namespace
} // namespace helix::agent
