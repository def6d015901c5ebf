// What is typed and pointed into a real GNOME Shell, as a terminal of it gets it, and its windows.
#include <future>

#include <linux/input-event-codes.h>

#include "agent/desktop/control_mark.h"
#include "agent/desktop/keymap.h"
#include "unit/desktop_gnome/gnome_test.h"
#include "unit/desktop_tools/recording_window.h"

namespace helix::agent {
namespace {

class GnomeDevicesTest : public GnomeTest {
protected:
    void SetUp() override
    {
        GnomeTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        open();
        m_devices = devices();
        ASSERT_TRUE(m_devices);
    }
    void press(std::uint16_t code)
    {
        m_devices->pressKey(code, true);
        m_devices->pressKey(code, false);
    }
    /// What came since the last word that was waited for, `text` last.
    bool gets(const std::string& text) { return arrives(*m_devices, text); }

    /// Every pixel of it, in the middle of the upper edge.
    bool isMarkShown()
    {
        const ControlMark mark = makeControlMark();
        const auto seen = capture(false);
        if (!seen)
            return false;
        const int left = (HeadlessGnome::kWidth - mark.width) / 2;
        for (int y = 0; y < mark.height; ++y)
            for (int x = 0; x < mark.width; ++x)
                if (colourAt(seen->now, left + x, y) !=
                    (mark.pixels[static_cast<std::size_t>(y * mark.width + x)] & 0xffffffU))
                    return false;
        return true;
    }
    bool shows(bool mark)
    {
        return until([&] {
            if (m_devices)
                (void)m_devices->dispatch();
            return isMarkShown() == mark;
        });
    }

    std::unique_ptr<DesktopDevices> m_devices;
};

TEST_F(GnomeDevicesTest, PressesKeysWithTheirModifiers)
{
    press(KEY_A);
    m_devices->setModifiers({1, 0}); // Shift
    press(KEY_B);
    m_devices->setModifiers({4, 0}); // Control
    press(KEY_C);
    m_devices->setModifiers({});
    press(KEY_D);
    EXPECT_TRUE(gets("aB^Cd")) << s_gnome->received();
}

TEST_F(GnomeDevicesTest, TypesText)
{
    m_devices->typeText("Hello, {World} #1!\t~");
    EXPECT_TRUE(gets("Hello, {World} #1!\t~")) << s_gnome->received();
    m_devices->typeText("gr\u00fc\u00df 2 \u20ac");
    // As `cat -v` has it.
    EXPECT_TRUE(gets("grM-CM-<M-CM-^_ 2 M-bM-^BM-,")) << s_gnome->received();
}

TEST_F(GnomeDevicesTest, PointsClicksAndScrolls)
{
    m_devices->movePointer(400, 300, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
    m_devices->pressButton(BTN_LEFT, true);
    m_devices->pressButton(BTN_LEFT, false);
    EXPECT_TRUE(gets("^[[<0;401;301M^[[<0;401;301m")) << s_gnome->received();
    m_devices->movePointer(500, 310, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
    m_devices->turnWheel(0, 0, 120, 1);
    EXPECT_TRUE(gets("^[[<65;501;311M")) << s_gnome->received();
    m_devices->turnWheel(0, 0, -240, -2);
    EXPECT_TRUE(gets("^[[<64;501;311M^[[<64;501;311M")) << s_gnome->received();
}

TEST_F(GnomeDevicesTest, MovesOnByMotion)
{
    m_devices->movePointer(400, 300, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
    for (int i = 0; i < 50; ++i)
        m_devices->movePointerBy(2, -1);
    m_devices->pressButton(BTN_LEFT, true);
    m_devices->pressButton(BTN_LEFT, false);
    EXPECT_TRUE(gets("^[[<0;501;251M^[[<0;501;251m")) << s_gnome->received();
}

TEST_F(GnomeDevicesTest, FindsTheLocksAsOthersLeftThem)
{
    m_devices->setModifiers({0, 2}); // Caps Lock
    press(KEY_Q);
    ASSERT_TRUE(gets("Q")) << s_gnome->received();
    m_devices.reset();
    m_devices = devices();
    ASSERT_TRUE(m_devices);
    m_devices->setModifiers({0, 2});
    press(KEY_J);
    m_devices->setModifiers({});
    press(KEY_K);
    EXPECT_TRUE(gets("Jk")) << s_gnome->received();
}

/// One that hung for an hour had a gigabyte of the pointer's places in its bus.
TEST_F(GnomeDevicesTest, AShellThatHangsIsNotPointedAtForEver)
{
    const long before = s_gnome->memoryOfBus();
    s_gnome->hang(true);
    for (std::uint32_t i = 0; i < 20000; ++i) {
        m_devices->movePointer(i % 1000, 300, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
        (void)m_devices->flush();
    }
    const long after = s_gnome->memoryOfBus();
    s_gnome->hang(false);
    EXPECT_LT(after - before, 1024) << "KiB";
    m_devices->movePointer(200, 100, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
    m_devices->pressButton(BTN_LEFT, true);
    m_devices->pressButton(BTN_LEFT, false);
    EXPECT_TRUE(gets("^[[<0;201;101M^[[<0;201;101m")) << s_gnome->received();
}

TEST_F(GnomeDevicesTest, TakesALayout)
{
    EXPECT_TRUE(m_devices->isUsKeyboard());
    auto german = Keymap::compile({"pc105", "de", "", ""});
    ASSERT_TRUE(german);
    m_devices->setKeymap(*german);
    EXPECT_FALSE(m_devices->isUsKeyboard());
    // The layout arrives when it does.
    EXPECT_TRUE(until([&] {
        press(KEY_Y);
        (void)m_devices->dispatch();
        return s_gnome->received().ends_with("z");
    }));
    auto us = Keymap::compile({});
    ASSERT_TRUE(us);
    m_devices->setKeymap(*us);
    EXPECT_TRUE(until([&] {
        press(KEY_Y);
        (void)m_devices->dispatch();
        return s_gnome->received().ends_with("y");
    }));
}

TEST_F(GnomeDevicesTest, ShowsThatTheUserHasControl)
{
    EXPECT_FALSE(isMarkShown());
    m_devices->showControl(true);
    EXPECT_TRUE(shows(true)) << s_gnome->log();
    m_devices->showControl(false);
    EXPECT_TRUE(shows(false));
    m_devices->showControl(true);
    ASSERT_TRUE(shows(true));
    m_devices.reset();
    EXPECT_TRUE(shows(false)) << "its agent has gone";
}

TEST_F(GnomeDevicesTest, TheMarkIsNoPlaceForThePointer)
{
    m_devices->showControl(true);
    ASSERT_TRUE(shows(true));
    m_devices->movePointer(640, 4, HeadlessGnome::kWidth, HeadlessGnome::kHeight);
    // The shell keeps the first press up there to itself, with a mark and without.
    EXPECT_TRUE(until([&] {
        m_devices->pressButton(BTN_LEFT, true);
        m_devices->pressButton(BTN_LEFT, false);
        return !m_devices->dispatch() ||
               s_gnome->received().find("^[[<0;641;5M^[[<0;641;5m") != std::string::npos;
    })) << s_gnome->received();
}

TEST_F(GnomeDevicesTest, FilesThatAreDraggedAreTaken)
{
    const StopSignal never;
    RecordingWindow window(s_gnome->folder() + "/wayland-0");
    const auto pumped = [&](const auto& condition) {
        return until([&] {
            window.pump(std::chrono::milliseconds(5));
            return !m_devices->dispatch() || condition();
        });
    };
    int y = 300;
    const auto move = [&] {
        m_devices->movePointer(640, static_cast<std::uint32_t>(y), HeadlessGnome::kWidth,
                               HeadlessGnome::kHeight);
    };
    ASSERT_TRUE(pumped([&] {
        y = 300 + (y + 1) % 2;
        move();
        return window.hasPointer() && window.hasKeys();
    }));
    window.dragged = "file:///home/agent/a%20b.txt\r\n";
    m_devices->pressButton(BTN_LEFT, true);
    ASSERT_TRUE(pumped([&] { return window.isDragging; }));
    for (y = 290; y > 100; y -= 10)
        move();
    std::unique_ptr<DesktopDrag> drag;
    ASSERT_TRUE(pumped([&] {
        auto future = std::async(std::launch::async, [&] { return m_desktop->takeDrag(never); });
        while (future.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
            window.pump(std::chrono::milliseconds(5));
        auto taken = future.get();
        EXPECT_TRUE(taken) << taken.error().describe();
        drag = taken ? std::move(*taken) : nullptr;
        return drag != nullptr || !taken;
    }));
    ASSERT_TRUE(drag);
    EXPECT_EQ(drag->files(), std::vector<std::string>{"/home/agent/a b.txt"});
    ASSERT_TRUE(drag->endsWithEscape());
    press(KEY_ESC);
    m_devices->pressButton(BTN_LEFT, false);
    EXPECT_TRUE(pumped([&] { return window.wasCancelled; }));
    EXPECT_FALSE(window.wasDropped);
}

TEST_F(GnomeDevicesTest, TellsTheWindows)
{
    const StopSignal stop;
    const auto windows = m_desktop->windows(stop);
    ASSERT_TRUE(windows) << windows.error().describe();
    ASSERT_EQ(windows->size(), 1U);
    const DesktopWindow& terminal = windows->front();
    EXPECT_EQ(terminal.program, "foot");
    EXPECT_EQ(terminal.box.width, HeadlessGnome::kWidth);
    EXPECT_EQ(terminal.box.height, HeadlessGnome::kHeight);
    EXPECT_TRUE(terminal.isFocused);
    EXPECT_TRUE(terminal.isVisible);
}

} // namespace
} // namespace helix::agent
