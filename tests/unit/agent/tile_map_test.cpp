#include "agent/desktop/tile_map.h"

#include <random>

#include <gtest/gtest.h>

#include "protocol/limits.h"

namespace helix::agent {
namespace {

/// A picture of 100 x 50 pixels: 7 x 4 tiles, the last ones cut.
struct Pixels {
    std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(100 * 50 * 4, 7);
    [[nodiscard]] PixelView view(bool bottomUp = false) const
    {
        return {bytes.data(), 100, 50, 400, false, bottomUp};
    }
    void touch(int x, int y) { ++bytes[static_cast<std::size_t>(y * 400 + x * 4)]; }
};

constexpr PixelBox kWhole{0, 0, 100, 50};

bool covers(const std::vector<protocol::Rect>& rects, int x, int y)
{
    for (const auto& rect : rects)
        if (x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height)
            return true;
    return false;
}

TEST(TileMap, EqualPicturesHaveNoChanges)
{
    TileMap changed(100, 50);
    markChangedTiles(Pixels().view(), Pixels().view(), kWhole, changed);
    EXPECT_FALSE(changed.any());
    EXPECT_TRUE(changed.rects().empty());
}

TEST(TileMap, OnePixelChangesItsTileOnly)
{
    Pixels now;
    now.touch(99, 49);
    now.touch(17, 3);
    TileMap changed(100, 50);
    markChangedTiles(Pixels().view(), now.view(), kWhole, changed);
    EXPECT_EQ(changed.count(), 2);
    EXPECT_TRUE(changed.at(6, 3));
    EXPECT_TRUE(changed.at(1, 0));
    EXPECT_EQ(changed.rects(), (std::vector<protocol::Rect>{{16, 0, 16, 16}, {96, 48, 4, 2}}));
}

TEST(TileMap, OnlyTheBoxIsLookedAtAndItMayReachOutside)
{
    Pixels now;
    now.touch(0, 0);
    now.touch(99, 49);
    TileMap changed(100, 50);
    markChangedTiles(Pixels().view(), now.view(), {90, 40, 1000, 1000}, changed);
    EXPECT_EQ(changed.count(), 1);
    TileMap none(100, 50);
    markChangedTiles(Pixels().view(), now.view(), {-50, -50, 40, 40}, none);
    markChangedTiles(Pixels().view(), now.view(), {500, 500, 40, 40}, none);
    EXPECT_FALSE(none.any());
}

TEST(TileMap, PicturesUpsideDownAreReadTheRightWayRound)
{
    Pixels now;
    now.touch(0, 49);
    TileMap changed(100, 50);
    markChangedTiles(Pixels().view(true), now.view(true), kWhole, changed);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_TRUE(changed.at(0, 0));
}

TEST(TileMap, RectanglesCoverEveryTileWithinTheLimit)
{
    TileMap map(1280, 720);
    for (int i = 0; i < 45; ++i)
        map.set((i * 37) % map.columns(), i);
    const auto rects = map.rects();
    EXPECT_LE(rects.size(), protocol::kMaxFrameRects);
    for (int row = 0; row < map.rows(); ++row)
        for (int column = 0; column < map.columns(); ++column)
            if (map.at(column, row)) {
                EXPECT_TRUE(covers(rects, column * 16, row * 16)) << column << "," << row;
            }
    for (const auto& rect : rects) {
        EXPECT_LE(rect.x + rect.width, 1280);
        EXPECT_LE(rect.y + rect.height, 720);
    }
}

int countOneByOne(const TileMap& map)
{
    int count = 0;
    for (int row = 0; row < map.rows(); ++row)
        for (int column = 0; column < map.columns(); ++column)
            count += map.at(column, row) ? 1 : 0;
    return count;
}

TEST(TileMap, KnowsHowManyAreSetWhateverWasDone)
{
    TileMap map(1280, 720), other(1280, 720), copy;
    std::minstd_rand random(4711);
    const auto upTo = [&random](int end) { return static_cast<int>(random() >> 8U) % end; };
    for (int step = 0; step < 3000; ++step) {
        map.set(upTo(80), upTo(45)); // some for the second time
        other.set(upTo(80), upTo(45));
        switch (step % 500) {
        case 99:
            map.merge(other);
            break;
        case 199:
            map.remove(other);
            break;
        case 299:
            map = map.firstFrom(static_cast<std::size_t>(upTo(3600)), upTo(200));
            break;
        case 399:
            copy = map;
            EXPECT_EQ(copy.count(), countOneByOne(map));
            break;
        case 449:
            map.clear();
            break;
        case 498:
            map.setAll();
            break;
        case 499:
            map.remove(other);
            break;
        default:
            break;
        }
        ASSERT_EQ(map.count(), countOneByOne(map)) << step;
        ASSERT_EQ(map.any(), countOneByOne(map) > 0) << step;
    }
}

TEST(TileMap, OneBesideIsFoundInFewerAsInMoreAndInAsMany)
{
    TileMap few(100, 50), more(100, 50);
    EXPECT_FALSE(few.anyBeside(more));
    more.set(1, 1);
    EXPECT_TRUE(more.anyBeside(few));
    EXPECT_FALSE(few.anyBeside(more));
    few.set(1, 1);
    EXPECT_FALSE(few.anyBeside(more)) << "the same";
    more.set(2, 3);
    EXPECT_FALSE(few.anyBeside(more));
    EXPECT_TRUE(more.anyBeside(few));
    few.set(6, 3);
    EXPECT_TRUE(few.anyBeside(more)) << "as many, and not the same";
    more.set(3, 3);
    EXPECT_TRUE(few.anyBeside(more)) << "fewer, and not among them";
}

TEST(TileMap, AWholePictureIsOneRectangle)
{
    TileMap map(1280, 720);
    map.setAll();
    EXPECT_EQ(map.rects(), (std::vector<protocol::Rect>{{0, 0, 1280, 720}}));
    map.clear();
    EXPECT_FALSE(map.any());
}

} // namespace
} // namespace helix::agent
