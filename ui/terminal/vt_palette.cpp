#include "ui/terminal/vt_palette.h"

#include <array>

namespace helix::ui {

namespace {

constexpr std::array<QRgb, 16> kNamed{
    0xff1c232b, 0xfff0616d, 0xff4cc97a, 0xffe5b04b, 0xff5aa2ff, 0xffb58cff, 0xff4cc9c9, 0xffc5ccd4,
    0xff78838f, 0xffff8a93, 0xff7fe0a3, 0xfff2cd84, 0xff8dbfff, 0xffcfb3ff, 0xff86e3e3, 0xfff3f5f7};

QColor paletteColor(int index)
{
    if (index < 16)
        return QColor::fromRgb(kNamed[static_cast<std::size_t>(index)]);
    if (index >= 232) {
        const int grey = 8 + (index - 232) * 10;
        return {grey, grey, grey};
    }
    const auto level = [](int step) { return step == 0 ? 0 : 55 + step * 40; };
    const int cube = index - 16;
    return {level(cube / 36), level(cube / 6 % 6), level(cube % 6)};
}

} // namespace

QColor vtColor(VtColor color, bool bold)
{
    if (color >= kDirectColor)
        return QColor::fromRgb(static_cast<QRgb>(color - kDirectColor));
    return paletteColor(bold && color < 8 ? color + 8 : color);
}

} // namespace helix::ui
