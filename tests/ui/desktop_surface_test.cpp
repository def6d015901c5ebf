// The live desktop: what is shown, and what the guest is told. Also run over OpenGL (ui_gpu_test).

#include <linux/input-event-codes.h>

#include <QMouseEvent>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSignalSpy>

#include "ui/desktop/picture_image.h"
#include "ui/desktop_surface_fixture.h"
#include "ui/desktop/stream_hub.h"
#include "ui/shell/backend.h"
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
    EXPECT_EQ(item("hud"), nullptr) << "figures are off until they are asked for";
    click("hudButton");
    ASSERT_TRUE(until([this] { return item("hud") != nullptr; }));
    EXPECT_EQ(item("hudStages"), nullptr);
    EXPECT_NE(itemWithText("18 ms · smooth"), nullptr) << "in words that a user knows";
    EXPECT_EQ(itemWithText("95 %"), nullptr);
    click("hud");
    ASSERT_TRUE(until([this] { return item("hudStages") && item("hudStages")->height() > 100; }));
    const auto* picture = helix->backend().streams()->session(QString::fromStdString(id.str()));
    ASSERT_NE(picture, nullptr);
    for (const auto& value :
         {QString("QP %1").arg(picture->qp()), QString("x264, step 1"), QString("processor here"),
          QString("3 dropped"), QString("waits for room 12 %"), QString("24 fps"),
          QString("0.3 Mbit/s"), QString("95 % within 31 ms")})
        EXPECT_NE(itemWithText(value), nullptr) << value.toStdString();
    click("hud");
    EXPECT_TRUE(until([this] { return item("hudStages") == nullptr; }));
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

TEST_F(DesktopSurface, TakingControlTellsTheLayoutAndSoDoesAnotherConnection)
{
    qputenv("HELIX_KEYBOARD", "fr"); // an X server would answer for itself
    watch();
    script.input.clear();
    click("controlButton");
    qunsetenv("HELIX_KEYBOARD");
    const auto layouts = [this] {
        std::vector<std::string> told;
        for (const auto& message : script.input)
            if (const auto* layout = std::get_if<protocol::KeyboardLayout>(&message))
                told.push_back(layout->layout);
        return told;
    };
    EXPECT_EQ(layouts(), std::vector<std::string>{"fr"});
    script.breakDesktops("The connection was lost.");
    EXPECT_TRUE(until([&] { return layouts().size() == 2 || !surface()->isControlling(); }));
}

TEST_F(DesktopSurface, TheLayoutThatWasChosenIsToldAndSoIsAnother)
{
    script.plane.fakeSettings.values["desktop.keyboardLayout"] = "de(nodeadkeys)";
    watch();
    script.input.clear();
    click("controlButton");
    const auto told = [this] {
        std::vector<std::string> names;
        for (const auto& message : script.input)
            if (const auto* layout = std::get_if<protocol::KeyboardLayout>(&message))
                names.push_back(layout->layout + "/" + layout->variant);
        return names;
    };
    EXPECT_EQ(told(), std::vector<std::string>{"de/nodeadkeys"});
    surface()->setKeyboardLayout(QStringLiteral("ch(fr)"));
    EXPECT_EQ(told(), (std::vector<std::string>{"de/nodeadkeys", "ch/fr"}));
}

TEST_F(DesktopSurface, AButtonThatIsTakenAwayIsLetGo)
{
    watch();
    click("controlButton");
    script.input.clear();
    const QPointF middle = surface()->mapToScene(surface()->target().center());
    QMouseEvent press(QEvent::MouseButtonPress, middle, middle, Qt::LeftButton, Qt::LeftButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(window(), &press);
    surface()->ungrabMouse();
    ASSERT_FALSE(script.input.empty());
    const auto* button = std::get_if<protocol::PointerButton>(&script.input.back());
    ASSERT_NE(button, nullptr);
    EXPECT_FALSE(button->pressed);
}

TEST_F(DesktopSurface, TextOfAnInputMethodIsSentOnceAndInPieces)
{
    watch();
    click("controlButton");
    script.input.clear();
    QInputMethodEvent composing(QStringLiteral("ni"), {});
    QCoreApplication::sendEvent(surface(), &composing);
    EXPECT_EQ(surface()->preedit(), QStringLiteral("ni"));
    EXPECT_TRUE(script.input.empty());
    QInputMethodEvent done;
    done.setCommitString(QString(2000, QChar(0x4f60)));
    QCoreApplication::sendEvent(surface(), &done);
    EXPECT_TRUE(surface()->preedit().isEmpty());
    std::string all;
    for (const auto& message : script.input) {
        const auto* text = std::get_if<protocol::Text>(&message);
        ASSERT_NE(text, nullptr);
        EXPECT_LE(text->utf8.size(), protocol::kMaxTextBytes);
        all += text->utf8;
    }
    EXPECT_EQ(QString::fromStdString(all), QString(2000, QChar(0x4f60)));
}

TEST_F(DesktopSurface, WhatASpareKeyIsMadeToTypeIsSentAsText)
{
    watch();
    click("controlButton");
    script.input.clear();
    const auto send = [this](QEvent::Type type, int key, Qt::KeyboardModifiers modifiers,
                             const QString& text) {
        QKeyEvent event(type, key, modifiers, text);
        QCoreApplication::sendEvent(surface(), &event);
    };
    send(QEvent::KeyPress, Qt::Key_Adiaeresis, Qt::NoModifier, QStringLiteral("ä"));
    send(QEvent::KeyRelease, Qt::Key_Adiaeresis, Qt::NoModifier, QStringLiteral("ä"));
    ASSERT_EQ(script.input.size(), 1U);
    EXPECT_EQ(std::get<protocol::Text>(script.input[0]).utf8, "ä");
    script.input.clear();
    send(QEvent::KeyPress, Qt::Key_A, Qt::NoModifier, QStringLiteral("a"));
    send(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"));
    send(QEvent::KeyPress, Qt::Key_Adiaeresis, Qt::ControlModifier, QStringLiteral("ä"));
    ASSERT_EQ(script.input.size(), 2U) << "a shortcut of a key that the guest does not have";
    EXPECT_EQ(std::get<protocol::Key>(script.input[0]).code, KEY_A);
    EXPECT_EQ(std::get<protocol::Key>(script.input[1]).code, KEY_ENTER);
}

TEST_F(DesktopSurface, TheGuestsPointerIsSeenWhereItIsAndIsTheCursorInControl)
{
    watch();
    const auto shape = std::make_shared<protocol::PointerShape>();
    shape->width = shape->height = 32;
    shape->hotX = shape->hotY = 16;
    for (int i = 0; i < 32 * 32; ++i)
        shape->pixels.insert(shape->pixels.end(), {255, 0, 0, 255});
    script.point(id, {true, 320, 180, shape});
    const QColor red("#ff0000");
    EXPECT_TRUE(until([&] { return isNear(colorAt(0.25, 0.25), red); }));
    script.point(id, {true, 960, 540, shape});
    EXPECT_TRUE(until([&] { return isNear(colorAt(0.75, 0.75), red); }));
    EXPECT_TRUE(isNear(colorAt(0.25, 0.25), QColor("#2f6fe0")));
    click("controlButton");
    EXPECT_TRUE(until([&] { return isNear(colorAt(0.75, 0.75), QColor("#2f6fe0")); }))
        << "it would be seen twice";
    EXPECT_EQ(surface()->cursor().shape(), Qt::BitmapCursor);
    const double scale = surface()->target().width() / 1280;
    EXPECT_NEAR(surface()->cursor().hotSpot().x(), 16 * scale, 1);
    script.point(id, {false, 960, 540, shape});
    EXPECT_TRUE(until([&] { return surface()->cursor().shape() == Qt::BlankCursor; }));
    click("controlButton");
    EXPECT_EQ(surface()->cursor().shape(), Qt::ArrowCursor);
}

/// All motion that the guest was told.
struct Motion {
    int x = 0, y = 0, places = 0;
    explicit Motion(const std::vector<protocol::DesktopMessage>& input)
    {
        for (const auto& message : input) {
            const auto* motion = std::get_if<protocol::PointerMotion>(&message);
            x += motion ? motion->dx : 0;
            y += motion ? motion->dy : 0;
            places += std::holds_alternative<protocol::PointerMove>(message) ? 1 : 0;
        }
    }
};

TEST_F(DesktopSurface, APointerThatTheGuestHoldsIsToldAsMotion)
{
    watch();
    const auto shape = std::make_shared<protocol::PointerShape>(
        protocol::PointerShape{1, 1, 0, 0, {255, 0, 0, 255}});
    const auto nothing =
        std::make_shared<protocol::PointerShape>(protocol::PointerShape{1, 1, 0, 0, {0, 0, 0, 0}});
    click("controlButton");
    script.point(id, {true, 320, 180, shape, true});
    surface()->setCapturing(true);
    EXPECT_FALSE(surface()->isPointerHeld()) << "it is to be seen";
    script.point(id, {true, 320, 180, nothing, true});
    ASSERT_TRUE(until([this] { return surface()->isPointerHeld(); })) << "as X servers hide it";
    script.point(id, {true, 320, 180, shape, true});
    ASSERT_TRUE(until([this] { return !surface()->isPointerHeld(); }));
    script.point(id, {false, 320, 180, nullptr, true});
    ASSERT_TRUE(until([this] { return surface()->isPointerHeld(); }));
    script.input.clear();
    // A hand that goes on to the right, from wherever the pointer has been put.
    constexpr int kSteps = 60, kStep = 40;
    for (int i = 0; i < kSteps; ++i) {
        const int before = Motion(script.input).x;
        QCursor::setPos(QCursor::pos() + QPoint(kStep, 0));
        // An X server tells it later, and what comes at once as one.
        ASSERT_TRUE(until([&] { return Motion(script.input).x > before; })) << i;
    }
    const double scale = surface()->session()->pictureWidth() / surface()->target().width();
    EXPECT_NEAR(Motion(script.input).x, kSteps * kStep * scale, kStep * scale);
    EXPECT_NEAR(Motion(script.input).y, 0, 2);
    EXPECT_EQ(Motion(script.input).places, 0);
    key(Qt::Key_Escape);
    key(Qt::Key_Escape);
    EXPECT_FALSE(surface()->isControlling());
    EXPECT_FALSE(surface()->isPointerHeld()) << "Esc twice is the way out";
}

TEST_F(DesktopSurface, ThePointerIsWhereTheGuestsIsWhereItIsNotHeldAnyMore)
{
    watch();
    const auto shape = std::make_shared<protocol::PointerShape>(
        protocol::PointerShape{1, 1, 0, 0, {255, 0, 0, 255}});
    click("controlButton");
    surface()->setCapturing(true);
    script.point(id, {false, 320, 180, nullptr, true});
    ASSERT_TRUE(until([this] { return surface()->isPointerHeld(); }));
    script.input.clear();
    script.point(id, {true, 960, 540, shape, true});
    // An X server may tell of where the pointer was before it tells of where it has been put.
    EXPECT_TRUE(until([this] {
        const auto* place = script.input.empty()
                                ? nullptr
                                : std::get_if<protocol::PointerMove>(&script.input.back());
        return place && std::abs(place->x - 960) <= 2 && std::abs(place->y - 540) <= 2;
    }));
}

TEST_F(DesktopSurface, OutsideOfFullScreenAPointerThatTheGuestHidesIsToldByItsSteps)
{
    watch();
    click("controlButton");
    script.point(id, {false, 320, 180, nullptr, true});
    settle();
    const QPoint middle = surface()->mapToScene(surface()->target().center()).toPoint();
    QTest::mouseMove(window(), middle); // from wherever the test before left it
    settle();
    script.input.clear();
    for (int i = 1; i <= 4; ++i) {
        QTest::mouseMove(window(), middle + QPoint(10 * i, 0));
        settle();
    }
    const double scale = surface()->session()->pictureWidth() / surface()->target().width();
    EXPECT_NEAR(Motion(script.input).x, 40 * scale, 2) << "and not the whole way with each";
    EXPECT_EQ(Motion(script.input).places, 0);
}

TEST_F(DesktopSurface, AnAgentThatDoesNotKnowMotionIsToldPlaces)
{
    watch();
    click("controlButton");
    surface()->setCapturing(true);
    script.point(id, {false, 320, 180, nullptr, false});
    settle();
    EXPECT_FALSE(surface()->isPointerHeld()) << "it would close the stream";
}

TEST_F(DesktopSurface, TheGuestPutsThePointerNowhereOutsideOfItsPicture)
{
    watch();
    const auto shape = std::make_shared<protocol::PointerShape>(
        protocol::PointerShape{1, 1, 0, 0, {255, 0, 0, 255}});
    click("controlButton");
    surface()->setCapturing(true);
    script.point(id, {false, 320, 180, nullptr, true});
    ASSERT_TRUE(until([this] { return surface()->isPointerHeld(); }));
    script.point(id, {true, 65535, 65535, shape, true});
    ASSERT_TRUE(until([this] { return !surface()->isPointerHeld(); }));
    const QRectF picture(surface()->mapToGlobal(surface()->target().topLeft()),
                         surface()->target().size());
    EXPECT_TRUE(until([&] { return picture.adjusted(-1, -1, 1, 1).contains(QCursor::pos()); }));
}

TEST_F(DesktopSurface, OnlyInControlAndWhileItCapturesIsAPointerHeld)
{
    watch();
    script.point(id, {false, 320, 180, nullptr, true});
    settle();
    surface()->setCapturing(true);
    EXPECT_FALSE(surface()->isPointerHeld());
    surface()->setCapturing(false);
    click("controlButton");
    settle();
    EXPECT_FALSE(surface()->isPointerHeld());
    surface()->setCapturing(true);
    EXPECT_TRUE(until([this] { return surface()->isPointerHeld(); }));
    window()->contentItem()->forceActiveFocus();
    item("controlButton")->forceActiveFocus();
    EXPECT_TRUE(until([this] { return !surface()->isPointerHeld(); })) << "the focus is elsewhere";
}

TEST_F(DesktopSurface, ReconnectsFromOnePlaceAndSaysSo)
{
    watch();
    ASSERT_EQ(script.desktopsOpened, 1);
    script.breakDesktops("The connection was lost.");
    ASSERT_TRUE(until([this] { return item("reconnecting") != nullptr; }));
    EXPECT_EQ(item("connectionLost"), nullptr) << "the last picture stays in sight";
    ASSERT_TRUE(until([this] { return item("reconnecting") == nullptr; }));
    EXPECT_EQ(script.desktopsOpened, 2);
    EXPECT_EQ(script.desktopsOpen, 1);
}

TEST_F(DesktopSurface, WhatStaysAwaySaysWhyAndWhatToDo)
{
    watch();
    script.desktopError = Error{ErrorCode::Unavailable, "The agent does not answer.", {}};
    script.breakDesktops("The connection was lost.");
    ASSERT_TRUE(until([this] { return item("connectionLost") != nullptr; }));
    EXPECT_EQ(item("reconnecting"), nullptr);
    ASSERT_TRUE(itemWithText("The agent does not answer."));
    script.desktopError.reset();
    clickText("Try now");
    EXPECT_TRUE(until([this] { return item("connectionLost") == nullptr; }));
}

TEST_F(DesktopSurface, ADecoderThatFailedIsToldOnceAndThePictureStays)
{
    watch();
    auto* session = backend().streams()->session(QString::fromStdString(id.str()));
    const QSignalSpy told(session, &DesktopSession::decoderReplaced);
    script.replaceDecoders("The decoder of the desktop has ended.");
    ASSERT_TRUE(until([this] {
        return itemWithText("The program that decodes this desktop's pictures failed and was "
                            "started again.") != nullptr;
    }));
    EXPECT_EQ(item("reconnecting"), nullptr);
    for (int i = 0; i < 4; ++i) // as a guest may go on to make it
        script.replaceDecoders("The decoder of the desktop has ended.");
    QCoreApplication::processEvents();
    EXPECT_EQ(told.size(), 1);
    EXPECT_EQ(script.desktopsOpened, 1);
}

using protocol::Steerer;

TEST_F(DesktopSurface, TheGuestHearsOfControlBeforeOfKeys)
{
    watch();
    click("controlButton");
    EXPECT_EQ(script.steered, std::vector{Steerer::User});
    key(Qt::Key_Escape);
    key(Qt::Key_Escape);
    EXPECT_EQ(script.steered, (std::vector{Steerer::User, Steerer::Nobody}));
}

TEST_F(DesktopSurface, ALostConnectionEndsControlForGood)
{
    watch();
    click("controlButton");
    key(Qt::Key_P, Qt::ControlModifier | Qt::AltModifier);
    ASSERT_TRUE(until([this] { return item("privateNote") != nullptr; }));
    script.breakDesktops("The connection was lost.");
    ASSERT_TRUE(until([this] { return !surface()->isControlling(); }));
    EXPECT_EQ(item("privateNote"), nullptr);
    EXPECT_TRUE(until([this] {
        return itemWithText("The connection was lost, and with it your control of the desktop. It "
                            "is not private any more.") != nullptr;
    }));
    ASSERT_TRUE(
        until([this] { return script.desktopsOpened == 2 && item("reconnecting") == nullptr; }));
    script.input.clear();
    key(Qt::Key_A);
    EXPECT_TRUE(script.input.empty());
    EXPECT_EQ(script.steered, (std::vector{Steerer::User, Steerer::UserPrivately}));
}

TEST_F(DesktopSurface, ControlIsOfOneDesktop)
{
    const auto other = script.plane.fakeWorkspaces.addWorkspace("other", State::Ready).id;
    watch();
    click("controlButton");
    click("open-other");
    ASSERT_TRUE(until([&] { return surface() && surface()->isShown(); }));
    settle();
    EXPECT_FALSE(surface()->isControlling());
    EXPECT_EQ(script.steered, (std::vector{Steerer::User, Steerer::Nobody}));
}

TEST_F(DesktopSurface, AWindowThatIsPutAwayGivesBack)
{
    watch();
    click("controlButton");
    backend().streams()->setWatched(false);
    ASSERT_TRUE(until([this] { return script.desktopsOpen == 0; }));
    EXPECT_FALSE(surface()->isControlling());
    EXPECT_EQ(script.steered.back(), Steerer::Nobody);
}

TEST_F(DesktopSurface, OneKeyMakesItPrivateAndIsNoneOfTheGuests)
{
    watch();
    const auto chord = [this] { key(Qt::Key_P, Qt::ControlModifier | Qt::AltModifier); };
    chord();
    EXPECT_TRUE(script.steered.empty()) << "who only watches has nothing private";
    click("controlButton");
    script.input.clear();
    script.confirmsSteering = false;
    chord();
    EXPECT_EQ(script.steered.back(), Steerer::UserPrivately);
    ASSERT_NE(item("privateNote"), nullptr);
    EXPECT_TRUE(itemWithText("Making this private…")) << "the guest has not said so";
    for (const auto& message : script.input) {
        const auto* pressed = std::get_if<protocol::Key>(&message);
        EXPECT_TRUE(!pressed || pressed->code != KEY_P);
    }
    script.confirmsSteering = true;
    chord();
    EXPECT_EQ(script.steered.back(), Steerer::User);
    EXPECT_EQ(item("privateNote"), nullptr);
    click("privateButton");
    EXPECT_EQ(script.steered.back(), Steerer::UserPrivately);
    EXPECT_TRUE(until([this] {
        return itemWithText("Private: not recorded, not shown to the agent") != nullptr;
    }));
    EXPECT_TRUE(surface()->hasActiveFocus()) << "the keys go on to the guest";
}

TEST_F(DesktopSurface, NothingPrivateIsKept)
{
    watch();
    auto* session = backend().streams()->session(QString::fromStdString(id.str()));
    ASSERT_TRUE(until([&] { return !session->still().isNull(); }));
    click("controlButton");
    click("privateButton");
    QImage secret(1280, 720, QImage::Format_RGB32);
    secret.fill(QColor("#d13b47"));
    script.show(id, secret);
    ASSERT_TRUE(until([this] { return isNear(colorAt(0.5, 0.5), QColor("#d13b47")); }))
        << "the user sees it";
    QString refusal;
    QObject::connect(session, &DesktopSession::pictureSaved, session,
                     [&](const QString&, const QString& problem) { refusal = problem; });
    session->savePicture("docs-site");
    EXPECT_FALSE(refusal.isEmpty());
    click("attachDesktop");
    EXPECT_NE(itemWithText("You work privately on the desktop, so its picture goes to no agent."),
              nullptr);
    // The next still, and the one that stays on disk.
    QSignalSpy stills(session, &DesktopSession::stillChanged);
    ASSERT_TRUE(until([&] { return !stills.isEmpty(); }));
    EXPECT_TRUE(isNear(session->still().pixelColor(20, 20), QColor("#2f6fe0")))
        << session->still().pixelColor(20, 20).name().toStdString();
    script.plane.fakeWorkspaces.all[0].state = State::Stopping;
    script.plane.fakeWorkspaces.tell(script.plane.fakeWorkspaces.all[0]);
    const auto file = QString::fromStdString(script.stillFile(id).string());
    ASSERT_TRUE(until([&] { return !QImage(file).isNull(); }));
    EXPECT_TRUE(isNear(QImage(file).pixelColor(20, 20), QColor("#2f6fe0")));
}

TEST_F(DesktopSurface, ACardNeedsFewPicturesAndThePageAll)
{
    script.plane.fakeWorkspaces.addWorkspace("docs-site", State::Ready);
    start("workspaces");
    ASSERT_TRUE(until([this] { return !script.paces.empty(); }));
    EXPECT_GE(script.paces.back(), std::chrono::seconds(2));
    click("open-docs-site");
    ASSERT_TRUE(until([this] { return script.paces.back() == std::chrono::milliseconds(0); }));
    EXPECT_EQ(script.desktopsOpened, 1) << "over the same connection";
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
