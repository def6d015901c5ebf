// Where keys go: to what is in sight, and nowhere else. Keys take the way of the platform, through
// the window's shortcuts.

#include <linux/input-event-codes.h>

#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include "ui/shell/backend.h"
#include "ui/behaviour_fixture.h"
#include "ui/change_script.h"
#include "ui/talk_fixture.h"

namespace helix::ui::test {

using plane::State;

class KeysBehaviour : public Behaviour {
protected:
    KeysBehaviour()
        : id(script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id)
    {
        fillAgents(script);
        fillChanges(script, id);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(window(), key, modifiers);
        settle();
    }
    void openWorkspace()
    {
        start("workspace/shop");
        ASSERT_TRUE(until([this] { return item("controlButton") && isEnabled("controlButton"); }));
        script.input.clear();
    }
    void openTerminal()
    {
        openWorkspace();
        click("tab-terminal");
        ASSERT_TRUE(until([this] { return shown().contains("README.md"); }));
    }
    [[nodiscard]] QString shown() const
    {
        auto* terminal = item("terminal");
        return terminal ? terminal->property("screenText").toString() : QString();
    }
    [[nodiscard]] bool isControlling() const
    {
        return item("workspacePage") && item("workspacePage")->property("controlling").toBool();
    }
    /// Keys the guest has had.
    [[nodiscard]] std::vector<protocol::Key> guestKeys() const
    {
        std::vector<protocol::Key> keys;
        for (const auto& message : script.input)
            if (const auto* key = std::get_if<protocol::Key>(&message))
                keys.push_back(*key);
        return keys;
    }
    WorkspaceId id;
};

TEST_F(KeysBehaviour, ControlIsNotTakenOfADesktopBehindTheReview)
{
    openWorkspace();
    click("tab-changes");
    click("openReview");
    ASSERT_TRUE(until([this] { return item("reviewView") != nullptr; }));
    press(Qt::Key_T, Qt::ControlModifier);
    EXPECT_FALSE(isControlling());
    press(Qt::Key_A);
    press(Qt::Key_Escape);
    EXPECT_TRUE(guestKeys().empty());
    EXPECT_TRUE(until([this] { return item("reviewView") == nullptr; })) << "Esc closes the review";
    press(Qt::Key_T, Qt::ControlModifier);
    EXPECT_TRUE(isControlling()) << "now one sees it";
    press(Qt::Key_A);
    EXPECT_EQ(guestKeys().size(), 2U);
}

TEST_F(KeysBehaviour, ControlIsNotTakenBehindADialog)
{
    openWorkspace();
    script.plane.fakeBoundary.addBlocked(id, "pypi.org", "pip", 1);
    script.plane.fakeBoundary.tell(id);
    click("reviewBlocked");
    ASSERT_TRUE(until([this] { return item("blockedList") != nullptr; }));
    press(Qt::Key_T, Qt::ControlModifier);
    press(Qt::Key_A);
    EXPECT_FALSE(isControlling());
    EXPECT_TRUE(guestKeys().empty());
}

TEST_F(KeysBehaviour, NeitherOfTwoEscsReachesTheGuest)
{
    openWorkspace();
    click("controlButton");
    script.input.clear();
    press(Qt::Key_Escape);
    EXPECT_TRUE(guestKeys().empty()) << "it may be the first of two";
    press(Qt::Key_Escape);
    EXPECT_FALSE(isControlling());
    EXPECT_FALSE(until([this] { return !guestKeys().empty(); }, std::chrono::milliseconds(800)));
}

TEST_F(KeysBehaviour, OneEscReachesTheGuestBeforeTheNextKey)
{
    openWorkspace();
    click("controlButton");
    script.input.clear();
    press(Qt::Key_Escape);
    press(Qt::Key_A);
    const auto keys = guestKeys();
    ASSERT_EQ(keys.size(), 4U);
    EXPECT_EQ(keys[0].code, KEY_ESC);
    EXPECT_TRUE(keys[0].pressed);
    EXPECT_EQ(keys[1].code, KEY_ESC);
    EXPECT_FALSE(keys[1].pressed);
    EXPECT_EQ(keys[2].code, KEY_A);
    script.input.clear();
    press(Qt::Key_Escape);
    EXPECT_TRUE(until([this] { return guestKeys().size() == 2; })) << "alone, a moment later";
    EXPECT_TRUE(isControlling());
}

TEST_F(KeysBehaviour, ATerminalThatIsOpenedAgainHasTheKeys)
{
    openTerminal();
    type("ls");
    EXPECT_EQ(script.typed, "ls");
    click("tab-info");
    EXPECT_EQ(item("terminal"), nullptr);
    script.typed.clear();
    press(Qt::Key_X);
    EXPECT_TRUE(script.typed.isEmpty()) << "a hidden shell takes no keys";
    click("tab-terminal");
    ASSERT_TRUE(until([this] { return item("terminal") && item("terminal")->hasActiveFocus(); }));
    press(Qt::Key_Space);
    EXPECT_EQ(script.typed, " ");
    EXPECT_NE(item("terminal"), nullptr) << "Space is the shell's, and closes no panel";
}

TEST_F(KeysBehaviour, ATerminalKeepsItsLinesWhileItsPanelMoves)
{
    script.plane.fakeSettings.values["appearance.reduceMotion"] = "0";
    openTerminal();
    const QString before = shown();
    ASSERT_TRUE(before.contains("agent@quiet-otter:~/workspace$ ls --color"));
    for (const char* tab : {"tab-terminal", "tab-terminal", "tab-info", "tab-terminal"}) {
        click(QString::fromLatin1(tab));
        settle();
    }
    ASSERT_TRUE(until([this] { return item("terminal") != nullptr; }));
    EXPECT_EQ(shown(), before);
    for (const auto& [columns, rows] : script.shellSizes)
        EXPECT_GE(columns, 20) << "the shell never hears of a panel on its way";
}

TEST_F(KeysBehaviour, FocusComesBackWithItsPage)
{
    openTerminal();
    press(Qt::Key_1, Qt::ControlModifier);
    click("nav-images");
    ASSERT_TRUE(until([this] { return page() == "images"; }));
    script.typed.clear();
    press(Qt::Key_X);
    EXPECT_TRUE(script.typed.isEmpty());
    click("open-shop");
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
    ASSERT_TRUE(until([this] { return item("terminal") && item("terminal")->hasActiveFocus(); }));
    press(Qt::Key_X);
    EXPECT_EQ(script.typed, "x");
}

TEST_F(KeysBehaviour, TheBarSaysWhereKeysGo)
{
    openWorkspace();
    click("controlButton");
    EXPECT_NE(itemWithText("you are in control"), nullptr);
    click("promptText");
    ASSERT_TRUE(until([this] { return item("promptText")->hasActiveFocus(); }));
    script.input.clear();
    type("hello");
    EXPECT_TRUE(guestKeys().empty());
    EXPECT_EQ(itemWithText("you are in control"), nullptr);
    EXPECT_NE(itemWithText("in control, and typing elsewhere"), nullptr);
}

// Whatever page is open: what is typed stays with it.
TEST_F(KeysBehaviour, NoPageSendsKeysElsewhere)
{
    openTerminal();
    for (const char* other : {"workspaces", "create", "images", "activity", "settings"}) {
        click(QStringLiteral("nav-") +
              (QString::fromLatin1(other) == "create" ? "workspaces" : other));
        if (QString::fromLatin1(other) == "create")
            press(Qt::Key_N, Qt::ControlModifier);
        ASSERT_TRUE(until([&] { return page() == QString::fromLatin1(other); }));
        script.typed.clear();
        script.input.clear();
        press(Qt::Key_T, Qt::ControlModifier);
        press(Qt::Key_X);
        press(Qt::Key_Z, Qt::ShiftModifier);
        EXPECT_EQ(page(), QString::fromLatin1(other));
        EXPECT_TRUE(script.typed.isEmpty()) << other;
        EXPECT_TRUE(guestKeys().empty()) << other;
        auto* focused = window()->activeFocusItem();
        ASSERT_NE(focused, nullptr);
        EXPECT_TRUE(focused->isVisible()) << other;
    }
}

} // namespace helix::ui::test
