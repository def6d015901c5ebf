#include "bench/density_report.h"

#include <gtest/gtest.h>

namespace helix::bench {
namespace {

DensitySamples three()
{
    DensitySamples samples;
    samples.createMs = {1000, 1100, 1500};
    samples.pssBytes = {100 << 20, 120 << 20, 110 << 20};
    samples.diskBytes = {1 << 20, 1 << 20, 3 << 20};
    samples.cpuPercent = 30.5;
    samples.answered = 3;
    return samples;
}

TEST(DensityReport, ComparesTheLastWithTheFirst)
{
    const auto report = densityReport(three());
    EXPECT_EQ(report["count"], 3);
    EXPECT_EQ(report["create"]["first_ms"], 1000);
    EXPECT_EQ(report["create"]["last_ms"], 1500);
    EXPECT_EQ(report["create"]["last_to_first"], 1.5);
    EXPECT_EQ(report["pss"]["median_bytes"], 110 << 20);
    EXPECT_EQ(report["pss"]["max_bytes"], 120 << 20);
    EXPECT_FALSE(report.contains("refusal"));
    EXPECT_NE(densityTable(report).find("median 110 MiB, most 120 MiB"), std::string::npos)
        << densityTable(report);
}

TEST(DensityReport, WhatCameAfterTheLookIsCountedAlone)
{
    auto samples = three();
    samples.createMs.push_back(9000);
    samples.refusal = "There is no room.";
    const auto report = densityReport(samples);
    EXPECT_EQ(report["count"], 3);
    EXPECT_EQ(report["create"]["last_ms"], 1500);
    EXPECT_EQ(report["fitted"], 4);
    EXPECT_NE(densityTable(report).find("4 fit, then: There is no room."), std::string::npos);
}

TEST(DensityReport, OfNoneIsOneAsWell)
{
    const auto report = densityReport({});
    EXPECT_EQ(report["count"], 0);
    EXPECT_EQ(report["create"]["last_to_first"], 0);
}

} // namespace
} // namespace helix::bench
