// The live desktop: what is shown, and what the guest is told. Also run over OpenGL (ui_gpu_test).

#include <linux/input-event-codes.h>

#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWindow>

#include "ui/desktop/picture_image.h"
#include "ui/desktop_surface_fixture.h"
#include "ui/painted_desktop.h"

namespace helix::ui::test {

TEST_F(DesktopSurface, ShowsTrueColours)
{
    watch();
    EXPECT_TRUE(until([this] { return isNear(colorAt(0.5, 0.5), QColor("#2f6fe0")); }))
        << colorAt(0.5, 0.5).name().toStdString();
}

TEST_F(DesktopSurface, ShowsWhatChanged)
{
    watch();
    QImage next(1280, 720, QImage::Format_RGB32);
    next.fill(QColor("#d13b47"));
    script.show(id, next);
    EXPECT_TRUE(until([this] { return isNear(colorAt(0.25, 0.75), QColor("#d13b47")); }))
        << colorAt(0.25, 0.75).name().toStdString();
}

TEST_F(DesktopSurface, SaysWhenAPictureIsOnTheScreen)
{
    watch();
    EXPECT_TRUE(until([this] { return script.lastPresented == 1; }));
    QImage next(1280, 720, QImage::Format_RGB32);
    next.fill(QColor("#d13b47"));
    script.show(id, next);
    EXPECT_TRUE(until([this] { return script.lastPresented == 2; }));
}

TEST_F(DesktopSurface, TellsWhatEachStageTakesWhenItIsAsked)
{
    watch();
    auto* stages = item("hudStages");
    ASSERT_NE(stages, nullptr);
    EXPECT_FALSE(stages->isVisible());
    click("hud");
    ASSERT_TRUE(until([stages] { return stages->isVisible() && stages->height() > 100; }));
    click("hud");
    EXPECT_TRUE(until([stages] { return !stages->isVisible(); }));
}

TEST_F(DesktopSurface, FollowsANewSize)
{
    watch();
    QImage next(800, 600, QImage::Format_RGB32);
    next.fill(QColor("#1f9d55"));
    script.show(id, next);
    ASSERT_TRUE(until([this] {
        return std::abs(surface()->target().width() / surface()->target().height() - 4.0 / 3) <
               0.01;
    }));
    EXPECT_TRUE(until([this] { return isNear(colorAt(0.9, 0.9), QColor("#1f9d55")); }));
}

TEST_F(DesktopSurface, OnlyWatchesUntilControlIsTaken)
{
    watch();
    key(Qt::Key_A);
    QMouseEvent move(QEvent::MouseMove, QPointF(400, 400), QPointF(400, 400), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &move);
    EXPECT_TRUE(script.input.empty());
    click("controlButton");
    ASSERT_TRUE(surface()->isControlling());
    script.input.clear();
    key(Qt::Key_A);
    ASSERT_EQ(script.input.size(), 2U);
    EXPECT_EQ(std::get<protocol::Key>(script.input[0]).code, KEY_A);
    EXPECT_TRUE(std::get<protocol::Key>(script.input[0]).pressed);
    EXPECT_FALSE(std::get<protocol::Key>(script.input[1]).pressed);
}

TEST_F(DesktopSurface, ShortcutsOfTheWindowBelongToTheGuestInControl)
{
    watch();
    click("controlButton");
    script.input.clear();
    key(Qt::Key_N, Qt::ControlModifier);
    EXPECT_EQ(page(), "workspace");
    ASSERT_FALSE(script.input.empty());
    EXPECT_EQ(std::get<protocol::Key>(script.input[0]).modifiers, 4);
}

TEST_F(DesktopSurface, SendsPointerPlacesInDesktopPixels)
{
    watch();
    click("controlButton");
    script.input.clear();
    const QRectF target = surface()->target();
    const QPointF middle = surface()->mapToScene(target.center());
    QMouseEvent press(QEvent::MouseButtonPress, middle, middle, Qt::RightButton, Qt::RightButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &press);
    ASSERT_GE(script.input.size(), 2U);
    const auto place = std::get<protocol::PointerMove>(script.input[0]);
    EXPECT_NEAR(place.x, 640, 2);
    EXPECT_NEAR(place.y, 360, 2);
    EXPECT_EQ(std::get<protocol::PointerButton>(script.input[1]).button, BTN_RIGHT);
}

TEST_F(DesktopSurface, EscapeTwiceGivesControlBackAndReleasesEverything)
{
    watch();
    click("controlButton");
    script.input.clear();
    key(Qt::Key_Escape);
    EXPECT_TRUE(surface()->isControlling()) << "one Esc keeps control";
    key(Qt::Key_Escape);
    EXPECT_FALSE(surface()->isControlling());
    ASSERT_FALSE(script.input.empty());
    EXPECT_TRUE(std::holds_alternative<protocol::ReleaseAll>(script.input.back()));
}

TEST_F(DesktopSurface, LosingFocusReleasesEverything)
{
    watch();
    click("controlButton");
    script.input.clear();
    window()->contentItem()->forceActiveFocus();
    item("controlButton")->forceActiveFocus();
    settle();
    ASSERT_FALSE(script.input.empty());
    EXPECT_TRUE(std::holds_alternative<protocol::ReleaseAll>(script.input.back()));
}

TEST_F(DesktopSurface, ReconnectsFromOnePlaceAndSaysSo)
{
    watch();
    ASSERT_EQ(script.desktopsOpened, 1);
    script.breakDesktops("The connection was lost.");
    ASSERT_TRUE(until([this] { return item("connectionLost") != nullptr; }));
    ASSERT_TRUE(until([this] { return item("connectionLost") == nullptr; }));
    EXPECT_EQ(script.desktopsOpened, 2);
    EXPECT_EQ(script.desktopsOpen, 1);
}

TEST_F(DesktopSurface, AnUnseenDesktopIsNotStreamed)
{
    watch();
    key(Qt::Key_4, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 0; }));
    key(Qt::Key_1, Qt::ControlModifier);
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 1; })) << "the card shows a thumbnail";
}

TEST(PictureImage, ConvertsThereAndBack)
{
    QImage image(64, 32, QImage::Format_RGB32);
    for (const char* name : {"#000000", "#ffffff", "#d13b47", "#2f6fe0", "#4cc9a4", "#808080"}) {
        image.fill(QColor(name));
        const QColor back = toImage(*toPicture(image, 1)).pixelColor(20, 20);
        const QColor wanted(name);
        EXPECT_NEAR(back.red(), wanted.red(), 3) << name;
        EXPECT_NEAR(back.green(), wanted.green(), 3) << name;
        EXPECT_NEAR(back.blue(), wanted.blue(), 3) << name;
    }
}

} // namespace helix::ui::test
