#include "ui/terminal/vt_screen.h"

#include <gtest/gtest.h>

#include <QKeyEvent>

#include "ui/terminal/terminal_keys.h"

namespace helix::ui {

namespace {

std::string row(const VtScreen& screen, int at)
{
    std::string text;
    for (const auto& cell : screen.line(at))
        text += cell.character < 128 ? static_cast<char>(cell.character) : '?';
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

QByteArray bytesOf(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
                   const QString& text = {}, bool application = false)
{
    return terminalBytes(QKeyEvent(QEvent::KeyPress, key, modifiers, text), application);
}

} // namespace

TEST(VtScreen, PrintsLinesAndWraps)
{
    VtScreen screen(10, 4);
    screen.feed("hello\r\nabcdefghijkl");
    EXPECT_EQ(row(screen, 0), "hello");
    EXPECT_EQ(row(screen, 1), "abcdefghij");
    EXPECT_EQ(row(screen, 2), "kl");
    EXPECT_EQ(screen.cursorRow(), 2);
    EXPECT_EQ(screen.cursorColumn(), 2);
}

TEST(VtScreen, KeepsWhatScrollsOffAsHistory)
{
    VtScreen screen(10, 2);
    screen.feed("1\r\n2\r\n3\r\n4");
    EXPECT_EQ(screen.historySize(), 2);
    EXPECT_EQ(row(screen, -2), "1");
    EXPECT_EQ(row(screen, -1), "2");
    EXPECT_EQ(row(screen, 1), "4");
}

TEST(VtScreen, MovesErasesAndColours)
{
    VtScreen screen(20, 5);
    screen.feed("\x1b[2;3Hxyz\x1b[2;4H\x1b[K\x1b[1;31mR\x1b[0m\x1b[48;2;1;2;3mB\x1b[38;5;200mC");
    EXPECT_EQ(row(screen, 1), "  xRBC");
    EXPECT_EQ(screen.line(1)[3].style.foreground, 1);
    EXPECT_TRUE(screen.line(1)[3].style.bold);
    EXPECT_EQ(screen.line(1)[4].style.background, kDirectColor + 0x010203);
    EXPECT_EQ(screen.line(1)[5].style.foreground, 200);
    screen.feed("\x1b[2J");
    EXPECT_EQ(row(screen, 1), "");
}

TEST(VtScreen, ScrollsInsideItsRegionOnly)
{
    VtScreen screen(10, 5);
    screen.feed("a\r\nb\r\nc\r\nd\r\ne\x1b[2;4r\x1b[4;1H\n");
    EXPECT_EQ(row(screen, 0), "a");
    EXPECT_EQ(row(screen, 1), "c");
    EXPECT_EQ(row(screen, 3), "");
    EXPECT_EQ(row(screen, 4), "e");
    EXPECT_EQ(screen.historySize(), 0);
}

TEST(VtScreen, ComesBackFromTheOtherScreen)
{
    VtScreen screen(20, 3);
    screen.feed("$ vim\x1b[?1049h~ text");
    EXPECT_TRUE(screen.isAlternate());
    screen.feed("\x1b[?1049l");
    EXPECT_EQ(row(screen, 0), "$ vim");
    EXPECT_EQ(screen.cursorColumn(), 5);
}

TEST(VtScreen, UnderstandsSplitSequencesAndUtf8)
{
    VtScreen screen(20, 2);
    for (const char byte : std::string_view("\x1b[3"
                                            "1m\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"))
        screen.feed(std::string_view(&byte, 1));
    EXPECT_EQ(screen.line(0)[0].character, U'é');
    EXPECT_EQ(screen.line(0)[1].character, U'€');
    EXPECT_EQ(screen.line(0)[2].character, U'😀');
    EXPECT_EQ(screen.line(0)[0].style.foreground, 1);
}

TEST(VtScreen, AnswersWhereTheCursorIs)
{
    VtScreen screen(20, 5);
    screen.feed("\x1b[3;7H\x1b[6n");
    EXPECT_EQ(screen.takeReply(), "\x1b[3;7R");
    EXPECT_EQ(screen.takeReply(), "");
}

TEST(VtScreen, SkipsTitles)
{
    VtScreen screen(20, 2);
    screen.feed("\x1b]0;a title\x07"
                "ok\x1b]2;other\x1b\\!");
    EXPECT_EQ(row(screen, 0), "ok!");
}

// A guest may send anything: nothing may break, whatever the numbers are.
TEST(VtScreen, SurvivesNonsense)
{
    std::uint32_t state = 7;
    for (int round = 0; round < 300; ++round) {
        VtScreen screen(static_cast<int>(round % 90), static_cast<int>(round % 40));
        std::string bytes;
        for (int at = 0; at < 400; ++at) {
            state = state * 1664525U + 1013904223U;
            constexpr std::string_view kLikely =
                "\x1b[]();?0123456789ABCDHJKLMPSTXmrhlsu78cn@\x07\n\r\t\xc3\xe2";
            bytes += (state >> 24) % 3 == 0 ? static_cast<char>(state >> 16)
                                            : kLikely[(state >> 16) % kLikely.size()];
        }
        screen.feed(bytes);
        screen.resize(static_cast<int>(state % 200), static_cast<int>((state >> 8) % 100));
        screen.feed(bytes);
        EXPECT_GE(screen.cursorRow(), 0);
        EXPECT_LT(screen.cursorRow(), screen.rows());
        EXPECT_LT(screen.cursorColumn(), screen.columns());
        for (int at = -screen.historySize(); at < screen.rows(); ++at)
            (void)screen.line(at).size();
    }
}

TEST(TerminalPaste, noMarkIsLeftInWhatIsPasted)
{
    const QByteArray begin = "\x1b[200~", end = "\x1b[201~";
    EXPECT_EQ(pastedBytes("one\r\ntwo\n", true), begin + "one\rtwo\r" + end);
    EXPECT_EQ(pastedBytes("one\ttwo\n", false), "one\ttwo\r");
    // Marks in marks: taking out the inner ones makes the outer ones whole.
    QString nested = QStringLiteral("\x1b[201~");
    for (int depth = 0; depth < 50; ++depth)
        nested = QStringLiteral("\x1b[2") + nested + QStringLiteral("01~");
    for (const QString& mark :
         {QStringLiteral("\x1b[201~"), QStringLiteral("\x1b[200~"),
          QStringLiteral("\x1b[20\x1b[201~1~"), QStringLiteral("\x1b[2\x1b[200~01~"), nested,
          QString(QChar(0x9b)) + "201~", QStringLiteral("\x1b\x01[201~")}) {
        const QByteArray pasted = pastedBytes("a" + mark + "rm -rf ~\n", true);
        EXPECT_TRUE(pasted.startsWith(begin + "a") && pasted.endsWith(end));
        EXPECT_EQ(pasted.count('\x1b'), 2) << pasted.toStdString();
    }
    EXPECT_EQ(pastedBytes("a\x03\x04\x7f"
                          "b",
                          false),
              "ab")
        << "no keys";
    EXPECT_EQ(pastedBytes("", true), "");
}

TEST(TerminalKeys, SendWhatXtermSends)
{
    EXPECT_EQ(bytesOf(Qt::Key_Up), "\x1b[A");
    EXPECT_EQ(bytesOf(Qt::Key_Up, Qt::NoModifier, {}, true), "\x1bOA");
    EXPECT_EQ(bytesOf(Qt::Key_Left, Qt::ControlModifier), "\x1b[1;5D");
    EXPECT_EQ(bytesOf(Qt::Key_Return, Qt::NoModifier, "\r"), "\r");
    EXPECT_EQ(bytesOf(Qt::Key_C, Qt::ControlModifier, "\x03"), "\x03");
    EXPECT_EQ(bytesOf(Qt::Key_B, Qt::AltModifier, "b"), "\x1b"
                                                        "b");
    EXPECT_EQ(bytesOf(Qt::Key_Delete), "\x1b[3~");
    EXPECT_EQ(bytesOf(Qt::Key_Shift), "");
}

} // namespace helix::ui
