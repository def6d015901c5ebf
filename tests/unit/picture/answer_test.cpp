// What is taken of a decoder's answer, and what is not.

#include "picture/answer.h"

#include <gtest/gtest.h>

namespace helix::picture {
namespace {

constexpr Size kWanted{100, 50};

/// A whole answer whose header says this.
Bytes answerOf(Size size, Size made, bool opaque = false)
{
    Bytes bytes = answerHeader({size, made, opaque, {}});
    bytes.resize(bytes.size() + std::size_t{4} * size.width * size.height, 7);
    return bytes;
}

TEST(PictureAnswer, IsReadAsItWasWritten)
{
    const Bytes bytes = answerOf({3, 2}, {30, 20}, true);
    const auto answer = parseAnswer(bytes, kWanted);
    ASSERT_TRUE(answer) << answer.error().describe();
    EXPECT_EQ(answer->size, (Size{3, 2}));
    EXPECT_EQ(answer->made, (Size{30, 20}));
    EXPECT_TRUE(answer->opaque);
    EXPECT_EQ(answer->pixels.size(), 24U);
    EXPECT_EQ(answer->pixels.data() + 24, bytes.data() + bytes.size());
    EXPECT_FALSE(parseAnswer(answerOf({3, 2}, {3, 2}), kWanted)->opaque);
    const Bytes largest = answerOf(kWanted, {kMaxSide, kMaxSide});
    EXPECT_TRUE(parseAnswer(largest, kWanted));
    EXPECT_EQ(largest.size(), maxAnswerBytes(kWanted));
}

TEST(PictureAnswer, SaysThatThePictureIsTooLarge)
{
    const auto answer = parseAnswer(tooLargeAnswer(), kWanted);
    EXPECT_EQ(answer.error().code, ErrorCode::Unsupported);
    EXPECT_NE(answer.error().message.find("8192 pixels a side"), std::string::npos);
}

TEST(PictureAnswer, OfAnotherSizeThanItSaysIsNone)
{
    const Bytes good = answerOf({3, 2}, {3, 2});
    for (std::size_t length = 0; length < good.size(); ++length)
        EXPECT_FALSE(parseAnswer(BytesView(good).first(length), kWanted)) << length;
    Bytes longer = good;
    longer.push_back(0);
    EXPECT_FALSE(parseAnswer(longer, kWanted));
}

TEST(PictureAnswer, BeyondWhatWasAskedForIsNone)
{
    EXPECT_FALSE(parseAnswer(answerOf({101, 1}, {200, 200}), kWanted));
    EXPECT_FALSE(parseAnswer(answerOf({1, 51}, {200, 200}), kWanted));
    EXPECT_FALSE(parseAnswer(answerOf({0, 1}, {200, 200}), kWanted));
    EXPECT_FALSE(parseAnswer(answerOf({1, 0}, {200, 200}), kWanted));
    EXPECT_FALSE(parseAnswer(answerOf({3, 2}, {2, 2}), kWanted)) << "scaled up";
    EXPECT_FALSE(parseAnswer(answerOf({3, 2}, {kMaxSide + 1, 2}), kWanted));
    EXPECT_FALSE(parseAnswer(answerOf({3, 2}, {3, 0xffffffffU}), kWanted));
    // What would overflow if it were multiplied first.
    EXPECT_FALSE(parseAnswer(answerHeader({{0x40000000U, 4}, {1, 1}, true, {}}), kWanted));
}

/// `answer` with `number` at its place among the numbers of the header.
Bytes withNumber(Bytes answer, std::size_t place, std::uint32_t number)
{
    for (std::size_t at = 0; at < 4; ++at)
        answer[8 + place * 4 + at] = static_cast<std::uint8_t>(number >> (8 * at));
    return answer;
}

TEST(PictureAnswer, WithAnOddHeaderIsNone)
{
    constexpr std::size_t kBytesPerLine = 4;
    constexpr std::size_t kKind = 5;
    const Bytes good = answerOf({3, 2}, {3, 2});
    EXPECT_TRUE(parseAnswer(withNumber(good, kBytesPerLine, 12), kWanted));
    for (const std::uint32_t odd : {0U, 11U, 13U, 24U, 0xffffffffU})
        EXPECT_FALSE(parseAnswer(withNumber(good, kBytesPerLine, odd), kWanted)) << odd;
    for (const std::uint32_t odd : {0U, 3U, 0x100U, 0xffffffffU})
        EXPECT_FALSE(parseAnswer(withNumber(good, kKind, odd), kWanted)) << odd;
    Bytes other = good;
    other[0] = 'X';
    const auto answer = parseAnswer(other, kWanted);
    EXPECT_EQ(answer.error().code, ErrorCode::Protocol);
    EXPECT_EQ(answer.error().message, kNoPicture);
}

} // namespace
} // namespace helix::picture
