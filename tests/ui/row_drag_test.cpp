// A file of a guest is dragged out of the list of its files: the copy that is carried, and its bounds.

#include <filesystem>
#include <fstream>

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>

#include "ui/behaviour_fixture.h"
#include "ui/files/row_drag.h"
#include "ui/shell/backend.h"

namespace helix::ui::test {

using plane::State;

namespace {
namespace fs = std::filesystem;
} // namespace

TEST(DragFolder, IsForTheUserAloneAndFourStay)
{
    const QTemporaryDir cache;
    const auto root = cache.filePath("dragged").toStdString();
    fs::create_directories(root + "/of-another-run");
    std::vector<std::string> made;
    for (int n = 0; n < 6; ++n) {
        auto folder = dragFolder(root);
        ASSERT_TRUE(folder) << folder.error().describe();
        EXPECT_EQ(fs::status(*folder).permissions(), fs::perms::owner_all);
        std::ofstream(*folder + "/x") << n;
        made.push_back(*folder);
    }
    EXPECT_FALSE(fs::exists(root + "/of-another-run"));
    EXPECT_EQ(std::distance(fs::directory_iterator(root), {}), 4);
    EXPECT_FALSE(fs::exists(made[1]));
    EXPECT_TRUE(fs::exists(made[2]));
    std::ofstream(cache.filePath("file").toStdString()) << "x";
    EXPECT_FALSE(dragFolder(cache.filePath("file").toStdString())) << "that is no folder";
}

class RowDragged : public Behaviour {
protected:
    RowDragged() { qputenv("XDG_CACHE_HOME", cache.path().toUtf8()); }
    ~RowDragged() override { qunsetenv("XDG_CACHE_HOME"); }
    void openFiles()
    {
        auto& says = script.plane.fakeWorkspaces.scriptSays;
        const std::string zero(1, '\0');
        says[""] = "d\t0\t1700000000\tworkspace" + zero;
        says["workspace"] = "f\t2048\t1700000000\tmain.py" + zero + "l\t3\t1700000000\tlink" + zero;
        const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
        workspace = QString::fromStdString(id.str());
        script.plane.fakeBoundary.up(id);
        start("workspace/docs-site");
        click("tab-files");
        ASSERT_TRUE(until([this] { return item("file-workspace/main.py") != nullptr; }));
        settle();
    }
    void mouse(QEvent::Type type, QPointF at, Qt::MouseButtons held)
    {
        QMouseEvent event(type, at, window()->mapToGlobal(at),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, held,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(window(), &event);
        settle();
    }
    /// Pressed and moved far enough; the button stays down.
    void pull(const QString& row)
    {
        const auto* found = item(row);
        ASSERT_NE(found, nullptr);
        const QPointF from = found->mapToScene({60, found->height() / 2});
        mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
        for (int step = 1; step < 5; ++step)
            mouse(QEvent::MouseMove, from - QPointF(step * 12, 0), Qt::LeftButton);
        last = from - QPointF(48, 0);
    }
    void letGo() { mouse(QEvent::MouseButtonRelease, last, Qt::NoButton); }
    QTemporaryDir cache;
    QString workspace;
    QPointF last;
};

TEST_F(RowDragged, WhatIsPulledIsFetchedAndSaidOnceTheButtonIsLetGo)
{
    openFiles();
    script.plane.fakeExchange.holdsSaves = true;
    pull("file-workspace/main.py");
    ASSERT_TRUE(until([this] { return script.plane.fakeExchange.saves.size() == 1; }));
    EXPECT_EQ(script.plane.fakeExchange.saves[0], "workspace/main.py");
    EXPECT_NE(item("fetchingToDrag"), nullptr) << "that it is fetched is seen";
    letGo();
    EXPECT_EQ(item("previewText"), nullptr);
    script.plane.fakeExchange.go();
    EXPECT_TRUE(until([this] { return itemWithText("main.py is here now. Drag it once more."); }));
    EXPECT_EQ(item("fetchingToDrag"), nullptr);
}

TEST_F(RowDragged, WhatAnotherProgramDropsIsBroughtIntoTheFolderThatIsChosen)
{
    openFiles();
    click("file-workspace/main.py");
    const auto* list = item("filesList");
    const QPointF at = list->mapToScene({list->width() / 2, list->height() - 20});
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile("/tmp/a b.txt"), QUrl::fromLocalFile("/tmp/folder"),
                   QUrl("https://example.org/x")});
    QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &enter);
    ASSERT_TRUE(until([this] { return itemWithText("Drop to bring them into workspace"); }));
    QDropEvent drop(at, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &drop);
    auto& exchange = script.plane.fakeExchange;
    ASSERT_TRUE(until([&] { return exchange.drops.size() == 2; }));
    EXPECT_EQ(exchange.drops, (std::vector<fs::path>{"/tmp/a b.txt", "/tmp/folder"}));
    EXPECT_EQ(exchange.dropsInto, std::vector<std::string>(2, "./workspace"));
}

TEST_F(RowDragged, ALinkIsNotDraggedAndAClickIsAClick)
{
    openFiles();
    pull("file-workspace/link");
    letGo();
    click("file-workspace/main.py");
    EXPECT_TRUE(isEnabled("filesDownload")) << "it is chosen";
    EXPECT_TRUE(script.plane.fakeExchange.saves.empty());
}

TEST_F(RowDragged, TheCopyIsUsedAgainUntilItChangesAndAnotherWorkspaceHasNone)
{
    openFiles();
    auto& says = script.plane.fakeWorkspaces.scriptSays;
    says["workspace/main.py"] = "3015617425 60\n";
    RowDrag drag;
    drag.setBackend(&backend());
    drag.setWorkspace(workspace);
    QStringList ready;
    QObject::connect(&drag, &RowDrag::ready, &drag,
                     [&](const QString& /*path*/, const QString& address) { ready += address; });
    drag.take("workspace/main.py");
    ASSERT_TRUE(until([&] { return ready.size() == 1; }));
    EXPECT_TRUE(ready[0].startsWith("file:///")) << ready[0].toStdString();
    drag.take("workspace/main.py");
    ASSERT_TRUE(until([&] { return ready.size() == 2; }));
    EXPECT_EQ(script.plane.fakeExchange.saves.size(), 1U);
    says["workspace/main.py"] = "1234567890 60\n";
    drag.take("workspace/main.py");
    ASSERT_TRUE(until([&] { return ready.size() == 3; }));
    EXPECT_EQ(script.plane.fakeExchange.saves.size(), 2U) << "it changed in the guest";
    says["workspace/main.py"] = "4294967295 0\n";
    for (qsizetype more = 4; more < 6; ++more) {
        drag.take("workspace/main.py");
        ASSERT_TRUE(until([&] { return ready.size() == more; }));
    }
    EXPECT_EQ(script.plane.fakeExchange.saves.size(), 4U) << "nobody knows whether it changed";
    drag.setWorkspace({});
    QStringList problems;
    QObject::connect(&drag, &RowDrag::failed, &drag,
                     [&](const QString& sentence) { problems += sentence; });
    drag.take("workspace/main.py");
    EXPECT_TRUE(until([&] { return problems.size() == 1; }));
}

TEST_F(RowDragged, EachHomeOfHelixHasItsOwnCopies)
{
    openFiles();
    const QTemporaryDir home;
    qputenv("HELIXVM_HOME", home.path().toUtf8());
    RowDrag drag;
    drag.setBackend(&backend());
    drag.setWorkspace(workspace);
    bool isReady = false;
    QObject::connect(&drag, &RowDrag::ready, &drag, [&] { isReady = true; });
    drag.take("workspace/main.py");
    EXPECT_TRUE(until([&] { return isReady; }));
    qunsetenv("HELIXVM_HOME");
    EXPECT_TRUE(fs::exists(home.filePath("cache/dragged").toStdString()));
    EXPECT_FALSE(fs::exists(cache.filePath("helixvm/dragged").toStdString()));
}

TEST_F(RowDragged, AGuestThatSendsMoreThanTheBoundIsStopped)
{
    openFiles();
    script.plane.fakeExchange.saveTotal = kMostDraggedBytes + 1;
    RowDrag drag;
    drag.setBackend(&backend());
    drag.setWorkspace(workspace);
    QStringList problems, ready;
    QObject::connect(&drag, &RowDrag::ready, &drag, [&](const QString& path) { ready += path; });
    QObject::connect(&drag, &RowDrag::failed, &drag,
                     [&](const QString& sentence) { problems += sentence; });
    drag.take("workspace/main.py");
    ASSERT_TRUE(until([&] { return !problems.empty(); }));
    settle();
    EXPECT_EQ(problems, QStringList({"main.py is larger than 128 MB. Download it instead."}));
    EXPECT_TRUE(ready.empty());
}

} // namespace helix::ui::test
