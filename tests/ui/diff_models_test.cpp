// A diff as the window shows it: text made harmless, colours, lines in rows, what is selected and
// found.

#include <QLocale>

#include <gtest/gtest.h>

#include "ui/changes_fixture.h"
#include "ui/changes/diff_list.h"
#include "ui/changes/diff_selection.h"
#include "ui/changes/foreign_picture.h"
#include "ui/words/printable.h"
#include "ui/syntax/changed_words.h"
#include "ui/syntax/tokenizer.h"

namespace helix::ui::test {

using projects::FileStatus;

namespace {

/// "keyword:def number:1" of one line.
QString colours(syntax::Tokenizer& tokenizer, const QString& line)
{
    static const char* const kNames[] = {"comment", "string", "keyword", "number"};
    QStringList parts;
    for (const auto& run : tokenizer.next(line))
        parts << QStringLiteral("%1:%2").arg(QLatin1String(kNames[static_cast<int>(run.kind)]),
                                             line.mid(run.start, run.length));
    return parts.join(u' ');
}

/// Every kind of line, with a tab.
projects::FileDiff cartDiff()
{
    return diffOf(changedFile("cart.py", FileStatus::Modified, 2, 1),
                  {" def total():", "-\treturn sum(lines)", "+\ttotal = sum(lines)",
                   "+\treturn round(total)", " end"},
                  10);
}

} // namespace

TEST(Printable, ForeignTextMovesAndHidesNothing)
{
    EXPECT_EQ(printable(std::string("plain.txt")), "plain.txt");
    EXPECT_EQ(printable(std::string("a\nb\tc")), "a\\nb\\tc");
    EXPECT_EQ(printable(std::string("read\u202Eemd.exe")), "read\\u{202E}emd.exe");
    EXPECT_EQ(printable(std::string("a\u200Bb")), "a\\u{200B}b");
    EXPECT_EQ(printable(std::string("\x1b[31m")), "\\u{001B}[31m");
    EXPECT_EQ(printable(std::string("Grüße.md")), "Grüße.md");
}

TEST(Printable, ALineHasItsColumns)
{
    EXPECT_EQ(shownLine("a\tb").text, "a   b");
    EXPECT_EQ(shownLine("abcd\tb").text, "abcd    b");
    const auto odd = shownLine("x\u202Ey");
    EXPECT_EQ(odd.text, "x\\u{202E}y");
    EXPECT_EQ(odd.odd, (std::vector<Span>{{1, 8}}));
    const auto cut = shownLine(std::string(100000, 'x'));
    EXPECT_LT(cut.text.size(), kMaxShownColumns + 60);
    EXPECT_TRUE(cut.text.contains("98000"));
}

TEST(Syntax, FindsTheLanguageByName)
{
    ASSERT_NE(syntax::languageOf("a/b/cart.py"), nullptr);
    EXPECT_STREQ(syntax::languageOf("a/b/cart.py")->name, "Python");
    EXPECT_STREQ(syntax::languageOf("CMakeLists.txt")->name, "CMake");
    EXPECT_STREQ(syntax::languageOf("x/Makefile")->name, "Make");
    EXPECT_STREQ(syntax::languageOf("X.HPP")->name, "C++");
    EXPECT_EQ(syntax::languageOf("LICENSE"), nullptr);
    EXPECT_EQ(syntax::languageOf("py"), nullptr);
}

TEST(Syntax, ColoursStringsCommentsKeywordsAndNumbers)
{
    syntax::Tokenizer python(syntax::languageOf("a.py"));
    EXPECT_EQ(colours(python, "def f(x): return \"a#b\" + 12 # why"),
              "keyword:def keyword:return string:\"a#b\" number:12 comment:# why");
    EXPECT_EQ(colours(python, "x = \"\"\"one"), "string:\"\"\"one");
    EXPECT_EQ(colours(python, "def two"), "string:def two") << "the string is still open";
    EXPECT_EQ(colours(python, "end\"\"\" if"), "string:end\"\"\" keyword:if");
    syntax::Tokenizer cpp(syntax::languageOf("a.cpp"));
    EXPECT_EQ(colours(cpp, "int a = 1; /* b"), "keyword:int number:1 comment:/* b");
    EXPECT_EQ(colours(cpp, "if */ return"), "comment:if */ keyword:return");
    EXPECT_EQ(colours(cpp, "'\\'' \"a\\\"b\" c"), "string:'\\'' string:\"a\\\"b\"");
    cpp.reset();
    EXPECT_EQ(colours(cpp, "constant"), "") << "a keyword within a word is none";
    syntax::Tokenizer none(nullptr);
    EXPECT_EQ(colours(none, "if 1"), "");
}

TEST(Syntax, MarksTheWordsThatChanged)
{
    const QString before = "    charge(user, cart.total())";
    const QString after = "    charge(user, cart.total(), currency)";
    const auto [first, second] = syntax::changedWords(before, after);
    EXPECT_EQ(before.mid(first.start, first.length), "");
    EXPECT_EQ(after.mid(second.start, second.length), ", currency");
    const auto [a, b] = syntax::changedWords("return total", "return totals");
    EXPECT_EQ(a, (Span{7, 5})) << "whole words";
    EXPECT_EQ(b, (Span{7, 6}));
    const auto [c, d] = syntax::changedWords("    foo bar baz", "    quite another thing");
    EXPECT_EQ(c.length + d.length, 0) << "nothing in common: no part stands out";
}

TEST(DiffList, LaysOutSideBySideAndUnified)
{
    DiffList list;
    const auto file = changedFile("a.py", FileStatus::Modified, 2, 1);
    list.show(DiffList::read(diffOf(file, {" one", "-two", "+deux", "+trois", " four"}, 10)));
    ASSERT_EQ(list.count(), 5);
    EXPECT_EQ(cell(list, 0, "kind"), "hunk");
    EXPECT_EQ(cell(list, 1, "leftKind"), "context");
    EXPECT_EQ(cell(list, 2, "leftKind"), "removed");
    EXPECT_EQ(cell(list, 2, "rightKind"), "added");
    EXPECT_EQ(cell(list, 2, "oldNumber"), 11);
    EXPECT_EQ(cell(list, 2, "newNumber"), 11);
    EXPECT_EQ(cell(list, 3, "leftKind"), "blank");
    EXPECT_EQ(cell(list, 3, "newNumber"), 12);
    EXPECT_EQ(cell(list, 4, "oldNumber"), 12);
    EXPECT_EQ(cell(list, 4, "newNumber"), 13);
    EXPECT_EQ(list.line(2, true)->shown.text, "deux");
    list.setSideBySide(false);
    ASSERT_EQ(list.count(), 6);
    EXPECT_EQ(cell(list, 2, "leftKind"), "removed");
    EXPECT_EQ(cell(list, 2, "newNumber"), 0);
    EXPECT_EQ(cell(list, 3, "leftKind"), "added");
    EXPECT_EQ(list.line(3, true), nullptr);
    list.clear();
    EXPECT_EQ(list.count(), 0);
}

TEST(DiffList, FiftyThousandLinesAreReadAtOnce)
{
    projects::FileDiff diff;
    diff.file = changedFile("big.cpp", FileStatus::Modified, 25000, 25000);
    std::vector<std::string> lines;
    for (int line = 0; line < 25000; ++line) {
        lines.push_back("-    const int value = compute(\"old\", " + std::to_string(line) + ");");
        lines.push_back("+    const int value = compute(\"new\", " + std::to_string(line) + ");");
    }
    DiffList list;
    diff = diffOf(diff.file, lines);
    QElapsedTimer elapsed;
    elapsed.start();
    auto content = DiffList::read(diff);
    std::cout << "50000 diff lines read in " << elapsed.restart() << " ms\n";
    list.show(std::move(content));
    std::cout << "and laid out in " << elapsed.elapsed() << " ms\n";
    EXPECT_EQ(list.count(), 25001);
    list.setSideBySide(false);
    EXPECT_EQ(list.count(), 50001);
    EXPECT_EQ(list.digits(), 5);
}

class ForeignPictures : public ChangesModels {
protected:
    /// What a changed picture with this content shows: its size, or why there is nothing to see.
    QString shown(const QByteArray& content)
    {
        script.plane.fakeProjects.newContent["logo.png"] = content;
        ForeignPicture picture;
        picture.setProject(project());
        picture.setPath("logo.png");
        picture.setDecoder(qobject_cast<PictureDecoder*>(backend->pictures()));
        EXPECT_TRUE(until([&] { return picture.isLoading(); }));
        EXPECT_TRUE(until([&] { return !picture.isLoading(); }));
        return picture.sizeText() + picture.problem();
    }
};

TEST_F(ForeignPictures, ShowOnlyWhatHelixKnows)
{
    open();
    const QString none = "This is no picture that Helix can show.";
    EXPECT_EQ(shown(pngOf(30, 20, "#ff0000")), "30 × 20");
    EXPECT_EQ(shown("<svg xmlns='http://www.w3.org/2000/svg'/>"), none);
    EXPECT_EQ(shown("\x89PNG\r\n\x1a\n but no picture"), none);
    EXPECT_EQ(shown({}), none);
    EXPECT_TRUE(shown(pngOf(9000, 2, "#ff0000")).contains("8192 pixels a side")) << "too wide";
}

TEST(DiffSelection, CopiesTheCodeOfOneSideAlone)
{
    DiffList list;
    list.show(DiffList::read(cartDiff()));
    DiffSelection selection;
    selection.setList(&list);
    EXPECT_EQ(selection.text(), "");
    selection.begin(1, true, 4);
    selection.extendTo(3, 10);
    EXPECT_EQ(selection.text(), "total():\n\ttotal = sum(lines)\n\treturn");
    EXPECT_EQ(selection.columnsOf(2, true), (Span{0, 22}));
    EXPECT_EQ(selection.columnsOf(2, false).length, 0) << "the other side";
    selection.begin(3, false, 0);
    selection.extendTo(0, 0);
    EXPECT_EQ(selection.text(), "def total():\n\treturn sum(lines)")
        << "backwards; a blank and a heading are no lines";
    selection.selectAll();
    EXPECT_EQ(selection.text(), "def total():\n\treturn sum(lines)\nend");
}

TEST(DiffSelection, UnifiedTakesBothWithoutTheirSigns)
{
    DiffList list;
    list.show(DiffList::read(cartDiff()));
    DiffSelection selection;
    selection.setList(&list);
    selection.begin(1, true, 0);
    list.setSideBySide(false);
    EXPECT_TRUE(selection.isEmpty()) << "other rows";
    selection.selectAll();
    EXPECT_EQ(selection.text(), "def total():\n\treturn sum(lines)\n\ttotal = sum(lines)\n\treturn "
                                "round(total)\nend");
    selection.selectLines(4, 3, false);
    EXPECT_EQ(selection.text(), "\ttotal = sum(lines)\n\treturn round(total)");
    selection.selectWord(2, false, 6);
    EXPECT_EQ(selection.text(), "return");
    selection.selectWord(2, false, 14);
    EXPECT_EQ(selection.text(), "(") << "no word: the character alone";
}

TEST(DiffSelection, StaysWithinItsLinesWhateverIsAskedOfIt)
{
    DiffList list;
    DiffSelection selection;
    selection.extendTo(5, 5);
    EXPECT_EQ(selection.text(), "");
    selection.setList(&list);
    selection.begin(-3, true, 99);
    selection.extendTo(99, -5);
    selection.selectWord(7, false, 7);
    selection.selectAll();
    EXPECT_EQ(selection.text(), "");
    EXPECT_EQ(selection.find("x", true), -1);
    list.show(DiffList::read(cartDiff()));
    selection.begin(1, false, 999);
    selection.extendTo(999, 999);
    EXPECT_EQ(selection.text(), "\n\treturn sum(lines)\nend");
}

TEST(DiffSelection, FindsForwardsAndBackwardsAndAround)
{
    DiffList list;
    list.show(DiffList::read(cartDiff()));
    DiffSelection selection;
    selection.setList(&list);
    const auto found = [&](bool forward) {
        const int row = selection.find("TOTAL", forward);
        return std::pair(row, selection.text());
    };
    EXPECT_EQ(found(true), std::pair(1, QString("total")))
        << "once, though it stands on both sides";
    EXPECT_EQ(found(true).first, 2);
    EXPECT_EQ(found(true).first, 3);
    EXPECT_EQ(found(true).first, 1) << "from the beginning again";
    EXPECT_EQ(found(false).first, 3);
    EXPECT_EQ(found(false).first, 2);
    EXPECT_EQ(selection.find("nowhere", true), -1);
    EXPECT_EQ(selection.text(), "total") << "nothing found changes nothing";
}

TEST(DiffSelection, ASearchCountsWhatItFindsAndTakesItsMarkAlong)
{
    DiffList list;
    list.show(DiffList::read(cartDiff()));
    DiffSelection selection;
    selection.setList(&list);
    const auto hit = [&] { return std::pair(selection.hit(), selection.hits()); };
    selection.find("t", true);
    EXPECT_EQ(hit().first, 1);
    selection.find("total", true);
    EXPECT_EQ(hit(), std::pair(1, 3)) << "more letters do not go on to the next one";
    selection.find("total", true);
    EXPECT_EQ(hit(), std::pair(2, 3));
    selection.find("totals", true);
    EXPECT_TRUE(selection.isMissing());
    EXPECT_EQ(hit(), std::pair(0, 0));
    EXPECT_FALSE(selection.isEmpty());
    selection.endSearch();
    EXPECT_TRUE(selection.isEmpty());
    EXPECT_FALSE(selection.isMissing());
    selection.find("total", true);
    selection.selectWord(1, false, 0);
    EXPECT_EQ(hit().first, 0);
    selection.endSearch();
    EXPECT_EQ(selection.text(), "def") << "it was selected by hand";
    selection.find("total", true);
    list.setSideBySide(false);
    EXPECT_EQ(hit(), std::pair(0, 0)) << "other rows are shown";
}

TEST(DiffSelection, ASearchFindsWhatItDoesNotCount)
{
    const std::string line = " " + std::string(kMaxShownColumns - 1, 'a');
    DiffList list;
    list.show(DiffList::read(diffOf(changedFile("a.js", FileStatus::Modified, 0, 0),
                                    {line, line, line, line, line, line})));
    DiffSelection selection;
    selection.setList(&list);
    const int first = selection.find("a", true);
    ASSERT_GE(first, 0);
    const QString most = QLocale().toString(DiffSelection::kMostHits) + "+";
    EXPECT_EQ(selection.hits(), DiffSelection::kMostHits);
    EXPECT_EQ(selection.hitsText(), most);
    EXPECT_EQ(selection.hitText(), "1");
    EXPECT_EQ(selection.find("a", false), first + 5) << "the last of all";
    EXPECT_EQ(selection.hit(), DiffSelection::kMostHits + 1);
    EXPECT_EQ(selection.hitText(), most);
    selection.begin(first + 5, false, 1000);
    EXPECT_EQ(selection.find("a", true), first + 5);
    EXPECT_EQ(selection.find("a", true), first + 5) << "those that follow";
    EXPECT_EQ(selection.find("a", false), first + 5);
    ASSERT_GE(selection.find(QString(kMaxShownColumns - 1, 'a'), true), 0);
    EXPECT_EQ(selection.hitsText(), "6");
}

TEST(DiffSelection, EscapesAreCopiedAsTheyAreShown)
{
    const auto line = shownLine("a\t\u202Eb\tc");
    EXPECT_EQ(codeOf(line, {0, static_cast<int>(line.text.size())}), "a\t\\u{202E}b\tc");
    EXPECT_EQ(codeOf(line, {2, 2}), "  ") << "a part of a tab is what it looks like";
}

} // namespace helix::ui::test
