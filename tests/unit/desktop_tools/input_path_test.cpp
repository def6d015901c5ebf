// Messages of a viewer, through the agent's own input, to a window of a real Sway.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <linux/input-event-codes.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/input/input_devices.h"
#include "unit/desktop_tools/headless_sway.h"
#include "unit/desktop_tools/recording_window.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;
using Press = RecordingWindow::Press;

class InputPathTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessSway::whyNot(); !why.empty())
            GTEST_SKIP() << why;
        ASSERT_TRUE(m_sway.start());
        m_input.emplace(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}));
        m_input->setDesktopSize(HeadlessSway::kWidth, HeadlessSway::kHeight);
        m_input->open();
        m_window.emplace(m_sway.socket());
        // The seat has devices without the agent's: what it applies before it has its own is dropped.
        ASSERT_TRUE(until([this] {
            m_input->apply(
                protocol::PointerMove{1, 640, static_cast<std::uint16_t>(300 + m_tick++ % 2)});
            return m_window->hasKeys() && m_window->isPointedAt(640, 300.5);
        }));
        m_input->apply(protocol::PointerMove{1, 640, 320});
        ASSERT_TRUE(until([this] { return m_window->isPointedAt(640, 320); })) << "the last";
    }
    template <typename Condition>
    bool until(const Condition& condition)
    {
        const auto end = std::chrono::steady_clock::now() + 2min;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end)
                return false;
            m_loop.poll();
            m_window->pump(5ms);
        }
        return true;
    }
    void key(std::uint16_t code, bool pressed, std::uint16_t modifiers = 0)
    {
        m_input->apply(protocol::Key{1, code, pressed, modifiers});
    }
    void tap(std::uint16_t code, std::uint16_t modifiers = 0)
    {
        key(code, true, modifiers);
        key(code, false, modifiers);
    }
    bool isTyped(const std::string& text)
    {
        return until([&] { return m_window->typed.size() >= text.size(); }) &&
               m_window->typed == text;
    }

    /// German, and a window has been told so.
    bool isGerman()
    {
        m_input->apply(protocol::KeyboardLayout{"pc105", "de", "", ""});
        tap(KEY_Y);
        return isTyped("z");
    }
    /// Sway says that it will, and does so later. With it all layouts are American until the agent has
    /// heard of it.
    bool hasReadConfigurationAnew()
    {
        const auto before = static_cast<std::ptrdiff_t>(m_window->layouts.size());
        return m_sway.command("reload") && until([&] {
                   const auto& told = m_window->layouts;
                   return std::find(told.begin() + before, told.end(), "English (US)") !=
                          told.end();
               });
    }
    /// Sway heeds no wish again that it has refused: another one is made.
    bool holdsPointer()
    {
        m_window->holdPointer();
        return until([this] {
            if (m_window->isRefused())
                m_window->holdPointer();
            return m_window->holdsPointer();
        });
    }

    HeadlessSway m_sway;
    boost::asio::io_context m_loop;
    std::optional<InputDevices> m_input;
    std::optional<RecordingWindow> m_window;
    int m_tick = 0;
};

/// What is pressed before a program has asked for its seat's first keyboard never reaches it.
TEST_F(InputPathTest, ProgramsHaveAKeyboardBeforeAnyoneWatches)
{
    m_sway.letDevicesGo();
    m_input.emplace(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}));
    ASSERT_TRUE(until([this] { return m_window->seatHasKeyboard == false; }));
    m_window.emplace(m_sway.socket());
    ASSERT_TRUE(until([this] { return m_window->seatHasKeyboard.has_value(); }));
    ASSERT_FALSE(*m_window->seatHasKeyboard);
    ASSERT_FALSE(m_window->hasKeys());
    m_input->prepare();
    EXPECT_TRUE(until([this] { return m_window->hasKeys(); }));
}

TEST_F(InputPathTest, KeysMeanWhatTheyDoOnTheHostsKeyboard)
{
    tap(KEY_Y);
    tap(KEY_Z);
    ASSERT_TRUE(isTyped("yz")) << m_window->typed;
    m_window->typed.clear();
    m_input->apply(protocol::KeyboardLayout{"pc105", "de", "", ""});
    tap(KEY_Y);
    tap(KEY_Z);
    key(KEY_RIGHTALT, true);
    tap(KEY_Q, 128); // as the host's keyboard has it: AltGr is down
    key(KEY_RIGHTALT, false, 128);
    tap(KEY_SEMICOLON);
    ASSERT_TRUE(isTyped("zy@ö")) << m_window->typed;
    m_window->typed.clear();
    m_input->apply(protocol::KeyboardLayout{"", "fr", "", ""});
    tap(KEY_Q);
    tap(KEY_2);
    ASSERT_TRUE(isTyped("aé")) << m_window->typed;
}

TEST_F(InputPathTest, ALayoutThatIsNoneIsRefusedAndTheOneBeforeStays)
{
    m_input->apply(protocol::KeyboardLayout{"", "de", "", ""});
    m_input->apply(protocol::KeyboardLayout{"", "no-such-layout", "", ""});
    tap(KEY_Y);
    EXPECT_TRUE(isTyped("z")) << m_window->typed;
}

TEST_F(InputPathTest, ToolsTypeTheSameWhateverTheLayoutIs)
{
    m_input->apply(protocol::KeyboardLayout{"", "de", "", ""});
    tap(KEY_Y);
    ASSERT_TRUE(isTyped("z")) << m_window->typed;
    // As the desktop's tools have one: another connection, which is told of no layout.
    const auto desktop = desktopAt({m_sway.socket(), {}, {}});
    auto tools = desktop->openDevices();
    ASSERT_TRUE(tools);
    (*tools)->flush();
    ASSERT_TRUE(until([&] { return (*tools)->dispatch() && (*tools)->isReady(); }));
    EXPECT_TRUE((*tools)->isUsKeyboard());
    (*tools)->pressKey(KEY_Y, true);
    (*tools)->pressKey(KEY_Y, false);
    (*tools)->flush();
    EXPECT_TRUE(isTyped("zy")) << m_window->typed;
    tap(KEY_Y);
    EXPECT_TRUE(isTyped("zyz")) << m_window->typed;
}

TEST_F(InputPathTest, LocksAreAsTheyAreOnTheHost)
{
    tap(KEY_A, 2); // Caps Lock is on since before control was taken
    ASSERT_TRUE(isTyped("A")) << m_window->typed;
    tap(KEY_KP1, 16);
    ASSERT_TRUE(isTyped("A1")) << m_window->typed;
    tap(KEY_A);
    ASSERT_TRUE(isTyped("A1a")) << m_window->typed;
}

TEST_F(InputPathTest, ModifiersHoldForWhatThePointerDoes)
{
    key(KEY_LEFTCTRL, true);
    ASSERT_TRUE(until([this] { return (m_window->depressed & 0xff) == 4; }));
    key(KEY_LEFTCTRL, false, 4);
    ASSERT_TRUE(until([this] { return m_window->depressed == 0; }));
}

TEST_F(InputPathTest, NothingOfAWheelIsLost)
{
    for (int i = 0; i < 240; ++i)
        m_input->apply(protocol::PointerWheel{1, 1, -1}); // a touch pad, in the finest steps
    EXPECT_TRUE(until([this] { return m_window->scrolledX >= 30 && m_window->scrolledY <= -30; }));
    EXPECT_DOUBLE_EQ(m_window->scrolledX, 30) << "two notches of 15";
    EXPECT_DOUBLE_EQ(m_window->scrolledY, -30);
}

TEST_F(InputPathTest, AProgramThatHoldsThePointerTurnsByMotionWithoutAnEnd)
{
    ASSERT_TRUE(holdsPointer());
    const double x = m_window->x, y = m_window->y;
    for (int i = 0; i < 100; ++i)
        m_input->apply(protocol::PointerMotion{1, -100, 7});
    EXPECT_TRUE(until([this] { return m_window->turnedX <= -10000; })) << m_window->turnedX;
    EXPECT_DOUBLE_EQ(m_window->turnedX, -10000);
    EXPECT_DOUBLE_EQ(m_window->turnedY, 700);
    EXPECT_DOUBLE_EQ(m_window->x, x) << "it stays where it is";
    EXPECT_DOUBLE_EQ(m_window->y, y);
    m_input->apply(protocol::PointerMove{1, 200, 100});
    EXPECT_TRUE(until([this] {
        m_input->apply(
            protocol::PointerMove{1, 200, static_cast<std::uint16_t>(100 + m_tick++ % 2)});
        return std::abs(m_window->x - 200) <= 1;
    })) << "who means a place gets there";
}

TEST_F(InputPathTest, ProgramsMayStillHoldThePointerOnceSwayHasReadItsConfigurationAnew)
{
    ASSERT_TRUE(isGerman());
    ASSERT_TRUE(hasReadConfigurationAnew());
    ASSERT_TRUE(holdsPointer());
    m_input->apply(protocol::PointerMotion{1, -100, 7});
    EXPECT_TRUE(until([this] { return m_window->turnedX <= -100; })) << m_window->turnedX;
}

TEST_F(InputPathTest, KeysMeanWhatTheyDidOnceSwayHasReadItsConfigurationAnew)
{
    ASSERT_TRUE(isGerman());
    ASSERT_TRUE(hasReadConfigurationAnew());
    ASSERT_TRUE(until([this] { // once the agent has heard of it
        m_window->typed.clear();
        tap(KEY_Y);
        return !until([this] { return !m_window->typed.empty(); }) || m_window->typed == "z";
    }));
    tap(KEY_SEMICOLON);
    EXPECT_TRUE(isTyped("zö")) << m_window->typed;
    key(KEY_LEFTSHIFT, true, 1);
    tap(KEY_Y, 1);
    key(KEY_LEFTSHIFT, false, 0);
    EXPECT_TRUE(isTyped("zöZ")) << m_window->typed;
}

TEST_F(InputPathTest, WhereNothingHoldsThePointerItMovesOnByMotion)
{
    m_input->apply(protocol::PointerMove{1, 600, 300});
    ASSERT_TRUE(until([this] { return std::abs(m_window->x - 600) <= 1; }));
    m_input->apply(protocol::PointerMotion{1, 30, -20});
    EXPECT_TRUE(until([this] { return std::abs(m_window->x - 630) <= 1; })) << m_window->x;
    EXPECT_NEAR(m_window->y, 280, 1);
}

TEST_F(InputPathTest, WhatADeadAgentHeldIsLetGo)
{
    const auto desktop = desktopAt({m_sway.socket(), {}, {}});
    auto devices = desktop->openDevices();
    ASSERT_TRUE(devices);
    (*devices)->flush();
    ASSERT_TRUE(until([&] { return (*devices)->dispatch() && (*devices)->isReady(); }));
    (*devices)->pressKey(KEY_A, true);
    (*devices)->flush();
    ASSERT_TRUE(until([this] { return m_window->presses == std::vector<Press>{{KEY_A, true}}; }));
    devices->reset();
    EXPECT_TRUE(until([this] { return m_window->presses.back() == Press{KEY_A, false}; }));
}

/// A viewer who does anything, and what a window must get of it.
class RandomViewer {
public:
    protocol::DesktopMessage next()
    {
        switch (at(10)) {
        case 0:
            return press(m_buttons, static_cast<std::uint16_t>(BTN_LEFT + at(5)), true);
        case 1:
            return press(m_buttons, static_cast<std::uint16_t>(BTN_LEFT + at(5)), false);
        case 2:
        case 3:
        case 4:
            return press(m_keys, static_cast<std::uint16_t>(KEY_1 + at(KEY_SPACE - KEY_1)), true);
        case 5:
        case 6:
            return press(m_keys, static_cast<std::uint16_t>(KEY_1 + at(KEY_SPACE - KEY_1)), false);
        case 7:
            scrolledX += m_wheel.horizontal = static_cast<std::int16_t>(at(241) - 120);
            scrolledY += m_wheel.vertical = static_cast<std::int16_t>(at(241) - 120);
            return m_wheel;
        case 8:
            if (at(20) == 0)
                return releaseAll();
            [[fallthrough]];
        default:
            m_move.x = static_cast<std::uint16_t>(at(1280));
            m_move.y = static_cast<std::uint16_t>(at(720));
            return m_move;
        }
    }
    /// As on losing the focus.
    protocol::DesktopMessage releaseAll()
    {
        for (auto* held : {&m_keys, &m_buttons})
            for (const unsigned code : std::exchange(*held, {}))
                expected.push_back({code, false});
        return protocol::ReleaseAll{1};
    }
    [[nodiscard]] protocol::PointerMove place() const { return m_move; }

    std::vector<Press> expected;
    long scrolledX = 0, scrolledY = 0;

private:
    unsigned at(unsigned below) { return std::uniform_int_distribution(0U, below - 1)(m_random); }
    protocol::DesktopMessage press(std::set<unsigned>& held, std::uint16_t code, bool pressed)
    {
        const bool isFull = &held == &m_keys && held.size() >= HeldInput::kMostKeys;
        if (pressed ? !isFull && held.insert(code).second : held.erase(code) != 0)
            expected.push_back({code, pressed});
        if (&held == &m_buttons)
            return protocol::PointerButton{1, code, pressed};
        return protocol::Key{1, code, pressed, 0};
    }

    std::mt19937 m_random{20260712};
    std::set<unsigned> m_keys, m_buttons;
    protocol::PointerMove m_move{1, 0, 0};
    protocol::PointerWheel m_wheel{1, 0, 0};
};

TEST_F(InputPathTest, OfTenThousandEventsNoneIsLostAndNothingStaysDown)
{
    constexpr int kEvents = 10000, kAtOnce = 100;
    RandomViewer viewer;
    for (int sent = 0; sent < kEvents; ++sent) {
        m_input->apply(viewer.next());
        if (sent % kAtOnce != 0)
            continue;
        ASSERT_TRUE(until([&] { return m_window->presses.size() >= viewer.expected.size(); }));
    }
    m_input->apply(viewer.releaseAll());
    ASSERT_TRUE(until([&] { return m_window->presses.size() >= viewer.expected.size(); }));
    EXPECT_EQ(m_window->presses, viewer.expected);
    EXPECT_TRUE(until([&] { return m_window->depressed == 0; })) << m_window->depressed;
    // Behind all that it has turned and moved.
    const auto place = viewer.place();
    EXPECT_TRUE(until([&] {
        m_input->apply(place);
        return m_window->isPointedAt(place.x, place.y);
    }));
    EXPECT_DOUBLE_EQ(m_window->scrolledX, static_cast<double>(viewer.scrolledX) / 8);
    EXPECT_DOUBLE_EQ(m_window->scrolledY, static_cast<double>(viewer.scrolledY) / 8);
}

} // namespace
} // namespace helix::agent
