#include "operations/image_readiness.h"

#include <gtest/gtest.h>

namespace helix::operations {
namespace {

constexpr std::uint64_t kMegabyte = 1'000'000;

ImageTimes started(std::int64_t warmMs, std::int64_t bootMs)
{
    return {warmMs, bootMs, 0, 0, 0};
}

Readiness here(bool warm, bool isQuick, ImageTimes times = {})
{
    Readiness readiness;
    readiness.present = true;
    readiness.warm = warm;
    readiness.isQuick = isQuick;
    readiness.times = times;
    return readiness;
}

Readiness offered(std::uint64_t bytes, std::uint64_t bytesPerSecond)
{
    Readiness readiness;
    readiness.offered = true;
    readiness.downloadBytes = bytes;
    readiness.bytesPerSecond = bytesPerSecond;
    return readiness;
}

Readiness recipe(int minutes, std::int64_t builtMs)
{
    Readiness readiness;
    readiness.canBuild = true;
    readiness.buildMinutes = minutes;
    readiness.times.buildMs = builtMs;
    return readiness;
}

TEST(ImageReadiness, SaysWhatWasMeasuredAndElseWhatHoldsAnywhere)
{
    const struct {
        Readiness readiness;
        const char* words;
    } table[] = {
        {here(true, true, started(1234, 14'000)), "Ready in 1.2 s here"},
        {here(true, false, started(9949, 0)), "Ready in 9.9 s here"},
        {here(true, true, started(20, 0)), "Ready in 0.1 s here"},
        {here(true, true, started(99'400, 0)), "Ready in 99 s here"},
        {here(true, true, started(200'000, 0)), "Ready in about 3 min here"},
        {here(false, true, started(1234, 13'600)), "Boots in about 14 s here"},
        {here(false, true, started(0, 4200)), "Boots in about 4.2 s here"},
        {here(false, true, started(0, 200'000)), "Boots in about 3 min here"},
        {here(true, true, started(0, 14'000)), "Starts in about a second"},
        {here(true, false), "Starts without booting"},
        {here(false, true, started(1234, 0)), "On this computer"},
        {offered(620 * kMegabyte, 4 * kMegabyte),
         "About 3 min to download at the speed of the last pulls"},
        {offered(20 * kMegabyte, 4 * kMegabyte),
         "Less than a minute to download at the speed of the last pulls"},
        {offered(60'000 * kMegabyte, 4 * kMegabyte),
         "About 4 h to download at the speed of the last pulls"},
        {offered(620 * kMegabyte, 0), "Can be downloaded"},
        {offered(0, 4 * kMegabyte), "Can be downloaded"},
        {offered(UINT64_MAX, 1), "About 240 h to download at the speed of the last pulls"},
        {recipe(8, 0), "About 8 min to build"},
        {recipe(8, 350'000), "About 6 min to build, as the last time"},
        {recipe(0, 0), "Can be built"},
        {{}, "Not on this computer"},
    };
    for (const auto& [readiness, words] : table)
        EXPECT_EQ(describeReadiness(readiness), words);
}

TEST(ImageReadiness, WhatHasARecipeThatIsNotBrokenCanBeBuilt)
{
    Image image;
    EXPECT_FALSE(canBuild(image));
    image.hasRecipe = true;
    EXPECT_TRUE(canBuild(image));
    image.recipeProblem = Failure{"corrupt", "It has no name.", {}};
    EXPECT_FALSE(canBuild(image));
}

TEST(ImageReadiness, ThePullsCountByHowLongTheyTook)
{
    EXPECT_EQ(pullSpeed({}), 0U);
    EXPECT_EQ(pullSpeed({started(1, 1)}), 0U);
    const ImageTimes quick{0, 0, 0, 1000, 10 * kMegabyte}, slow{0, 0, 0, 9000, 10 * kMegabyte};
    EXPECT_EQ(pullSpeed({quick, {}, slow}), 2 * kMegabyte);
}

} // namespace
} // namespace helix::operations
