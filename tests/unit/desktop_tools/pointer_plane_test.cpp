// The pointer of a real Sway, apart from its picture (libhelix-still-outputs.so).
#include <gtest/gtest.h>

#include <linux/input-event-codes.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/keymap.h"
#include "agent/desktop/stream/desktop.h"
#include "unit/desktop_tools/headless_sway.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class PointerPlaneTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessSway::whyNot(); !why.empty())
            GTEST_SKIP() << why;
    }
    void open(HeadlessSway::Outputs outputs = HeadlessSway::Outputs::Still)
    {
        ASSERT_TRUE(m_sway.start(outputs));
        m_desktop = desktopAt({m_sway.socket(), {}, {}});
        auto screen = m_desktop->openScreen(std::nullopt);
        ASSERT_TRUE(screen) << screen.error().describe();
        m_screen = std::move(*screen);
        auto devices = m_desktop->openDevices();
        ASSERT_TRUE(devices);
        m_devices = std::move(*devices);
        m_devices->flush();
        ASSERT_TRUE(until([this] { return m_devices->isReady(); }));
    }
    template <typename Condition>
    bool until(const Condition& condition, std::chrono::milliseconds patience = 20s)
    {
        for (const auto end = Clock::now() + patience; Clock::now() < end;) {
            if (!m_devices->flush() || !m_screen->pump(10ms, m_devices->descriptor()))
                return false;
            (void)m_devices->dispatch();
            if (auto told = m_screen->takePointer())
                m_pointer = std::move(*told);
            if (condition())
                return true;
        }
        return false;
    }
    bool moveTo(std::uint32_t x, std::uint32_t y)
    {
        m_devices->movePointer(x, y, HeadlessSway::kWidth, HeadlessSway::kHeight);
        return until([&] {
            return m_pointer.isVisible && std::abs(m_pointer.x - static_cast<int>(x)) <= 1 &&
                   std::abs(m_pointer.y - static_cast<int>(y)) <= 1;
        });
    }
    /// Whether every pixel around a place is the terminal's.
    bool isBare(const PixelView& view, int x, int y)
    {
        for (int row = y - 8; row < y + 24; ++row)
            for (int column = x - 8; column < x + 24; ++column) {
                const std::uint8_t* pixel = view.row(row) + column * kBytesPerPixel;
                if (pixel[view.redFirst ? 2 : 0] != HeadlessSway::kBlue ||
                    pixel[1] != HeadlessSway::kGreen)
                    return false;
            }
        return true;
    }
    std::optional<Capture> picture(bool whenChanged, std::chrono::milliseconds patience)
    {
        m_screen->capture(whenChanged);
        std::optional<Capture> taken;
        until([&] { return (taken = m_screen->take()).has_value(); }, patience);
        return taken;
    }

    HeadlessSway m_sway;
    std::unique_ptr<DesktopBackend> m_desktop;
    std::unique_ptr<DesktopScreen> m_screen;
    std::unique_ptr<DesktopDevices> m_devices;
    PointerState m_pointer;
};

TEST_F(PointerPlaneTest, ThePointerIsToldAndNotInThePicture)
{
    open();
    ASSERT_TRUE(m_screen->leaveOutPointer());
    ASSERT_TRUE(moveTo(600, 400));
    ASSERT_TRUE(m_pointer.shape);
    EXPECT_GT(m_pointer.shape->width, 4);
    EXPECT_LE(m_pointer.shape->hotX, m_pointer.shape->width);
    // Once the terminal has painted itself.
    std::optional<Capture> seen;
    const auto end = Clock::now() + 20s;
    do
        seen = picture(false, 20s);
    while (seen && !isBare(seen->now, 300, 200) && Clock::now() < end);
    ASSERT_TRUE(seen);
    EXPECT_TRUE(isBare(seen->now, 600, 400));
}

TEST_F(PointerPlaneTest, AMovementIsNoNewPicture)
{
    open();
    ASSERT_TRUE(m_screen->leaveOutPointer());
    ASSERT_TRUE(moveTo(600, 400));
    ASSERT_TRUE(picture(false, 20s));
    const auto movesUnseen = [this] {
        // What the terminal still has to draw.
        while (picture(true, 500ms)) {
        }
        m_screen->capture(true);
        EXPECT_TRUE(moveTo(700, 500));
        EXPECT_TRUE(moveTo(300, 200));
        return !until([this] { return m_screen->take().has_value(); }, 500ms);
    };
    bool isUnseen = false;
    // On a busy computer the terminal draws late, and now and then in the middle of it.
    for (int tries = 0; tries < 5 && !isUnseen; ++tries)
        isUnseen = movesUnseen();
    EXPECT_TRUE(isUnseen);
}

TEST_F(PointerPlaneTest, WhoWantsItGetsItInThePicture)
{
    open();
    ASSERT_TRUE(until([] { return true; }));
    m_devices->movePointer(600, 400, HeadlessSway::kWidth, HeadlessSway::kHeight);
    std::optional<Capture> seen;
    const auto end = Clock::now() + 20s;
    do
        seen = picture(false, 20s);
    while (seen && (isBare(seen->now, 600, 400) || !isBare(seen->now, 300, 200)) &&
           Clock::now() < end);
    ASSERT_TRUE(seen);
    EXPECT_FALSE(isBare(seen->now, 600, 400));
    EXPECT_TRUE(isBare(seen->now, 300, 200));
    m_screen->capture(true);
    m_devices->movePointer(300, 200, HeadlessSway::kWidth, HeadlessSway::kHeight);
    bool isThere = false;
    EXPECT_TRUE(until([&] {
        if (const auto next = m_screen->take()) {
            isThere = isBare(next->now, 600, 400) && !isBare(next->now, 300, 200);
            m_screen->capture(true);
        }
        return isThere;
    })) << "a movement is a new picture to who sees it";
}

TEST_F(PointerPlaneTest, WithoutTheLibraryThePointerStaysInThePicture)
{
    open(HeadlessSway::Outputs::AsWlrootsHasThem);
    EXPECT_FALSE(m_screen->leaveOutPointer());
    m_devices->movePointer(600, 400, HeadlessSway::kWidth, HeadlessSway::kHeight);
    std::optional<Capture> seen;
    const auto end = Clock::now() + 20s;
    do
        seen = picture(false, 20s);
    while (seen && isBare(seen->now, 600, 400) && Clock::now() < end);
    ASSERT_TRUE(seen);
    EXPECT_FALSE(isBare(seen->now, 600, 400));
    EXPECT_FALSE(m_screen->takePointer());
}

} // namespace
} // namespace helix::agent
