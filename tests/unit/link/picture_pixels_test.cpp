#include "link/picture_pixels.h"

#include <algorithm>
#include <random>

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

/// Each sample its own.
Picture noise(int width, int height)
{
    Picture picture;
    picture.width = width;
    picture.height = height;
    std::minstd_rand random(4711);
    const auto fill = [&random](int columns, int rows) {
        Bytes plane(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
        std::ranges::generate(plane, [&] { return static_cast<std::uint8_t>(random() >> 8U); });
        return plane;
    };
    picture.y = fill(width, height);
    picture.u = fill((width + 1) / 2, (height + 1) / 2);
    picture.v = fill((width + 1) / 2, (height + 1) / 2);
    return picture;
}

TEST(PicturePixels, AreWrittenInTheirColours)
{
    const Picture picture = halves(16, 8);
    Bytes out(std::size_t{16} * 4 * 8, 7);
    toBgrx(picture, out.data(), 16 * 4, {0, 3, 16, 2});
    expectNear(&out[std::size_t{3} * 64], 0, 0, 255);
    expectNear(&out[std::size_t{4} * 64 + 60], 255, 0, 0);
}

TEST(PicturePixels, AnAreaIsWrittenAsInTheWholeAndNothingBesideIt)
{
    for (const int width : {134, 135}) { // an odd one's last column has a colour of its own
        const Picture picture = noise(width, 11);
        const int stride = width * 4 + 8;
        const Bytes blank(static_cast<std::size_t>(stride) * 11, 7);
        Bytes whole = blank;
        const auto wide = static_cast<std::uint16_t>(width);
        toBgrx(picture, whole.data(), stride, {0, 0, wide, 11});
        for (const auto& area : {protocol::Rect{0, 0, 16, 4}, protocol::Rect{33, 3, 34, 5},
                                 protocol::Rect{96, 10, static_cast<std::uint16_t>(width - 96), 1},
                                 protocol::Rect{8, 2, 1, 1}, protocol::Rect{0, 4, wide, 0}}) {
            Bytes out = blank;
            toBgrx(picture, out.data(), stride, area);
            Bytes expected = blank;
            const int first = area.x / 2 * 2;
            const int end = std::min((area.x + area.width + 1) / 2 * 2, width);
            for (int row = area.y; row < area.y + area.height; ++row)
                std::copy_n(whole.begin() + row * stride + first * 4, (end - first) * 4,
                            expected.begin() + row * stride + first * 4);
            EXPECT_EQ(out, expected) << area.x << ' ' << area.y << " of " << width;
        }
    }
}

TEST(PicturePixels, AreTheSameWithThreeBytesAndWithFour)
{
    const Picture picture = noise(135, 11);
    Bytes four(std::size_t{135} * 11 * 4), three(std::size_t{135} * 11 * 3);
    toBgrx(picture, four.data(), 135 * 4, {0, 0, 135, 11});
    writeRgb(picture, three.data());
    for (std::size_t pixel = 0; pixel < std::size_t{135} * 11; ++pixel)
        for (std::size_t colour = 0; colour < 3; ++colour)
            ASSERT_EQ(three[pixel * 3 + colour], four[pixel * 4 + 2 - colour]) << pixel;
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
