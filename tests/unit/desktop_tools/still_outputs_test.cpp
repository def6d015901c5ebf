// libhelix-still-outputs.so in front of a real Sway: a desktop that does not change costs nothing. That it is drawn as ever when it
// changes is seen by every test that looks at the pictures of such a Sway.

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/wlroots/preload/rhythm.h"

#include "build_tree.h"
#include "unit/desktop_tools/headless_sway.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// How often Sway may wake within a second of rest. Without the library it wakes sixty times.
constexpr long kMostWakings = 5;

class StillOutputsTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessSway::whyNot(); !why.empty())
            GTEST_SKIP() << why;
    }

    /// Whether a second passes, of the ten that it is looked for, in which Sway hardly wakes.
    [[nodiscard]] bool comesToRest() const
    {
        for (const auto deadline = Clock::now() + 10s; Clock::now() < deadline;) {
            const auto begun = m_sway.wakings();
            const auto second = Clock::now() + 1s;
            while (Clock::now() < second && m_sway.wakings() - begun <= kMostWakings)
                std::this_thread::yield();
            if (Clock::now() >= second)
                return true;
        }
        return false;
    }

    HeadlessSway m_sway;
};

TEST_F(StillOutputsTest, aDesktopThatDoesNotChangeIsAtRest)
{
    ASSERT_TRUE(m_sway.start());
    EXPECT_TRUE(comesToRest());
}

TEST_F(StillOutputsTest, withoutTheLibraryItTicks)
{
    ASSERT_TRUE(m_sway.start(HeadlessSway::Outputs::AsWlrootsHasThem));
    EXPECT_FALSE(comesToRest()) << "This Sway is at rest by itself: the library is not needed.";
}

/// Sees how long a key takes to a picture, of an output that is drawn once a second.
class SlowOutput {
public:
    explicit SlowOutput(const HeadlessSway& sway)
        : m_desktop(desktopAt({sway.socket(), {}, {}}))
    {
        // A window that changes with each key.
        const std::string program = tests::builtProgram("helix-scene-wayland");
        if (!sway.command("output HEADLESS-1 mode --custom 1280x720@1Hz") ||
            !sway.command("exec " + program + " still"))
            return;
        auto screen = m_desktop->openScreen(std::nullopt);
        auto devices = m_desktop->openDevices();
        if (!screen || !devices)
            return;
        m_screen = std::move(*screen);
        m_devices = std::move(*devices);
        m_devices->flush();
        while (!m_devices->isReady() && m_devices->dispatch())
            m_devices->flush();
        // Until the window is there, and answers.
        for (int tries = 0; tries < 20 && m_answers < 3; ++tries)
            m_answers += keyToPicture(2s) ? 1 : 0;
    }
    [[nodiscard]] bool isThere() const { return m_answers == 3; }

    std::optional<std::chrono::milliseconds> keyToPicture(std::chrono::milliseconds patience)
    {
        const auto begin = Clock::now();
        m_screen->capture(true);
        (void)m_screen->pump(0ms, -1);
        m_devices->pressKey(30, true);
        m_devices->pressKey(30, false);
        m_devices->flush();
        while (Clock::now() < begin + patience && m_screen->pump(100ms, -1))
            if (m_screen->take())
                return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
        return std::nullopt;
    }

private:
    std::unique_ptr<DesktopBackend> m_desktop;
    std::unique_ptr<DesktopScreen> m_screen;
    std::unique_ptr<DesktopDevices> m_devices;
    int m_answers = 0;
};

TEST_F(StillOutputsTest, whatAnswersAKeyDoesNotWaitForTheRhythmOfTheOutput)
{
    ASSERT_TRUE(m_sway.start());
    SlowOutput output(m_sway);
    ASSERT_TRUE(output.isThere());
    int quick = 0;
    for (int i = 0; i < 5; ++i)
        if (const auto took = output.keyToPicture(5s); took && *took < 400ms)
            ++quick;
    EXPECT_GE(quick, 4) << "of five; at once where nothing else holds the computer up";
}

/// Pictures of a screen that changes all the time, as often as one is to be had.
int picturesWithin(DesktopScreen& screen, std::chrono::milliseconds time)
{
    int pictures = 0;
    screen.capture(true);
    for (const auto end = Clock::now() + time; Clock::now() < end && screen.pump(50ms, -1);)
        if (screen.take()) {
            ++pictures;
            screen.capture(true);
        }
    return pictures;
}

TEST_F(StillOutputsTest, aScreenIsDrawnAsOftenAsItIsTold)
{
    constexpr protocol::DisplaySize often{HeadlessSway::kWidth, HeadlessSway::kHeight, 60};
    constexpr protocol::DisplaySize seldom{HeadlessSway::kWidth, HeadlessSway::kHeight, 5};
    ASSERT_TRUE(m_sway.start());
    const auto desktop = desktopAt({m_sway.socket(), {}, {}});
    ASSERT_TRUE(m_sway.command("exec " + tests::builtProgram("helix-scene-wayland") + " motion"));
    auto screen = desktop->openScreen(often);
    ASSERT_TRUE(screen);
    const auto comesTo = [&](const protocol::DisplaySize& size, const auto& isSo) {
        if (!(*screen)->setRate(size))
            return false;
        for (int tries = 0; tries < 20; ++tries)
            if (isSo(picturesWithin(**screen, 1s)))
                return true;
        return false;
    };
    const auto areMany = [](int pictures) { return pictures > 8; };
    ASSERT_TRUE(comesTo(often, areMany));
    EXPECT_TRUE(comesTo(seldom, [](int pictures) { return pictures >= 3 && pictures <= 6; }));
    EXPECT_TRUE(comesTo(often, areMany));
    EXPECT_FALSE((*screen)->takeFailure());
}

TEST_F(StillOutputsTest, whatDrawingTakesIsPartOfTheTimeFromPictureToPicture)
{
    constexpr protocol::DisplaySize large{1920, 1080, 40};
    ASSERT_TRUE(m_sway.start());
    ASSERT_TRUE(m_sway.command("exec " + tests::builtProgram("helix-scene-wayland") + " motion"));
    auto screen = desktopAt({m_sway.socket(), {}, {}})->openScreen(large);
    ASSERT_TRUE(screen);
    // Eighty, if it were not for the moments of beginning and end; 73 without.
    int most = 0;
    for (int tries = 0; tries < 10 && most < 77; ++tries)
        most = std::max(most, picturesWithin(**screen, 2s));
    EXPECT_LE(most, 82);
    if (most < 77)
        GTEST_SKIP() << "this computer is too busy to draw eighty pictures in two seconds: "
                     << most;
}

TEST(Rhythm, leavesOutWhatDrawingTookUnlessThatIsMostOfTheTime)
{
    using preload::rhythmic;
    EXPECT_EQ(rhythmic(1000, 1000, 16), 16);
    EXPECT_EQ(rhythmic(1000, 1005, 16), 11);
    EXPECT_EQ(rhythmic(1000, 1008, 16), 8);
    EXPECT_EQ(rhythmic(1000, 1009, 16), 16) << "it would do nothing else but draw";
    EXPECT_EQ(rhythmic(1000, 5000, 16), 16);
    EXPECT_EQ(rhythmic(0, 1005, 16), 16) << "it was not running";
    EXPECT_EQ(rhythmic(1000, 995, 16), 16) << "it is not due yet";
}

TEST_F(StillOutputsTest, aScreenKeepsItsSizeOnceSwayHasReadItsConfigurationAnew)
{
    ASSERT_TRUE(m_sway.start());
    protocol::DisplaySize size;
    size.width = 1000;
    size.height = 600;
    auto screen = desktopAt({m_sway.socket(), {}, {}})->openScreen(size);
    ASSERT_TRUE(screen) << screen.error().describe();
    const auto width = [&] {
        (*screen)->capture(false);
        for (const auto end = Clock::now() + 10s; Clock::now() < end;) {
            if (!(*screen)->pump(10ms, -1))
                break;
            if (const auto taken = (*screen)->take())
                return taken->now.width;
            if (!(*screen)->isCapturing())
                (*screen)->capture(false);
        }
        return 0;
    };
    ASSERT_EQ(width(), 1000);
    ASSERT_TRUE(m_sway.command("reload"));
    for (const auto end = Clock::now() + 1s; Clock::now() < end;)
        (void)(*screen)->pump(10ms, -1);
    EXPECT_EQ(width(), 1000);
}

TEST_F(StillOutputsTest, whatSwayStartsRunsWithoutIt)
{
    ASSERT_TRUE(m_sway.start());
    EXPECT_EQ(m_sway.environmentOfTerminal().find("LD_PRELOAD"), std::string::npos);
    EXPECT_NE(m_sway.environmentOfTerminal().find("WAYLAND_DISPLAY"), std::string::npos);
}

} // namespace
} // namespace helix::agent
