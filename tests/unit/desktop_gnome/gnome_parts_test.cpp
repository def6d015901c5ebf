// The parts of the desktop of GNOME that need none.
#include <gtest/gtest.h>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/gnome/layout_text.h"
#include "agent/desktop/gnome/picture_pair.h"

namespace helix::agent {
namespace {

constexpr int kWidth = 64, kHeight = 32;

std::vector<std::uint8_t> blank()
{
    return std::vector<std::uint8_t>(std::size_t{kWidth} * kHeight * kBytesPerPixel, 7);
}

void paint(std::vector<std::uint8_t>& pixels, int x, int y)
{
    pixels[(static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)) * kBytesPerPixel] =
        99;
}

TEST(PicturePair, FindsTheSmallestBoxAroundWhatDiffers)
{
    PicturePair pair;
    auto pixels = blank();
    EXPECT_TRUE(pair.take(pixels.data(), kWidth, kHeight, nullptr));
    EXPECT_EQ(pair.capture().before.data, nullptr);
    EXPECT_EQ(pair.capture().damage.width, kWidth);
    EXPECT_FALSE(pair.take(pixels.data(), kWidth, kHeight, nullptr)) << "it is the same";
    paint(pixels, 5, 9);
    paint(pixels, 60, 12);
    paint(pixels, 20, 20);
    ASSERT_TRUE(pair.take(pixels.data(), kWidth, kHeight, nullptr));
    const Capture capture = pair.capture();
    ASSERT_NE(capture.before.data, nullptr);
    EXPECT_EQ(capture.before.row(9)[5 * kBytesPerPixel], 7);
    EXPECT_EQ(capture.now.row(9)[5 * kBytesPerPixel], 99);
    EXPECT_EQ(capture.damage.x, 5);
    EXPECT_EQ(capture.damage.y, 9);
    EXPECT_EQ(capture.damage.width, 56);
    EXPECT_EQ(capture.damage.height, 12);
}

TEST(PicturePair, IsWholeWithAnotherSize)
{
    PicturePair pair;
    const auto pixels = blank();
    ASSERT_TRUE(pair.take(pixels.data(), kWidth, kHeight, nullptr));
    ASSERT_TRUE(pair.take(pixels.data(), kWidth / 2, kHeight, nullptr));
    EXPECT_EQ(pair.capture().before.data, nullptr);
    EXPECT_EQ(pair.capture().damage.width, kWidth / 2);
}

TEST(LayoutText, IsTypedByItsKeysOrNotAtAll)
{
    const auto us = Keymap::compile({});
    ASSERT_TRUE(us);
    EXPECT_EQ(symbolsOf("aZ\n\x01", *us), (std::vector<std::uint32_t>{'a', 'Z', 0xff0d}));
    EXPECT_EQ(symbolsOf("a\u00e4", *us), std::nullopt);
    const auto german = Keymap::compile({"pc105", "de", "", ""});
    ASSERT_TRUE(german);
    EXPECT_EQ(symbolsOf("\u00e4", *german), (std::vector<std::uint32_t>{0xe4}));
}

TEST(DesktopPlaces, OfGnomeAreBesideItsSign)
{
    const auto variable = [](const std::string& name) -> std::string {
        if (name == "XDG_CURRENT_DESKTOP")
            return "Debian:GNOME";
        return name == "XDG_RUNTIME_DIR"   ? "/run/user/7"
               : name == "WAYLAND_DISPLAY" ? "wayland-0"
                                           : "";
    };
    const DesktopPlaces places = desktopPlacesIn(variable);
    EXPECT_EQ(places, (DesktopPlaces{{}, {}, {}, "/run/user/7/helix-shell"}));
    EXPECT_EQ(desktopKindAt(places), DesktopKind::None) << "it is not painted yet";
    DesktopSigns signs;
    signs.hasWaylandSocket = signs.hasShellSign = true;
    EXPECT_EQ(desktopKindOf(signs), DesktopKind::Gnome);
}

} // namespace
} // namespace helix::agent
