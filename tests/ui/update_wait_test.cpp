// How long a window waits before it draws what was asked for.

#include <QAbstractEventDispatcher>
#include <QWindow>

#include <gtest/gtest.h>

namespace helix::ui::test {

TEST(UpdateWait, IsAMillisecondAndNotQtsFive)
{
    QWindow window;
    window.create();
    window.requestUpdate();
    const auto timers = QAbstractEventDispatcher::instance()->registeredTimers(&window);
    ASSERT_EQ(timers.size(), 1);
    EXPECT_EQ(timers.front().interval, 1);
}

} // namespace helix::ui::test
