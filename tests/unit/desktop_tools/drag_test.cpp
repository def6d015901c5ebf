// Files that are dragged on a real Sway, as the agent takes them.
#include <gtest/gtest.h>

#include <future>
#include <optional>

#include <boost/asio/io_context.hpp>
#include <linux/input-event-codes.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/input/input_devices.h"
#include "unit/desktop_tools/headless_sway.h"
#include "unit/desktop_tools/recording_window.h"

namespace helix::agent {
namespace {

using namespace std::chrono_literals;

class DragTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (const auto why = HeadlessSway::whyNot(); !why.empty())
            GTEST_SKIP() << why;
        ASSERT_TRUE(m_sway.start());
        m_desktop = desktopAt({m_sway.socket(), {}, {}});
        m_input.emplace(m_loop.get_executor(), desktopAt({m_sway.socket(), {}, {}}));
        m_input->setDesktopSize(HeadlessSway::kWidth, HeadlessSway::kHeight);
        m_input->open();
        m_window.emplace(m_sway.socket());
        // The seat has devices without the agent's: what it applies before it has its own is dropped.
        ASSERT_TRUE(until([this] {
            move(300 + m_tick++ % 2);
            return m_window->hasKeys() && m_window->isPointedAt(640, 300.5);
        }));
    }
    template <typename Condition>
    bool until(const Condition& condition, std::chrono::milliseconds patience = 2min)
    {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end)
                return false;
            m_loop.poll();
            m_window->pump(5ms);
        }
        return true;
    }
    void move(int y)
    {
        m_input->apply(protocol::PointerMove{1, 640, static_cast<std::uint16_t>(y)});
    }
    void press(bool pressed) { m_input->apply(protocol::PointerButton{1, BTN_LEFT, pressed}); }
    /// With the button down, to the upper edge.
    void drag(const std::string& list)
    {
        m_window->dragged = list;
        press(true);
        ASSERT_TRUE(until([&] { return list.empty() || m_window->isDragging; }));
        for (int y = 300; y >= 0; y -= 50)
            move(y);
        (void)until([] { return false; }, 100ms);
    }
    /// On a thread of its own, as the agent does it.
    template <typename Work>
    auto meanwhile(Work work)
    {
        auto future = std::async(std::launch::async, std::move(work));
        (void)until([&] { return future.wait_for(0s) == std::future_status::ready; });
        return future.get();
    }
    Result<std::unique_ptr<DesktopDrag>> take()
    {
        return meanwhile([this] { return m_desktop->takeDrag(m_never); });
    }

    HeadlessSway m_sway;
    StopSignal m_never;
    std::unique_ptr<DesktopBackend> m_desktop;
    boost::asio::io_context m_loop;
    std::optional<InputDevices> m_input;
    std::optional<RecordingWindow> m_window;
    int m_tick = 0;
};

TEST_F(DragTest, FilesAreTakenAndNothingThereGetsTheDrop)
{
    drag("file:///home/agent/a%20b.txt\r\nhttps://example.org/\r\nfile:///tmp/c\r\n");
    auto taken = take();
    ASSERT_TRUE(taken) << taken.error().describe();
    ASSERT_TRUE(*taken);
    EXPECT_EQ((*taken)->files(), (std::vector<std::string>{"/home/agent/a b.txt", "/tmp/c"}));
    EXPECT_FALSE((*taken)->endsWithEscape());
    m_input->endDrag(false);
    meanwhile([&] { (*taken)->awaitEnd(m_never); });
    taken->reset();
    EXPECT_TRUE(until([this] { return m_window->wasCancelled; }));
    EXPECT_FALSE(m_window->wasDropped);
    // The desktop is as it was.
    m_window->dragged.clear();
    m_window->typed.clear();
    m_input->apply(protocol::Key{1, KEY_A, true, 0});
    m_input->apply(protocol::Key{1, KEY_A, false, 0});
    EXPECT_TRUE(until([this] { return m_window->typed == "a"; })) << m_window->typed;
}

TEST_F(DragTest, WhatIsNotTakenIsDropped)
{
    drag("file:///tmp/c\r\n");
    press(false);
    EXPECT_TRUE(until([this] { return m_window->wasDropped; }));
}

TEST_F(DragTest, NothingIsTakenWhereNothingIsDraggedOrNoFileIs)
{
    drag("");
    auto taken = take();
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_FALSE(*taken);
    press(false);
    drag("https://example.org/\r\n");
    taken = take();
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_FALSE(*taken);
    press(false);
    EXPECT_TRUE(until([this] { return m_window->wasDropped || m_window->wasCancelled; }))
        << "it ends as the compositor has it";
}

TEST_F(DragTest, AProgramThatSaysNothingIsNotWaitedForLong)
{
    drag("file:///tmp/c\r\n");
    const auto begin = std::chrono::steady_clock::now();
    const auto taken = m_desktop->takeDrag(m_never); // nobody pumps the window meanwhile
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 8s);
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_FALSE(*taken);
}

} // namespace
} // namespace helix::agent
