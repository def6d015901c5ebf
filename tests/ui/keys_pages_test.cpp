// Every page and panel, typed into: Tab finds all of its controls, forward and back, in sight; what
// is typed stays there; Space and Return act on the control that has the keyboard and on no other.

#include <algorithm>

#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include "providers/providers.h"
#include "ui/behaviour_fixture.h"
#include "ui/change_script.h"
#include "ui/keys_walk.h"

namespace helix::ui::test {

using plane::State;

class KeysOnPages : public Behaviour {
protected:
    KeysOnPages()
        : id(script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id)
    {
        fillAgents(script);
        fillChanges(script, id);
        fillSheet(script, id);
        script.plane.fakeWorkspaces.all[0].guestPorts = {{8000, "0.0.0.0", "python3"}};
        script.plane.fakeForwards.addForward(id, 5173, 5173, "Vite",
                                             boundary::ForwardState::Listening);
        auto& snapshot = script.plane.fakeBoundary.up(id);
        snapshot.choice = {egress::Mode::Allowlist, {"packages"}, {{"github.com", {}}}};
        script.plane.fakeBoundary.base.choice = snapshot.choice;
        script.plane.fakeBoundary.base.always = {{"cdn.example.org", {}}};
        for (int line = 0; line < kLines; ++line)
            script.plane.fakeBoundary.addLine(id, "pypi.org", line % 3 != 0, 900, 9000);
        auto& providers = script.plane.fakeProviders;
        providers.addProvider("anthropic", providers::ProviderKind::Anthropic,
                              "https://api.anthropic.com", true);
        providers.knownSecrets = {{"npm-token", "https://registry.npmjs.org", "X-Api-Key", {}}};
        providers.knownPrices = {{"claude-sonnet-*", 3000000, 15000000}};
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(window(), key, modifiers);
        settle();
    }
    /// The desktop of shop is live, and would take keys if they came to it.
    void openWorkspace(QSize size = {960, 600})
    {
        start("workspace/shop");
        window()->resize(size);
        ASSERT_TRUE(until([this] { return item("controlButton") && isEnabled("controlButton"); }));
        script.input.clear();
    }
    void focusOn(QQuickItem* target)
    {
        ASSERT_NE(target, nullptr);
        target->forceActiveFocus(Qt::TabFocusReason);
        settle();
    }
    /// Where Tab, or Shift+Tab, comes by from here until it is here again. Each stop is in sight.
    std::vector<QQuickItem*> walk(bool forward)
    {
        std::vector<QQuickItem*> visited;
        for (int step = 0; step < kMostStops; ++step) {
            auto* here = window()->activeFocusItem();
            const auto lost = lostBecause(window(), here);
            EXPECT_EQ(lost, "") << nameOf(here) << " after "
                                << nameOf(visited.empty() ? nullptr : visited.back());
            if (!visited.empty() && here == visited.front())
                return visited;
            if (std::ranges::find(visited, here) != visited.end()) {
                ADD_FAILURE() << "Tab goes round without coming back: " << nameOf(here);
                return visited;
            }
            visited.push_back(here);
            press(forward ? Qt::Key_Tab : Qt::Key_Backtab,
                  forward ? Qt::NoModifier : Qt::ShiftModifier);
        }
        ADD_FAILURE() << "Tab never comes back";
        return visited;
    }
    static std::string namesOf(const std::vector<QQuickItem*>& items)
    {
        std::string names;
        for (const auto* item : items)
            names += (names.empty() ? "" : ", ") + nameOf(item);
        return names;
    }
    void expectTabFindsAllOf(QQuickItem* root)
    {
        ASSERT_NE(root, nullptr);
        const auto stops = tabStops(root);
        ASSERT_FALSE(stops.empty());
        focusOn(stops.front());
        const auto there = walk(true);
        for (const auto* stop : tabStops(root))
            EXPECT_TRUE(std::ranges::any_of(
                there,
                [&](const auto* here) {
                    return here == stop || stop->isAncestorOf(here); // a list's row has its keys
                }))
                << "missed " << nameOf(stop) << " on the way " << namesOf(there);
        focusOn(stops.front());
        auto back = walk(false);
        std::reverse(back.begin() + 1, back.end());
        EXPECT_EQ(back, there) << "Shift+Tab is Tab backwards: " << namesOf(there) << " and "
                               << namesOf(back);
    }
    void expectKeysIn(QQuickItem* dialog, const char* when)
    {
        auto* here = window()->activeFocusItem();
        EXPECT_EQ(lostBecause(window(), here), "") << when << ": " << nameOf(here);
        EXPECT_TRUE(here && dialog->parentItem()->isAncestorOf(here))
            << when << " the keyboard is behind the dialog: " << nameOf(here);
    }
    /// Letters, Ctrl+T where the desktop is hidden, and Esc twice, on every control of `root`.
    void typeOnEachOf(QQuickItem* root, bool desktopHidden, bool escapes = true)
    {
        ASSERT_NE(root, nullptr);
        focusOn(tabStops(root).front());
        const auto stops = walk(true);
        for (auto* stop : stops) {
            if (!stop->isVisible() || !stop->isEnabled())
                continue;
            focusOn(stop);
            press(Qt::Key_X);
            press(Qt::Key_Z, Qt::ShiftModifier);
            if (desktopHidden)
                press(Qt::Key_T, Qt::ControlModifier);
            if (escapes) {
                press(Qt::Key_Escape);
                press(Qt::Key_Escape);
            }
            ASSERT_FALSE(item("workspacePage") &&
                         item("workspacePage")->property("controlling").toBool())
                << "control was taken at " << nameOf(stop);
            ASSERT_TRUE(script.input.empty()) << "the desktop had keys of " << nameOf(stop);
            ASSERT_TRUE(script.typed.isEmpty()) << "the shell had keys of " << nameOf(stop);
        }
    }
    static constexpr int kLines = 40, kMostStops = 200;
    WorkspaceId id;
};

// -- Settings, each group ------------------------------------------------------------------------

class KeysInSettings : public KeysOnPages, public testing::WithParamInterface<const char*> {
protected:
    void openSection()
    {
        openWorkspace();
        click("nav-settings");
        click(QStringLiteral("section-") + QString::fromLatin1(GetParam()));
        ASSERT_TRUE(until([this] { return item("settingsBody") != nullptr; }));
        settle();
        script.input.clear();
    }
};

INSTANTIATE_TEST_SUITE_P(Groups, KeysInSettings,
                         testing::Values("general", "ports", "providers", "agents", "network",
                                         "resources", "appearance", "about"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(KeysInSettings, TabFindsEachControlForwardAndBackAndInSight)
{
    openSection();
    expectTabFindsAllOf(item("settingsBody"));
}

TEST_P(KeysInSettings, WhatIsTypedStaysThere)
{
    openSection();
    typeOnEachOf(item("settingsBody"), true);
    EXPECT_EQ(page(), "settings");
}

TEST_F(KeysOnPages, SpaceAndReturnSwitchTheSettingThatHasTheKeyboardAndNoOther)
{
    openWorkspace();
    click("nav-settings");
    click("section-appearance");
    const auto before = script.plane.fakeSettings.values;
    focusOn(item("reduceMotion"));
    for (const auto key : {Qt::Key_Space, Qt::Key_Return, Qt::Key_Enter}) {
        const std::string now = script.plane.fakeSettings.values["appearance.reduceMotion"];
        press(key);
        EXPECT_TRUE(until([&] {
            return script.plane.fakeSettings.values["appearance.reduceMotion"] != now;
        })) << key
            << " does nothing";
    }
    auto after = script.plane.fakeSettings.values;
    after.erase("appearance.reduceMotion");
    auto others = before;
    others.erase("appearance.reduceMotion");
    EXPECT_EQ(after, others);
    EXPECT_TRUE(script.input.empty());
    EXPECT_EQ(page(), "settings");
}

// -- The inspector's tabs ------------------------------------------------------------------------

class KeysInTabs : public KeysOnPages, public testing::WithParamInterface<const char*> {
protected:
    void unfoldInternet()
    {
        click("givenInternet");
        // It is laid out with the next frame.
        ASSERT_TRUE(until([this] {
            auto* editor = item("internetMode");
            return editor && editor->mapToScene(QPointF()).y() >
                                 item("givenInternet")->mapToScene(QPointF()).y();
        }));
    }
    void openTab()
    {
        openWorkspace();
        click(QStringLiteral("tab-") + QString::fromLatin1(GetParam()));
        settle();
        if (std::string(GetParam()) == "boundary")
            unfoldInternet();
        script.input.clear();
    }
};

INSTANTIATE_TEST_SUITE_P(Tabs, KeysInTabs, testing::Values("boundary", "changes", "ports", "info"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(KeysInTabs, TabFindsEachControlForwardAndBackAndInSight)
{
    openTab();
    expectTabFindsAllOf(item("inspectorContent"));
}

TEST_P(KeysInTabs, WhatIsTypedStaysThere)
{
    openTab();
    typeOnEachOf(item("inspectorContent"), false);
    EXPECT_EQ(page(), "workspace");
}

TEST_F(KeysOnPages, ReturnInATabActsOnWhatHasTheKeyboard)
{
    openWorkspace();
    click("tab-ports");
    focusOn(item("map8000"));
    press(Qt::Key_Return);
    EXPECT_TRUE(until([this] { return script.plane.fakeForwards.all.size() == 2; }));
    click("tab-boundary");
    focusOn(item("fetchSwitch"));
    press(Qt::Key_Enter);
    EXPECT_TRUE(until([this] { return script.plane.fakeProviders.accounts[id.str()].mayFetch; }));
    EXPECT_EQ(script.plane.fakeForwards.all.size(), 2U) << "and nothing of the tab that is hidden";
    click("tab-changes");
    focusOn(item("openReview"));
    press(Qt::Key_Space);
    EXPECT_TRUE(until([this] { return item("reviewView") != nullptr; }));
    EXPECT_TRUE(script.input.empty());
    EXPECT_TRUE(script.plane.fakeWorkspaces.created.empty() &&
                script.plane.fakeWorkspaces.stopped.empty() &&
                script.plane.fakeWorkspaces.removedIds.empty());
}

TEST_F(KeysOnPages, TheTerminalIsLeftAndOpenedAgainWithTheKeyboardAlone)
{
    openWorkspace();
    focusOn(item("tab-terminal"));
    press(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("terminal") && item("terminal")->hasActiveFocus(); }));
    press(Qt::Key_Tab);
    press(Qt::Key_Backtab, Qt::ShiftModifier);
    EXPECT_TRUE(item("terminal")->hasActiveFocus()) << "both are the shell's";
    // What a platform makes of Ctrl+Shift+Tab.
    press(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(item("terminal")->hasActiveFocus()) << "the way out";
    EXPECT_EQ(lostBecause(window(), window()->activeFocusItem()), "");
    script.typed.clear();
    press(Qt::Key_X);
    EXPECT_TRUE(script.typed.isEmpty());
    for (const char* tab : {"tab-info", "tab-terminal"}) {
        focusOn(item(QString::fromLatin1(tab)));
        press(Qt::Key_Space);
    }
    ASSERT_TRUE(until([this] { return item("terminal") && item("terminal")->hasActiveFocus(); }));
    press(Qt::Key_X);
    EXPECT_EQ(script.typed, "x");
    EXPECT_TRUE(script.input.empty());
}

// -- Over the desktop: the ledger, the sheet -----------------------------------------------------

TEST_F(KeysOnPages, TheLedgerKeepsTheKeys)
{
    openWorkspace();
    click("tab-boundary");
    ASSERT_TRUE(until([this] { return item("showLedger") != nullptr; }));
    focusOn(item("showLedger"));
    press(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("ledgerWords") != nullptr; }));
    // A row has the keys of its list, once there is one.
    ASSERT_TRUE(until([this] {
        const auto* lines = item("ledgerLines");
        return lines != nullptr && lines->property("currentItem").value<QQuickItem*>() != nullptr;
    }));
    auto* dialog = item("ledgerDialogBody");
    expectTabFindsAllOf(dialog);
    expectKeysIn(dialog, "after all of that");
    focusOn(item("refusedOnly"));
    press(Qt::Key_Enter);
    EXPECT_TRUE(item("refusedOnly")->property("chosen").toBool());
    EXPECT_EQ(textOf("ledgerWords"), "") << "it chose, and wrote nothing";
    typeOnEachOf(dialog, true, false);
    press(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("ledgerWords") == nullptr; })) << "Esc closes it";
    EXPECT_TRUE(script.input.empty());
    EXPECT_TRUE(until([this] { return item("showLedger")->hasActiveFocus(); }))
        << "the keyboard is where it was before";
}

TEST_F(KeysOnPages, TheSheetKeepsTheKeys)
{
    openWorkspace();
    click("tab-boundary");
    focusOn(item("openSheet"));
    press(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("sheetSummary") && item("copySheet"); }));
    auto* dialog = item("boundarySheetBody");
    expectTabFindsAllOf(dialog);
    typeOnEachOf(dialog, true, false);
    EXPECT_TRUE(script.plane.fakeSheets.takenBack.empty()) << "letters take nothing back";
    press(Qt::Key_Escape);
    ASSERT_TRUE(until([this] { return item("sheetSummary") == nullptr; }));
    EXPECT_TRUE(script.input.empty());
    EXPECT_TRUE(until([this] { return item("openSheet")->hasActiveFocus(); }))
        << "the keyboard is where it was before";
}

TEST_F(KeysOnPages, TakingBackFromTheSheetLosesNoKeys)
{
    openWorkspace();
    click("tab-boundary");
    click("openSheet");
    ASSERT_TRUE(until([this] { return item("boundarySheetBody") && item("copySheet"); }));
    auto* dialog = item("boundarySheetBody");
    focusOn(item("takeBack-list:packages"));
    press(Qt::Key_Return);
    ASSERT_TRUE(until([this] { return item("takeBackNow") != nullptr; }));
    expectKeysIn(dialog, "in the question");
    press(Qt::Key_Return);
    EXPECT_TRUE(script.plane.fakeSheets.takenBack.empty()) << "Return twice takes nothing back";
    EXPECT_EQ(item("takeBackNow"), nullptr) << "it was kept";
    EXPECT_TRUE(item("takeBack-list:packages")->hasActiveFocus()) << "where it was before";
    press(Qt::Key_Return);
    focusOn(item("takeBackNow"));
    press(Qt::Key_Space);
    ASSERT_TRUE(until([this] { return script.plane.fakeSheets.takenBack.size() == 1; }));
    settle();
    expectKeysIn(dialog, "when it was taken back");
}

// What is hidden under the keyboard in a dialog does not send the keys behind that dialog.
TEST_F(KeysOnPages, ADialogKeepsTheKeysOfWhatIsHiddenInIt)
{
    openWorkspace();
    click("tab-boundary");
    click("openSheet");
    ASSERT_TRUE(until([this] { return item("boundarySheetBody") && item("copySheet"); }));
    auto* dialog = item("boundarySheetBody");
    auto* hidden = item("takeBack-list:packages");
    focusOn(hidden);
    hidden->setProperty("visible", false);
    settle();
    expectKeysIn(dialog, "when it is hidden");
    press(Qt::Key_Tab);
    expectKeysIn(dialog, "and with the next Tab");
}

} // namespace helix::ui::test
