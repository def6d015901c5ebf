#include "bench/guest_look.h"

#include <gtest/gtest.h>

namespace helix::bench {
namespace {

using std::chrono::milliseconds;

constexpr auto kWords = "12.34 20.10\n"
                        "MemTotal:        1000000 kB\n"
                        "MemFree:          750000 kB\n"
                        "MemAvailable:     900000 kB\n";

TEST(GuestLook, isTheGuestsClockAndWhatIsNotFree)
{
    const auto look = parseGuestLook(kWords);
    ASSERT_TRUE(look) << look.error().describe();
    EXPECT_EQ(look->uptimeMs, 12340);
    EXPECT_EQ(look->memoryUsedBytes, 250000 * 1024);
}

TEST(GuestLook, whatTheGuestSaysElseIsAnError)
{
    for (const auto* words :
         {"", "no such file", "12.34 20.10\n", "12.3\nMemTotal: x\nMemFree: 1\n",
          "12.3\nMemTotal: 5 kB\nMemFree:"}) {
        const auto look = parseGuestLook(words);
        ASSERT_FALSE(look) << words;
        EXPECT_EQ(look.error().code, ErrorCode::Protocol);
    }
}

TEST(GuestLook, itStoodStillForWhatItsClockFellBehind)
{
    GuestLook before, after;
    before.uptimeMs = 10'000;
    after.at = before.at + milliseconds(2500);
    after.uptimeMs = 11'200;
    EXPECT_EQ(stoodStillMs(before, after), 1300);
    after.uptimeMs = 12'510; // by what its words took on their way
    EXPECT_EQ(stoodStillMs(before, after), 0);
}

TEST(GuestTicks, tellHowBusyItWas)
{
    const auto before = parseGuestTicks("cpu  100 0 50 800 50 0 0 0 0 0\ncpu0 1 2 3\n");
    const auto after = parseGuestTicks("cpu  130 0 60 850 60 0 0 0 0 0\n");
    ASSERT_TRUE(before && after);
    EXPECT_EQ(before->all, 1000);
    EXPECT_EQ(before->idle, 850);
    EXPECT_DOUBLE_EQ(busyShare(*before, *after), 0.4);
    EXPECT_EQ(busyShare(*before, *before), 0);
}

TEST(GuestTicks, whatTheGuestSaysElseIsAnError)
{
    for (const auto* words :
         {"", "cpu", "cpu 1 2 3 4 5 6 7", "cpux 1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8"}) {
        const auto ticks = parseGuestTicks(words);
        ASSERT_FALSE(ticks) << words;
        EXPECT_EQ(ticks.error().code, ErrorCode::Protocol);
    }
}

} // namespace
} // namespace helix::bench
