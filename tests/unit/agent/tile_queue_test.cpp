#include "agent/desktop/stream/tile_queue.h"

#include <gtest/gtest.h>

namespace helix::agent {
namespace {

constexpr int kSide = 4 * kTileSize; // 4 x 4 tiles

TileMap tiles(std::initializer_list<std::pair<int, int>> which)
{
    TileMap map(kSide, kSide);
    for (const auto& [column, row] : which)
        map.set(column, row);
    return map;
}

TileMap all()
{
    TileMap map(kSide, kSide);
    map.setAll();
    return map;
}

TEST(TileQueue, showsAllThatWaitsWhenItMay)
{
    TileQueue queue(kSide, kSide);
    queue.add(tiles({{1, 0}, {3, 2}}));
    const TileMap next = queue.next(100);
    EXPECT_EQ(next.count(), 2);
    queue.sent(next, 1000);
    EXPECT_FALSE(queue.waiting().any());
    EXPECT_EQ(queue.completeUntil(), 1000U);
}

TEST(TileQueue, isCompleteAsOfTheBeginningOfAPass)
{
    TileQueue queue(kSide, kSide);
    queue.add(all());
    std::uint64_t captured = 1000;
    for (int part = 0; part < 3; ++part) {
        const TileMap next = queue.next(5);
        EXPECT_EQ(next.count(), 5);
        queue.sent(next, captured++);
        queue.add(all()); // everything changes again
        EXPECT_EQ(queue.completeUntil(), 0U) << "tiles below have not been shown at all";
    }
    EXPECT_TRUE(queue.next(5).at(3, 3)) << "the last of the pass";
    EXPECT_EQ(queue.next(5).count(), 1);
    queue.sent(queue.next(5), captured);
    EXPECT_EQ(queue.completeUntil(), 1000U);
    EXPECT_TRUE(queue.next(5).at(0, 0)) << "and the next pass begins above";
}

TEST(TileQueue, whatChangesAboveDoesNotHoldUpWhatIsBelow)
{
    TileQueue queue(kSide, kSide);
    queue.add(all());
    bool wasShown = false;
    for (int frame = 0; frame < 4 && !wasShown; ++frame) {
        const TileMap next = queue.next(4);
        wasShown = next.at(3, 3);
        queue.sent(next, 1);
        queue.add(tiles({{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
    }
    EXPECT_TRUE(wasShown);
}

TEST(TileQueue, aWholePictureBeginsAnew)
{
    TileQueue queue(kSide, kSide);
    queue.add(all());
    queue.sent(queue.next(6), 1000);
    queue.sent(all(), 2000); // a key frame
    EXPECT_FALSE(queue.waiting().any());
    EXPECT_EQ(queue.completeUntil(), 2000U);
    queue.add(tiles({{0, 0}}));
    EXPECT_EQ(queue.next(1).count(), 1);
}

} // namespace
} // namespace helix::agent
