// The host's keyboard and wheel, as the guest is told of them.

#include <gtest/gtest.h>

#include <climits>

#include <QByteArray>

#include "ui/desktop/host_keyboard.h"
#include "ui/desktop/host_motion.h"
#include "ui/desktop/keyboard_names.h"
#include "ui/desktop/text_pieces.h"
#include "ui/desktop/wheel_turn.h"

namespace helix::ui::test {
namespace {

using protocol::KeyboardLayout;

QByteArray property(std::initializer_list<const char*> names)
{
    QByteArray bytes;
    for (const char* name : names)
        bytes += QByteArray(name) + '\0';
    return bytes;
}

TEST(KeyboardNames, TheRootWindowTellsTheLayoutInUse)
{
    const auto two = property({"evdev", "pc105", "us,de", ",nodeadkeys",
                               "grp:alt_shift_toggle,terminate:ctrl_alt_bksp,compose:ralt"});
    EXPECT_EQ(layoutOfRootWindow(two, 0),
              (KeyboardLayout{"pc105", "us", "", "grp:alt_shift_toggle,compose:ralt"}));
    EXPECT_EQ(layoutOfRootWindow(two, 1),
              (KeyboardLayout{"pc105", "de", "nodeadkeys", "grp:alt_shift_toggle,compose:ralt"}));
    EXPECT_FALSE(layoutOfRootWindow(two, 2)) << "there are two";
    EXPECT_FALSE(layoutOfRootWindow({}, 0));
    EXPECT_FALSE(layoutOfRootWindow(property({"evdev", "pc105", "../x", "", ""}), 0));
}

TEST(KeyboardNames, TheSystemTellsTheFirstLayout)
{
    const auto nothing = [](const char*) { return QByteArray(); };
    const QByteArray file = "# comment\nXKBMODEL=\"pc105\"\nXKBLAYOUT=\"ch,us\"\n"
                            "XKBVARIANT='fr,'\nXKBOPTIONS=\"\"\n";
    EXPECT_EQ(layoutOfSystem(nothing, file), (KeyboardLayout{"pc105", "ch", "fr", ""}));
    EXPECT_FALSE(layoutOfSystem(nothing, {}));
    const auto variables = [](const char* name) {
        return QByteArray(name) == "XKB_DEFAULT_LAYOUT" ? QByteArray("se") : QByteArray();
    };
    EXPECT_EQ(layoutOfSystem(variables, file), (KeyboardLayout{"", "se", "", ""}));
}

TEST(KeyboardNames, PeopleWriteThem)
{
    EXPECT_EQ(layoutOfWords(" de "), (KeyboardLayout{"", "de", "", ""}));
    EXPECT_EQ(layoutOfWords("us(dvorak)"), (KeyboardLayout{"", "us", "dvorak", ""}));
    EXPECT_FALSE(layoutOfWords("us(dvorak"));
    EXPECT_FALSE(layoutOfWords(""));
    EXPECT_FALSE(layoutOfWords("de us"));
    EXPECT_FALSE(layoutOfWords("de()"));
    EXPECT_FALSE(layoutOfWords("(fr)"));
}

TEST(HostKeyboard, WhatWasChosenGoesBeforeWhatIsFoundAndBehindTheVariable)
{
    qputenv("XKB_DEFAULT_LAYOUT", "se");
    HostKeyboard keyboard;
    int changes = 0;
    QObject::connect(&keyboard, &HostKeyboard::layoutChanged, [&] { ++changes; });
    const auto found = keyboard.layout();
    keyboard.choose(QStringLiteral("de(nodeadkeys)"));
    EXPECT_EQ(keyboard.layout(), (KeyboardLayout{"", "de", "nodeadkeys", ""}));
    keyboard.choose(QStringLiteral("de(nodeadkeys)"));
    EXPECT_EQ(changes, 1);
    keyboard.choose(QStringLiteral("no layout at all"));
    EXPECT_EQ(keyboard.layout(), found);
    EXPECT_EQ(changes, 2);
    qunsetenv("XKB_DEFAULT_LAYOUT");
    qputenv("HELIX_KEYBOARD", "fr");
    HostKeyboard forced;
    qunsetenv("HELIX_KEYBOARD");
    forced.choose(QStringLiteral("de"));
    EXPECT_EQ(forced.layout(), (KeyboardLayout{"", "fr", "", ""}));
}

TEST(TextPieces, AreWholeCharacters)
{
    EXPECT_TRUE(textPieces({}).empty());
    EXPECT_EQ(textPieces(QStringLiteral("é")), std::vector<std::string>{"é"});
    const QString text = QStringLiteral("a") + QString(1000, QChar(0x4e16));
    const auto pieces = textPieces(text);
    ASSERT_EQ(pieces.size(), 3U);
    QString again;
    for (const auto& piece : pieces) {
        EXPECT_LE(piece.size(), protocol::kMaxTextBytes);
        again += QString::fromStdString(piece);
    }
    EXPECT_EQ(again, text);
}

TEST(WheelTurn, LosesNothing)
{
    EXPECT_TRUE(wheelTurns({}, {}).empty());
    const auto notch = wheelTurns({0, 120}, {0, 30});
    ASSERT_EQ(notch.size(), 1U);
    EXPECT_EQ(notch[0].vertical, -120) << "of both the angle counts";
    const auto pad = wheelTurns({}, {3, -1});
    ASSERT_EQ(pad.size(), 1U);
    EXPECT_EQ(pad[0].horizontal, -24);
    EXPECT_EQ(pad[0].vertical, 8);
    long all = 0;
    for (const auto& turn : wheelTurns({0, -100000}, {}))
        all += turn.vertical;
    EXPECT_EQ(all, 100000);
    EXPECT_LE(wheelTurns({INT_MIN, INT_MAX}, {}).size(), 64U);
}

constexpr QRectF kRoom(100, 50, 1200, 900);

QPointF pointerMiddle()
{
    return RecentredPointer(kRoom, {}).middle();
}

TEST(RecentredPointer, TellsMotionAndHasNoEnd)
{
    QPointF at(700, 500);
    RecentredPointer pointer(kRoom, at);
    QPointF all;
    bool wasAstray = false;
    for (int i = 0; i < 500; ++i) {
        if (std::exchange(wasAstray, false)) // by putting it back, one event
            all += pointer.moved(at = pointer.middle()).motion;
        const auto step = pointer.moved(at += QPointF(17, -9));
        all += step.motion;
        wasAstray = step.isAstray;
        ASSERT_TRUE(kRoom.contains(at)) << "put back before it is at an edge";
    }
    EXPECT_EQ(all, QPointF(500 * 17, 500 * -9));
}

TEST(RecentredPointer, WhatWasUnderWayWhenItWasPutBackCounts)
{
    RecentredPointer pointer(kRoom, pointerMiddle());
    EXPECT_TRUE(pointer.moved(pointerMiddle() + QPointF(310, 0)).isAstray);
    const auto late = pointer.moved(pointerMiddle() + QPointF(330, 4));
    EXPECT_EQ(late.motion, QPointF(20, 4));
    EXPECT_FALSE(late.isAstray) << "once is enough";
    // The server's event of putting it back is joined with a motion behind it.
    EXPECT_EQ(pointer.moved(pointerMiddle() + QPointF(40, 0)).motion, QPointF(40, 0));
}

TEST(RecentredPointer, IsPutBackAgainWhereThatDidNothing)
{
    RecentredPointer pointer(kRoom, pointerMiddle());
    int asked = 0;
    for (int i = 0; i < 100; ++i)
        asked += pointer.moved({1299, 500.0 + i % 2}).isAstray ? 1 : 0;
    EXPECT_GE(asked, 3);
    EXPECT_LE(asked, 5);
}

} // namespace
} // namespace helix::ui::test
