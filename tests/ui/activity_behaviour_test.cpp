// The activity: found, filtered, unfolded, and followed to its things.

#include <QQuickItem>

#include "ui/activity/activity_log.h"
#include "ui/behaviour_fixture.h"
#include "ui/conversation/conversation.h"
#include "ui/shell/backend.h"

namespace helix::ui::test {
namespace {

using plane::State;

class ActivityBehaviour : public Behaviour {
protected:
    ActivityBehaviour()
    {
        otter = script.plane.fakeWorkspaces.addWorkspace("calm-otter", State::Ready).id;
        asleep = script.plane.fakeWorkspaces.addWorkspace("sleepy-owl", State::Stopped).id;
        const std::string id = otter.str(), owl = asleep.str();
        script.plane.fakeActivity.entries = {
            {1, 1000, "ffffffffffff", "old-try", "failed", "It did not answer.", 120000},
            {2, 2000, id, "calm-otter", "created", "Created from Sway desktop.", -1},
            {3, 3000, id, "calm-otter", "step", "Disk", 50},
            {4, 4000, id, "calm-otter", "step", "Machine", 900},
            {5, 5000, id, "calm-otter", "ready", "Ready.", 8900},
            {6, 6000, id, "calm-otter", "port", "Port 8000: Whoever connects.", -1, "8000"},
            {7, 7000, id, "calm-otter", "given", "pypi.org: It may be reached.", -1},
            {8, 8000, owl, "sleepy-owl", "accepted", "Taken into the branch x.", -1},
            {9, 9000, owl, "sleepy-owl", "finished", "\"x\" has finished.", 63000, "gone"},
            {10, 10000, "", "", "image", "Built Sway desktop.", 184000, "sway-desktop"}};
    }
    ActivityLog* log() const { return backend().activity(); }
    void open()
    {
        start("activity");
        ASSERT_TRUE(until([this] { return log()->count() == 8; }));
    }
    /// With the keyboard, from the newest row down.
    void follow(int row)
    {
        auto* list = item("activityList");
        ASSERT_NE(list, nullptr);
        list->forceActiveFocus();
        list->setProperty("currentIndex", row);
        settle();
        key(Qt::Key_Return);
    }
    [[nodiscard]] QString tab() const
    {
        auto* inspector = item("inspectorContent");
        return inspector ? inspector->parentItem()->property("tab").toString() : QString();
    }
    WorkspaceId otter, asleep;
};

TEST_F(ActivityBehaviour, IsSearchedAsOneTypesFromTheKeyboard)
{
    open();
    key(Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(item("activitySearch")->hasActiveFocus());
    type("pypi");
    ASSERT_TRUE(until([this] { return log()->count() == 1; }));
    const auto asked = script.plane.fakeActivity.queries.size();
    type("x");
    ASSERT_TRUE(until([this] { return item("nothingFound") != nullptr; }));
    EXPECT_NE(itemWithText("pypix"), nullptr);
    EXPECT_EQ(script.plane.fakeActivity.queries.size(), asked) << "all of it was fetched once";
    click("showAll");
    ASSERT_TRUE(until([this] { return log()->count() == 8; }));
    EXPECT_EQ(item("activitySearch")->property("text").toString(), "");
}

TEST_F(ActivityBehaviour, ASearchGoesThroughAllThatIsOnRecordAndWhatComes)
{
    auto& activity = script.plane.fakeActivity;
    activity.entries.clear();
    for (int number = 1; number <= 3000; ++number)
        activity.entries.push_back(
            {number, 1000LL * number, otter.str(), "calm-otter", "given",
             number == 7 ? "PyPI.org: It may be reached." : "example.org: It may be reached.", -1});
    start("activity");
    ASSERT_TRUE(until([this] { return log()->count() == 500; })) << "a page";
    log()->setSearch("pypi");
    ASSERT_TRUE(until([this] { return log()->count() == 1; })) << "older than that page";
    EXPECT_TRUE(log()->isComplete());
    activity.record({0, 4000000, otter.str(), "calm-otter", "given", "pypi.org: No more.", -1});
    activity.record({0, 4001000, otter.str(), "calm-otter", "given", "example.com: No more.", -1});
    ASSERT_TRUE(until([this] { return log()->count() == 2; }));
    log()->setGroup("ports", true);
    ASSERT_TRUE(until([this] { return log()->count() == 0; }));
    log()->setGroup("ports", false);
    log()->setSearch("no more");
    ASSERT_TRUE(until([this] { return log()->count() == 2; })) << "what came is found as well";
    log()->setSearch("calm-OTTER");
    EXPECT_TRUE(until([this] { return log()->count() == 3002; }));
}

TEST_F(ActivityBehaviour, KindsAndAWorkspaceLeaveFewerRows)
{
    open();
    click("group-ports");
    ASSERT_TRUE(until([this] { return log()->count() == 1; }));
    click("group-images");
    ASSERT_TRUE(until([this] { return log()->count() == 2; }));
    click("group-ports");
    click("group-images");
    ASSERT_TRUE(until([this] { return log()->count() == 8; }));
    log()->setWorkspace(QString::fromStdString(asleep.str()));
    ASSERT_TRUE(until([this] { return log()->count() == 2; }));
    EXPECT_EQ(item("activityWorkspace")->property("displayText").toString(), "sleepy-owl");
    // Who comes back sees all of it.
    key(Qt::Key_1, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return page() == "workspaces"; }));
    key(Qt::Key_3, Qt::ControlModifier);
    EXPECT_TRUE(until([this] { return log()->count() == 8; }));
}

TEST_F(ActivityBehaviour, TheStepsOfAStartUnfold)
{
    open();
    EXPECT_EQ(itemWithText("Machine"), nullptr);
    clickText("2 steps");
    ASSERT_TRUE(until([this] { return log()->count() == 10; }));
    clickText("Hide steps");
    ASSERT_TRUE(until([this] { return log()->count() == 8; }));
}

TEST_F(ActivityBehaviour, ARowLeadsToItsThing)
{
    open();
    follow(4); // the port
    ASSERT_TRUE(until([this] { return page() == "workspace"; }));
    EXPECT_TRUE(until([this] { return tab() == "ports"; }));
    key(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return page() == "activity"; }));
    follow(3); // what was given
    EXPECT_TRUE(until([this] { return page() == "workspace" && tab() == "boundary"; }));
    key(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return page() == "activity"; }));
    follow(2); // what came home
    EXPECT_TRUE(until([this] { return page() == "workspace" && tab() == "changes"; }));
    EXPECT_EQ(script.plane.fakeWorkspaces.all[1].state, State::Stopped) << "looking wakes nobody";
    key(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return page() == "activity"; }));
    follow(0); // the image
    ASSERT_TRUE(until([this] { return page() == "images"; }));
}

TEST_F(ActivityBehaviour, WhatWasCarriedByHandLeadsToTheLedger)
{
    const std::string id = otter.str();
    script.plane.fakeActivity.entries.push_back(
        {11, 11000, id, "calm-otter", "clipboard", "Your clipboard, pasted there.", -1});
    script.plane.fakeActivity.entries.push_back(
        {12, 12000, id, "calm-otter", "file",
         "report.pdf: A file that you brought into its Downloads.", -1});
    start("activity");
    ASSERT_TRUE(until([this] { return log()->count() == 10; }));
    click("group-boundary");
    ASSERT_TRUE(until([this] { return log()->count() == 3; })) << "these, and what was given";
    for (const int row : {0, 1}) {
        follow(row);
        ASSERT_TRUE(
            until([this] { return page() == "workspace" && item("ledgerLines") != nullptr; }));
        key(Qt::Key_Escape);
        ASSERT_TRUE(until([this] { return item("ledgerLines") == nullptr; }));
        key(Qt::Key_3, Qt::ControlModifier);
        ASSERT_TRUE(until([this] { return page() == "activity"; }));
    }
}

TEST_F(ActivityBehaviour, MetricsLeadToTheirSetting)
{
    script.plane.fakeSettings.values["metrics.port"] = "9100";
    script.plane.fakeActivity.entries.push_back(
        {11, 11000, "", "", "metrics", "Metrics cannot be had at port 9100.", -1});
    start("activity");
    ASSERT_TRUE(until([this] { return log()->count() == 9; }));
    follow(0);
    ASSERT_TRUE(until([this] { return page() == "settings"; }));
    ASSERT_TRUE(until([this] { return item("metricsPort") != nullptr; }, std::chrono::seconds(3)));
    EXPECT_EQ(item("metricsPort")->property("value").toInt(), 9100);
    QMetaObject::invokeMethod(item("metricsPort"), "picked", Q_ARG(int, 9469));
    EXPECT_TRUE(
        until([this] { return script.plane.fakeSettings.values["metrics.port"] == "9469"; }));
    QMetaObject::invokeMethod(item("metricsPort"), "picked", Q_ARG(int, 0));
    EXPECT_TRUE(until([this] { return script.plane.fakeSettings.values["metrics.port"].empty(); }));
}

TEST_F(ActivityBehaviour, WhatIsGoneSaysSo)
{
    open();
    follow(7); // a workspace that was deleted
    EXPECT_TRUE(until([this] { return itemWithText("old-try was deleted.") != nullptr; }));
    EXPECT_EQ(page(), "activity");
    follow(1); // a conversation that was deleted
    EXPECT_TRUE(
        until([this] { return itemWithText("That conversation was deleted.") != nullptr; }));
}

TEST_F(ActivityBehaviour, OneThatWasNeverMadeIsNotSaidToBeDeleted)
{
    script.plane.fakeActivity.entries.push_back(
        {11, 11000, "", "new-try", "failed", "new-try was not created: The disk is full.", -1});
    start("activity");
    ASSERT_TRUE(until([this] { return log()->count() == 9; }));
    follow(0);
    EXPECT_TRUE(until([this] { return page() == "create"; })) << "where it can be made";
    EXPECT_EQ(itemWithText("new-try was deleted."), nullptr);
}

TEST_F(ActivityBehaviour, WhatWasRefusedOpensTheLedgerOfIt)
{
    script.plane.fakeActivity.entries.push_back(
        {11, 11000, otter.str(), "calm-otter", "blocked", "It asked for 1 site.", -1});
    start("activity");
    ASSERT_TRUE(until([this] { return log()->count() == 9; }));
    follow(0);
    ASSERT_TRUE(until([this] { return item("ledgerWords") != nullptr; }));
    EXPECT_EQ(page(), "workspace");
    EXPECT_TRUE(item("refusedOnly")->property("chosen").toBool());
    EXPECT_EQ(tab(), "boundary");
}

TEST_F(ActivityBehaviour, ATurnOpensItsConversationWhereItEnded)
{
    auto& talk = script.plane.fakeSessions;
    const auto session = talk.addSession(otter, "Mend it", sessions::SessionState::Idle).id;
    // Two pages, a second each.
    for (int number = 1; number <= 2 * Conversation::kPage; ++number)
        talk.addEntry(session, sessions::ConversationEntry::Kind::Answer, "Word").timeMs =
            20000 + 1000LL * number;
    script.plane.fakeActivity.entries.push_back({11, 20000 + 1000 * 12 + 400, otter.str(),
                                                 "calm-otter", "finished", "It has finished.",
                                                 63000, session.str()});
    start("activity");
    ASSERT_TRUE(until([this] { return log()->count() == 9; }));
    follow(0);
    ASSERT_TRUE(until([this] { return item("entries") != nullptr; }));
    EXPECT_TRUE(until([this] { return item("entries")->property("lit").toInt() == 11; }))
        << item("entries")->property("lit").toInt();
}

} // namespace
} // namespace helix::ui::test
