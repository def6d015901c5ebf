#include "life/idle_policy.h"

#include <cmath>

#include <gtest/gtest.h>

namespace helix::life {
namespace {

using namespace std::chrono_literals;

/// Of a workspace in which nothing happens, and of which nobody wants anything.
IdleFacts quietOne()
{
    IdleFacts facts;
    facts.restable = true;
    facts.busy = 0.04;
    facts.lowest = 0.04;
    return facts;
}

TEST(IdlePolicy, oneThatNobodyWantsAnythingOfIsNotUsed)
{
    EXPECT_FALSE(isUsed(quietOne()));
}

TEST(IdlePolicy, eachUseAloneKeepsIt)
{
    struct Use {
        const char* what;
        void (*add)(IdleFacts&);
    };
    const Use uses[] = {
        {"it cannot be suspended now", [](IdleFacts& facts) { facts.restable = false; }},
        {"somebody watches", [](IdleFacts& facts) { facts.watched = true; }},
        {"an agent works", [](IdleFacts& facts) { facts.atWork = true; }},
        {"a command runs", [](IdleFacts& facts) { facts.commands = 1; }},
        {"a connection is open", [](IdleFacts& facts) { facts.connections = 1; }},
        {"its processors are busy", [](IdleFacts& facts) { facts.busy = 0.5; }},
        {"nobody knows yet how busy they are", [](IdleFacts& facts) { facts.busy.reset(); }},
    };
    for (const auto& use : uses) {
        IdleFacts facts = quietOne();
        use.add(facts);
        EXPECT_TRUE(isUsed(facts)) << use.what;
    }
}

TEST(IdlePolicy, aSilentAgentAtWorkIsNeverIdle)
{
    IdleFacts facts = quietOne();
    facts.busy = facts.lowest = 0;
    facts.atWork = true;
    EXPECT_TRUE(isUsed(facts));
}

TEST(IdlePolicy, quietIsMeasuredAboveWhatItCostsByItselfWithinReason)
{
    struct Case {
        double lowest, busy;
        bool used;
    };
    for (const Case& one :
         {Case{0, 0.099, false}, Case{0, 0.101, true}, Case{0.048, 0.14, false},
          Case{0.048, 0.15, true}, Case{0.08, 0.17, false}, Case{0.08, 0.19, true},
          // One that has been busy from its beginning has not been measured idle.
          Case{0.5, 0.19, false}, Case{0.5, 0.21, true}, Case{1, 1, true}}) {
        IdleFacts facts = quietOne();
        facts.lowest = one.lowest;
        facts.busy = one.busy;
        EXPECT_EQ(isUsed(facts), one.used) << one.busy << " over " << one.lowest;
    }
}

TEST(IdlePolicy, isSaidAMinuteBeforeAndThenDone)
{
    struct Case {
        std::chrono::seconds unused;
        std::chrono::minutes keepAlive;
        IdleOrder order;
    };
    for (const Case& one :
         {Case{0s, 30min, IdleOrder::Nothing}, Case{28min + 59s, 30min, IdleOrder::Nothing},
          Case{29min, 30min, IdleOrder::Warn}, Case{29min + 59s, 30min, IdleOrder::Warn},
          Case{30min, 30min, IdleOrder::Suspend}, Case{24h, 30min, IdleOrder::Suspend},
          Case{0s, 1min, IdleOrder::Warn}, Case{1min, 1min, IdleOrder::Suspend},
          Case{59s, 2min, IdleOrder::Nothing}, Case{1min, 2min, IdleOrder::Warn},
          Case{0s, 0min, IdleOrder::Nothing}, Case{1000h, 0min, IdleOrder::Nothing},
          Case{1000h, -5min, IdleOrder::Nothing}})
        EXPECT_EQ(idleOrder(one.unused, one.keepAlive), one.order)
            << one.unused.count() << " s of " << one.keepAlive.count() << " min";
}

class CpuMeterTest : public testing::Test {
protected:
    /// A process that uses `share` of a processor for `span`, looked at every five seconds.
    void pass(std::chrono::seconds span, double share, int pid = 7)
    {
        for (const auto end = m_now + span; m_now < end;) {
            m_now += 5s;
            m_used += share * 5000;
            m_meter.add(m_now, pid, std::chrono::milliseconds(std::llround(m_used)));
        }
    }
    CpuMeter m_meter;
    CpuMeter::Time m_now{};
    double m_used = 1000;
};

TEST_F(CpuMeterTest, saysNothingBeforeAMinute)
{
    EXPECT_FALSE(m_meter.busy());
    pass(60s, 0.5);
    EXPECT_FALSE(m_meter.busy()); // the first look was after five seconds
    pass(5s, 0.5);
    ASSERT_TRUE(m_meter.busy());
    EXPECT_NEAR(*m_meter.busy(), 0.5, 0.001);
}

TEST_F(CpuMeterTest, knowsTheLastMinuteAndNothingBefore)
{
    pass(120s, 1);
    pass(30s, 0);
    EXPECT_NEAR(*m_meter.busy(), 0.5, 0.01);
    pass(30s, 0);
    EXPECT_NEAR(*m_meter.busy(), 0, 0.001);
}

TEST_F(CpuMeterTest, oneShortEffortShowsForAMinute)
{
    pass(120s, 0.04);
    pass(10s, 1);
    EXPECT_GT(*m_meter.busy(), 0.15);
    pass(45s, 0.04);
    EXPECT_GT(*m_meter.busy(), 0.15);
    pass(20s, 0.04);
    EXPECT_LT(*m_meter.busy(), 0.05);
}

TEST_F(CpuMeterTest, remembersTheLeast)
{
    pass(120s, 0.3);
    EXPECT_NEAR(m_meter.lowest(), 0.3, 0.001);
    pass(120s, 0.05);
    pass(120s, 0.8);
    EXPECT_NEAR(m_meter.lowest(), 0.05, 0.001);
}

TEST_F(CpuMeterTest, anotherProcessIsAnotherBeginning)
{
    pass(120s, 0.05, 7);
    pass(5s, 0.05, 8);
    EXPECT_FALSE(m_meter.busy());
    pass(60s, 0.7, 8);
    EXPECT_NEAR(*m_meter.busy(), 0.7, 0.001);
    EXPECT_NEAR(m_meter.lowest(), 0.7, 0.001);
}

TEST_F(CpuMeterTest, aNumberThatIsTakenAgainIsAnotherBeginning)
{
    pass(120s, 0.5, 7);
    m_used = 0;
    pass(5s, 0.05, 7);
    EXPECT_FALSE(m_meter.busy());
}

TEST_F(CpuMeterTest, forgets)
{
    pass(120s, 0.5);
    m_meter.forget();
    EXPECT_FALSE(m_meter.busy());
    EXPECT_EQ(m_meter.lowest(), 0);
}

} // namespace
} // namespace helix::life
