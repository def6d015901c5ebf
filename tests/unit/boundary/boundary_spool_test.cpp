// What an ended helix-netd left behind comes onto the ledger, once.

#include "boundary/spool.h"

#include "unit/boundary/boundary_fixture.h"

namespace helix::boundary {
namespace {

using Json = nlohmann::json;

std::string line(const char* method, const Json& params)
{
    return Json({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}).dump() + "\n";
}

std::string beginning(int generation, int last = 0)
{
    return line("spool.begin",
                {{"instance", "77@1234"}, {"generation", generation}, {"last_sequence", last}});
}

const std::string kWhole = line("spool.whole", Json::object());

std::string opened(int flow, const char* name, const char* kind = "tcp", int guestPort = 40000)
{
    return line("connection.opened", {{"flow", flow},
                                      {"time_ms", 1000},
                                      {"kind", kind},
                                      {"name", name},
                                      {"address", "93.184.216.34"},
                                      {"port", 443},
                                      {"guest_port", guestPort},
                                      {"rule", "open"}});
}

std::string counts(int flow, int out, int in)
{
    return line("connection.counts",
                {{"time_ms", 5000}, {"counts", Json::array({Json::array({flow, out, in})})}});
}

std::string record(int sequence, const char* name, int flow = 0)
{
    Json params{{"sequence", sequence},
                {"time_ms", 2000},
                {"kind", "tcp"},
                {"name", name},
                {"address", "93.184.216.35"},
                {"port", 443},
                {"guest_port", 40001},
                {"bytes_out", 11},
                {"bytes_in", 22},
                {"duration_ms", 33},
                {"verdict", "allowed"},
                {"rule", "open"},
                {"count", 1}};
    if (flow != 0)
        params["flow"] = flow;
    return line("ledger.record", params);
}

TEST(Spool, whatIsOpenAndWhatHasEnded)
{
    const auto contents =
        parseSpool(beginning(1) + opened(1, "a.example") + kWhole + opened(2, "b.example") +
                       counts(1, 500, 600) + record(1, "b.example", 2) + "{\"torn",
                   "");
    ASSERT_TRUE(contents);
    EXPECT_EQ(contents->instance, "77@1234");
    ASSERT_EQ(contents->records.size(), 1U);
    EXPECT_EQ(contents->records[0].line.name, "b.example");
    ASSERT_EQ(contents->open.size(), 1U);
    EXPECT_EQ(contents->open[0].line.name, "a.example");
    EXPECT_EQ(contents->open[0].line.bytesOut, 500U);
    EXPECT_EQ(contents->open[0].line.bytesIn, 600U);
    EXPECT_EQ(contents->open[0].line.durationMs, 4000);
    EXPECT_EQ(contents->open[0].sequence, 2U);
    EXPECT_FALSE(contents->open[0].line.live);
}

TEST(Spool, theNewerFileThatIsWholeCounts)
{
    const std::string older = beginning(4) + kWhole + record(1, "older.example");
    const std::string newer = beginning(5, 1) + kWhole + record(2, "newer.example");
    const std::string begun = beginning(6, 2) + record(3, "begun.example");
    for (const auto& contents : {parseSpool(older, newer), parseSpool(newer, older)}) {
        ASSERT_TRUE(contents);
        EXPECT_EQ(contents->records.at(0).line.name, "newer.example");
    }
    EXPECT_EQ(parseSpool(newer, begun)->records.at(0).line.name, "newer.example");
    EXPECT_FALSE(parseSpool("", begun));
    EXPECT_FALSE(parseSpool("", ""));
}

TEST(Spool, readingEndsAtWhatMakesNoSense)
{
    for (const std::string& odd :
         {std::string("\n"), std::string("[]\n"), line("quit", Json::object()),
          line("connection.counts", {{"time_ms", 1}, {"counts", Json::array({7})}}),
          line("connection.counts",
               {{"time_ms", 1}, {"counts", Json::array({Json::array({1, -2, 3})})}}),
          std::string(300000, 'x') + "\n"}) {
        const auto contents =
            parseSpool(beginning(1) + kWhole + record(1, "a.example") + odd + record(2, "b"), "");
        ASSERT_TRUE(contents) << odd.substr(0, 40);
        EXPECT_EQ(contents->records.size(), 1U) << odd.substr(0, 40);
    }
    EXPECT_FALSE(parseSpool(line("spool.begin", {{"instance", 7}}) + kWhole, ""));
}

class SpoolDrain : public BoundaryTest {
protected:
    void leave(const std::string& text) { std::ofstream(path("ledger.spool.0")) << text; }
    void recover() { QCoro::waitFor(m_boundary->recover(m_id, spot())); }
    bool isGone() { return !hasSpool(path("ledger.spool")); }
};

TEST_F(SpoolDrain, comesOntoTheLedgerOnceHoweverOften)
{
    ASSERT_TRUE(create({}));
    const std::string text = beginning(1) + kWhole + opened(1, "a.example") + counts(1, 500, 600) +
                             record(1, "b.example") + opened(2, "helix.example", "forward", 7443);
    for (int round = 0; round < 3; ++round) {
        leave(text); // as though Helix had ended before it could remove it
        recover();
        EXPECT_TRUE(isGone());
        const auto lines = ledger();
        ASSERT_EQ(lines.size(), 2U);
        EXPECT_EQ(lines[0].name, "b.example");
        EXPECT_EQ(lines[1].name, "a.example"); // and Helix's own, which is not shown
        EXPECT_EQ(lines[1].bytesIn, 600U);
        EXPECT_TRUE(lines[1].allowed);
        reopen();
    }
}

TEST_F(SpoolDrain, whatAnEarlierNetdLeftIsWrittenBeforeTheNextBegins)
{
    leave(beginning(1) + kWhole + record(1, "b.example"));
    openAllowlist();
    EXPECT_EQ(ledger().size(), 1U);
    EXPECT_TRUE(isGone());
    ASSERT_TRUE(soon([&] { return snapshot().state == NetState::Up; }));
}

TEST_F(SpoolDrain, garbageHoldsNothingUp)
{
    leave(std::string(100000, '\0'));
    openAllowlist();
    EXPECT_EQ(snapshot().state, NetState::Up);
    EXPECT_TRUE(ledger().empty());
    EXPECT_TRUE(isGone());
}

} // namespace
} // namespace helix::boundary
