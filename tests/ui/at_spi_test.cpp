// What a screen reader hears: the window on a real accessibility bus, read as Orca would. What is
// said of every other page and state, *screenshots_test asks without a bus (ui/spoken.h).

#include <gtest/gtest.h>

#include <QGuiApplication>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include "ui/behaviour_fixture.h"
#include "ui/change_script.h"
#include "ui/spoken_bus.h"

namespace helix::ui::test {

using plane::State;

namespace {

const Spoken* findSpoken(const Spoken& root, QAccessible::Role role, const QString& name)
{
    if (root.role == role && root.name == name)
        return &root;
    for (const auto& child : root.children)
        if (const auto* found = findSpoken(child, role, name))
            return found;
    return nullptr;
}

/// All of it, a line each.
std::string outline(const Spoken& root, int depth = 0)
{
    std::string lines = std::string(static_cast<std::size_t>(depth), ' ') +
                        std::to_string(root.role) + " " + root.name.toStdString() + "\n";
    for (const auto& child : root.children)
        lines += outline(child, depth + 1);
    return lines;
}

} // namespace

class OnTheBus : public Behaviour {
protected:
    OnTheBus()
        : id(script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id)
    {
        script.plane.fakeWorkspaces.addWorkspace("docs", State::Stopped);
        fillAgents(script);
        fillChanges(script, id);
        script.plane.fakeForwards.addForward(id, 5173, 5173, "Vite",
                                             boundary::ForwardState::Listening);
    }
    void SetUp() override
    {
        if (QGuiApplication::platformName() != QLatin1String("xcb"))
            GTEST_SKIP() << "Qt speaks on the bus on X11 and Wayland only, not on "
                         << QGuiApplication::platformName().toStdString();
        const auto problem = bus.open();
        if (!problem.isEmpty())
            GTEST_SKIP() << problem.toStdString();
    }
    template <typename T>
    T wait(std::future<T> answer)
    {
        EXPECT_TRUE(until([&] {
            return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
        })) << "the bus does not answer";
        return answer.get();
    }
    /// Once it has the button `landmark`.
    Spoken heard(const QString& landmark)
    {
        Spoken said;
        for (int tries = 0; tries < 20; ++tries) {
            if (auto now = wait(bus.read()))
                said = std::move(*now);
            for (const auto role : {QAccessible::Button, QAccessible::PageTab})
                if (findSpoken(said, role, landmark))
                    return said;
        }
        ADD_FAILURE() << "the bus never tells of " << landmark.toStdString();
        return said;
    }
    void expectWell(const Spoken& said)
    {
        for (const auto& fault : checkSpoken(said))
            ADD_FAILURE() << describe(fault);
    }
    SpokenBus bus;
    WorkspaceId id;
};

TEST_F(OnTheBus, HomeSaysWhatEachThingIsAndIsCalled)
{
    start("workspaces");
    const auto said = heard("New workspace");
    expectWell(said);
    // Qt 6.4 says "push button" of the pages in the sidebar here, whose role is PageTab.
    EXPECT_TRUE(findSpoken(said, QAccessible::PageTab, "Settings") ||
                findSpoken(said, QAccessible::Button, "Settings"))
        << outline(said);
}

TEST_F(OnTheBus, CreateSaysWhatEachThingIsAndIsCalled)
{
    start("create");
    expectWell(heard("Create"));
}

TEST_F(OnTheBus, SettingsSayWhatEachThingIsAndIsCalled)
{
    start("settings");
    expectWell(heard("Settings"));
}

TEST_F(OnTheBus, AWorkspaceSaysWhatEachThingIsAndIsCalled)
{
    start("workspace/shop");
    for (const char* tab : {"tab-boundary", "tab-changes", "tab-ports"}) {
        click(QString::fromLatin1(tab));
        expectWell(heard("Ports"));
    }
}

TEST_F(OnTheBus, TabSaysWhereTheKeyboardIs)
{
    start("settings");
    heard("Settings");
    ASSERT_TRUE(until([this] { return window()->isActive(); }));
    item("nav-settings")->forceActiveFocus(Qt::TabFocusReason);
    settle();
    for (int stop = 0; stop < 6; ++stop) {
        // On a bus that listens Qt asks it about each key first, and gives it to the window later.
        const auto* before = window()->activeFocusItem();
        QTest::keyClick(window(), Qt::Key_Tab);
        ASSERT_TRUE(until([&] { return window()->activeFocusItem() != before; }));
        const auto* here = QAccessible::queryAccessibleInterface(window()->activeFocusItem());
        ASSERT_NE(here, nullptr);
        const auto wanted = here->text(QAccessible::Name);
        EXPECT_TRUE(until(
            [&] {
                return !bus.focused().empty() && wait(bus.nameOf(bus.focused().back())) == wanted;
            },
            std::chrono::seconds(10)))
            << "nobody is told of " << wanted.toStdString();
    }
}

TEST_F(OnTheBus, ADialogIsADialogWithItsTitle)
{
    start("workspaces");
    key(Qt::Key_F1);
    ASSERT_TRUE(until([this] { return item("shortcutsDialogBody") != nullptr; }));
    const auto said = heard("Close");
    expectWell(said);
    EXPECT_NE(findSpoken(said, QAccessible::Dialog, "Shortcuts"), nullptr);
}

} // namespace helix::ui::test
