#include "bench/suspend_report.h"

#include <gmock/gmock.h>

namespace helix::bench {
namespace {

using plane::Beginning;
using std::chrono::milliseconds;
using testing::HasSubstr;

SuspendSamples someSamples()
{
    SuspendSample slow, quick;
    slow.suspendMs = 600;
    slow.savedBytes = 50 << 20;
    slow.memoryUsedBytes = 200 << 20;
    slow.resumeFirstFrameMs = 900;
    quick = slow;
    quick.suspendMs = 400;
    quick.resumeFirstFrameMs = 700;
    SuspendSamples samples;
    samples.suspended[Beginning::Booted] = {slow, quick};
    samples.suspended[Beginning::Warm] = {quick, quick};
    samples.plain = {{milliseconds(250), 100 << 20, milliseconds(150), milliseconds(200)}};
    samples.load = {0.5, 1.5};
    samples.emulated = true;
    return samples;
}

TEST(SuspendReport, saysEachBeginningForItself)
{
    const auto report = suspendReport(someSamples());
    EXPECT_EQ(report["accelerator"], "tcg");
    EXPECT_EQ(report["suspended"]["booted"]["suspend"]["median_ms"], 500.0);
    EXPECT_EQ(report["suspended"]["warm"]["suspend"]["median_ms"], 400.0);
    EXPECT_EQ(report["suspended"]["booted"]["saved_share"]["median_percent"], 25.0);
    EXPECT_EQ(report["load"].size(), 2U);
}

TEST(SuspendReport, comparesWithQemuAlone)
{
    const auto report = suspendReport(someSamples());
    EXPECT_EQ(report["plain"]["savevm"]["median_ms"], 250.0);
    EXPECT_EQ(report["plain"]["saved"]["median_bytes"], 100.0 * (1 << 20));
    EXPECT_DOUBLE_EQ(report["ratios"]["booted"]["savevm_to_suspend"], 0.5);
    EXPECT_DOUBLE_EQ(report["ratios"]["booted"]["loadvm_answers_to_first_frame"], 0.25);
}

TEST(SuspendReport, standsWithoutAGuestThatToldItsMemory)
{
    auto samples = someSamples();
    samples.suspended[Beginning::Warm].front().memoryUsedBytes = 0;
    const auto report = suspendReport(samples);
    EXPECT_EQ(report["suspended"]["warm"]["saved_share"]["min_percent"], 0);
}

TEST(SuspendReport, roundsAShare)
{
    auto samples = someSamples();
    samples.suspended[Beginning::Warm].front().savedBytes = 7 << 19; // 1.75 %
    const auto report = suspendReport(samples);
    EXPECT_EQ(report["suspended"]["warm"]["saved_share"]["min_percent"], 2);
}

TEST(SuspendReport, isATableWithItsAims)
{
    auto report = suspendReport(someSamples());
    report["image"] = "sway-minimal";
    report["runs"] = 2;
    report["qemu"] = "7.2.0";
    report["machine_before"]["load"] = {0.5, 0.4, 0.3};
    const auto table = suspendTable(report);
    EXPECT_THAT(table, HasSubstr("sway-minimal, 2 runs, tcg, QEMU 7.2.0, load before 0.5\n"));
    EXPECT_THAT(table,
                HasSubstr("    suspend                 500.0 ms  (95 %: 600.0; 400.0 to 600.0)\n"));
    EXPECT_THAT(table, HasSubstr("100.0 MiB"));
    EXPECT_THAT(table, HasSubstr("aims: suspend 1500 ms, resume_first_frame 1500 ms\n"));
}

} // namespace
} // namespace helix::bench
