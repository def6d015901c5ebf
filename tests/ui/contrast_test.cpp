// Words can be read: what Theme draws letters with, on what it draws them.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include <QColor>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickWindow>

#include "ui/window_fixture.h"

namespace helix::ui::test {

namespace {

/// WCAG 2.1, relative luminance.
double luminance(const QColor& colour)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

/// WCAG 2.1, contrast ratio: 1 to 21.
double contrast(const QColor& one, const QColor& other)
{
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)});
    return (lighter + 0.05) / (darker + 0.05);
}

struct ChosenColours {
    bool dark = false;
    bool moreContrast = false;
};

class Contrast : public WindowFixture, public testing::WithParamInterface<ChosenColours> {};

std::string nameOf(const testing::TestParamInfo<ChosenColours>& info)
{
    return std::string(info.param.dark ? "dark" : "light") +
           (info.param.moreContrast ? "MoreContrast" : "");
}

} // namespace

INSTANTIATE_TEST_SUITE_P(Themes, Contrast,
                         testing::Values(ChosenColours{true, false}, ChosenColours{false, false},
                                         ChosenColours{true, true}, ChosenColours{false, true}),
                         nameOf);

TEST_P(Contrast, LettersStandOutFromEveryGround)
{
    // WCAG 2.1 of small letters: 1.4.3 and, where more is asked for, 1.4.6.
    const double enough = GetParam().moreContrast ? 7 : 4.5;
    auto& values = script.plane.fakeSettings.values;
    values["appearance.theme"] = GetParam().dark ? "dark" : "light";
    values["appearance.moreContrast"] = GetParam().moreContrast ? "1" : "0";
    start("workspaces");
    QQmlComponent component(qmlEngine(window()));
    component.setData("import QtQml\nimport Helix\nQtObject { property QtObject theme: Theme }",
                      {});
    const std::unique_ptr<QObject> holder(component.create());
    ASSERT_NE(holder, nullptr) << component.errorString().toStdString();
    const auto* theme = holder->property("theme").value<QObject*>();
    ASSERT_NE(theme, nullptr);
    ASSERT_EQ(theme->property("dark").toBool(), GetParam().dark);
    ASSERT_EQ(theme->property("moreContrast").toBool(), GetParam().moreContrast);
    const auto colour = [theme](const char* name) {
        const QVariant value = theme->property(name);
        EXPECT_TRUE(value.isValid()) << name;
        return value.value<QColor>();
    };
    const auto grounds = {"background", "side", "surface", "raised", "field"};
    for (const char* ink : {"text", "soft", "muted", "accent", "ok", "working", "warning", "bad"})
        for (const char* ground : grounds)
            EXPECT_GE(contrast(colour(ink), colour(ground)), enough) << ink << " on " << ground;
    EXPECT_GE(contrast(colour("accentInk"), colour("accent")), enough);
    EXPECT_GE(contrast(colour("warningInk"), colour("warning")), enough);
    if (!GetParam().moreContrast)
        return;
    for (const char* ink : {"codeComment", "codeString", "codeKeyword", "codeNumber"})
        for (const char* ground : grounds)
            EXPECT_GE(contrast(colour(ink), colour(ground)), enough) << ink << " on " << ground;
    for (const char* ink : {"text", "soft", "muted"})
        for (const char* ground : {"hover", "tile"})
            EXPECT_GE(contrast(colour(ink), colour(ground)), enough) << ink << " on " << ground;
    EXPECT_GE(contrast(colour("badInk"), colour("bad")), enough);
    EXPECT_GE(contrast(colour("badgeInk"), colour("bad")), enough);
    constexpr double kLine = 3; // WCAG 2.1, 1.4.11: edges of controls, and the focus ring (accent)
    for (const char* line : {"line", "accent"})
        for (const char* ground : grounds)
            EXPECT_GE(contrast(colour(line), colour(ground)), kLine) << line << " on " << ground;
}

} // namespace helix::ui::test
