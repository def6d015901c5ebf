// What a real Sway shows while the user acts on it.
#include <gtest/gtest.h>

#include <optional>

#include <boost/asio/io_context.hpp>
#include <linux/input-event-codes.h>

#include "agent/desktop/control_mark.h"
#include "agent/desktop/factory/desktop_factory.h"
#include "agent/input/input_devices.h"
#include "unit/desktop_tools/headless_sway.h"
#include "unit/desktop_tools/recording_window.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

class ControlLabelTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessSway::whyNot(); !why.empty())
            GTEST_SKIP() << why;
        ASSERT_TRUE(m_sway.start());
        m_input.emplace(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}));
        m_input->setDesktopSize(HeadlessSway::kWidth, HeadlessSway::kHeight);
        m_input->open();
        openScreen();
    }
    void openScreen()
    {
        auto screen = desktopAt({m_sway.socket(), {}, {}})->openScreen(std::nullopt);
        ASSERT_TRUE(screen) << screen.error().describe();
        m_screen = std::move(*screen);
        m_screen->leaveOutPointer();
    }
    template <typename Condition>
    bool until(const Condition& condition)
    {
        const auto end = std::chrono::steady_clock::now() + 2min;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end || !m_screen->pump(5ms, -1))
                return false;
            m_loop.poll();
            if (m_window)
                m_window->pump(1ms);
        }
        return true;
    }
    /// The desktop of now.
    std::optional<Capture> picture()
    {
        m_screen->capture(false);
        std::optional<Capture> taken;
        until([&] { return (taken = m_screen->take()).has_value(); });
        return taken;
    }
    /// Every pixel of the mark, in the middle of the upper edge.
    bool isShown()
    {
        const auto taken = picture();
        if (!taken)
            return false;
        const ControlMark mark = makeControlMark();
        const int left = (HeadlessSway::kWidth - mark.width) / 2;
        for (int y = 0; y < mark.height; ++y)
            for (int x = 0; x < mark.width; ++x) {
                const std::uint8_t* seen = taken->now.row(y) + (left + x) * kBytesPerPixel;
                const int red = taken->now.redFirst ? 0 : 2;
                const std::uint32_t colour = 0xff000000U | std::uint32_t{seen[red]} << 16 |
                                             std::uint32_t{seen[1]} << 8 | seen[2 - red];
                if (colour != mark.pixels[static_cast<std::size_t>(y * mark.width + x)])
                    return false;
            }
        return true;
    }

    HeadlessSway m_sway;
    boost::asio::io_context m_loop;
    std::optional<InputDevices> m_input;
    std::unique_ptr<DesktopScreen> m_screen;
    std::optional<RecordingWindow> m_window;
};

TEST_F(ControlLabelTest, IsThereAsLongAsTheUserHasControl)
{
    EXPECT_FALSE(isShown());
    m_input->setControlled(true);
    EXPECT_TRUE(until([this] { return isShown(); }));
    m_input->setControlled(false);
    EXPECT_TRUE(until([this] { return !isShown(); }));
    m_input->setControlled(true);
    EXPECT_TRUE(until([this] { return isShown(); })) << "a second time";
}

TEST_F(ControlLabelTest, IsOverWindowsThatFillTheScreen)
{
    m_input->setControlled(true);
    ASSERT_TRUE(until([this] { return isShown(); }));
    ASSERT_TRUE(m_sway.command("fullscreen enable"));
    EXPECT_TRUE(until([this] { return isShown(); }));
}

TEST_F(ControlLabelTest, EndsWithTheAgent)
{
    m_input->setControlled(true);
    ASSERT_TRUE(until([this] { return isShown(); }));
    m_input.reset();
    m_loop.restart();
    EXPECT_TRUE(until([this] { return !isShown(); }));
}

TEST_F(ControlLabelTest, IsThereAgainWhereTheDesktopStartsAgain)
{
    m_input->setControlled(true);
    ASSERT_TRUE(until([this] { return isShown(); }));
    m_screen.reset();
    m_sway.stop();
    ASSERT_TRUE(m_sway.start());
    openScreen();
    EXPECT_TRUE(until([this] { return isShown(); }));
}

TEST_F(ControlLabelTest, IsNoPlaceForThePointer)
{
    m_window.emplace(m_sway.socket());
    ASSERT_TRUE(m_sway.command("fullscreen enable"));
    m_input->setControlled(true);
    ASSERT_TRUE(until([this] { return isShown(); }));
    int tick = 0;
    const auto pressThere = [&] {
        m_input->apply(protocol::PointerMove{1, 640, static_cast<std::uint16_t>(4 + tick++ % 2)});
        m_input->apply(protocol::PointerButton{1, BTN_LEFT, true});
        m_input->apply(protocol::PointerButton{1, BTN_LEFT, false});
        return !m_window->presses.empty();
    };
    EXPECT_TRUE(until(pressThere)) << "the window below has it";
    EXPECT_NEAR(m_window->x, 640, 1);
    EXPECT_LE(m_window->y, 6);
}

TEST_F(ControlLabelTest, CostsNothingWhenStill)
{
    m_input->setControlled(true);
    ASSERT_TRUE(until([this] { return isShown(); }));
    // What the terminal still has to draw.
    const auto changes = [this] {
        m_screen->capture(true);
        const auto end = std::chrono::steady_clock::now() + 500ms;
        return until([&] { return m_screen->take() || std::chrono::steady_clock::now() > end; }) &&
               std::chrono::steady_clock::now() < end;
    };
    while (changes()) {
    }
    const long before = m_sway.wakings();
    EXPECT_FALSE(changes());
    EXPECT_LE(m_sway.wakings() - before, 10);
}

} // namespace
} // namespace helix::agent
