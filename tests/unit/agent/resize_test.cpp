// When a desktop changes its size, and from when on it is shown.
#include <gtest/gtest.h>

#include "agent/desktop/stream/mode_requests.h"
#include "agent/desktop/stream/planar_picture.h"
#include "agent/desktop/stream/repaint_hold.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using protocol::DesktopMode;

const RepaintHold::Time kOpened{100s};

TEST(ModeRequests, OfAHundredInASecondFourAreDoneAndTheNewestIsTheLast)
{
    ModeRequests requests;
    EXPECT_FALSE(requests.take(kOpened));
    EXPECT_FALSE(requests.wakeUp());
    int done = 0;
    std::optional<DesktopMode> last;
    for (int i = 0; i < 100; ++i) {
        requests.want({static_cast<std::uint16_t>(1000 + i), 701, 100});
        if (const auto mode = requests.take(kOpened + i * 10ms)) {
            ++done;
            last = mode;
        }
    }
    EXPECT_EQ(done, 4);
    ASSERT_TRUE(requests.wakeUp());
    last = requests.take(*requests.wakeUp());
    EXPECT_EQ(last, (DesktopMode{1098, 700, 100})) << "the newest, with even sides";
    EXPECT_FALSE(requests.wakeUp());
    EXPECT_FALSE(requests.take(kOpened + 1h));
}

TEST(ModeRequests, TheFirstAfterAWhileIsDoneAtOnce)
{
    ModeRequests requests;
    requests.want({1280, 720, 100});
    EXPECT_TRUE(requests.take(kOpened));
    requests.want({1920, 1080, 200});
    EXPECT_FALSE(requests.take(kOpened + ModeRequests::kInterval - 1ms));
    EXPECT_TRUE(requests.take(kOpened + ModeRequests::kInterval));
}

TEST(RepaintHold, HoldsUntilNothingMovesAnyMore)
{
    RepaintHold hold;
    EXPECT_FALSE(hold.holds(kOpened));
    EXPECT_FALSE(hold.wakeUp());
    hold.begin(0.1, kOpened);
    hold.captured(0.1, true, kOpened);
    EXPECT_TRUE(hold.holds(kOpened));
    hold.captured(0.1, true, kOpened + 100ms);
    hold.captured(0.1, false, kOpened + 150ms);
    EXPECT_EQ(hold.wakeUp(), kOpened + 100ms + RepaintHold::kQuiet);
    EXPECT_TRUE(hold.holds(kOpened + 99ms + RepaintHold::kQuiet));
    EXPECT_FALSE(hold.holds(kOpened + 100ms + RepaintHold::kQuiet));
    hold.end();
    EXPECT_FALSE(hold.wakeUp());
}

TEST(RepaintHold, ADesktopThatAlwaysMovesIsShownAllTheSame)
{
    RepaintHold hold;
    hold.begin(0, kOpened);
    for (auto at = 0ms; at < 2s; at += 20ms)
        hold.captured(0, true, kOpened + at);
    EXPECT_EQ(hold.wakeUp(), kOpened + RepaintHold::kLongest);
}

TEST(RepaintHold, WhatTurnedEmptyIsNotShownUntilItIsPaintedOrLongSo)
{
    RepaintHold hold;
    hold.begin(0.05, kOpened);
    hold.captured(0.5, true, kOpened);
    EXPECT_TRUE(hold.holds(kOpened + 1s)) << "still, and half of it black";
    EXPECT_EQ(hold.wakeUp(), kOpened + RepaintHold::kLongestEmpty);
    hold.captured(0.06, true, kOpened + 1s);
    EXPECT_FALSE(hold.holds(kOpened + 1s)) << "painted";
    RepaintHold dark; // a terminal that is black from edge to edge
    dark.begin(0.95, kOpened);
    dark.captured(0.97, true, kOpened);
    EXPECT_EQ(dark.wakeUp(), kOpened + RepaintHold::kQuiet);
}

TEST(RepaintHold, AnotherSizeBeforeTheFirstIsPaintedIsComparedWithWhatWasSeenLast)
{
    RepaintHold hold;
    hold.begin(0, kOpened);
    hold.captured(0.9, true, kOpened);
    hold.begin(0.9, kOpened + 100ms);
    hold.captured(0.9, true, kOpened + 100ms);
    EXPECT_TRUE(hold.holds(kOpened + 1s));
}

TEST(RepaintHold, ADesktopWhoseSizeNeverRestsIsShownAllTheSame)
{
    RepaintHold hold;
    RepaintHold::Time now = kOpened;
    for (; now < kOpened + 10s && (now == kOpened || hold.holds(now)); now += 100ms) {
        hold.begin(0.9, now);
        hold.captured(0.95, true, now);
    }
    EXPECT_EQ(now, kOpened + RepaintHold::kLongestOfAll);
    hold.end();
    hold.begin(0, now);
    EXPECT_TRUE(hold.holds(now)) << "and the next one has its time";
}

TEST(PlanarPicture, KnowsHowMuchOfItIsEmpty)
{
    PlanarPicture picture(64, 32);
    EXPECT_EQ(picture.emptyShare(), 1.0);
    std::vector<std::uint8_t> bytes(64 * 32 * 4, 0x40);
    TileMap right(64, 32);
    for (int row = 0; row < 2; ++row)
        right.set(3, row);
    picture.update({bytes.data(), 64, 32, 64 * 4, false, false}, right);
    EXPECT_EQ(picture.emptyShare(), 1.0) << "the grey that compositors clear with";
    std::fill(bytes.begin(), bytes.end(), 0x50);
    picture.update({bytes.data(), 64, 32, 64 * 4, false, false}, right);
    EXPECT_EQ(picture.emptyShare(), 0.75);
    EXPECT_EQ(PlanarPicture().emptyShare(), 0.0);
}

} // namespace
} // namespace helix::agent
