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
