// Conversations on disk, and finding them again.
#include "sessions/records.h"

#include "sessions/pruning.h"
#include "sessions/search_index.h"
#include "unit/store/store_fixture.h"

namespace helix::sessions {
namespace {

using store::Transaction;
using store::Work;

class RecordsTest : public store::StoreTest {
protected:
    SessionChange someSession()
    {
        SessionChange change;
        change.row.id = SessionId::generate();
        change.row.workspace = m_workspace;
        change.row.agent = "helix";
        change.row.title = "A title";
        change.row.facts = "{}";
        return change;
    }
    ConversationEntry entry(std::int64_t number, const std::string& text, bool open = false)
    {
        ConversationEntry made;
        made.number = number;
        made.turn = 1;
        made.kind = ConversationEntry::Kind::Answer;
        made.text = text;
        made.open = open;
        return made;
    }
    void write(const SessionChange& change)
    {
        const Work<void> work = [change](Transaction& t) { return writeChange(t, change); };
        const auto written = QCoro::waitFor(m_database->transact(work));
        ASSERT_TRUE(written) << written.error().describe();
    }
    std::vector<SearchHit> search(const std::string& words, int limit = 50)
    {
        const auto expression = searchExpression(words);
        if (!expression)
            return {};
        const Work<std::vector<SearchHit>> work = [&](Transaction& t) {
            return searchEntries(t, *expression, limit);
        };
        const auto hits = QCoro::waitFor(m_database->transact(work));
        EXPECT_TRUE(hits) << words << ": " << hits.error().describe();
        return hits.value_or(std::vector<SearchHit>());
    }
    std::vector<LoadedSession> load()
    {
        const Work<std::vector<LoadedSession>> work = loadSessions;
        const auto loaded = QCoro::waitFor(m_database->transact(work));
        EXPECT_TRUE(loaded);
        return loaded.value_or(std::vector<LoadedSession>());
    }

    WorkspaceId m_workspace = WorkspaceId::generate();
    std::unique_ptr<store::Database> m_database = store::Database::open(file(), {kSchema}).value();
};

TEST_F(RecordsTest, aSessionComesBackAsItWas)
{
    auto change = someSession();
    change.row.run = "run-1";
    change.row.acpSession = "acp";
    change.row.lastSequence = 7;
    change.row.nextN = 3;
    change.row.promptN = 2;
    change.row.turnRuns = true;
    change.row.turns = 1;
    change.row.entries = 2;
    change.row.updates = 3;
    change.row.merged = 2;
    change.updates = {{1, 10, "{}"}, {2, 11, "{}"}, {3, 12, R"({"x":1})"}};
    change.entries = {entry(1, "one"), entry(2, "two", true)};
    change.outbox = {{2, "message"}};
    change.prompts = {{5, 0, "{}"}};
    write(change);
    const auto loaded = load();
    ASSERT_EQ(loaded.size(), 1U);
    EXPECT_EQ(loaded[0].row.run, "run-1");
    EXPECT_EQ(loaded[0].row.lastSequence, 7);
    EXPECT_EQ(loaded[0].row.promptN, 2);
    ASSERT_EQ(loaded[0].updates.size(), 1U) << "the others are merged";
    EXPECT_EQ(loaded[0].updates[0].body, R"({"x":1})");
    ASSERT_EQ(loaded[0].recent.size(), 2U);
    EXPECT_TRUE(loaded[0].recent[1].open);
    ASSERT_EQ(loaded[0].outbox.size(), 1U);
    EXPECT_EQ(loaded[0].prompts.size(), 1U);
    SessionChange next;
    next.row = change.row;
    next.outboxTaken = 2;
    next.promptsGone = {5};
    write(next);
    EXPECT_TRUE(load()[0].outbox.empty());
    EXPECT_TRUE(load()[0].prompts.empty());
}

TEST_F(RecordsTest, findsWhatIsClosedOnly)
{
    auto change = someSession();
    change.entries = {entry(1, "the quick brown fox"), entry(2, "a lazy dog", true)};
    write(change);
    ASSERT_EQ(search("quick").size(), 1U);
    EXPECT_EQ(search("quick")[0].snippet, "the \x01quick\x02 brown fox");
    EXPECT_EQ(search("quick")[0].sessionTitle, "A title");
    EXPECT_TRUE(search("lazy").empty());
    SessionChange next;
    next.row = change.row;
    next.entries = {entry(1, "the slow brown fox"), entry(2, "a lazy dog")};
    write(next);
    EXPECT_TRUE(search("quick").empty()) << "what an entry said before is forgotten";
    EXPECT_EQ(search("slow fox").size(), 1U);
    EXPECT_EQ(search("lazy").size(), 1U);
}

TEST_F(RecordsTest, newestFirstAndNoMoreThanAskedFor)
{
    auto change = someSession();
    for (int i = 1; i <= 20; ++i)
        change.entries.push_back(entry(i, "needle " + std::to_string(i)));
    write(change);
    const auto hits = search("needle", 5);
    ASSERT_EQ(hits.size(), 5U);
    EXPECT_EQ(hits[0].entry, 20);
    EXPECT_EQ(hits[4].entry, 16);
}

TEST_F(RecordsTest, understandsPhrasesAndPrefixes)
{
    auto change = someSession();
    change.entries = {entry(1, "red apple, green pear"), entry(2, "green apple"),
                      entry(3, "Caf\xC3\xA9 foo_bar(x)")};
    write(change);
    EXPECT_EQ(search("\"green apple\"").size(), 1U);
    EXPECT_EQ(search("green apple").size(), 2U);
    EXPECT_EQ(search("app*").size(), 2U);
    EXPECT_EQ(search("app").size(), 0U);
    EXPECT_EQ(search("cafe").size(), 1U);
    EXPECT_EQ(search("foo_bar").size(), 1U);
    EXPECT_EQ(search("\"foo_b\"*").size(), 1U);
}

TEST_F(RecordsTest, noQueryIsAnError)
{
    auto change = someSession();
    change.entries = {entry(1, "AND OR NOT near words title x")};
    write(change);
    for (const char* words : {"",
                              "   ",
                              "\"",
                              "\"\"",
                              "*",
                              "(",
                              ")",
                              "AND",
                              "OR OR",
                              "NOT",
                              "NEAR(",
                              "a AND",
                              "words:x",
                              "{words}:x",
                              "^x",
                              "-x",
                              "x*y",
                              "'",
                              "\\",
                              "x\" OR \"y",
                              "\xFF\xFE",
                              "\"unclosed phrase",
                              "a OR b) UNION SELECT",
                              "+",
                              "NEAR(a b, 5)",
                              "a*b*c*",
                              "\x01\x02"})
        (void)search(words);
    EXPECT_EQ(search("AND").size(), 1U) << "it is a word like any other";
    EXPECT_FALSE(searchExpression("!!! ***"));
    (void)search(std::string(100'000, 'x'));
    std::string many;
    for (int i = 0; i < 1000; ++i)
        many += "w" + std::to_string(i) + " ";
    (void)search(many);
}

TEST_F(RecordsTest, aRemovedSessionIsNotFoundAnyMore)
{
    auto change = someSession();
    change.entries = {entry(1, "secret plans")};
    change.updates = {{1, 1, "{}"}};
    write(change);
    auto other = someSession();
    other.entries = {entry(1, "secret too")};
    write(other);
    const Work<void> work = [&](Transaction& t) { return deleteSession(t, change.row.id); };
    ASSERT_TRUE(QCoro::waitFor(m_database->transact(work)));
    EXPECT_EQ(search("secret").size(), 1U);
    EXPECT_EQ(count(*m_database, "session_updates"), 0);
    EXPECT_EQ(count(*m_database, "session_entries"), 1);
    EXPECT_TRUE(
        run(*m_database, "INSERT INTO session_words(session_words) VALUES('integrity-check')"))
        << "the index and the entries agree";
    ASSERT_FALSE(QCoro::waitFor(m_database->transact(work)));
}

TEST_F(RecordsTest, readsPages)
{
    auto change = someSession();
    for (int i = 1; i <= 30; ++i)
        change.entries.push_back(entry(i, "e" + std::to_string(i)));
    write(change);
    const Work<std::vector<ConversationEntry>> work = [&](Transaction& t) {
        return readEntries(t, change.row.id, 11, 5);
    };
    const auto page = QCoro::waitFor(m_database->transact(work));
    ASSERT_TRUE(page);
    ASSERT_EQ(page->size(), 5U);
    EXPECT_EQ(page->front().number, 11);
}

TEST_F(RecordsTest, oneThatIsNotUnderstoodIsLeftAloneAndKeepsNobodyFromTheOthers)
{
    const auto good = someSession(), odd = someSession();
    write(good);
    write(odd);
    ASSERT_TRUE(run(*m_database, "UPDATE sessions SET id='from the future' WHERE id=?",
                    {QString::fromStdString(odd.row.id.str())}));
    const auto loaded = load();
    ASSERT_EQ(loaded.size(), 1U);
    EXPECT_EQ(loaded.front().row.id, good.row.id);
    EXPECT_EQ(count(*m_database, "sessions"), 2);
}

/// Words that do not repeat, so that the index grows with them.
std::string chapter(int number)
{
    std::string text;
    for (int word = 0; word < 2000; ++word)
        text += "w" + std::to_string(number * 7919 + word * 31) + " ";
    return text;
}

TEST_F(RecordsTest, aDeletedConversationFreesItsSpace)
{
    auto kept = someSession(), large = someSession();
    kept.entries = {entry(1, "otters stay")};
    write(kept);
    for (int number = 1; number <= 200; ++number) {
        large.entries = {entry(number, chapter(number))};
        write(large);
    }
    m_database.reset();
    const auto full = std::filesystem::file_size(file());
    m_database = store::Database::open(file(), {kSchema}).value();
    const auto id = large.row.id;
    const Work<void> remove = [id](Transaction& t) { return deleteSession(t, id); };
    ASSERT_TRUE(QCoro::waitFor(m_database->transact(remove)));
    QCoro::waitFor(freeDeleted(*m_database, [] { return true; }));
    EXPECT_EQ(search("otters").size(), 1U);
    EXPECT_TRUE(search("w7919").empty());
    m_database.reset();
    const auto left = std::filesystem::file_size(file());
    EXPECT_LT(left, full / 20) << full;
    EXPECT_LT(left, 400U << 10);
}

TEST_F(RecordsTest, oldUpdatesThatAreMergedArePruned)
{
    auto done = someSession(), running = someSession();
    done.row.updates = 3;
    done.row.merged = 2;
    done.updates = {{1, 1000, "{}"}, {2, 9000, "{}"}, {3, 1000, "{}"}};
    running.row.updates = running.row.merged = 1;
    running.row.turnRuns = true;
    running.updates = {{1, 1000, "{}"}};
    write(done);
    write(running);
    QCoro::waitFor(pruneUpdates(*m_database, 5000, [] { return true; }));
    const auto left = run(*m_database, "SELECT number, session FROM session_updates ORDER BY 1");
    ASSERT_TRUE(left);
    ASSERT_EQ(left->size(), 3U);
    EXPECT_EQ(left->at(0)[0].toInt(), 1) << "its turn runs";
    EXPECT_EQ(left->at(1)[0].toInt(), 2) << "is young";
    EXPECT_EQ(left->at(2)[0].toInt(), 3) << "is not merged";
}

} // namespace
} // namespace helix::sessions
