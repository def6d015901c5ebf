// Pictures of a real GNOME Shell, and the pointer beside them.
#include <linux/input-event-codes.h>

#include "unit/desktop_gnome/gnome_test.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

class GnomeScreenTest : public GnomeTest {
protected:
    static int differences(const Capture& capture)
    {
        TileMap changed(capture.now.width, capture.now.height);
        markChangedTiles(capture.before, capture.now, {0, 0, 1 << 14, 1 << 14}, changed);
        return changed.count();
    }
    /// Until nothing changes for a while.
    void settle()
    {
        while (capture(true, 700ms)) {
        }
    }
    static int othersAround(const PixelView& view, int x, int y)
    {
        int count = 0;
        for (int dy = -24; dy < 24; ++dy)
            for (int dx = -24; dx < 24; ++dx)
                count += colourAt(view, x + dx, y + dy) != HeadlessGnome::kColour ? 1 : 0;
        return count;
    }
};

TEST_F(GnomeScreenTest, ShowsWhatIsPainted)
{
    open();
    const auto first = capture(false);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->now.width, HeadlessGnome::kWidth);
    EXPECT_EQ(first->now.height, HeadlessGnome::kHeight);
    EXPECT_EQ(first->before.data, nullptr);
    EXPECT_GT(first->timeUs, 0U);
    // The terminal runs before it is shown.
    std::optional<Capture> last = first;
    const auto showsTerminal = [&] {
        return colourAt(last->now, 900, 500) == HeadlessGnome::kColour &&
               colourAt(last->now, 1279, 700) == HeadlessGnome::kColour;
    };
    while (last && !showsTerminal())
        last = capture(true);
    EXPECT_TRUE(last) << "it is never seen";
}

TEST_F(GnomeScreenTest, TellsWhereItChangedAndNothingWhileItDoesNot)
{
    open();
    ASSERT_TRUE(capture(false));
    settle();
    EXPECT_TRUE(m_screen->isCapturing()) << "nothing changes";
    const auto still = capture(false);
    ASSERT_TRUE(still) << "the present one is there all the same";
    EXPECT_EQ(differences(*still), 0);
    auto keys = devices();
    ASSERT_TRUE(keys);
    m_screen->capture(true);
    keys->pressKey(KEY_Q, true);
    keys->pressKey(KEY_Q, false);
    ASSERT_TRUE(arrives(*keys, "q"));
    // The terminal writes nothing; what shows is drawn by nobody. The pointer does not move either.
    EXPECT_FALSE(m_screen->take());
}

TEST_F(GnomeScreenTest, LeavesThePointerOutAndTellsOfIt)
{
    open();
    ASSERT_TRUE(m_screen->leaveOutPointer());
    auto pointer = devices();
    ASSERT_TRUE(pointer);
    std::optional<PointerState> told;
    const auto follow = [&](int x, int y) {
        return until([&] {
            (void)pointer->dispatch();
            if (auto next = m_screen->takePointer())
                told = std::move(next);
            return told && told->isVisible && told->x == x && told->y == y;
        });
    };
    pointer->movePointer(300, 200, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
    ASSERT_TRUE(follow(300, 200));
    ASSERT_TRUE(told->shape);
    EXPECT_GT(told->shape->width, 4);
    const auto shape = told->shape;
    pointer->movePointer(900, 500, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
    ASSERT_TRUE(follow(900, 500));
    EXPECT_EQ(told->shape, shape) << "the same, told once";
    const auto picture = capture(false);
    ASSERT_TRUE(picture);
    EXPECT_EQ(othersAround(picture->now, 900, 500), 0);
}

TEST_F(GnomeScreenTest, HasThePointerInIt)
{
    open();
    auto pointer = devices();
    ASSERT_TRUE(pointer);
    const auto showsAt = [&](int x, int y) {
        pointer->movePointer(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                             HeadlessGnome::kWidth, HeadlessGnome::kHeight);
        (void)pointer->dispatch();
        for (int tries = 0; tries < 50; ++tries)
            if (const auto taken = capture(true, 2s); taken && othersAround(taken->now, x, y) > 10)
                return true;
        return false;
    };
    EXPECT_TRUE(showsAt(500, 300));
    EXPECT_TRUE(showsAt(700, 600));
    const auto last = capture(false);
    ASSERT_TRUE(last);
    EXPECT_EQ(othersAround(last->now, 500, 300), 0) << "it is gone from where it was";
}

TEST_F(GnomeScreenTest, IsGoneWithTheSessionAndFoundAgain)
{
    open();
    ASSERT_TRUE(capture(false));
    s_gnome->stop();
    Result<void> pumped;
    const auto end = std::chrono::steady_clock::now() + kBusyMachine;
    m_screen->capture(true);
    while (pumped && std::chrono::steady_clock::now() < end)
        pumped = m_screen->pump(100ms, -1);
    ASSERT_FALSE(pumped);
    EXPECT_EQ(pumped.error().code, ErrorCode::Unavailable);
    EXPECT_EQ(m_desktop->openScreen(std::nullopt).error().code, ErrorCode::Unavailable);
    EXPECT_EQ(m_desktop->openDevices().error().code, ErrorCode::Unavailable);
    ASSERT_TRUE(s_gnome->start()) << s_gnome->log();
    open();
    EXPECT_TRUE(capture(false));
}

} // namespace
} // namespace helix::agent
