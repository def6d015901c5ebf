// What crossed, on record: complete, bounded, escaped, and closed when it cannot be kept.

#include <sys/mount.h>

#include "boundary/ledger_table.h"
#include "boundary/words.h"
#include "operations/answer_json.h"

#include "unit/boundary/boundary_fixture.h"

namespace helix::boundary {
namespace {

using Json = nlohmann::json;

/// As the export, the control socket and helixctl show it.
Json shown(const LedgerLine& line)
{
    return operations::writeAnswer(explained(line));
}

class BoundaryLedgerTest : public BoundaryTest {
protected:
    void record(const Json& line, int times = 1)
    {
        ask({{"do", "record"}, {"record", line}, {"times", times}});
    }
    static Json tcp(const std::string& name, std::uint64_t out = 10, std::uint64_t in = 20)
    {
        return {{"time_ms", 1000},          {"kind", "tcp"},  {"name", name},
                {"address", "203.0.113.5"}, {"port", 443},    {"guest_port", 40001},
                {"bytes_out", out},         {"bytes_in", in}, {"duration_ms", 7},
                {"verdict", "allowed"},     {"rule", "open"}, {"count", 1}};
    }
};

TEST_F(BoundaryLedgerTest, keepsEveryFieldAndAcknowledges)
{
    std::vector<LedgerLine> heard;
    QObject::connect(m_boundary.get(), &Boundary::recorded,
                     [&](const LedgerLine& line) { heard.push_back(line); });
    openAllowlist();
    record(tcp("example.org", 123, 45678));
    record({{"time_ms", 2000},
            {"kind", "frame"},
            {"verdict", "denied"},
            {"rule", "vlan"},
            {"count", 12}});
    EXPECT_TRUE(soon([&] { return heard.size() == 2; }));
    EXPECT_TRUE(soon([&] { return netd()["acknowledged"] == 2; }));
    const auto lines = ledger();
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(shown(lines[0]), Json({{"id", lines[0].id},
                                     {"time_ms", 1000},
                                     {"workspace", m_id.str()},
                                     {"kind", "tcp"},
                                     {"process", ""},
                                     {"name", "example.org"},
                                     {"address", "203.0.113.5"},
                                     {"port", 443},
                                     {"bytes_out", 123},
                                     {"bytes_in", 45678},
                                     {"duration_ms", 7},
                                     {"verdict", "allowed"},
                                     {"rule", "open"},
                                     {"reason", "The public internet is open to this workspace."},
                                     {"count", 1}}));
    EXPECT_EQ(lines[1].kind, LedgerLine::Kind::Frame);
    EXPECT_EQ(lines[1].count, 12U);
    EXPECT_FALSE(lines[1].allowed);
    EXPECT_EQ(shown(heard[1]), shown(lines[1]));
}

TEST_F(BoundaryLedgerTest, namesTheProcessAndEscapesIt)
{
    int questions = 0;
    m_options.processOf = [&](WorkspaceId id, bool isTcp,
                              std::uint16_t port) -> async::Task<std::string> {
        ++questions;
        EXPECT_EQ(id, m_id);
        EXPECT_TRUE(isTcp);
        EXPECT_EQ(port, 40001);
        co_await async::sleepFor(std::chrono::milliseconds(20));
        co_return "pip\x1b[31m<b>" + std::string(500, 'x');
    };
    reopen();
    openAllowlist();
    Json opened = tcp("example.org");
    opened["flow"] = 9;
    ask({{"do", "notify"}, {"method", "connection.opened"}, {"params", opened}});
    EXPECT_TRUE(soon(
        [&] { return snapshot().live.size() == 1 && !snapshot().live.front().process.empty(); }));
    EXPECT_TRUE(snapshot().live.front().live);
    record(opened);
    EXPECT_TRUE(soon([&] { return ledger().size() == 1; }));
    EXPECT_TRUE(snapshot().live.empty());
    const std::string process = ledger().front().process;
    EXPECT_TRUE(process.starts_with("pip?[31m<b>")) << process;
    EXPECT_LE(process.size(), 70U);
    EXPECT_EQ(questions, 1);
}

TEST_F(BoundaryLedgerTest, foreignTextIsBoundedAndPrintable)
{
    openAllowlist();
    Json line = tcp("evil\x1b]0;owned\x07\n" + std::string(3000, 'a'));
    line["rule"] = "open\r\n\x01" + std::string(3000, 'b');
    record(line);
    EXPECT_TRUE(soon([&] { return ledger().size() == 1; }));
    const auto kept = ledger().front();
    for (const char letter : kept.name + kept.rule)
        EXPECT_GE(static_cast<unsigned char>(letter), 0x20);
    EXPECT_LE(kept.name.size(), 260U);
    EXPECT_LE(kept.rule.size(), 330U);
    EXPECT_EQ(snapshot().state, NetState::Up);
}

TEST_F(BoundaryLedgerTest, helixsOwnChannelIsOnRecordAndNotShownByItself)
{
    openAllowlist();
    Json own{{"time_ms", 5},         {"kind", "forward"},  {"address", "127.0.0.1"},
             {"port", 41000},        {"guest_port", 7443}, {"flow", 9},
             {"verdict", "allowed"}, {"rule", "forward"},  {"bytes_in", 7}};
    ask({{"do", "notify"}, {"method", "connection.opened"}, {"params", own}});
    Json mapped = own;
    mapped["port"] = 8000;
    mapped["guest_port"] = 8000;
    mapped["flow"] = 10;
    ask({{"do", "notify"}, {"method", "connection.opened"}, {"params", mapped}});
    EXPECT_TRUE(soon([&] { return snapshot().live.size() == 1; }));
    EXPECT_EQ(snapshot().live.front().port, 8000);
    record(own);
    record(mapped);
    LedgerQuery all;
    all.ownChannel = true;
    EXPECT_TRUE(soon([&] { return ledger(all).size() == 2; })) << "nothing is left out";
    ASSERT_EQ(ledger().size(), 1U);
    EXPECT_EQ(ledger().front().port, 8000);
    const auto totals = QCoro::waitFor(m_boundary->totals(m_id));
    ASSERT_TRUE(totals);
    ASSERT_EQ(totals->size(), 1U);
    EXPECT_EQ(totals->front().connections, 1U);
}

TEST_F(BoundaryLedgerTest, isSearchedAndPagedAndSummedUp)
{
    openAllowlist();
    for (int i = 0; i < 10; ++i)
        record(tcp("a" + std::to_string(i) + ".example.org"));
    record(tcp("big_file.example.com", 1, 1000000), 3);
    record({{"time_ms", 9},
            {"kind", "dns"},
            {"name", "no.example.net"},
            {"verdict", "denied"},
            {"rule", "offline"},
            {"count", 4}});
    record({{"time_ms", 9},
            {"kind", "tcp"},
            {"address", "10.0.0.1"},
            {"port", 22},
            {"verdict", "denied"},
            {"rule", "private"}});
    EXPECT_TRUE(soon([&] { return ledger().size() == 15; }));
    EXPECT_EQ(ledger({0, 0, "EXAMPLE.ORG", false, 200}).size(), 10U);
    EXPECT_EQ(ledger({0, 0, "10.0.0", false, 200}).size(), 1U);
    EXPECT_EQ(ledger({0, 0, "private", false, 200}).size(), 1U);
    EXPECT_EQ(ledger({0, 0, "%", false, 200}).size(), 0U) << "no pattern of the user's";
    EXPECT_EQ(ledger({0, 0, "big_", false, 200}).size(), 3U);
    EXPECT_EQ(ledger({0, 0, "bigx", false, 200}).size(), 0U);
    EXPECT_EQ(ledger({0, 0, "", true, 200}).size(), 2U);
    const auto newest = ledger({0, 0, "", false, 3});
    ASSERT_EQ(newest.size(), 3U);
    EXPECT_LT(newest[0].id, newest[2].id) << "oldest first";
    EXPECT_EQ(newest[2].address, "10.0.0.1");
    EXPECT_EQ(ledger({newest[0].id, 0, "", false, 200}).size(), 2U);
    EXPECT_EQ(ledger({0, newest[0].id, "", false, 200}).size(), 12U);
    EXPECT_FALSE(QCoro::waitFor(m_boundary->ledger(m_id, LedgerQuery{0, 0, "", false, 0})));
    EXPECT_FALSE(QCoro::waitFor(m_boundary->ledger(m_id, LedgerQuery{0, 0, "", false, 20000})));

    const auto totals = QCoro::waitFor(m_boundary->totals(m_id)).value();
    ASSERT_EQ(totals.size(), 13U);
    EXPECT_EQ(totals[0].name, "big_file.example.com");
    EXPECT_EQ(totals[0].connections, 3U);
    EXPECT_EQ(totals[0].bytesIn, 3000000U);
    const auto refused = std::ranges::find(totals, "no.example.net", &LedgerTotal::name);
    ASSERT_NE(refused, totals.end());
    EXPECT_EQ(refused->denials, 4U);
    EXPECT_EQ(refused->connections, 0U);
}

TEST_F(BoundaryLedgerTest, absurdNumbersDoNotBreakTheSums)
{
    openAllowlist();
    const std::uint64_t most = std::uint64_t{1} << 53;
    record(tcp("huge.example.org", most, most), 2000);
    EXPECT_TRUE(soon([&] {
        const auto totals = QCoro::waitFor(m_boundary->totals(m_id));
        return totals && totals->size() == 1 && totals->front().connections == 2000;
    }));
}

TEST_F(BoundaryLedgerTest, isExportedAsJsonLines)
{
    openAllowlist();
    record(tcp("example.org"), 3);
    EXPECT_TRUE(soon([&] { return ledger().size() == 3; }));
    const auto file = path("ledger.jsonl");
    ASSERT_TRUE(QCoro::waitFor(m_boundary->exportLedger(m_id, file)));
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    std::ifstream text(file);
    std::vector<Json> lines;
    for (std::string line; std::getline(text, line);)
        lines.push_back(Json::parse(line));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[2], shown(ledger()[2]));
    const auto nowhere = QCoro::waitFor(m_boundary->exportLedger(m_id, path("no/such/file")));
    ASSERT_FALSE(nowhere);
    EXPECT_NE(nowhere.error().message.find("no/such/file"), std::string::npos);
}

TEST_F(BoundaryLedgerTest, theOldestGo)
{
    m_options.maxLedgerLines = 100;
    reopen();
    openAllowlist();
    for (int i = 0; i < 30; ++i)
        record(tcp("n" + std::to_string(i) + ".example.org"), 10);
    EXPECT_TRUE(soon([&] { return netd()["acknowledged"] == 300; }));
    EXPECT_TRUE(soon([&] {
        const auto count = ledger({0, 0, "", false, 1000}).size();
        return count >= 100 && count <= 111;
    }));
    EXPECT_EQ(ledger().back().name, "n29.example.org");
}

TEST_F(BoundaryLedgerTest, oneHundredThousandLinesAreSearchedInAMoment)
{
    constexpr int kLines = 100000;
    const WorkspaceId other = WorkspaceId::generate();
    for (const auto& id : {m_id, other}) {
        std::vector<PendingLine> lines;
        for (int i = 0; i < kLines; ++i) {
            PendingLine pending;
            pending.line.name = "n" + std::to_string(i % 500) + ".example.org";
            pending.line.allowed = i % 7 != 0;
            lines.push_back(std::move(pending));
        }
        ASSERT_TRUE(QCoro::waitFor(appendLines(*m_database, id, std::move(lines))));
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(ledger().size(), 200U);
    EXPECT_EQ(ledger({0, 0, "n499.", false, 200}).size(), 200U);
    EXPECT_TRUE(ledger({0, 0, "not there", false, 200}).empty());
    EXPECT_EQ(QCoro::waitFor(m_boundary->totals(m_id))->size(), 500U);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    std::printf("four questions to 100,000 lines: %.0f ms\n", taken.count() * 1000);
    const store::Work<std::vector<store::Row>> plan = [](store::Transaction& transaction) {
        return transaction.run("EXPLAIN QUERY PLAN SELECT id FROM ledger WHERE workspace='x' AND "
                               "id>0 ORDER BY id DESC LIMIT 5");
    };
    const auto rows = QCoro::waitFor(m_database->transact(plan));
    EXPECT_TRUE(rows->front().back().toString().contains("ledger_by_workspace"))
        << rows->front().back().toString().toStdString();
}

TEST_F(BoundaryLedgerTest, aFullDiskClosesEgressAndSaysSoUntilThereIsSpace)
{
    openAllowlist({{"example.org", {}}});
    QCoro::waitFor(m_boundary->close(m_id));
    m_boundary.reset();
    m_forwards.reset();
    m_database.reset();
    const auto small = path("small");
    std::filesystem::create_directory(small);
    if (::mount("tmpfs", small.c_str(), "tmpfs", 0, "size=1m") != 0)
        GTEST_SKIP() << "A small disk could not be mounted (needs root): " << std::strerror(errno);
    m_database = store::Database::open(small / "test.db",
                                       {ForwardsService::schema(), BoundaryService::schema(),
                                        BoundaryService::clipboardSchema()})
                     .value();
    m_forwards = std::make_unique<ForwardsService>(*m_database, 29000, 29499);
    m_boundary = std::make_unique<BoundaryService>(*m_database, *m_forwards, m_options);
    openAllowlist({{"example.org", {}}});
    EXPECT_TRUE(soon([&] { return netd()["writable"] == true; }));
    EXPECT_TRUE(visit("example.org"));
    EXPECT_TRUE(soon([&] { return ledger().size() == 1; }));

    std::ofstream(small / "filler") << std::string(2U << 20, 'f');
    record(tcp(std::string(200, 'f') + ".example.org"), 1000);
    EXPECT_TRUE(soon([&] { return !snapshot().ledgerWritable; }));
    EXPECT_FALSE(snapshot().problem.empty());
    EXPECT_TRUE(soon([&] { return netd()["writable"] == false; }));
    EXPECT_NE(netd()["reason"], "");
    EXPECT_FALSE(visit("example.org")) << "nothing leaves that is not written down";
    const auto before = netd()["rules"];
    const auto wider = QCoro::waitFor(
        m_boundary->allow(m_id, egress::Rule{"wide.example.org", {}}, AllowScope::Workspace));
    ASSERT_FALSE(wider);
    EXPECT_EQ(wider.error().code, ErrorCode::OutOfSpace);
    EXPECT_EQ(netd()["rules"], before) << "what is not durable is not in force";
    const auto acknowledged = netd()["acknowledged"].get<std::uint64_t>();
    EXPECT_LT(acknowledged, 1002U);

    std::filesystem::resize_file(small / "filler", 0);
    ASSERT_EQ(::mount("tmpfs", small.c_str(), "tmpfs", MS_REMOUNT, "size=16m"), 0);
    EXPECT_TRUE(soon([&] { return netd()["writable"] == true; }));
    EXPECT_TRUE(snapshot().ledgerWritable);
    EXPECT_TRUE(snapshot().problem.empty());
    EXPECT_TRUE(soon([&] { return netd()["acknowledged"] == 1002; })) << "and nothing was lost";
    EXPECT_EQ(ledger({0, 0, "", false, 5000}).size(), 1002U);
    QCoro::waitFor(m_boundary->close(m_id));
    m_boundary.reset();
    m_forwards.reset();
    m_database.reset();
    ::umount2(small.c_str(), MNT_DETACH);
}

TEST_F(BoundaryLedgerTest, theLastLinesOfAWorkspaceThatIsClosedAreKept)
{
    openAllowlist();
    record(tcp("example.org"), 500);
    QCoro::waitFor(m_boundary->close(m_id));
    EXPECT_EQ(ledger({0, 0, "", false, 1000}).size(), 500U);
}

} // namespace
} // namespace helix::boundary
