#include "decoding/planes.h"

#include <gtest/gtest.h>

namespace helix::decoding {
namespace {

TEST(Planes, KnowWhichPicturesThereAre)
{
    for (const auto& [width, height] :
         {std::pair(1, 1), std::pair(7680, 4320), std::pair(8192, 4050), std::pair(4050, 8192)})
        EXPECT_TRUE(isPictureSize(width, height)) << width;
    for (const auto& [width, height] :
         {std::pair(0, 1), std::pair(1, 0), std::pair(-1, -1), std::pair(8192, 8192),
          std::pair(8193, 1), std::pair(1, 8193), std::pair(8192, 4051)})
        EXPECT_FALSE(isPictureSize(width, height)) << width;
}

/// Whatever a guest announces, a picture and its margins lie within their place, and no plane runs
/// into the next.
TEST(Planes, LieWithinTheirPlace)
{
    for (int width = 1; width <= kMaxSide; width += width < 300 ? 1 : 97)
        for (const int height : {1, 2, 15, 16, 31, 33, 720, 1080, 2160, 4049, kMaxSide}) {
            if (!isPictureSize(width, height))
                continue;
            const auto layout = layoutOf(width, height);
            ASSERT_LE(layout.bytes, kSlotBytes);
            std::size_t end = 0;
            for (int plane = 0; plane < 3; ++plane) {
                const int columns = plane == 0 ? width : (width + 1) / 2;
                const int rows =
                    plane == 0 ? (height + 31) / 32 * 32 + 2 : (height + 31) / 32 * 16 + 1;
                ASSERT_GE(layout.stride[plane], columns);
                ASSERT_EQ(layout.stride[plane] % 64, 0);
                ASSERT_EQ(layout.offset[plane] % 64, 0U);
                ASSERT_GE(layout.offset[plane], end);
                end = layout.offset[plane] + static_cast<std::size_t>(rows) *
                                                 static_cast<std::size_t>(layout.stride[plane]);
                ASSERT_LE(end + 64, layout.bytes + (plane < 2 ? layout.bytes : 0));
            }
        }
}

TEST(Planes, OfTheLastPlaceEndWithTheMemory)
{
    const auto* memory = reinterpret_cast<const std::uint8_t*>(std::uintptr_t{1} << 40);
    const auto layout = layoutOf(7680, 4320);
    const auto planes = planesIn(memory, kSlots - 1, layout);
    EXPECT_EQ(planes.data[0], memory + (kSlots - 1) * kSlotBytes);
    EXPECT_EQ(planes.data[2], planes.data[0] + layout.offset[2]);
    EXPECT_LE(planes.data[0] + layout.bytes, memory + kOutputBytes);
}

} // namespace
} // namespace helix::decoding
