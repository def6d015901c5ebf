#include "ui/terminal/vt_screen.h"

#include <gtest/gtest.h>

#include <vterm.h>

#include <QKeyEvent>

#include "ui/terminal/terminal_keys.h"
#include "ui/terminal/vt_gate.h"

namespace helix::ui {

namespace {

std::string row(const VtScreen& screen, int at)
{
    std::string text;
    for (const auto& cell : screen.line(at))
        if (cell.character != 0)
            text += cell.character < 128 ? static_cast<char>(cell.character) : '?';
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

QByteArray bytesOf(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
                   const QString& text = {}, bool application = false)
{
    VtScreen screen(20, 5);
    if (application)
        screen.feed("\x1b[?1h");
    return terminalBytes(QKeyEvent(QEvent::KeyPress, key, modifiers, text), screen);
}

/// What is sent when that is pasted.
QByteArray pastedBytes(const QString& text, bool isBracketed)
{
    VtScreen screen(20, 5);
    if (isBracketed)
        screen.feed("\x1b[?2004h");
    return QByteArray::fromStdString(screen.paste(pastedText(text).toStdString()));
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
    screen.feed("\x1b[c\x1b[>c\x1b[?1049$p\x1b[5n");
    const std::string replies = screen.takeReply();
    EXPECT_NE(replies, "");
    screen.feed(replies);
    EXPECT_EQ(screen.takeReply(), "") << "a program that says them back begins no talk without end";
}

TEST(VtScreen, TakesTitlesAndPrintsNoneOfThem)
{
    VtScreen screen(20, 2);
    screen.feed("\x1b]0;a title\x07"
                "ok\x1b]2;other\x1b\\!\x1b]52;c;cm0=\x07\x1bP1$q\x1b\\");
    EXPECT_EQ(row(screen, 0), "ok!");
    EXPECT_EQ(screen.title(), "other");
    EXPECT_EQ(screen.takeReply(), "") << "no clipboard, no status strings";
    screen.feed("\x1b]2;" + std::string(100000, 'x') + "\x07");
    EXPECT_LE(screen.title().size(), VtGate::kMostTitle);
    screen.feed("\x1b"
                "c");
    EXPECT_EQ(screen.title(), "");
}

TEST(VtScreen, BringsBackTheTitleThatAProgramPutAside)
{
    VtScreen screen(20, 2);
    screen.feed("\x1b]2;shell\x07\x1b[22;0;0t\x1b]2;vim\x07");
    EXPECT_EQ(screen.title(), "vim");
    screen.feed("\x1b[22;1t\x1b[23;1t\x1b[14t\x1b[21t");
    EXPECT_EQ(screen.title(), "vim") << "an icon's name is no title";
    EXPECT_EQ(screen.takeReply(), "") << "nobody is told a title, or how large the window is";
    screen.feed("\x1b[23;0;0t");
    EXPECT_EQ(screen.title(), "shell");
    screen.feed("\x1b[23t");
    EXPECT_EQ(screen.title(), "shell") << "nothing is put aside any more";
    for (int i = 0; i < 1000; ++i)
        screen.feed("\x1b]2;" + std::to_string(i) + "\x07\x1b[22t");
    for (int i = 0; i < 1000; ++i)
        screen.feed("\x1b[23t");
    EXPECT_EQ(screen.title(), std::to_string(1000 - VtGate::kMostTitles))
        << "only the last ones are kept";
    screen.feed("\x1b]2;x\x07\x1b[22t\x1b"
                "c\x1b[23t");
    EXPECT_EQ(screen.title(), "");
}

TEST(VtScreen, GivesWideCharactersTwoCellsAndMarksNone)
{
    VtScreen screen(6, 3);
    screen.feed("a\u4e2de\u0301\u0300!");
    const auto& line = screen.line(0);
    EXPECT_EQ(line[1].character, U'\u4e2d');
    EXPECT_TRUE(line[1].isWide);
    EXPECT_EQ(line[2].character, U'\0');
    EXPECT_EQ(line[3].character, U'e');
    EXPECT_EQ(line[3].marks[0], U'\u0301');
    EXPECT_EQ(line[3].marks[1], U'\u0300');
    EXPECT_EQ(line[4].character, U'!');
    screen.feed("\x1b[1;6H\u4e2d");
    EXPECT_EQ(screen.line(1)[0].character, U'\u4e2d') << "it does not fit at the end of a line";
    screen.feed("\x1b[1;3Hx");
    EXPECT_EQ(row(screen, 0), "a xe!") << "half of one is none";
    screen.feed("\x1b[2;1H\x1b[P");
    EXPECT_EQ(row(screen, 1), "");
    screen.feed("\x1b[3;6He");
    screen.feed("\u0301");
    EXPECT_EQ(screen.line(2)[5].marks[0], U'\u0301') << "at the end of a line, in two pieces";
}

TEST(VtScreen, MarksAreBoundedAndStandOnSomething)
{
    VtScreen screen(10, 2);
    std::string zalgo = "a";
    for (int at = 0; at < 100000; ++at)
        zalgo += "\u0301";
    screen.feed(zalgo + "b\r\n\u0301\u202ec\u200b\u2028");
    EXPECT_EQ(screen.line(0)[0].marks[kMostMarks - 1], U'\u0301');
    EXPECT_EQ(screen.line(0)[1].character, U'b');
    EXPECT_EQ(screen.line(1)[0].character, U'c') << "and nothing turns the line round";
    EXPECT_EQ(screen.line(1)[1].character, U' ');
}

// What libvterm would keep with the character before, without end, must not reach it.
TEST(VtGate, KnowsEveryMarkOfLibvterms)
{
    VTerm* terminal = vterm_new(2, 10);
    vterm_set_utf8(terminal, 1);
    VTermState* state = vterm_obtain_state(terminal);
    vterm_state_reset(state, 1);
    for (char32_t character = 0xa0; character <= 0x10ffff; ++character) {
        if (character >= 0xd800 && character <= 0xdfff)
            continue;
        const QByteArray bytes = "\x1b[1;1Ha" + QString::fromUcs4(&character, 1).toUtf8() + 'b';
        vterm_input_write(terminal, bytes.constData(), static_cast<std::size_t>(bytes.size()));
        VTermPos place{};
        vterm_state_get_cursorpos(state, &place);
        const bool passes = QChar::category(character) != QChar::Other_Format;
        if (place.col < 3 && passes) {
            EXPECT_TRUE(isMark(character)) << std::hex << static_cast<std::uint32_t>(character);
        }
    }
    vterm_free(terminal);
}

TEST(VtScreen, DrawsFramesOfTheOldCharacterSet)
{
    VtScreen screen(10, 2);
    screen.feed("\x1b(0lqk\x1b(Bq\r\n\x1b)0\x0ex\x0fx");
    EXPECT_EQ(screen.line(0)[0].character, U'\u250c');
    EXPECT_EQ(screen.line(0)[1].character, U'\u2500');
    EXPECT_EQ(screen.line(0)[3].character, U'q');
    EXPECT_EQ(screen.line(1)[0].character, U'\u2502');
    EXPECT_EQ(screen.line(1)[1].character, U'x');
}

TEST(VtScreen, KnowsTheStylesThatProgramsUse)
{
    VtScreen screen(20, 2);
    screen.feed("\x1b[2ma\x1b[22;9mb\x1b[0;4:3mc\x1b[24;38:2::1:2:3md\x1b[38:5:9;1me"
                "\x1b[0;58;2;9;9;9;7mf\x1b[>4;2m\x1b[27mg");
    const auto& line = screen.line(0);
    EXPECT_TRUE(line[0].style.faint);
    EXPECT_TRUE(!line[1].style.faint && line[1].style.struck);
    EXPECT_TRUE(line[2].style.underline && !line[2].style.struck);
    EXPECT_EQ(line[3].style.foreground, kDirectColor + 0x010203);
    EXPECT_FALSE(line[3].style.underline);
    EXPECT_EQ(line[4].style.foreground, 9);
    EXPECT_TRUE(line[4].style.bold);
    EXPECT_TRUE(line[5].style.inverse);
    EXPECT_EQ(line[6].style, VtStyle{});
}

TEST(VtScreen, RepeatsSavesAndForgets)
{
    VtScreen screen(20, 2);
    screen.feed("-\x1b[4b\x1b[s\x1b[2;1Hx\x1b[u!");
    EXPECT_EQ(row(screen, 0), "-----!");
    screen.feed("\r\n\n\n");
    EXPECT_GT(screen.historySize(), 0);
    screen.feed("\x1b[H\x1b[2J\x1b[3J");
    EXPECT_EQ(screen.historySize(), 0);
    screen.feed("\x1b[?47h");
    EXPECT_TRUE(screen.isAlternate());
    screen.feed("\x1b[?1000h\x1b"
                "c");
    EXPECT_FALSE(screen.isAlternate() || screen.wantsMouse());
}

TEST(VtScreen, TellsTheMouseToWhoAsks)
{
    VtScreen screen(20, 5);
    EXPECT_EQ(screen.mouseButton(1, 2, 1, true, 0), "");
    EXPECT_EQ(screen.mouseButton(1, 2, 1, false, 0), "");
    screen.feed("\x1b[?1002h\x1b[?1006h");
    EXPECT_TRUE(screen.wantsMouse());
    EXPECT_FALSE(screen.wantsMouseMoves());
    EXPECT_EQ(screen.mouseButton(1, 2, 1, true, kVtControl), "\x1b[<16;3;2M");
    EXPECT_EQ(screen.mouseMove(2, 2, 0), "\x1b[<32;3;3M");
    EXPECT_EQ(screen.mouseButton(2, 2, 1, false, 0), "\x1b[<0;3;3m");
    EXPECT_EQ(screen.mouseMove(3, 3, 0), "");
    EXPECT_EQ(screen.mouseButton(900, 900, 5, true, 0), "\x1b[<65;20;5M");
    screen.feed("\x1b[?1003h");
    EXPECT_EQ(screen.mouseMove(0, 0, 0), "\x1b[<35;1;1M");
    screen.feed("\x1b[?1003l\x1b[?1004h");
    EXPECT_EQ(screen.mouseMove(3, 3, 0), "");
    EXPECT_EQ(screen.focus(true), "\x1b[I");
}

// Each of these wrote or read outside its memory, or never ended, in libvterm 0.1 itself.
TEST(VtScreen, HoldsWhatBreaksLibvterm)
{
    const std::string semicolons = "\x1b[" + std::string(5000, ';') + "m";
    const std::string colons = "\x1b[" + std::string(5000, ':') + "1H";
    for (const std::string& attack :
         {semicolons, colons, std::string("\xc2\x80\xc2\x80\xc2\x80\x1b[J\t\x1b[5@x"),
          std::string("\u0301\x1b[9999b"), std::string("\x1b[99999999999999999999C\x1b[J"),
          std::string("\x1b[?69h\x1b[20;1s\x1b[5'}x"), std::string("\x1b[1;70H\x1b#6\x1b[5@"),
          std::string("\x1bP$q") + std::string(70000, 'r') + "\x1b\\",
          std::string("\x1b G\x1b[6n")}) {
        VtScreen screen(80, 24);
        screen.feed(attack);
        EXPECT_GE(screen.cursorColumn(), 0);
        EXPECT_LT(screen.cursorColumn(), 80);
        screen.feed("\x1b[Hok");
        EXPECT_EQ(row(screen, 0).substr(0, 2), "ok");
    }
    // A region, a saved cursor and text below the cursor, then a lower screen.
    VtScreen screen(80, 24);
    screen.feed("\x1b[20;24r\x1b[24;80H\x1b"
                "7\x1b[?1049h\x1b[24;1Hdeep\x1b[1;1H");
    screen.resize(20, 5);
    screen.feed("\n\n\n\n\n\n\n\x1b"
                "8x\t\x1b[?1049l\x1b"
                "8\x1b#6\x1b[5@y\n\x1b[L");
    EXPECT_LT(screen.cursorRow(), 5);
    EXPECT_LT(screen.cursorColumn(), 20);
}

TEST(VtScreen, AFloodStaysBounded)
{
    VtScreen screen(200, 60);
    for (int round = 0; round < 20; ++round) {
        std::string flood;
        for (int line = 0; line < 500; ++line)
            flood += "\x1b[3" + std::to_string(line % 8) + "my \u4e2d\x1b[6n\x1b[99S\n";
        screen.feed(flood);
    }
    EXPECT_EQ(screen.historySize(), 2000);
    EXPECT_LT(screen.takeReply().size(), 2000U);
}

// A program as one finds it: the other screen, a frame, a list with a bar, a line at the bottom.
TEST(VtScreen, ShowsATextInterface)
{
    VtScreen screen(30, 6);
    screen.feed("$ tui\r\n\x1b[?1049h\x1b[?25l\x1b[?1006;1000h\x1b]0;files\x07\x1b[H\x1b[2J"
                "\u250c\u2500 \u65e5\u672c \u2500\u2510\x1b[2;1H\u2502\x1b[7m one   \x1b[27m\u2502"
                "\x1b[3;1H\u2502\x1b[38;5;208m two\x1b[39m   "
                "\u2502\x1b[4;1H\u2514\x1b[6X\u2500\x1b[6b\u2518"
                "\x1b[6;1H\x1b[48;2;40;44;52m\x1b[K NORMAL \x1b[2mcaf\u00e9\x1b[m");
    EXPECT_TRUE(screen.isAlternate() && screen.wantsMouse() && !screen.cursorVisible());
    EXPECT_EQ(screen.title(), "files");
    const auto& head = screen.line(0);
    EXPECT_EQ(head[3].character, U'\u65e5');
    EXPECT_EQ(head[5].character, U'\u672c');
    EXPECT_EQ(head[9].character, U'\u2510') << "frames stand where they do with wide words";
    EXPECT_TRUE(screen.line(1)[1].style.inverse && screen.line(1)[7].style.inverse);
    EXPECT_FALSE(screen.line(1)[8].style.inverse);
    EXPECT_EQ(screen.line(2)[2].style.foreground, 208);
    EXPECT_EQ(screen.line(3)[7].character, U'\u2500');
    EXPECT_EQ(screen.line(3)[8].character, U'\u2518');
    const auto& status = screen.line(5);
    EXPECT_EQ(status[29].style.background, kDirectColor + 0x282c34) << "to the end of the line";
    EXPECT_TRUE(status[8].style.faint);
    EXPECT_EQ(status[11].character, U'\u00e9');
    screen.feed("\x1b[?1000l\x1b[?25h\x1b[?1049l");
    EXPECT_EQ(row(screen, 0), "$ tui");
    EXPECT_EQ(screen.cursorRow(), 1);
    EXPECT_EQ(screen.historySize(), 0);
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
    EXPECT_EQ(bytesOf(Qt::Key_Return, Qt::ShiftModifier, "\r"), "\r");
    EXPECT_EQ(bytesOf(Qt::Key_I, Qt::ControlModifier, "\t"), "\t");
    EXPECT_EQ(bytesOf(Qt::Key_Backspace, Qt::ControlModifier), "\x7f");
    EXPECT_EQ(bytesOf(Qt::Key_Backspace, Qt::AltModifier), "\x1b\x7f");
    EXPECT_EQ(bytesOf(Qt::Key_Backtab, Qt::ShiftModifier), "\x1b[Z");
    EXPECT_EQ(bytesOf(Qt::Key_Escape), "\x1b");
    EXPECT_EQ(bytesOf(Qt::Key_F1), "\x1bOP");
    EXPECT_EQ(bytesOf(Qt::Key_F5), "\x1b[15~");
    EXPECT_EQ(bytesOf(Qt::Key_F12, Qt::ShiftModifier), "\x1b[24;2~");
    EXPECT_EQ(bytesOf(Qt::Key_PageUp, Qt::ControlModifier), "\x1b[5;5~");
    EXPECT_EQ(bytesOf(Qt::Key_End), "\x1b[F");
    EXPECT_EQ(bytesOf(Qt::Key_Space, Qt::ControlModifier, QString(QChar(0))), QByteArray(1, '\0'));
}

} // namespace helix::ui
