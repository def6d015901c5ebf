#include "life/activity_service.h"

#include "unit/life/database_fixture.h"

namespace helix::life {
namespace {

class ActivityTest : public DatabaseTest<ActivityService> {};

TEST_F(ActivityTest, keepsEntriesInOrderAndAnnouncesThem)
{
    ActivityService activity(*m_database);
    std::vector<ActivityEntry> announced;
    QObject::connect(&activity, &ActivityService::recorded,
                     [&](const ActivityEntry& entry) { announced.push_back(entry); });
    activity.record({0, 0, "aaaaaaaaaaaa", "one", "created", "Created.", -1});
    activity.record({0, 5, "bbbbbbbbbbbb", "two", "step", "Disk", 120});
    activity.record({0, 0, "aaaaaaaaaaaa", "one", "ready", "Ready.", 9000});
    const auto all = QCoro::waitFor(activity.list(10)).value();
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].kind, "created");
    EXPECT_GT(all[0].timeMs, 0);
    EXPECT_GT(all[0].id, 0);
    EXPECT_EQ(all[1].timeMs, 5);
    EXPECT_EQ(all[2].durationMs, 9000);
    EXPECT_EQ(announced.size(), 3U);
    EXPECT_EQ(QCoro::waitFor(activity.list(1)).value().front().kind, "ready");
    const auto ofOne = QCoro::waitFor(activity.list(10, "aaaaaaaaaaaa")).value();
    ASSERT_EQ(ofOne.size(), 2U);
    EXPECT_EQ(ofOne[1].workspaceName, "one");
}

std::vector<ActivityEntry> listed(ActivityService& activity, const plane::ActivityQuery& query)
{
    return QCoro::waitFor(activity.list(query)).value();
}

std::vector<std::string> textsOf(const std::vector<ActivityEntry>& entries)
{
    std::vector<std::string> texts;
    for (const auto& entry : entries)
        texts.push_back(entry.text);
    return texts;
}

TEST_F(ActivityTest, whatSaysTheSameAgainIsCountedInOneEntry)
{
    ActivityService activity(*m_database);
    std::vector<ActivityEntry> announced;
    QObject::connect(&activity, &ActivityService::recorded,
                     [&](const ActivityEntry& entry) { announced.push_back(entry); });
    for (int i = 0; i < 3; ++i)
        activity.record({0, 10 + i, "aaaaaaaaaaaa", "one", "asked", "It waits.", -1, "s1"});
    activity.record({0, 20, "bbbbbbbbbbbb", "two", "asked", "It waits.", -1, "s1"});
    activity.record({0, 21, "aaaaaaaaaaaa", "one", "asked", "It waits.", -1, "s2"});
    // What took time is told each time.
    activity.record({0, 22, "bbbbbbbbbbbb", "two", "finished", "Done.", 5, "s1"});
    activity.record({0, 23, "bbbbbbbbbbbb", "two", "finished", "Done.", 5, "s1"});
    const auto all = listed(activity, {});
    ASSERT_EQ(all.size(), 5U);
    EXPECT_EQ(all[0].times, 3);
    EXPECT_EQ(all[0].timeMs, 12);
    EXPECT_EQ(all[0].about, "s1");
    EXPECT_EQ(all[1].times, 1);
    EXPECT_EQ(all[2].about, "s2");
    ASSERT_EQ(announced.size(), 7U);
    EXPECT_EQ(announced[2].times, 3);
    EXPECT_EQ(announced[2].id, all[0].id);
}

TEST_F(ActivityTest, whatAGuestFillsItWithPushesOutItsOwnAlone)
{
    ActivityService activity(*m_database, {3, 6});
    activity.record({0, 1, "bbbbbbbbbbbb", "quiet", "created", "Created.", -1});
    activity.record({0, 2, "", "", "image", "Built.", -1});
    for (int i = 0; i < 20; ++i)
        activity.record({0, 3, "aaaaaaaaaaaa", "loud", "asked", std::to_string(i), -1});
    EXPECT_EQ(textsOf(listed(activity, {})),
              (std::vector<std::string>{"Created.", "Built.", "17", "18", "19"}));
    for (int i = 0; i < 3; ++i)
        activity.record({0, 4, "", "", "image", std::to_string(i), -1});
    EXPECT_EQ(listed(activity, {}).size(), 6U);
}

TEST_F(ActivityTest, foreignTextIsOneLineOfBoundedLength)
{
    ActivityService activity(*m_database);
    activity.record({0, 1, "aaaaaaaaaaaa", std::string(500, 'n'), "asked",
                     "a\nb\x1b[31m" + std::string(5000, 'x'), -1, "s\r1"});
    const auto entry = listed(activity, {}).at(0);
    EXPECT_LT(entry.text.size(), 620U);
    EXPECT_TRUE(entry.text.starts_with("a?b?[31mx")) << entry.text.substr(0, 20);
    EXPECT_LT(entry.workspaceName.size(), 110U);
    EXPECT_EQ(entry.about, "s?1");
}

TEST_F(ActivityTest, isSearchedAndFilteredInAllThatIsRecorded)
{
    using Group = plane::ActivityGroup;
    ActivityService activity(*m_database);
    activity.record({0, 1, "aaaaaaaaaaaa", "otter", "created", "Made from 100% Sway.", -1});
    activity.record({0, 2, "aaaaaaaaaaaa", "otter", "port", "Port 8000: a_b", -1});
    activity.record({0, 3, "bbbbbbbbbbbb", "badger", "finished", "\"x\" has finished.", 7});
    activity.record({0, 4, "", "", "image", "Built Sway.", 8});
    const auto found = [&](const std::string& search, std::set<Group> groups = {}) {
        return textsOf(listed(activity, {100, {}, search, std::move(groups), 0}));
    };
    EXPECT_EQ(found("sWaY").size(), 2U);
    EXPECT_EQ(found("badger").size(), 1U);
    EXPECT_EQ(found("100%").size(), 1U);
    EXPECT_EQ(found("0%S").size(), 0U); // no wildcard
    EXPECT_EQ(found("a_b").size(), 1U);
    EXPECT_EQ(found("0_0").size(), 0U);
    EXPECT_EQ(found("' OR 1=1 --").size(), 0U);
    EXPECT_EQ(found("", {Group::Machines}), (std::vector<std::string>{"Made from 100% Sway."}));
    EXPECT_EQ(found("", {Group::Ports, Group::Images}).size(), 2U);
    EXPECT_EQ(found("sway", {Group::Images}).size(), 1U);
    const auto newest = listed(activity, {2, {}, {}, {}, 0});
    ASSERT_EQ(newest.size(), 2U);
    EXPECT_EQ(listed(activity, {2, {}, {}, {}, newest.front().id}).back().kind, "port");
    EXPECT_EQ(listed(activity, {9, "aaaaaaaaaaaa", "port", {}, 0}).size(), 1U);
}

TEST_F(ActivityTest, aClosedDatabaseLosesTheEntryAndNothingElse)
{
    ActivityService activity(*m_database);
    m_database->close();
    int announced = 0;
    QObject::connect(&activity, &ActivityService::recorded,
                     [&](const ActivityEntry&) { ++announced; });
    activity.record({0, 0, "", "", "image", "Built.", -1});
    for (int tries = 0; announced == 0 && tries < 500; ++tries)
        ASSERT_TRUE(QCoro::waitFor(async::sleepFor(std::chrono::milliseconds(10))));
    EXPECT_EQ(announced, 1);
}

} // namespace
} // namespace helix::life
