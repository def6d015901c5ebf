#include "agent/desktop/tools/picture.h"

#include <gtest/gtest.h>

#include <png.h>

#include "agent/desktop/tools/tile_hashes.h"

namespace helix::agent {
namespace {

/// A picture of one's own, 4 bytes per pixel, blue first.
class Canvas {
public:
    Canvas(int width, int height)
        : m_width(width)
        , m_height(height)
        , m_bytes(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4)
    {
    }
    void set(int x, int y, std::uint8_t red, std::uint8_t green, std::uint8_t blue)
    {
        std::uint8_t* pixel =
            m_bytes.data() + (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                              static_cast<std::size_t>(x)) *
                                 4;
        pixel[0] = blue;
        pixel[1] = green;
        pixel[2] = red;
    }
    void fill(std::uint8_t grey)
    {
        for (auto& byte : m_bytes)
            byte = grey;
    }
    [[nodiscard]] PixelView view() const
    {
        PixelView view;
        view.data = m_bytes.data();
        view.width = m_width;
        view.height = m_height;
        view.stride = m_width * 4;
        return view;
    }

private:
    int m_width, m_height;
    std::vector<std::uint8_t> m_bytes;
};

TEST(DesktopPicture, SmallDesktopsAreShownAsTheyAre)
{
    EXPECT_EQ(fitForModel({1280, 800}), (PixelSize{1280, 800}));
    for (const PixelSize size : {PixelSize{1920, 1080}, PixelSize{3840, 2160}, PixelSize{8192, 16},
                                 PixelSize{16, 8192}, PixelSize{1, 8192}}) {
        const PixelSize fitted = fitForModel(size);
        EXPECT_LE(std::max(fitted.width, fitted.height), kMaxPictureSide);
        EXPECT_LE(fitted.width * fitted.height, kMaxPictureArea);
        EXPECT_GE(std::min(fitted.width, fitted.height), 1);
        EXPECT_EQ(fitForModel(fitted), fitted) << "a fitted size fits";
    }
}

TEST(DesktopPicture, APartIsCutOutWithItsColours)
{
    Canvas canvas(4, 4);
    canvas.set(2, 1, 10, 20, 30);
    const RgbPicture part = render(canvas.view(), {2, 1, 2, 2}, {2, 2});
    EXPECT_EQ(part.pixels, (Bytes{10, 20, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    PixelView upsideDown = canvas.view();
    upsideDown.bottomUp = true;
    upsideDown.redFirst = true;
    EXPECT_EQ(render(upsideDown, {2, 2, 1, 1}, {1, 1}).pixels, (Bytes{30, 20, 10}));
}

TEST(DesktopPicture, SmallerPicturesAreMeans)
{
    Canvas canvas(4, 2);
    canvas.set(0, 0, 200, 0, 0);
    canvas.set(1, 1, 200, 100, 0);
    EXPECT_EQ(render(canvas.view(), {0, 0, 4, 2}, {2, 1}).pixels, (Bytes{100, 25, 0, 0, 0, 0}));
    for (const int size : {1, 3, 7, 199}) {
        Canvas grey(200, 10);
        grey.fill(77);
        for (const std::uint8_t byte : render(grey.view(), {0, 0, 200, 10}, {size, 3}).pixels)
            ASSERT_EQ(byte, 77) << "an even picture stays even at " << size;
    }
}

TEST(DesktopPicture, PngKeepsEveryPixel)
{
    RgbPicture picture{{5, 3}, {}};
    for (int i = 0; i < 45; ++i)
        picture.pixels.push_back(static_cast<std::uint8_t>(i * 5));
    const auto png = encodePng(picture);
    ASSERT_TRUE(png);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    ASSERT_NE(::png_image_begin_read_from_memory(&image, png->data(), png->size()), 0);
    image.format = PNG_FORMAT_RGB;
    Bytes read(PNG_IMAGE_SIZE(image));
    ASSERT_NE(::png_image_finish_read(&image, nullptr, read.data(), 0, nullptr), 0);
    EXPECT_EQ(image.width, 5U);
    EXPECT_EQ(read, picture.pixels);
}

TEST(TileHashes, SeeAChangeOnlyWhereItIs)
{
    Canvas canvas(40, 40);
    const TileHashes before(canvas.view());
    canvas.set(39, 39, 1, 0, 0);
    const TileHashes after(canvas.view());
    EXPECT_TRUE(after.differ(before, {0, 0, 40, 40}));
    EXPECT_TRUE(after.differ(before, {32, 32, 1, 1}));
    EXPECT_FALSE(after.differ(before, {0, 0, 32, 32}));
    EXPECT_FALSE(after.differ(after, {0, 0, 40, 40}));
    EXPECT_TRUE(after.differ(TileHashes(Canvas(40, 42).view()), {0, 0, 1, 1})) << "another size";
}

} // namespace
} // namespace helix::agent
