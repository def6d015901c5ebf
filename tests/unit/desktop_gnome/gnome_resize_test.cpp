// Sizes of a real GNOME Shell's screen.
#include "agent/desktop/gnome/mutter_screen.h"
#include "unit/desktop_gnome/gnome_test.h"

namespace helix::agent {
namespace {

class GnomeResizeTest : public GnomeTest {
protected:
    static protocol::DisplaySize sizeOf(int width, int height, int scale = 100)
    {
        return {static_cast<std::uint16_t>(width), static_cast<std::uint16_t>(height), 60,
                static_cast<std::uint16_t>(scale)};
    }
    /// A picture of that size with the terminal in all of it.
    bool showsWhole(int width, int height)
    {
        m_screen->capture(false);
        return until([&] {
            const auto taken = m_screen->take();
            if (!m_screen->isCapturing())
                m_screen->capture(true);
            return taken && taken->now.width == width && taken->now.height == height &&
                   colourAt(taken->now, width - 1, height - 20) == HeadlessGnome::kColour;
        });
    }
};

TEST_F(GnomeResizeTest, TakesEverySize)
{
    open();
    for (const auto& [width, height] : {std::pair{1920, 1080},
                                        {800, 600},
                                        {1024, 1366},
                                        {2560, 1440},
                                        {1366, 768},
                                        {1280, 720}}) {
        const auto resized = m_screen->resize(sizeOf(width, height));
        ASSERT_TRUE(resized) << resized.error().describe() << s_gnome->log();
        EXPECT_TRUE(showsWhole(width, height)) << width << "x" << height;
    }
}

TEST_F(GnomeResizeTest, TakesTheSmallestAndTheLargestSizeOfWindows)
{
    open();
    for (const auto& [width, height] : {std::pair{640, 480}, {3840, 2160}, {640, 480}}) {
        const auto resized = m_screen->resize(sizeOf(width, height));
        ASSERT_TRUE(resized) << resized.error().describe() << s_gnome->log();
        EXPECT_TRUE(showsWhole(width, height)) << width << "x" << height;
    }
}

TEST_F(GnomeResizeTest, FollowsWhatAnotherAskedFor)
{
    open(sizeOf(1000, 701));
    ASSERT_TRUE(showsWhole(1000, 700)) << "cut to an even number";
    const auto other = m_desktop->openScreen(sizeOf(1100, 800));
    ASSERT_TRUE(other) << other.error().describe();
    EXPECT_TRUE(showsWhole(1100, 800));
    auto pointer = devices();
    ASSERT_TRUE(pointer);
    ASSERT_TRUE((*other)->resize(sizeOf(1280, 720)));
    EXPECT_TRUE(showsWhole(1280, 720));
    // Whoever points goes on, and hits where the new size has it.
    ASSERT_TRUE(m_screen->leaveOutPointer());
    EXPECT_TRUE(until([&] {
        pointer->movePointer(1200, 700, 1280, 720);
        EXPECT_TRUE(pointer->dispatch());
        const auto told = m_screen->takePointer();
        return told && told->x == 1200 && told->y == 700;
    }));
}

TEST_F(GnomeResizeTest, DrawsLargerWithoutAnotherSize)
{
    open(sizeOf(1600, 1200));
    ASSERT_TRUE(showsWhole(1600, 1200));
    const auto scaled = m_screen->resize(sizeOf(1600, 1200, 200));
    ASSERT_TRUE(scaled) << scaled.error().describe();
    EXPECT_TRUE(showsWhole(1600, 1200));
    ASSERT_TRUE(m_screen->resize(sizeOf(1280, 720)));
    EXPECT_TRUE(showsWhole(1280, 720));
}

TEST_F(GnomeResizeTest, DrawsBetweenOnceAndTwiceAsLarge)
{
    open(sizeOf(1600, 1200));
    const auto scaled = m_screen->resize(sizeOf(1600, 1200, 150));
    ASSERT_TRUE(scaled) << scaled.error().describe();
    EXPECT_TRUE(showsWhole(1600, 1200));
    auto bus = SessionBus::connect("unix:path=" + s_gnome->folder() + "/bus");
    ASSERT_TRUE(bus) << bus.error().describe();
    // Mutter takes scales that leave whole pixels.
    EXPECT_TRUE(until([&] {
        const auto screen = askForScreen(**bus);
        return screen && screen->scale > 1.45 && screen->scale <= 1.501;
    }));
    // What is pointed at is what is seen there.
    auto pointer = devices();
    ASSERT_TRUE(pointer);
    ASSERT_TRUE(m_screen->leaveOutPointer());
    EXPECT_TRUE(until([&] {
        pointer->movePointer(1500, 1100, 1600, 1200);
        EXPECT_TRUE(pointer->dispatch());
        const auto told = m_screen->takePointer();
        return told && std::abs(told->x - 1500) <= 1 && std::abs(told->y - 1100) <= 1;
    }));
    ASSERT_TRUE(m_screen->resize(sizeOf(1280, 720)));
    EXPECT_TRUE(showsWhole(1280, 720));
}

} // namespace
} // namespace helix::agent
