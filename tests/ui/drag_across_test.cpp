// A file of a guest is dragged from the list of its files to another program, with the pointer of a real X server.

#include <filesystem>
#include <fstream>

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QProcess>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>
#include <QUrl>

#include "build_tree.h"
#include "ui/behaviour_fixture.h"
#include "ui/x11_pointer.h"

namespace helix::ui::test {

namespace {

namespace fs = std::filesystem;

// Each of what an address has to write otherwise.
const std::string kName = "50 % \xc3\xa4#?.bin";
const std::string kBytes("\0\xff\r\nwhat the guest has\n", 23);

} // namespace

class DraggedAcross : public Behaviour {
protected:
    DraggedAcross() { qputenv("XDG_CACHE_HOME", cache.path().toUtf8()); }
    ~DraggedAcross() override
    {
        qunsetenv("XDG_CACHE_HOME");
        target.kill();
        target.waitForFinished();
    }
    void SetUp() override
    {
        if (QGuiApplication::platformName() != "xcb" || !pointer.isThere())
            GTEST_SKIP() << "needs an X server of its own, which ctest gives it (xvfb-run)";
        openFiles();
    }
    void openFiles()
    {
        auto& says = script.plane.fakeWorkspaces.scriptSays;
        const std::string zero(1, '\0');
        says[""] = "d\t0\t1700000000\tworkspace" + zero;
        says["workspace"] = "f\t23\t1700000000\t" + kName + zero;
        script.plane.fakeExchange.holdsSaves = true;
        const auto id = script.plane.fakeWorkspaces.addWorkspace("box", plane::State::Ready).id;
        script.plane.fakeBoundary.up(id);
        start("workspace/box");
        window()->setGeometry(0, 0, 1280, 800);
        click("tab-files");
        ASSERT_TRUE(until([this] { return row() != nullptr; }));
        settle();
    }
    [[nodiscard]] QQuickItem* row() const
    {
        return item("file-workspace/" + QString::fromStdString(kName));
    }
    /// Of the screen.
    [[nodiscard]] QPoint placeOf(const QQuickItem* of) const
    {
        return window()->mapToGlobal(of->mapToScene({60, of->height() / 2})).toPoint();
    }
    /// Presses the row, moves on towards `to` and about there, and lets go once `arrived`. By a
    /// timer: a drag turns a loop of its own.
    void drag(QPoint to, const std::function<bool()>& arrived)
    {
        const QPoint from = placeOf(row());
        pointer.moveTo(from);
        pointer.pressLeft(true);
        constexpr int kSteps = 20, kLongMs = 60'000;
        int steps = 0;
        bool isOver = false, isThere = false;
        QElapsedTimer since;
        since.start();
        QTimer hand;
        QObject::connect(&hand, &QTimer::timeout, window(), [&] {
            bringWhatIsAskedFor();
            isThere = arrived();
            isOver = isThere || since.elapsed() > kLongMs;
            if (isOver) {
                pointer.pressLeft(false);
                return hand.stop();
            }
            const double share = std::min(1.0, double(++steps) / kSteps);
            pointer.moveTo(from + (to - from) * share + QPoint(steps % 2 * 4, 0));
        });
        hand.start(std::chrono::milliseconds(10));
        EXPECT_TRUE(until([&] { return isOver; }, std::chrono::milliseconds(2 * kLongMs)));
        EXPECT_TRUE(isThere) << "nothing is dragged";
        settle();
    }
    /// As the exchange does it, which only says so here.
    void bringWhatIsAskedFor()
    {
        auto& exchange = script.plane.fakeExchange;
        if (exchange.saves.empty() || !exchange.holdsSaves)
            return;
        exchange.holdsSaves = false;
        for (const auto& folder :
             fs::directory_iterator(cache.path().toStdString() + "/helixvm/dragged"))
            std::ofstream(folder.path() / kName, std::ios::binary) << kBytes;
        exchange.go();
    }
    static bool isDragging() { return QThread::currentThread()->loopLevel() > 0; }
    void startTarget()
    {
        target.start(QString::fromStdString(tests::builtProgram("drop_target")), {});
        ASSERT_TRUE(until([this] { return hears("ready"); }));
    }
    bool hears(const QByteArray& word)
    {
        heard += target.readAllStandardOutput();
        return heard.contains(word);
    }

    QTemporaryDir cache;
    X11Pointer pointer;
    QProcess target;
    QByteArray heard;
};

TEST_F(DraggedAcross, AnotherProgramHasTheBytesOfTheFile)
{
    startTarget();
    // It is told of entering and of the first move at once, and of more only when its answer to them
    // is here: let go before, it would not be known that it takes anything.
    drag({1400, 120}, [this] { return hears("over") && heard.count("over") > 2; });
    ASSERT_TRUE(until([this] { return hears("got ") && heard.endsWith('\n'); })) << heard.data();
    const auto got = heard.mid(heard.indexOf("got ")).split(' ');
    ASSERT_EQ(got.size(), 3);
    const fs::path file = QUrl::fromEncoded(got[1]).toLocalFile().toStdString();
    EXPECT_EQ(file.filename(), kName);
    EXPECT_EQ(QByteArray::fromBase64(got[2].trimmed()).toStdString(), kBytes);
    EXPECT_EQ(script.plane.fakeExchange.saves, std::vector<std::string>{"workspace/" + kName});
}

TEST_F(DraggedAcross, WhatIsLetGoOverItsOwnListStaysWhereItIs)
{
    int moves = 0;
    drag(placeOf(item("filesList")) + QPoint(0, 60), [&] { return isDragging() && ++moves > 30; });
    EXPECT_TRUE(script.plane.fakeExchange.drops.empty()) << "it would lie there twice";
}

} // namespace helix::ui::test
