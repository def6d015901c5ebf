// Words can be read: what Theme draws letters with, on what it draws them.

#include <algorithm>
#include <cmath>
#include <memory>

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

class Contrast : public WindowFixture, public testing::WithParamInterface<bool> {};

} // namespace

INSTANTIATE_TEST_SUITE_P(Themes, Contrast, testing::Bool(),
                         [](const auto& info) { return info.param ? "dark" : "light"; });

TEST_P(Contrast, LettersStandOutFromEveryGround)
{
    constexpr double kEnough = 4.5; // WCAG 2.1, 1.4.3, small letters
    script.plane.fakeSettings.values["appearance.theme"] = GetParam() ? "dark" : "light";
    start("workspaces");
    QQmlComponent component(qmlEngine(window()));
    component.setData("import QtQml\nimport Helix\nQtObject { property QtObject theme: Theme }",
                      {});
    const std::unique_ptr<QObject> holder(component.create());
    ASSERT_NE(holder, nullptr) << component.errorString().toStdString();
    const auto* theme = holder->property("theme").value<QObject*>();
    ASSERT_NE(theme, nullptr);
    ASSERT_EQ(theme->property("dark").toBool(), GetParam());
    const auto colour = [theme](const char* name) {
        const QVariant value = theme->property(name);
        EXPECT_TRUE(value.isValid()) << name;
        return value.value<QColor>();
    };
    for (const char* ink : {"text", "soft", "muted", "accent", "ok", "working", "warning", "bad"})
        for (const char* ground : {"background", "side", "surface", "raised", "field"})
            EXPECT_GE(contrast(colour(ink), colour(ground)), kEnough) << ink << " on " << ground;
    EXPECT_GE(contrast(colour("accentInk"), colour("accent")), kEnough);
}

} // namespace helix::ui::test
