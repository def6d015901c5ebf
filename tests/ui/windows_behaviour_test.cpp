// A desktop in a window of its own, two of them side by side, several shells, and a restart.

#include <fstream>

#include <QGuiApplication>
#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWindow>
#include <QScreen>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include "base/atomic_file.h"
#include "ui/behaviour_fixture.h"
#include "ui/desktop/desktop_surface.h"
#include "ui/shell/backend.h"
#include "ui/shell/helix_window.h"
#include "ui/shell/window_memory.h"

namespace helix::ui::test {

using plane::State;

class Windows : public Behaviour {
protected:
    WorkspaceId fill(const std::string& name)
    {
        const auto id = script.plane.fakeWorkspaces.addWorkspace(name, State::Ready).id;
        script.plane.fakeBoundary.up(id);
        return id;
    }
    [[nodiscard]] static QQuickWindow* ownWindow()
    {
        for (auto* candidate : QGuiApplication::topLevelWindows())
            if (candidate->objectName() == "desktopWindow" && candidate->isVisible())
                return qobject_cast<QQuickWindow*>(candidate);
        return nullptr;
    }
    template <typename Item = QQuickItem>
    [[nodiscard]] static Item* inWindow(const QString& name)
    {
        auto* window = ownWindow();
        return window ? window->findChild<Item*>(name) : nullptr;
    }
    static async::Task<void> removed(plane::Workspaces& workspaces, WorkspaceId id)
    {
        (void)co_await workspaces.remove(id, true);
    }
    void choose(const QString& entry)
    {
        click("workspaceMore");
        ASSERT_TRUE(until([&] { return item(entry) != nullptr; })) << entry.toStdString();
        click(entry);
    }
};

TEST_F(Windows, ADesktopGoesIntoAWindowOfItsOwnAndComesBack)
{
    fill("docs-site");
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return isEnabled("controlButton"); }));
    choose("menuWindow");
    ASSERT_TRUE(until([this] { return ownWindow() && item("elsewhereCard"); }));
    EXPECT_FALSE(isEnabled("controlButton")) << "control is taken where the desktop is seen";
    auto* surface = inWindow<DesktopSurface>("desktopSurface");
    ASSERT_NE(surface, nullptr);
    ASSERT_TRUE(until([&] { return surface->isShown(); }));
    EXPECT_EQ(script.desktopsOpen, 1) << "one connection, whoever looks";
    QMetaObject::invokeMethod(inWindow("controlButton"), "clicked");
    ASSERT_TRUE(until([&] { return surface->isControlling(); }));
    EXPECT_EQ(script.steered.back(), protocol::Steerer::User);
    click("bringBack");
    ASSERT_TRUE(until([this] { return !ownWindow() && isEnabled("controlButton"); }));
    EXPECT_EQ(script.steered.back(), protocol::Steerer::Nobody) << "what is closed has no control";
    EXPECT_TRUE(until([this] {
        return !script.plane.fakeWorkspaces.watchers["docs-site"].expired();
    })) << "the page looks at it again";
}

TEST_F(Windows, ItsKeyClosesItUnlessTheGuestHasTheKeys)
{
    fill("docs-site");
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return isEnabled("controlButton"); }));
    choose("menuWindow");
    ASSERT_TRUE(until([this] { return ownWindow() && item("elsewhereCard"); }));
    auto* surface = inWindow<DesktopSurface>("desktopSurface");
    ASSERT_NE(surface, nullptr);
    ASSERT_TRUE(until([&] { return surface->isShown(); }));
    QMetaObject::invokeMethod(inWindow("controlButton"), "clicked");
    ASSERT_TRUE(until([&] { return surface->isControlling(); }));
    const auto closeByKey = [] {
        ownWindow()->requestActivate();
        QTest::keyClick(ownWindow(), Qt::Key_W, Qt::ControlModifier);
    };
    closeByKey();
    settle();
    ASSERT_NE(ownWindow(), nullptr);
    QMetaObject::invokeMethod(inWindow("controlButton"), "clicked");
    ASSERT_TRUE(until([&] { return !surface->isControlling(); }));
    closeByKey();
    EXPECT_TRUE(until([this] { return !ownWindow() && isEnabled("controlButton"); }));
}

TEST_F(Windows, ItIsUsedAsLongAsItsWindowIsOpenAndGoesWithItsWorkspace)
{
    const auto id = fill("docs-site");
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return isEnabled("controlButton"); }));
    choose("menuWindow");
    ASSERT_TRUE(until([] { return ownWindow() != nullptr; }));
    click("nav-settings");
    settle();
    EXPECT_FALSE(script.plane.fakeWorkspaces.watchers["docs-site"].expired());
    EXPECT_EQ(script.desktopsOpen, 1);
    async::detach(removed(script.plane.fakeWorkspaces, id));
    EXPECT_TRUE(until([] { return ownWindow() == nullptr; }));
}

TEST_F(Windows, TwoAreSideBySideAndOneIsChosen)
{
    for (const char* name : {"one", "two", "three"})
        fill(name);
    start("workspace/two");
    ASSERT_TRUE(until([this] { return isEnabled("controlButton"); }));
    choose("menuBeside");
    ASSERT_TRUE(until([this] { return item("leftPane") && item("rightPane"); }));
    const auto shown = [this](const char* pane) {
        return script.plane.fakeWorkspaces
            .find(WorkspaceId::parse(item(pane)->property("workspaceId").toString().toStdString())
                      .value())
            ->name;
    };
    EXPECT_EQ(shown("leftPane"), "two");
    EXPECT_EQ(shown("rightPane"), "one");
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 2; }));
    click("rightChoose");
    clickText("two");
    EXPECT_TRUE(until([&] { return shown("rightPane") == "two" && shown("leftPane") == "one"; }))
        << "they change places";
    click("leftOpen");
    EXPECT_EQ(page(), "workspace");
}

class RememberedWindow : public Windows {
protected:
    void begin(const QString& page = {})
    {
        WindowOptions options;
        options.page = page;
        options.useTray = false;
        options.memory = folder.filePath("window.json").toStdString();
        helix = std::make_unique<HelixWindow>(line(), options);
        ASSERT_TRUE(helix->show());
        line().open();
        ASSERT_TRUE(
            until([this] { return backend().isOpen() || !backend().openProblem().isEmpty(); }));
        settle();
    }
    [[nodiscard]] int kept(const char* name)
    {
        return backend().memory()->number(QString::fromUtf8(name), -1);
    }
    QTemporaryDir folder;
};

TEST_F(RememberedWindow, FullScreenComesBackToAMaximisedWindow)
{
    fill("docs-site");
    begin("workspace/docs-site");
    ASSERT_TRUE(until([this] { return isEnabled("controlButton"); }));
    window()->setVisibility(QWindow::Maximized);
    ASSERT_TRUE(until([this] { return kept("maximized") == 1; }));
    key(Qt::Key_F11);
    ASSERT_TRUE(until([this] { return window()->visibility() == QWindow::FullScreen; }));
    key(Qt::Key_F11);
    settle();
    EXPECT_EQ(window()->visibility(), QWindow::Maximized);
    EXPECT_FALSE(until([this] { return kept("maximized") == 0; }, std::chrono::milliseconds(600)));
}

TEST_F(RememberedWindow, ItStandsWhereItStoodOnAScreenThatIsThere)
{
    begin();
    window()->setPosition(90, 40);
    ASSERT_TRUE(
        until([this] { return kept("x") == 90 && kept("y") == 40; }, std::chrono::seconds(3)));
    helix.reset();
    begin();
    EXPECT_EQ(window()->position(), QPoint(90, 40));
    window()->setPosition(9000, 40);
    ASSERT_TRUE(until([this] { return kept("x") == 9000; }));
    helix.reset();
    begin();
    EXPECT_LT(window()->x(), 2000) << "the screen it stood on is gone";
}

TEST_F(RememberedWindow, NothingIsWrittenIntoTheFolderOfANewerHelix)
{
    const std::filesystem::path file = folder.filePath("window.json").toStdString();
    std::ofstream(file) << R"({"width": 1100, "of another kind": {"is": "kept"}})";
    const auto before = readFile(file, 1U << 20).value();
    script.openError =
        Error{ErrorCode::Unsupported, "The database was written by a newer HelixVM.", {}};
    begin();
    EXPECT_FALSE(backend().openProblem().isEmpty());
    window()->setPosition(90, 40);
    window()->resize(1000, 620);
    ASSERT_TRUE(until([this] { return kept("width") == 1000; }, std::chrono::seconds(3)));
    const auto changed = [&] { return readFile(file, 1U << 20).value_or("") != before; };
    EXPECT_FALSE(until(changed, std::chrono::milliseconds(1200)));
    helix.reset();
    QThreadPool::globalInstance()->waitForDone();
    EXPECT_FALSE(changed()) << "nor at its end";
}

class RememberedDesktops : public RememberedWindow {
protected:
    RememberedDesktops()
    {
        docs = fill("docs-site");
        shop = fill("shop-site");
    }
    QQuickWindow* openOwn()
    {
        if (!until([this] { return isEnabled("controlButton"); }))
            return nullptr;
        choose("menuWindow");
        return until([] { return ownWindow() != nullptr; }) ? ownWindow() : nullptr;
    }
    [[nodiscard]] int keptOf(const WorkspaceId& id, const std::string& name)
    {
        return kept(("desktop/" + id.str() + "/" + name).c_str());
    }
    /// As the next start finds it.
    void end()
    {
        helix.reset();
        QThreadPool::globalInstance()->waitForDone();
    }
    void writeShape(const WorkspaceId& id, const std::string& numbers)
    {
        std::string text;
        for (const char one : numbers)
            text += one == '~' ? "desktop/" + id.str() + "/" : std::string(1, one);
        std::ofstream(folder.filePath("window.json").toStdString()) << text;
    }
    WorkspaceId docs, shop;
};

TEST_F(RememberedDesktops, EachComesBackWhereItStoodAndAsLargeAsItWas)
{
    begin("workspace/docs-site");
    auto* own = openOwn();
    ASSERT_NE(own, nullptr);
    own->setGeometry(60, 30, 700, 410);
    ASSERT_TRUE(until([this] { return keptOf(docs, "x") == 60 && keptOf(docs, "width") == 700; },
                      std::chrono::seconds(3)));
    EXPECT_EQ(keptOf(docs, "y"), 30);
    EXPECT_EQ(keptOf(docs, "height"), 410);
    // What is moved just before it is closed is kept as well.
    own->setPosition(64, 30);
    click("bringBack");
    ASSERT_TRUE(until([] { return !ownWindow(); }));
    EXPECT_EQ(keptOf(docs, "x"), 64);
    EXPECT_EQ(keptOf(shop, "x"), -1) << "another's is its own";
    own = openOwn();
    ASSERT_NE(own, nullptr);
    EXPECT_EQ(own->geometry(), QRect(64, 30, 700, 410));
    end();
    begin("workspace/docs-site");
    own = openOwn();
    ASSERT_NE(own, nullptr);
    EXPECT_EQ(own->geometry(), QRect(64, 30, 700, 410));
    own->setVisibility(QWindow::Maximized);
    ASSERT_TRUE(until([this] { return keptOf(docs, "maximized") == 1; }));
    EXPECT_EQ(keptOf(docs, "width"), 700) << "what it comes back to";
    end();
    begin("workspace/docs-site");
    own = openOwn();
    ASSERT_NE(own, nullptr);
    EXPECT_EQ(own->visibility(), QWindow::Maximized);
}

TEST_F(RememberedDesktops, AScreenThatIsGoneAndAFileThatIsNoneAreHarmless)
{
    for (const char* numbers :
         {R"({"~x": 9000, "~y": 40, "~width": 20000, "~height": 20000})",
          R"({"~x": -100000, "~y": -100000, "~width": 1, "~height": 1})",
          R"({"~x": "a", "~y": [], "~width": 1e99, "~height": null, "~maximized": 7})",
          R"({"~x": 5, "~width": -700, "desktop-width": -3, "desktop-height": 0})", "\xff"}) {
        writeShape(docs, numbers);
        begin("workspace/docs-site");
        auto* own = openOwn();
        ASSERT_NE(own, nullptr) << numbers;
        const auto room = own->screen()->availableVirtualSize();
        EXPECT_LT(own->x(), room.width()) << numbers;
        EXPECT_GE(own->width(), 480) << numbers;
        EXPECT_LE(own->width(), std::max(480, room.width())) << numbers;
        EXPECT_GE(own->height(), 320) << numbers;
        EXPECT_LE(own->height(), std::max(320, room.height())) << numbers;
        EXPECT_EQ(own->visibility(), QWindow::Windowed) << numbers;
        end();
    }
}

TEST_F(RememberedDesktops, WhatIsRememberedGoesWithTheWorkspace)
{
    begin("workspace/docs-site");
    auto* own = openOwn();
    ASSERT_NE(own, nullptr);
    own->setGeometry(60, 30, 700, 410);
    ASSERT_TRUE(until([this] { return keptOf(docs, "width") == 700; }, std::chrono::seconds(3)));
    async::detach(removed(script.plane.fakeWorkspaces, docs));
    ASSERT_TRUE(until([] { return ownWindow() == nullptr; }));
    EXPECT_FALSE(
        until([this] { return keptOf(docs, "width") != -1; }, std::chrono::milliseconds(600)))
        << "nor is it kept once more by the window that closes";
    end();
    // And one that went while no window was open.
    writeShape(docs, R"({"~width": 700, "width": 1300})");
    begin("workspace/shop-site");
    EXPECT_TRUE(until([this] { return keptOf(docs, "width") == -1; }));
    EXPECT_EQ(kept("width"), 1300);
}

TEST_F(Windows, AnInspectorDraggedWideLeavesTheDesktopItsRoomOnASmallerWindow)
{
    fill("docs-site");
    start("workspace/docs-site");
    window()->resize(1920, 1080);
    click("tab-info");
    ASSERT_TRUE(until([this] { return item("inspectorEdge") != nullptr; }));
    QMetaObject::invokeMethod(item("inspectorEdge"), "moved", Q_ARG(int, 900));
    ASSERT_TRUE(until([this] { return item("inspectorContent")->width() > 800; }));
    window()->resize(960, 600);
    settle();
    EXPECT_TRUE(
        until([this] { return item("desktopSurface")->width() >= 350; }, std::chrono::seconds(3)))
        << item("desktopSurface")->width();
    window()->resize(1920, 1080);
    EXPECT_TRUE(
        until([this] { return item("inspectorContent")->width() > 800; }, std::chrono::seconds(3)))
        << "as wide as it was dragged, where there is room";
}

TEST_F(Windows, ProgramsThatItStartsAreNotToldHowSoonItDraws)
{
    start("workspaces");
    (void)grab();
    EXPECT_FALSE(qEnvironmentVariableIsSet("QT_QPA_UPDATE_IDLE_TIME"));
}

TEST_F(Windows, RestartStopsAndStarts)
{
    fill("docs-site");
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return isEnabled("controlButton"); }));
    choose("menuRestart");
    auto& workspaces = script.plane.fakeWorkspaces;
    ASSERT_TRUE(until([&] { return !workspaces.stopped.empty() && !workspaces.started.empty(); }));
    EXPECT_EQ(workspaces.startedFrom, std::vector<State>{State::Stopped}) << "not while it runs";
}

TEST_F(Windows, ThereAreSeveralShellsAndOneIsSeen)
{
    fill("docs-site");
    start("workspace/docs-site");
    click("tab-terminal");
    ASSERT_TRUE(until([this] { return script.shellSizes.size() == 1; }));
    EXPECT_EQ(item("shell-1"), nullptr) << "one needs no name";
    click("newShell");
    ASSERT_TRUE(until([this] { return script.shellSizes.size() == 2 && item("shell-2"); }));
    type("b");
    EXPECT_TRUE(until([this] { return script.typed.endsWith("b"); })) << "keys go into the new one";
    click("shell-1");
    settle();
    ASSERT_NE(item("terminal"), nullptr);
    EXPECT_TRUE(item("terminal")->hasActiveFocus());
    click("shell-2-end");
    EXPECT_TRUE(until([this] { return item("shell-1") == nullptr; }));
    EXPECT_TRUE(until([this] { return item("terminal")->hasActiveFocus(); }));
}

class RememberedPanel : public RememberedWindow {
protected:
    void openFiles()
    {
        begin("workspace/docs-site");
        window()->resize(1280, 800);
        click("tab-files");
        ASSERT_TRUE(until([this] { return item("inspectorEdge") != nullptr; }));
        settle();
    }
    [[nodiscard]] int wide() const { return item("inspectorEdge")->property("wide").toInt(); }
    void dragEdge(int by)
    {
        auto* edge = item("inspectorEdge");
        const QPointF from = edge->mapToScene({edge->width() / 2, edge->height() / 2});
        const auto send = [this](QEvent::Type type, QPointF at, Qt::MouseButtons held) {
            const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
            QMouseEvent event(type, at, window()->mapToGlobal(at), button, held, Qt::NoModifier);
            QCoreApplication::sendEvent(window(), &event);
            settle();
        };
        send(QEvent::MouseButtonPress, from, Qt::LeftButton);
        send(QEvent::MouseMove, from + QPointF(by / 2.0, 0), Qt::LeftButton);
        send(QEvent::MouseMove, from + QPointF(by, 0), Qt::LeftButton);
        send(QEvent::MouseButtonRelease, from + QPointF(by, 0), Qt::NoButton);
    }
};

TEST_F(RememberedPanel, ItIsAsWideAtTheNextStart)
{
    fill("docs-site");
    openFiles();
    const int usual = wide();
    dragEdge(-80);
    ASSERT_EQ(wide(), usual + 80);
    helix.reset();
    QThreadPool::globalInstance()->waitForDone();
    openFiles();
    EXPECT_EQ(wide(), usual + 80);
}

} // namespace helix::ui::test
