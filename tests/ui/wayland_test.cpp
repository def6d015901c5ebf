// What the window has of a compositor's keyboard and pointer: Qt on a real Sway, beside a terminal.

#include <cstdlib>

#include <gtest/gtest.h>
#include <linux/input-event-codes.h>

#include <QGuiApplication>
#include <QMouseEvent>
#include <QQuickWindow>
#include <QTest>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/keymap.h"
#include "ui/desktop/desktop_surface.h"
#include "ui/desktop/host_keyboard.h"
#include "ui/desktop/wayland_grab.h"
#include "unit/desktop_tools/headless_sway.h"

namespace helix::ui::test {
namespace {

using agent::HeadlessSway;
using protocol::KeyboardLayout;

constexpr int kPatienceMs = 20'000;

HeadlessSway* sway = nullptr; // main()'s

/// Shares the screen with the terminal, which has its left half.
class WaylandTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (!sway)
            GTEST_SKIP() << HeadlessSway::whyNot();
        m_devices = *agent::desktopAt({sway->socket(), {}, {}})->openDevices();
        m_devices->flush();
        ASSERT_TRUE(until([this] { return m_devices->isReady(); }));
        m_surface = new DesktopSurface;
        m_surface->setParentItem(m_window.contentItem());
        m_window.show();
        qApp->installEventFilter(&m_events);
        ASSERT_TRUE(until([this] {
            moveTo(900 + m_tick++ % 2, 300);
            return m_window.isActive() && m_window.width() < HeadlessSway::kWidth &&
                   m_events.isOver;
        }));
        m_surface->setSize(m_window.size());
    }
    template <typename Condition>
    bool until(Condition condition)
    {
        return QTest::qWaitFor(
            [&] {
                m_devices->flush();
                (void)m_devices->dispatch();
                return condition();
            },
            kPatienceMs);
    }
    void moveTo(int x, int y)
    {
        m_devices->movePointer(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                               HeadlessSway::kWidth, HeadlessSway::kHeight);
        m_devices->flush();
    }
    void tap(std::uint16_t code)
    {
        m_devices->pressKey(code, true);
        m_devices->pressKey(code, false);
        m_devices->flush();
    }
    void setLayout(const KeyboardLayout& layout)
    {
        m_devices->setKeymap(*agent::Keymap::compile(layout));
        tap(KEY_A); // whose keyboard was used last is the seat's
    }
    void control(bool captures)
    {
        m_surface->setControlling(true);
        m_surface->setCapturing(captures);
        ASSERT_TRUE(until([this] { return m_surface->hasActiveFocus(); }));
    }
    /// What was pressed before `end`, which is no shortcut.
    bool reaches(int key, Qt::Key end)
    {
        m_events.keys.clear();
        tap(static_cast<std::uint16_t>(key));
        tap(KEY_L);
        EXPECT_TRUE(until([&] { return m_events.keys.contains(end); }));
        return m_events.keys.size() > 1;
    }

    struct Events : QObject {
        bool eventFilter(QObject* object, QEvent* event) override
        {
            if (qobject_cast<QQuickWindow*>(object) == nullptr)
                return false;
            if (event->type() == QEvent::MouseMove || event->type() == QEvent::Enter)
                isOver = true;
            if (event->type() == QEvent::Leave)
                isOver = false;
            if (event->type() == QEvent::MouseMove)
                at = static_cast<QMouseEvent*>(event)->position();
            if (event->type() == QEvent::KeyPress)
                keys.append(static_cast<QKeyEvent*>(event)->key());
            return false;
        }
        bool isOver = false;
        QPointF at;
        QList<int> keys;
    };

    QQuickWindow m_window;
    DesktopSurface* m_surface = nullptr; // the window's
    std::unique_ptr<agent::DesktopDevices> m_devices;
    Events m_events;
    int m_tick = 0;
};

TEST_F(WaylandTest, ThePointerStaysWhileItIsCaptured)
{
    // Sway confines pointers of a seat only where its configuration names it.
    ASSERT_TRUE(sway->command("seat seat0 fallback true; seat seat0 pointer_constraint enable"));
    control(false);
    ASSERT_TRUE(until([this] {
        moveTo(100 + m_tick++ % 2, 300);
        return !m_events.isOver;
    })) << "the terminal has it";
    ASSERT_TRUE(until([this] {
        moveTo(900 + m_tick++ % 2, 300);
        return m_events.isOver && m_surface->hasActiveFocus();
    }));
    m_surface->setCapturing(true);
    // Where it gets out the focus goes with it, and with that what confines it.
    const auto stopsAtTheEdge = [this] {
        const bool isInside = m_tick++ / 20 % 2 == 0;
        moveTo(isInside ? 900 : 100, 300 + m_tick % 20);
        return !isInside && m_events.isOver && m_events.at.x() < 2;
    };
    ASSERT_TRUE(until(stopsAtTheEdge));
    moveTo(100, 400);
    ASSERT_TRUE(until([this] { return m_events.at.y() > 380 || !m_events.isOver; }));
    EXPECT_TRUE(m_events.isOver);
    m_surface->setCapturing(false);
    EXPECT_TRUE(until([this] {
        moveTo(100 + m_tick++ % 2, 300);
        return !m_events.isOver;
    }));
}

TEST_F(WaylandTest, APointerThatIsHeldStaysAndItsMotionIsTold)
{
    ASSERT_TRUE(sway->command("seat seat0 fallback true; seat seat0 pointer_constraint enable"));
    auto grab = WaylandGrab::begin(&m_window);
    ASSERT_TRUE(grab);
    QPointF moved;
    ASSERT_TRUE(grab->hold([&](const QPointF& by) { moved += by; }));
    // From when the compositor locks it, which it does not tell at once.
    ASSERT_TRUE(until([&] {
        m_devices->movePointerBy(0, m_tick++ % 2 == 0 ? 1 : -1);
        return !moved.isNull();
    }));
    m_devices->movePointerBy(1, 0); // the last of those that are on their way
    ASSERT_TRUE(until([&] { return moved.x() == 1; }));
    moved = {};
    const QPointF at = m_events.at;
    for (int i = 0; i < 50; ++i)
        m_devices->movePointerBy(-100, 3);
    EXPECT_TRUE(until([&] { return moved.x() <= -5000; })) << moved.x();
    EXPECT_EQ(moved, QPointF(-5000, 150));
    EXPECT_EQ(m_events.at, at);
    EXPECT_TRUE(m_events.isOver);
    grab->letGo();
    EXPECT_TRUE(until([&] {
        moveTo(900 + m_tick++ % 2, 350);
        return m_events.at.y() != at.y();
    })) << "it moves again";
}

TEST_F(WaylandTest, APointerThatIsLetGoIsWhereTheGuestsIs)
{
    ASSERT_TRUE(sway->command("seat seat0 fallback true; seat seat0 pointer_constraint enable"));
    auto grab = WaylandGrab::begin(&m_window);
    ASSERT_TRUE(grab);
    QPointF moved;
    ASSERT_TRUE(grab->hold([&](const QPointF& by) { moved += by; }));
    ASSERT_TRUE(until([&] {
        m_devices->movePointerBy(0, m_tick++ % 2 == 0 ? 1 : -1);
        return !moved.isNull();
    }));
    const QPointF at(m_window.width() - 40, m_window.height() - 30);
    grab->letGo(at);
    EXPECT_TRUE(until([&] {
        m_devices->movePointerBy(m_tick++ % 2 == 0 ? 1 : -1, 0);
        return (m_events.at - at).manhattanLength() <= 3;
    })) << m_events.at.x()
        << ' ' << m_events.at.y();
}

TEST_F(WaylandTest, TheCompositorsShortcutsAreTheGuestsWhileItCaptures)
{
    ASSERT_TRUE(sway->command("bindsym k nop"));
    control(false);
    EXPECT_FALSE(reaches(KEY_K, Qt::Key_L)) << "it is the compositor's";
    m_surface->setCapturing(true);
    EXPECT_TRUE(until([this] { return reaches(KEY_K, Qt::Key_L); }));
    m_surface->setCapturing(false);
    EXPECT_TRUE(until([this] { return !reaches(KEY_K, Qt::Key_L); }));
}

TEST_F(WaylandTest, TheLayoutFollowsTheCompositors)
{
    setLayout({"", "fr", "", ""});
    HostKeyboard keyboard;
    int changes = 0;
    QObject::connect(&keyboard, &HostKeyboard::layoutChanged, [&] { ++changes; });
    EXPECT_TRUE(until([&] { return keyboard.layout() == KeyboardLayout{"", "fr", "", ""}; }));
    setLayout({"", "de", "nodeadkeys", ""});
    EXPECT_TRUE(until([&] {
        return keyboard.layout() == KeyboardLayout{"", "de", "nodeadkeys", ""};
    }));
    setLayout({"", "us", "dvorak", ""});
    EXPECT_TRUE(until([&] { return keyboard.layout() == KeyboardLayout{"", "us", "dvorak", ""}; }));
    EXPECT_GE(changes, 2);
}

} // namespace
} // namespace helix::ui::test

int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    helix::agent::HeadlessSway desktop;
    if (helix::agent::HeadlessSway::whyNot().empty() && desktop.start()) {
        helix::ui::test::sway = &desktop;
        qputenv("WAYLAND_DISPLAY", desktop.socket().c_str());
        qputenv("XDG_RUNTIME_DIR", desktop.socket().substr(0, desktop.socket().rfind('/')).c_str());
        qputenv("QT_QPA_PLATFORM", "wayland");
    } else {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    qputenv("QT_QUICK_BACKEND", "software");
    qputenv("XKB_DEFAULT_LAYOUT", "se");
    QGuiApplication app(argc, argv);
    return RUN_ALL_TESTS();
}
