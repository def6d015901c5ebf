// Ports of guests in the window: mapped, opened, taken back.

#include <QClipboard>
#include <QGuiApplication>

#include <QQuickWindow>

#include "ui/behaviour_fixture.h"
#include "ui/layout_check.h"

namespace helix::ui::test {

using boundary::ForwardState;
using plane::State;

TEST_F(Behaviour, MappingsAreCheckedAsTheyAreTypedAndAdded)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 4173, 41730, "Vite", ForwardState::Listening);
    script.plane.fakeForwards.takenPorts = {3000};
    start("settings/ports");
    click("addMappingButton");
    ASSERT_TRUE(until([this] { return item("guestPort") != nullptr; }));
    EXPECT_FALSE(isEnabled("addMappingNow"));
    const auto problems = [this] {
        return item("guestPort")->property("problem").toString() +
               item("hostPort")->property("problem").toString();
    };
    for (const auto& [guest, host] : {std::pair{"0", ""},
                                      {"70000", ""},
                                      {"x", ""},
                                      {"4173", ""},
                                      {"8080", "3000"},
                                      {"8080", "80"},
                                      {"8080", "70000"}}) {
        setText("guestPort", QString::fromUtf8(guest));
        setText("hostPort", QString::fromUtf8(host));
        ASSERT_TRUE(until([&] { return !problems().isEmpty(); })) << guest << " to " << host;
        EXPECT_FALSE(isEnabled("addMappingNow")) << guest << " to " << host;
    }
    setText("guestPort", "8080");
    setText("hostPort", "8081");
    ASSERT_TRUE(until([this] { return isEnabled("addMappingNow"); })) << problems().toStdString();
    click("addMappingNow");
    // What is shown is what is copied, and what is told.
    const QString address = "http://docs-site.localhost:8081";
    ASSERT_TRUE(until([&] { return itemWithText(address) != nullptr; }));
    click("copyAddress8080");
    EXPECT_EQ(QGuiApplication::clipboard()->text(), address);
    EXPECT_TRUE(until([&] { return itemWithText("Copied " + address) != nullptr; }));
}

TEST_F(Behaviour, AMappingBeginsWithTheWorkspaceThatWasLookedAtLast)
{
    script.plane.fakeWorkspaces.addWorkspace("first", State::Stopped);
    const auto second = script.plane.fakeWorkspaces.addWorkspace("second", State::Stopped).id;
    start("workspace/second");
    key(Qt::Key_4, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return page() == "settings"; }));
    clickText("Port mappings");
    click("addMappingButton");
    ASSERT_TRUE(until([this] { return item("mappingWorkspace") != nullptr; }));
    EXPECT_EQ(item("mappingWorkspace")->property("displayText").toString(), "second");
}

TEST_F(Behaviour, ARemovedMappingCanBePutBack)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 8000, 8123, "Web", ForwardState::Listening);
    start("settings/ports");
    click("removeMapping8000");
    ASSERT_TRUE(until([this] { return script.plane.fakeForwards.all.empty(); }));
    clickText("Undo");
    ASSERT_TRUE(until([this] { return script.plane.fakeForwards.all.size() == 1; }));
    EXPECT_EQ(script.plane.fakeForwards.all[0].hostPort, 8123);
    EXPECT_EQ(script.plane.fakeForwards.all[0].label, "Web");
}

TEST_F(Behaviour, AFoundPortIsMappedWithOneClick)
{
    auto& ready = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    ready.guestPorts = {{8000, "0.0.0.0", "python3"}, {5432, "127.0.0.1", "postgres"}};
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return item("tab-ports") != nullptr; }));
    click("tab-ports");
    EXPECT_EQ(item("map5432"), nullptr) << "what listens inside only is not offered";
    click("map8000");
    ASSERT_TRUE(until([this] { return script.plane.fakeForwards.all.size() == 1; }));
    EXPECT_EQ(script.plane.fakeForwards.all[0].guestPort, 8000);
}

TEST_F(Behaviour, APageIsOpenedWhereHelixSays)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 8000, 8123, "Web", ForwardState::Listening);
    script.plane.fakeBoundary.pageUrl = "nobody-opens:"; // so that no browser of this computer does
    script.plane.fakeBoundary.pageError =
        Error{ErrorCode::Unavailable, "The page could not be guarded.", {}};
    start("workspace/docs-site");
    ASSERT_TRUE(until([this] { return item("tab-ports") != nullptr; }));
    click("tab-ports");
    click("open8000");
    ASSERT_TRUE(
        until([this] { return itemWithText("The page could not be guarded.") != nullptr; }));
    script.plane.fakeBoundary.pageError.reset();
    click("open8000");
    EXPECT_TRUE(until([this] { return textOf("linkAddress") == "nobody-opens:8000"; }));
}

TEST_F(Behaviour, SettingsOpenAPageInTheSameWay)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 8000, 8123, "Web", ForwardState::Listening);
    script.plane.fakeBoundary.pageUrl = "nobody-opens:";
    start("settings/ports");
    click("open8000");
    EXPECT_TRUE(until([this] { return textOf("linkAddress") == "nobody-opens:8000"; }));
}

TEST_F(Behaviour, TheStateOfAMappingIsAWordInANarrowWindowAsWell)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 8000, 8123, "Web", ForwardState::Listening);
    script.plane.fakeForwards.addForward(id, 3000, 3000, "Dashboard", ForwardState::Failed,
                                         "port 3000 on this computer is used by another program.");
    start("settings/ports");
    ASSERT_TRUE(until([this] { return item("portTable") != nullptr; }));
    EXPECT_NE(itemWithText("Mapped"), nullptr);
    window()->resize(960, 600);
    ASSERT_TRUE(until([this] { return item("portTable")->width() < 700; }));
    settle();
    EXPECT_NE(itemWithText("Mapped"), nullptr);
    EXPECT_NE(itemWithText("Port is taken"), nullptr);
}

TEST_F(Behaviour, ThePortsOfAWorkspaceSayWhatHasBecomeOfThem)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 8000, 8123, "Web", ForwardState::Listening);
    start("workspace/docs-site");
    click("tab-ports");
    ASSERT_TRUE(until([this] { return item("open8000") != nullptr; }));
    EXPECT_NE(itemWithText("Mapped"), nullptr) << "beside a button that opens it, too";
}

TEST_F(Behaviour, ATakenPortOffersTheNext)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 3000, 3000, "Dashboard", ForwardState::Failed,
                                         "port 3000 on this computer is used by another program.");
    start("settings/ports");
    click("useNextPort");
    ASSERT_TRUE(until([this] {
        return script.plane.fakeForwards.all.size() == 1 &&
               script.plane.fakeForwards.all[0].hostPort == 3001;
    }));
}

TEST_F(Behaviour, ATakenPortWhoseNextIsTakenTooKeepsItsMapping)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 3000, 3000, "Dashboard", ForwardState::Failed,
                                         "port 3000 on this computer is used by another program.");
    script.plane.fakeForwards.takenPorts = {3000, 3001};
    start("settings/ports");
    click("useNextPort");
    ASSERT_TRUE(until([this] {
        return itemWithText("Port 3001 on this computer is used by another "
                            "program (node, pid 4121).") != nullptr;
    }));
    ASSERT_EQ(script.plane.fakeForwards.all.size(), 1U);
    EXPECT_EQ(script.plane.fakeForwards.all[0].hostPort, 3000);
    EXPECT_EQ(script.plane.fakeForwards.all[0].label, "Dashboard");
}

/// Between what has room for columns and the narrowest window.
TEST_F(Behaviour, WhereColumnsHaveNoRoomMappingsStandInLines)
{
    const auto id = script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready).id;
    script.plane.fakeForwards.addForward(id, 3000, 3000, "Dashboard", ForwardState::Failed,
                                         "port 3000 on this computer is used by another program.");
    start("settings/ports");
    ASSERT_TRUE(until([this] { return item("portTable") != nullptr; }));
    int width = 1280;
    ASSERT_TRUE(until([&] {
        if (item("portTable")->width() > 740) {
            window()->resize(width -= 4, 800);
            settle();
        }
        return item("portTable")->width() <= 740;
    }));
    ASSERT_GT(item("portTable")->width(), 700);
    settle();
    EXPECT_NE(itemWithText("3000 → http://"), nullptr) << "below one another";
    (void)grab();
    for (const auto& fault : checkLayout(*window(), {}))
        ADD_FAILURE() << describe(fault);
}

} // namespace helix::ui::test
