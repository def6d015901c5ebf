#include "h264/annex_b.h"

#include <gtest/gtest.h>

namespace helix::h264 {
namespace {

// x264's High profile, 1280x720, and a picture parameter set (from a stream of the agent's).
const Bytes kSets{0,    0,    0,    1,    0x67, 0x42, 0xc0, 0x1f, 0xda, 0x01, 0x40, 0x16,
                  0xe8, 0x06, 0xd0, 0xa1, 0x35, 0,    0,    1,    0x68, 0xce, 0x3c, 0x80};

Bytes withSlices(std::initializer_list<std::uint8_t> units)
{
    Bytes bytes = kSets;
    for (const std::uint8_t unit : units)
        bytes.insert(bytes.end(), {0, 0, 1, unit, 0x88, 0x84});
    return bytes;
}

TEST(AnnexB, AKeyFrameOfSeveralSlicesWithItsSize)
{
    const auto facts = inspectPicture(withSlices({0x65, 0x65}));
    ASSERT_TRUE(facts) << facts.error().message;
    EXPECT_TRUE(facts->isKeyFrame);
    EXPECT_TRUE(facts->hasPictureSet);
    EXPECT_EQ(facts->width, 1280);
    EXPECT_EQ(facts->height, 720);
}

TEST(AnnexB, OtherSlicesMakeNoKeyFrame)
{
    EXPECT_FALSE(inspectPicture(withSlices({0x65, 0x61}))->isKeyFrame);
    EXPECT_FALSE(inspectPicture(withSlices({0x41}))->isKeyFrame);
    const auto bare = inspectPicture(Bytes{0, 0, 1, 0x65, 0x88});
    ASSERT_TRUE(bare);
    EXPECT_EQ(bare->width, 0);
    EXPECT_FALSE(bare->hasPictureSet);
}

TEST(AnnexB, HowTheStreamCountsItsPicturesAndWhereASliceStands)
{
    const auto facts = inspectPicture(withSlices({0x65}));
    ASSERT_TRUE(facts && facts->counts);
    EXPECT_EQ(std::pair(facts->columns, facts->rows), std::pair(80, 45));
    EXPECT_EQ(facts->counts->orderBits, 0) << "as they are decoded";
    EXPECT_EQ(facts->firstSlice, kSets.size());
    // ue 0, ue 5, ue 0, then the numbers.
    const Bytes slice{0, 0, 1, 0x41, 0b1'00110'1'1, 0b010'0110'0};
    EXPECT_EQ(placeOf(slice, {4, 0})->number, 0b1010U);
    EXPECT_EQ(placeOf(slice, {4, 4})->order, 0b0110U);
    EXPECT_FALSE(placeOf(slice, {16, 16})) << "cut";
    EXPECT_FALSE(placeOf(kSets, {4, 0})) << "no slice";
    Bytes unreferred = slice;
    unreferred[3] = 0x01;
    EXPECT_FALSE(placeOf(unreferred, {4, 0}));
}

TEST(AnnexB, WhatIsNoPictureIsRefused)
{
    EXPECT_FALSE(inspectPicture({}));
    EXPECT_FALSE(inspectPicture(kSets)) << "no slice";
    EXPECT_FALSE(inspectPicture(Bytes{0, 0, 0, 5, 0x65, 0x88}))
        << "a length instead of a start code";
    EXPECT_FALSE(inspectPicture(Bytes{7, 0, 0, 1, 0x65, 0x88})) << "a byte before it";
    EXPECT_FALSE(inspectPicture(Bytes{0, 0, 1, 0x67, 0x42, 0, 0, 1, 0x65, 0x88})) << "a cut set";
    Bytes tenBit = withSlices({0x65});
    tenBit[5] = 110;
    EXPECT_FALSE(inspectPicture(tenBit));
}

} // namespace
} // namespace helix::h264
