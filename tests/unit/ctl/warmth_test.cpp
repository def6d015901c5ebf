#include "ctl/warmth.h"

#include <gtest/gtest.h>

namespace helix::ctl {
namespace {

TEST(Warmth, everyPhaseHasItsWords)
{
    constexpr std::int64_t kNow = 100'000;
    EXPECT_EQ(describeWarmth({"ready", {}, 0, 291ULL << 20}, kNow), "yes, 291 MB");
    EXPECT_EQ(describeWarmth({"making", {}, kNow - 12'900, 0}, kNow), "being prepared, 12 s");
    EXPECT_EQ(describeWarmth({"making", {}, kNow + 5000, 0}, kNow), "being prepared, 0 s")
        << "the clock was set back";
    EXPECT_EQ(describeWarmth({"waiting", {}, 0, 0}, kNow), "waits");
    EXPECT_EQ(describeWarmth({"missing", "It was cancelled.", 0, 0}, kNow), "no");
    EXPECT_EQ(describeWarmth({"never", "It has no agent.", 0, 0}, kNow), "never");
    EXPECT_EQ(describeWarmth({"unknown", {}, 0, 0}, kNow), "-");
    EXPECT_EQ(describeWarmth({}, kNow), "-") << "an older Helix does not say";
}

TEST(Warmth, aWorkspaceSaysHowItBeganAndWhyItBooted)
{
    operations::Workspace workspace;
    EXPECT_EQ(describeBeginning(workspace), "");
    workspace.beginning = "unknown";
    EXPECT_EQ(describeBeginning(workspace), "");
    workspace.beginning = "warm";
    EXPECT_EQ(describeBeginning(workspace), "started from its prepared image");
    workspace.beginning = "spare";
    EXPECT_EQ(describeBeginning(workspace), "stood ready before it was asked for");
    workspace.beginning = "resumed";
    EXPECT_EQ(describeBeginning(workspace), "went on where it was suspended");
    workspace.beginning = "booted";
    EXPECT_EQ(describeBeginning(workspace), "booted");
    workspace.whyBooted = "The snapshot is\x1b[2J being made.";
    EXPECT_EQ(describeBeginning(workspace), "booted: The snapshot is?[2J being made.");
}

} // namespace
} // namespace helix::ctl
