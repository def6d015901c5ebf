// How quick the window is: until a page's first picture, and what each frame takes while four
// desktops run. Prints JSON; nothing here passes or fails by its speed.
//
//   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software build/tests/window_pace
//
// The time of a frame is all that the window's thread does for it: bindings, layout, drawing.

#include <algorithm>
#include <fstream>
#include <iostream>
#include <vector>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QQuickWindow>
#include <QTimer>

#include <nlohmann/json.hpp>

#include "ui/behaviour_fixture.h"
#include "ui/painted_desktop.h"

namespace helix::ui::test {
namespace {

constexpr int kWorkspaces = 4, kRounds = 5;
constexpr int kPictureMs = 33, kMotionMs = 5000; ///< of each desktop, as a guest's video comes

double milliseconds(qint64 nanoseconds)
{
    return static_cast<double>(nanoseconds) / 1e6;
}

nlohmann::ordered_json spread(std::vector<double> values)
{
    if (values.empty())
        return {{"count", 0}};
    std::ranges::sort(values);
    const auto at = [&](double part) {
        return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
    };
    return {{"count", values.size()},
            {"least", values.front()},
            {"p50", at(0.5)},
            {"p95", at(0.95)},
            {"most", values.back()}};
}

/// Proportional set size of this process: the window's, and the scripted control plane's with it.
double memoryMiB()
{
    std::ifstream rollup("/proc/self/smaps_rollup");
    for (std::string word; rollup >> word;)
        if (word == "Pss:") {
            double kibibytes = 0;
            rollup >> kibibytes;
            return kibibytes / 1024;
        }
    return 0;
}

/// From the request for a frame to its being shown.
class FrameWatch : public QObject {
public:
    explicit FrameWatch(QQuickWindow& window)
    {
        window.installEventFilter(this);
        connect(&window, &QQuickWindow::frameSwapped, this, [this] {
            if (m_running.isValid())
                took.push_back(milliseconds(m_running.nsecsElapsed()));
            m_running.invalidate();
            ++frames;
        });
    }
    bool eventFilter(QObject* /*window*/, QEvent* event) override
    {
        if (event->type() == QEvent::UpdateRequest)
            m_running.start();
        return false;
    }
    std::vector<double> took;
    int frames = 0;

private:
    QElapsedTimer m_running;
};

} // namespace

class WindowPace : public Behaviour {
protected:
    WindowPace()
    {
        for (int i = 0; i < kWorkspaces; ++i)
            m_ids.push_back(script.plane.fakeWorkspaces
                                .addWorkspace("box-" + std::to_string(i), plane::State::Ready)
                                .id);
        for (const char* ground : {"#1c2f48", "#482f1c"})
            m_pictures.push_back(paintDesktop("moving", QColor(ground)));
    }
    void go(const QString& page)
    {
        window()->setProperty("startPage", page);
        QMetaObject::invokeMethod(window(), "begin");
    }

    std::vector<WorkspaceId> m_ids;
    std::vector<QImage> m_pictures;
};

TEST_F(WindowPace, Report)
{
    start("workspaces");
    FrameWatch watch(*window());
    nlohmann::ordered_json report;
    const std::vector<QString> pages{"workspaces",         "create",         "images",
                                     "activity",           "wall",           "settings/general",
                                     "settings/providers", "settings/ports", "settings/resources",
                                     "settings/storage",   "settings/about", "workspace/box-0"};
    for (const auto& page : pages) {
        std::vector<double> first;
        for (int round = 0; round < kRounds; ++round) {
            go(page == "workspaces" ? "activity" : "workspaces");
            settle();
            const int before = watch.frames;
            QElapsedTimer since;
            since.start();
            go(page);
            ASSERT_TRUE(until([&] { return watch.frames > before; }));
            first.push_back(milliseconds(since.nsecsElapsed()));
            settle();
        }
        report["first_picture_ms"][page.toStdString()] = spread(first);
    }
    for (const QString page : {"workspaces", "wall", "workspace/box-0"}) {
        go(page);
        settle();
        watch.took.clear();
        std::size_t tick = 0;
        QTimer motion;
        QObject::connect(&motion, &QTimer::timeout, [&] {
            ++tick;
            for (const auto& id : m_ids)
                script.show(id, m_pictures[tick % m_pictures.size()]);
        });
        motion.start(kPictureMs);
        QElapsedTimer since;
        since.start();
        (void)until([&] { return since.elapsed() > kMotionMs; });
        report["frame_ms_while_four_run"][page.toStdString()] = spread(watch.took);
        report["memory_mib_while_four_run"][page.toStdString()] = memoryMiB();
    }
    std::cout << report.dump(2) << std::endl;
}

} // namespace helix::ui::test
