// The disk takes nothing of a conversation, and then it does again.
#include <future>

#include "service_fixture.h"

namespace helix::sessions {
namespace {

class DiskFull : public SessionsTest {
protected:
    void run(const std::string& sql)
    {
        const store::Work<void> work = [sql](store::Transaction& transaction) -> Result<void> {
            const auto done = transaction.run(sql);
            return done ? Result<void>() : fail(done.error());
        };
        ASSERT_TRUE(QCoro::waitFor(m_database->transact(work)));
    }
    /// The database cannot grow: SQLite says what it says on a full disk.
    void fill() { run("PRAGMA max_page_count = 1"); }
    void makeRoom() { run("PRAGMA max_page_count = 1000000000"); }
    std::string answers(const SessionId& id)
    {
        std::string text;
        for (const auto& entry : entries(id))
            text += entry.kind == Kind::Answer ? entry.text : std::string();
        return text;
    }
    std::size_t count(const SessionId& id, Kind kind)
    {
        const auto all = entries(id);
        return static_cast<std::size_t>(std::ranges::count(all, kind, &ConversationEntry::kind));
    }
    /// An agent that says something, and much more once there is a file "go".
    void talkative()
    {
        script("talks", {{"prompts",
                          {{{{"say", "before"}},
                            {{"wait", "file"}, {"path", path("go")}},
                            {{"flood", {{"count", kFlood}, {"bytes", 1000}}}},
                            {{"touch", path("done")}}}}}});
    }
    static constexpr int kFlood = 2000;
    static constexpr std::size_t kAll = 6 + kFlood * 1000UL;
};

TEST_F(DiskFull, anMcpServerThatCannotBeReplacedHasItsKeysStill)
{
    McpServer docs{"docs", "https://docs.example/mcp", {}, {}, {{"X-Key", "hush"}}};
    docs.workspace = m_door.workspace;
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setMcpServers({docs})));
    auto other = docs;
    other.name = "other";
    std::vector<McpServer> more{docs, other};
    for (int i = 0; i < 20; ++i)
        more.push_back({"plain" + std::to_string(i), {}, {"run", std::string(1000, 'x')}, {}, {}});
    fill();
    const auto replaced = QCoro::waitFor(m_sessions->setMcpServers(more));
    ASSERT_FALSE(replaced);
    EXPECT_EQ(replaced.error().code, ErrorCode::OutOfSpace) << replaced.error().describe();
    ASSERT_EQ(m_sessions->mcpServers().size(), 1U);
    EXPECT_TRUE(m_sessions->mcpServers()[0].hasKeys);
    EXPECT_TRUE(m_keys.kept.contains("docs"));
    EXPECT_FALSE(m_keys.kept.contains("other")) << "nobody knows of it";
    makeRoom();
}

TEST_F(DiskFull, aPromptIsRefusedAndNothingBegins)
{
    script("simple", {{"prompts", {{{{"say", "here"}}}}}});
    const auto id = create("simple");
    fill();
    const auto refused = tryPrompt(id, {std::string(400'000, 'x'), {}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfSpace) << refused.error().describe();
    EXPECT_NE(refused.error().describe().find("no space left"), std::string::npos)
        << refused.error().describe();
    EXPECT_EQ(now(id).turns, 0);
    EXPECT_TRUE(now(id).queue.empty());
    EXPECT_FALSE(touched(log("simple"))) << "the agent was not even started";
    makeRoom();
    EXPECT_TRUE(ask(id, "again").wentWell());
    stopHelix();
    startHelix();
    EXPECT_EQ(said(id, Kind::Prompt), "again\n");
    EXPECT_EQ(said(id, Kind::Answer), "here\n");
    EXPECT_TRUE(now(id).queue.empty());
}

TEST_F(DiskFull, aTurnGoesOnWhenThereIsRoomAgain)
{
    talkative();
    const auto id = create("talks");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return answers(id) == "before"; }, 60s));
    fill();
    std::ofstream(path("go")) << "x";
    ASSERT_TRUE(link::waitUntil(
        [&] {
            return said(id, Kind::Notice).find("cannot be written to the disk") !=
                   std::string::npos;
        },
        60s));
    EXPECT_NE(said(id, Kind::Notice).find("no space left"), std::string::npos);
    ASSERT_TRUE(link::waitUntil([&] { return touched(path("done")); }, 60s));
    EXPECT_TRUE(m_ends.empty()) << "an end that is not on record is not told";
    makeRoom();
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_EQ(answers(id).size(), kAll);
    EXPECT_EQ(count(id, Kind::TurnEnd), 1U);
    EXPECT_EQ(said(id, Kind::Notice).find("cannot be written"),
              said(id, Kind::Notice).rfind("cannot be written"))
        << "said once";
    stopHelix();
    startHelix();
    EXPECT_EQ(answers(id).size(), kAll) << "and all of it is on disk";
    EXPECT_EQ(count(id, Kind::Prompt), 1U);
    EXPECT_EQ(count(id, Kind::TurnEnd), 1U);
    EXPECT_TRUE(ask(id, "more").wentWell());
}

TEST_F(DiskFull, isSaidOfATurnThatEndedBeforeTheDiskRefused)
{
    script("quick", {{"prompts",
                      {{{{"say", "before"}},
                        {{"wait", "file"}, {"path", path("go")}},
                        {{"flood", {{"count", 200}, {"bytes", 1000}}}}}}}});
    const auto id = create("quick");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return answers(id) == "before"; }, 60s));
    fill();
    std::promise<void> go; // until then the disk neither takes nor refuses
    const store::Work<void> busy = [waiting = go.get_future().share()](store::Transaction&) {
        waiting.wait();
        return Result<void>();
    };
    auto written = m_database->transact(busy);
    std::ofstream(path("go")) << "x";
    EXPECT_TRUE(reaches(id, SessionState::Idle));
    go.set_value();
    EXPECT_TRUE(QCoro::waitFor(written));
    EXPECT_TRUE(link::waitUntil(
        [&] {
            return said(id, Kind::Notice).find("cannot be written to the disk") !=
                   std::string::npos;
        },
        60s));
    EXPECT_TRUE(m_ends.empty()) << "an end that is not on record is not told";
    makeRoom();
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    EXPECT_EQ(answers(id).size(), 6 + 200 * 1000UL);
    EXPECT_EQ(count(id, Kind::TurnEnd), 1U);
}

TEST_F(DiskFull, aHelixThatClosesWithoutRoomLosesNothing)
{
    talkative();
    const auto id = create("talks");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return answers(id) == "before"; }, 60s));
    fill();
    std::ofstream(path("go")) << "x";
    ASSERT_TRUE(link::waitUntil([&] { return answers(id).size() > 400'000; }, 60s));
    stopHelix();
    startHelix(); // with room: the limit was the connection's
    EXPECT_TRUE(waitFor(id, turn).wentWell()) << "the guest has kept what was not on record";
    EXPECT_EQ(answers(id).size(), kAll);
    EXPECT_EQ(count(id, Kind::TurnEnd), 1U);
}

TEST_F(DiskFull, aSessionThatCouldNotBeMadeIsNotThereLater)
{
    script("simple", json::object());
    // So little that it might fit into a page that is there: it is refused in another way.
    run("CREATE TEMP TRIGGER refuse BEFORE INSERT ON main.sessions BEGIN "
        "SELECT RAISE(ABORT, 'not now'); END");
    const auto made = QCoro::waitFor(m_sessions->create(m_door.workspace, "simple"));
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().describe().find("cannot be written"), std::string::npos);
    EXPECT_TRUE(m_sessions->list().empty());
    run("DROP TRIGGER refuse");
    const auto id = create("simple");
    stopHelix();
    startHelix();
    ASSERT_EQ(m_sessions->list().size(), 1U);
    EXPECT_EQ(m_sessions->list()[0].id, id);
}

/// An agent that talks on when its turn is over, or that nobody can end, fills no disk.
TEST_F(DiskFull, aFullConversationTakesNothingMore)
{
    script("talks", {{"prompts",
                      {{{{"say", "before"}}},
                       {{{"wait", "file"}, {"path", path("go")}},
                        {{"flood", {{"count", kFlood}, {"bytes", 1000}}}},
                        {{"hang", true}}}}}});
    const auto id = create("talks");
    EXPECT_TRUE(ask(id, "one").wentWell());
    stopHelix();
    m_database = store::Database::open(path("helix.db"), {SessionsService::schema()}).value();
    run("UPDATE sessions SET facts = json_set(CAST(facts AS TEXT), '$.kept_bytes', 2147483648)");
    m_database.reset();
    startHelix();
    const auto turn = prompt(id, "two");
    std::ofstream(path("go")) << "x";
    EXPECT_FALSE(waitFor(id, turn).wentWell());
    EXPECT_EQ(answers(id), "before");
    EXPECT_EQ(count(id, Kind::Notice), 2U) << said(id, Kind::Notice);
}

} // namespace
} // namespace helix::sessions
