#include "netd/ledger_queue.h"

#include <gtest/gtest.h>

namespace helix::netd {
namespace {

using egress::netd::kMaxUnacknowledged;

Record queuedDenial()
{
    Record record;
    record.kind = "tcp";
    return record;
}

Record ended()
{
    Record record = queuedDenial();
    record.allowed = true;
    record.flow = 1;
    return record;
}

TEST(LedgerQueue, NumbersAndKeepsUntilAcknowledged)
{
    LedgerQueue queue;
    for (int i = 0; i < 5; ++i)
        EXPECT_TRUE(queue.add(queuedDenial()));
    EXPECT_EQ(queue.lastSequence(), 5U);
    EXPECT_EQ(queue.after(0)->sequence, 1U);
    EXPECT_EQ(queue.after(3)->sequence, 4U);
    EXPECT_EQ(queue.after(5), nullptr);
    queue.acknowledge(3);
    EXPECT_EQ(queue.size(), 2U);
    EXPECT_EQ(queue.after(0)->sequence, 4U);
    // A repetition and a number from nowhere do no harm.
    queue.acknowledge(1);
    queue.acknowledge(1000);
    EXPECT_EQ(queue.size(), 0U);
    queue.add(queuedDenial());
    EXPECT_EQ(queue.after(0)->sequence, 6U);
}

TEST(LedgerQueue, WhenFullTakesOnlyTheEndsOfConnections)
{
    LedgerQueue queue;
    for (std::size_t i = 0; i < kMaxUnacknowledged; ++i) {
        EXPECT_FALSE(queue.full());
        EXPECT_TRUE(queue.add(queuedDenial()));
    }
    EXPECT_TRUE(queue.full());
    EXPECT_FALSE(queue.add(queuedDenial()));
    EXPECT_EQ(queue.dropped(), 1U);
    EXPECT_TRUE(queue.add(ended()));
    queue.acknowledge(queue.lastSequence());
    EXPECT_FALSE(queue.full());
}

TEST(LedgerQueue, NeverGrowsBeyondItsReserve)
{
    LedgerQueue queue;
    for (std::size_t i = 0; i < kMaxUnacknowledged + LedgerQueue::kReserve + 100; ++i)
        queue.add(ended());
    EXPECT_EQ(queue.size(), kMaxUnacknowledged + LedgerQueue::kReserve);
    EXPECT_EQ(queue.dropped(), 100U);
}

} // namespace
} // namespace helix::netd
