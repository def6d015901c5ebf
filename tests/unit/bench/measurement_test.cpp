#include "bench/stream/measurement.h"

#include <gtest/gtest.h>

namespace helix::bench {
namespace {

using namespace std::chrono_literals;

TEST(SceneFigures, TellTheServersTimeOfAFrameAndOfAKey)
{
    SceneFigures figures;
    figures.seconds = 2;
    figures.pictures = 6;
    figures.serverTime = 12ms;
    figures.latencyUs = {2000, 3000, 4000};
    figures.missed = 1;
    const auto said = toJson(figures);
    EXPECT_DOUBLE_EQ(said["server_cpu_ms_per_frame"], 2);
    EXPECT_DOUBLE_EQ(said["server_cpu_ms_per_key"], 3);
    EXPECT_DOUBLE_EQ(said["latency_p50_ms"], 3);
}

TEST(SceneFigures, OfNoKeysTellNothingOfOne)
{
    SceneFigures figures;
    figures.seconds = 2;
    EXPECT_FALSE(toJson(figures).contains("server_cpu_ms_per_key"));
}

} // namespace
} // namespace helix::bench
