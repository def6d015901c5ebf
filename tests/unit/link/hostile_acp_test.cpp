// A guest that does not keep to the protocol of /v1/acp.

#include <nlohmann/json.hpp>

#include "link/acp_run.h"
#include "link_fixture.h"

namespace helix::link {
namespace {

const QByteArray kOpened = R"({"opened":{"run":"r","last":0,"taken":0,"started":true}})";
const QByteArray kFirst = R"({"seq":1,"message":{"method":"a"}})";
const QByteArray kSecond = R"({"seq":2,"message":{"method":"b"}})";

class HostileAcp : public WithFakeAgent {
protected:
    struct Seen {
        std::vector<std::uint64_t> sequences;
        std::optional<acp::Opened> opened;
        std::vector<Error> closed;
    };
    /// What a host sees that opens run "r" with everything up to `after` on record, until the end
    /// or `enough` frames.
    Seen meet(std::vector<QByteArray> answer, std::uint64_t after = 0, std::size_t enough = 1000)
    {
        m_agent->behaviour.acpAnswer = std::move(answer);
        Seen seen;
        AcpRun run(m_agent->port(), credential(), {"r", after, {}});
        QObject::connect(&run, &AcpRun::opened, &run,
                         [&](const acp::Opened& opened) { seen.opened = opened; });
        QObject::connect(&run, &AcpRun::received, &run,
                         [&](std::uint64_t sequence) { seen.sequences.push_back(sequence); });
        QObject::connect(&run, &AcpRun::happened, &run,
                         [&](std::uint64_t sequence) { seen.sequences.push_back(sequence); });
        QObject::connect(&run, &AcpRun::closed, &run,
                         [&](const Error& why) { seen.closed.push_back(why); });
        EXPECT_TRUE(waitUntil(
            [&] { return !seen.closed.empty() || seen.sequences.size() == enough; }, 60s));
        return seen;
    }
};

TEST_F(HostileAcp, breakingTheOrderEndsTheConnection)
{
    struct Case {
        const char* what;
        std::vector<QByteArray> answer;
        std::size_t given;
        std::uint64_t after = 0;
    };
    const QByteArray known = R"({"opened":{"run":"r","last":9,"taken":0,"started":false}})";
    const std::vector<Case> cases{
        {"a message before the answer", {kFirst}, 0},
        {"an event before the answer", {R"({"seq":1,"event":{"kind":"silent"}})"}, 0},
        {"a gap", {kOpened, kFirst, R"({"seq":3,"message":{}})"}, 1},
        {"a repeat", {kOpened, kFirst, kSecond, kSecond}, 2},
        {"backwards", {kOpened, kFirst, kSecond, kFirst}, 2},
        {"not where it was asked to begin", {known, R"({"seq":7,"message":{}})"}, 0, 5},
        {"from the beginning instead", {known, kFirst}, 0, 5},
        {"two answers", {kOpened, kFirst, kOpened}, 1},
        {"another run", {R"({"opened":{"run":"x","last":0,"taken":0,"started":true}})"}, 0},
        {"behind what was seen", {known}, 0, 10},
        {"no JSON", {kOpened, "{"}, 0},
        {"no object", {kOpened, "[]"}, 0},
        {"nothing known", {kOpened, R"({"seq":1,"wonder":{}})"}, 0},
        {"too deep", {kOpened, R"({"seq":1,"message":{"x":)" + QByteArray(5000, '[')}, 0},
        {"a host's frame", {kOpened, R"({"ack":1})"}, 0},
    };
    for (const Case& one : cases) {
        const Seen seen = meet(one.answer, one.after);
        ASSERT_EQ(seen.closed.size(), 1U) << one.what;
        EXPECT_EQ(seen.closed[0].code, ErrorCode::Protocol)
            << one.what << ": " << seen.closed[0].describe();
        EXPECT_EQ(seen.sequences.size(), one.given) << one.what;
    }
}

TEST_F(HostileAcp, speakingFirstOrInBytesEndsTheConnection)
{
    m_agent->behaviour.acpGreeting = {kFirst};
    EXPECT_EQ(meet({kOpened}).closed.at(0).code, ErrorCode::Protocol);
    m_agent->behaviour.acpGreeting = {};
    m_agent->behaviour.acpIsBinary = true;
    EXPECT_EQ(meet({kOpened}).closed.at(0).code, ErrorCode::Protocol);
}

TEST_F(HostileAcp, tooMuchEndsTheConnection)
{
    const auto tooMuch = static_cast<qsizetype>(acp::kMaxFrameBytes + 1);
    const Seen seen = meet({kOpened, QByteArray(tooMuch, ' ')});
    ASSERT_EQ(seen.closed.size(), 1U);
    EXPECT_EQ(seen.closed[0].code, ErrorCode::Protocol) << seen.closed[0].describe();
}

TEST_F(HostileAcp, moreThanItMayKeepOnItsWayEndsTheConnection)
{
    constexpr std::size_t kMost = 8U << 20;
    constexpr int kFrames = 64;
    const auto frame = [](int number) {
        return R"({"seq":)" + QByteArray::number(number) + R"(,"message":{"x":")" +
               QByteArray(512 << 10, 'x') + R"("}})";
    };
    std::vector<QByteArray> flood{kOpened};
    for (int i = 1; i <= kFrames; ++i)
        flood.push_back(frame(i));
    m_agent->behaviour.acpAnswer = flood;
    struct Host {
        const char* what;
        bool holds, acknowledges, ends;
    };
    for (const auto host : {Host{"holds the first", true, false, true},
                            Host{"has none of it on record", false, false, true},
                            Host{"keeps up", false, true, false}}) {
        AcpRun run(m_agent->port(), credential(), {"r", 0, {}}, kMost);
        std::uint64_t last = 0;
        std::optional<Error> why;
        QObject::connect(&run, &AcpRun::received, &run, [&](std::uint64_t sequence) {
            last = sequence;
            if (host.holds)
                run.hold();
            if (host.acknowledges)
                run.acknowledge(sequence);
        });
        QObject::connect(&run, &AcpRun::closed, &run, [&](const Error& error) { why = error; });
        EXPECT_TRUE(waitUntil([&] { return why || last == kFrames; }, 30s)) << host.what;
        EXPECT_EQ(why.has_value(), host.ends) << host.what;
        EXPECT_EQ(why.value_or(Error{ErrorCode::Protocol, {}, {}}).code, ErrorCode::Protocol)
            << host.what;
        EXPECT_LE(last, host.ends ? kMost / (512U << 10) : kFrames) << host.what;
    }
}

TEST_F(HostileAcp, itsErrorIsMadeSafeToShow)
{
    const Seen seen = meet(
        {R"({"error":{"code":"not_found","message":"gone\u001b[2J\u0007","cause":"x"}})", kFirst});
    ASSERT_EQ(seen.closed.size(), 1U);
    EXPECT_EQ(seen.closed[0].code, ErrorCode::NotFound);
    EXPECT_EQ(seen.closed[0].message, "gone?");
    EXPECT_TRUE(seen.sequences.empty());
}

TEST_F(HostileAcp, aRunThatBeganAnewCountsFromOne)
{
    const Seen seen = meet({kOpened, kFirst, kSecond}, 40, 2);
    EXPECT_TRUE(seen.closed.empty());
    EXPECT_TRUE(seen.opened && seen.opened->started);
    EXPECT_EQ(seen.sequences, (std::vector<std::uint64_t>{1, 2}));
}

TEST_F(HostileAcp, anotherCertificateGetsNothing)
{
    auto wrong = credential();
    m_agent->changeIdentity(fakes::makeIdentity());
    std::optional<Error> why;
    AcpRun run(m_agent->port(), wrong, {"r", 0, {}});
    QObject::connect(&run, &AcpRun::closed, &run, [&](const Error& error) { why = error; });
    ASSERT_TRUE(waitUntil([&] { return why.has_value(); }));
    EXPECT_EQ(why->code, ErrorCode::PermissionDenied) << why->describe();
    EXPECT_EQ(m_agent->heard().find("Bearer"), std::string::npos);
}

TEST_F(HostileAcp, mayBeDestroyedInItsOwnSignal)
{
    for (const auto& answer :
         std::vector<std::vector<QByteArray>>{{kOpened, kFirst, kSecond},
                                              {R"({"error":{"code":"conflict","message":"m"}})"},
                                              {"{"}}) {
        m_agent->behaviour.acpAnswer = answer;
        auto run = std::make_unique<AcpRun>(m_agent->port(), credential(), acp::Open{"r", 0, {}});
        QObject::connect(run.get(), &AcpRun::received, qApp, [&] { run.reset(); });
        QObject::connect(run.get(), &AcpRun::closed, qApp, [&] { run.reset(); });
        EXPECT_TRUE(waitUntil([&] { return run == nullptr; }));
    }
}

} // namespace
} // namespace helix::link
