#include "app/png.h"

#include <png.h>

#include <gtest/gtest.h>

namespace helix::app {
namespace {

TEST(Png, keepsEveryPixel)
{
    constexpr int kWidth = 7;
    constexpr int kHeight = 5;
    Bytes rgb;
    for (int i = 0; i < kWidth * kHeight * 3; ++i)
        rgb.push_back(static_cast<std::uint8_t>(i * 37));
    const auto png = encodePng(kWidth, kHeight, rgb);
    ASSERT_TRUE(png);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    ASSERT_NE(png_image_begin_read_from_memory(&image, png->data(), png->size()), 0);
    EXPECT_EQ(image.width, static_cast<unsigned>(kWidth));
    EXPECT_EQ(image.height, static_cast<unsigned>(kHeight));
    image.format = PNG_FORMAT_RGB;
    Bytes back(PNG_IMAGE_SIZE(image));
    ASSERT_NE(png_image_finish_read(&image, nullptr, back.data(), 0, nullptr), 0);
    EXPECT_EQ(back, rgb);
}

TEST(Png, refusesSizesThatDoNotFit)
{
    const Bytes rgb(30);
    for (const auto& [width, height] :
         {std::pair{0, 0}, {-1, 10}, {10, 2}, {1, 1}, {1 << 30, 1 << 30}})
        EXPECT_FALSE(encodePng(width, height, rgb)) << width << "x" << height;
}

} // namespace
} // namespace helix::app
