#include "h264/exact_picture.h"

#include <gtest/gtest.h>

namespace helix::h264 {
namespace {

const ExactStream kStream{5, 4, {4, 6}};

Bytes written(const std::vector<std::size_t>& changed)
{
    return writeExactPicture(kStream, {3, 9}, changed, [](std::size_t number, std::uint8_t* to) {
        // Zeros too, which look like start codes unless they are kept apart.
        for (std::size_t i = 0; i < kMacroblockSamples; ++i)
            to[i] = static_cast<std::uint8_t>(i % 7 < 4 ? i % 2 * (number % 3) : number + i);
    });
}

TEST(ExactPicture, IsReadAsItWasWritten)
{
    for (const std::vector<std::size_t>& changed :
         {std::vector<std::size_t>{}, {0}, {19}, {0, 1, 7, 18}, {3, 19}}) {
        const auto picture = readExactPicture(written(changed), kStream);
        ASSERT_TRUE(picture);
        ASSERT_EQ(picture->macroblocks.size(), changed.size());
        for (std::size_t at = 0; at < changed.size(); ++at) {
            const auto& [number, samples] = picture->macroblocks[at];
            EXPECT_EQ(number, changed[at]);
            ASSERT_LE(samples + kMacroblockSamples, picture->bytes.size());
            for (std::size_t i = 0; i < kMacroblockSamples; ++i)
                ASSERT_EQ(picture->bytes[samples + i],
                          static_cast<std::uint8_t>(i % 7 < 4 ? i % 2 * (number % 3) : number + i));
        }
    }
}

TEST(ExactPicture, OfAnotherStreamOrCutOrLongerIsNone)
{
    const Bytes unit = written({2, 11});
    EXPECT_FALSE(readExactPicture(unit, {5, 3, {4, 6}})) << "more macroblocks than there are";
    EXPECT_FALSE(readExactPicture(unit, {5, 5, {4, 6}})) << "fewer";
    EXPECT_FALSE(readExactPicture(unit, {5, 4, {4, 7}}));
    for (std::size_t size = 0; size < unit.size(); ++size)
        ASSERT_FALSE(readExactPicture(BytesView(unit).first(size), kStream)) << size;
    for (const std::initializer_list<std::uint8_t>& more :
         {std::initializer_list<std::uint8_t>{0}, {0x80}, {0, 0, 1, 0x41, 0x9a}}) {
        Bytes longer = unit;
        longer.insert(longer.end(), more);
        EXPECT_FALSE(readExactPicture(longer, kStream));
    }
}

TEST(ExactPicture, OfAnotherKindIsNone)
{
    Bytes unit = written({2});
    unit[4] = 0x41;
    EXPECT_FALSE(readExactPicture(unit, kStream)) << "pictures refer to it";
    EXPECT_FALSE(readExactPicture(Bytes(100, 0xff), kStream));
    EXPECT_FALSE(readExactPicture({}, kStream));
}

} // namespace
} // namespace helix::h264
