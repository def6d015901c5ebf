#include "netd/denials.h"

#include <gtest/gtest.h>

namespace helix::netd {
namespace {

using namespace std::chrono_literals;

const Denials::TimePoint kFirstDenial{};

Record denialBy(std::uint16_t port = 80, const std::string& rule = "offline")
{
    Record record;
    record.kind = "tcp";
    record.address = "93.184.216.34";
    record.port = port;
    record.rule = rule;
    record.timeMs = 1000 + port;
    return record;
}

bool note(Denials& denials, Record record, Denials::TimePoint now)
{
    return denials.note(record, now);
}

TEST(Denials, TheFirstAtOnceTheRestByCount)
{
    Denials denials;
    EXPECT_TRUE(note(denials, denialBy(), kFirstDenial));
    for (int i = 0; i < 40; ++i)
        EXPECT_FALSE(note(denials, denialBy(), kFirstDenial + 1s));
    EXPECT_TRUE(denials.due(kFirstDenial + 4s).empty());
    EXPECT_EQ(denials.nextDue(), kFirstDenial + Denials::kWindow);
    const auto due = denials.due(kFirstDenial + 5s);
    ASSERT_EQ(due.size(), 1U);
    EXPECT_EQ(due[0].count, 40U);
    EXPECT_EQ(due[0].address, "93.184.216.34");
}

TEST(Denials, WhoGoesOnTryingIsOneRecordEveryFiveSeconds)
{
    Denials denials;
    std::size_t records = 0, counted = 0;
    for (int second = 0; second < 60; ++second) {
        const auto now = kFirstDenial + std::chrono::seconds(second);
        for (const auto& record : denials.due(now)) {
            ++records;
            counted += record.count;
        }
        for (int i = 0; i < 100; ++i)
            if (note(denials, denialBy(), now)) {
                ++records;
                ++counted;
            }
    }
    for (const auto& record : denials.due(kFirstDenial + 65s)) {
        ++records;
        counted += record.count;
    }
    EXPECT_EQ(counted, 6000U);
    EXPECT_LE(records, 14U);
}

TEST(Denials, AreForgottenAfterAQuietWindow)
{
    Denials denials;
    note(denials, denialBy(), kFirstDenial);
    EXPECT_TRUE(denials.due(kFirstDenial + 5s).empty());
    EXPECT_EQ(denials.nextDue(), Denials::TimePoint::max());
    EXPECT_TRUE(note(denials, denialBy(), kFirstDenial + 6s));
}

TEST(Denials, DifferentOnesAreDifferent)
{
    Denials denials;
    EXPECT_TRUE(note(denials, denialBy(80), kFirstDenial));
    EXPECT_TRUE(note(denials, denialBy(81), kFirstDenial));
    EXPECT_TRUE(note(denials, denialBy(80, "private"), kFirstDenial));
}

TEST(Denials, APortScanIsNoStorm)
{
    Denials denials;
    std::size_t atOnce = 0;
    for (std::uint16_t port = 1; port < 65535; ++port)
        atOnce += note(denials, denialBy(port), kFirstDenial) ? 1 : 0;
    EXPECT_LE(atOnce, Denials::kMaxKinds + 1);
    std::size_t counted = atOnce;
    for (const auto& record : denials.due(kFirstDenial + 5s)) {
        EXPECT_EQ(record.address, "");
        EXPECT_EQ(record.rule, "offline");
        counted += record.count;
    }
    EXPECT_EQ(counted, 65534U);
}

} // namespace
} // namespace helix::netd
