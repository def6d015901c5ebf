#include "link/picture_pixels.h"

#include <gtest/gtest.h>

namespace helix::link {
namespace {

/// Left half one colour, right half another.
Picture halves(int width, int height)
{
    Picture picture;
    picture.width = width;
    picture.height = height;
    const auto fill = [](int columns, int rows, std::uint8_t left, std::uint8_t right) {
        Bytes plane;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                plane.push_back(column < columns / 2 ? left : right);
        return plane;
    };
    picture.y = fill(width, height, 63, 32); // BT.709's pure red and blue
    picture.u = fill(width / 2, height / 2, 102, 240);
    picture.v = fill(width / 2, height / 2, 240, 118);
    return picture;
}

void expectNear(const std::uint8_t* bgrx, int blue, int green, int red)
{
    EXPECT_NEAR(bgrx[0], blue, 3);
    EXPECT_NEAR(bgrx[1], green, 3);
    EXPECT_NEAR(bgrx[2], red, 3);
    EXPECT_EQ(bgrx[3], 255);
}

TEST(PicturePixels, RowsAreWrittenWhereTheyBelongAndNoOthers)
{
    const Picture picture = halves(16, 8);
    Bytes out(std::size_t{16} * 4 * 8, 7);
    toBgrx(picture, out.data(), 16 * 4, 3, 5);
    EXPECT_EQ(out[std::size_t{2} * 64 + 63], 7);
    expectNear(&out[std::size_t{3} * 64], 0, 0, 255);
    expectNear(&out[std::size_t{4} * 64 + 60], 255, 0, 0);
    EXPECT_EQ(out[std::size_t{5} * 64], 7);
}

TEST(PicturePixels, ASmallerOneHasTheSameColoursAtTheSamePlaces)
{
    const Picture picture = halves(64, 36);
    PictureShrinker shrinker;
    for (const auto& [width, height] :
         {std::pair{21, 11}, std::pair{2, 2}, std::pair{33, 20}, std::pair{1, 1}}) {
        const int stride = width * 4 + 8; // rows may have a margin
        Bytes out(static_cast<std::size_t>(stride) * static_cast<std::size_t>(height), 7);
        shrinker.toBgrx(picture, out.data(), stride, width, height);
        if (width <= 2) // one colour for all of it
            continue;
        const std::uint8_t* last = out.data() + static_cast<std::ptrdiff_t>(stride) * (height - 1);
        expectNear(out.data(), 0, 0, 255);
        expectNear(last + static_cast<std::ptrdiff_t>(width - 1) * 4, 255, 0, 0);
        EXPECT_EQ(last[stride - 1], 7) << "the margin is nobody's";
    }
}

} // namespace
} // namespace helix::link
