// An agent's words, outputs and changes made fit to be shown. Agents are hostile.

#include <gtest/gtest.h>

#include "ui/words/ansi_html.h"
#include "ui/conversation/guest_listing.h"
#include "ui/changes/line_diff.h"
#include "ui/words/markdown_html.h"
#include "ui/conversation/session_words.h"

namespace helix::ui::test {

namespace {

const MarkdownInk kInk{"#4cc9a4", "#c6d3e0", "#78838f", "JetBrains Mono"};

QString html(const char* markdown)
{
    return showProse(QString::fromUtf8(markdown), kInk).html;
}

std::string drawn(const LineDiff& diff)
{
    std::string text;
    for (const auto& line : diff.lines) {
        text += line.kind == DiffLine::Kind::Added     ? "+"
                : line.kind == DiffLine::Kind::Removed ? "-"
                : line.kind == DiffLine::Kind::Skipped ? "~"
                                                       : " ";
        text += line.text + "\n";
    }
    return text;
}

} // namespace

TEST(Markdown, IsCutAtFences)
{
    const auto pieces = splitMarkdown("Look:\n\n```python\nx = 1\n```\nand\n~~~\n```\n~~~~\n");
    ASSERT_EQ(pieces.size(), 4U);
    EXPECT_EQ(pieces[1], (MarkdownPiece{true, "x = 1", "python"}));
    EXPECT_EQ(pieces[2].text.trimmed(), "and");
    EXPECT_EQ(pieces[3].text, "```");
    const auto open = splitMarkdown("```sh\nmake");
    ASSERT_EQ(open.size(), 1U);
    EXPECT_TRUE(open[0].isCode) << "more of it is on its way";
    EXPECT_EQ(splitMarkdown("```<script>\nx\n```")[0].language, "");
    EXPECT_TRUE(splitMarkdown("").empty());
}

TEST(Markdown, LongProseIsCutBetweenParagraphs)
{
    const QString paragraph = QString("Words of a *paragraph*. ").repeated(20) + "\n\n";
    const QString list = QString("1. one\n\n   more of it\n\n2. two\n\n").repeated(40);
    const QString text = paragraph.repeated(8) + list + "# Heading\n\n" + paragraph.repeated(4);
    const auto pieces = splitMarkdown(text);
    ASSERT_GE(pieces.size(), 4U);
    QStringList parts;
    for (const auto& piece : pieces) {
        EXPECT_FALSE(piece.isCode);
        parts << piece.text;
    }
    EXPECT_EQ(parts.join(u'\n'), text);
    EXPECT_TRUE(parts.filter("two").size() == 1) << "a list stays whole";
    // While more of it comes, what was cut stays as it is.
    for (qsizetype end = 0; end < text.size(); end += 97) {
        const auto before = splitMarkdown(text.left(end));
        for (std::size_t at = 0; at + 1 < before.size(); ++at)
            EXPECT_EQ(before[at].text, pieces[at].text) << at << " at " << end;
    }
    EXPECT_EQ(splitMarkdown(paragraph.repeated(8) + "[a]: https://example.org").size(), 1U)
        << "names of links hold for the whole text";
}

TEST(Markdown, KeepsItsMeaning)
{
    EXPECT_TRUE(html("a **bold** word").contains("<b>bold</b>"));
    EXPECT_TRUE(html("an *italic* one").contains("<i>italic</i>"));
    EXPECT_TRUE(html("~~gone~~").contains("<s>gone</s>"));
    EXPECT_TRUE(html("call `round()` once").contains("JetBrains Mono"));
    EXPECT_TRUE(html("# Big").contains("<b>Big</b>") ||
                html("# Big").contains("<b><b>Big</b></b>"));
    const QString list = html("1. one\n2. two\n");
    EXPECT_TRUE(list.contains("one") && list.contains("2.")) << list.toStdString();
    EXPECT_TRUE(html("- [x] done\n- [ ] open\n").contains("☑"));
    EXPECT_TRUE(html("| a | b |\n|---|---|\n| 1 | 2 |\n").contains("<table"));
    EXPECT_EQ(showProse("a **b** `c`", kInk).text, "a b c");
}

TEST(Markdown, PassesNothingThroughThatLoadsOrHides)
{
    const char* hostile[] = {
        "![x](http://evil.example/p.png)",
        "![x](file:///etc/passwd)",
        "![x](qrc:/Helix/shell/Main.qml)",
        "<img src=http://evil.example/p.png>",
        "<img src='file:///etc/passwd'>",
        "<script>alert(1)</script>",
        "<a href='javascript:alert(1)'>x</a>",
        "<style>body{background:url(http://evil.example)}</style>",
        "[x](javascript:alert(1))",
        "[x](file:///etc/passwd)",
        "[x](data:text/html,<b>)",
        "[x](http://user:pw@evil.example/)",
        "a <b onclick=x>b</b> `<img src=x>`",
        "[![x](http://evil.example/p.png)](file:///etc)",
        "&lt;img src=http://evil.example&gt;",
        "<http://ok.example/\"onclick=x>",
        "[x](http://ok.example/\"><img src=y>)",
        "| <img src=x> | ![y](http://evil.example/p) |\n|---|---|\n| 1 | 2 |",
        "> <img src=x>\n\n1. <img src=y>\n   - ![z](//evil.example/z)",
    };
    for (const char* text : hostile) {
        const QString shown = html(text);
        EXPECT_FALSE(shown.contains("<img", Qt::CaseInsensitive)) << text;
        EXPECT_FALSE(shown.contains("<script", Qt::CaseInsensitive)) << text;
        EXPECT_FALSE(shown.contains("<style", Qt::CaseInsensitive)) << text;
        EXPECT_FALSE(shown.contains("url(", Qt::CaseSensitive) && shown.contains("style=\"body"))
            << text;
        for (const char* scheme : {"href=\"javascript", "href=\"file", "href=\"data", "href=\"qrc"})
            EXPECT_FALSE(shown.contains(scheme, Qt::CaseInsensitive)) << text;
        EXPECT_FALSE(shown.contains("user:pw")) << text;
    }
    EXPECT_TRUE(html("[x](https://ok.example/a?b=1&c=2)")
                    .contains("href=\"https://ok.example/a?b=1&amp;c=2\""));
}

TEST(Markdown, OpensOnlyTheWeb)
{
    EXPECT_EQ(openableLink("https://example.org/a b"), "");
    EXPECT_EQ(openableLink("https://example.org/"), "https://example.org/");
    EXPECT_EQ(openableLink("HTTP://example.org"), "http://example.org");
    for (const char* bad : {"", "/etc/passwd", "file:///etc", "ftp://example.org", "https://",
                            "mailto:a@b.c", "javascript:1", "http://a:b@c.d/"})
        EXPECT_EQ(openableLink(QString::fromUtf8(bad)), "") << bad;
    const QString odd = openableLink(QString::fromUtf8("https://ехаmple.org/"));
    EXPECT_TRUE(odd.isEmpty() || odd.contains("xn--")) << "look-alikes are shown as what they are";
}

TEST(Markdown, IsBounded)
{
    const QString huge(5'000'000, u'a');
    const auto pieces = splitMarkdown(huge);
    qsizetype whole = 0;
    for (const auto& piece : pieces) {
        EXPECT_LE(piece.text.size(), kLongestProse) << "what is laid out at once stays small";
        whole += piece.text.size();
    }
    EXPECT_LE(whole, kMaxShownText);
    EXPECT_LT(showProse(QString("[").repeated(20000), kInk).html.size(), 400000);
    EXPECT_FALSE(showProse(QString("> ").repeated(2000) + "x", kInk).html.isNull());
    EXPECT_FALSE(showProse(QString("- ").repeated(2000) + "x", kInk).html.isNull());
}

TEST(Output, ShowsColoursAndEscapesTheRest)
{
    const auto shown = showOutput("\x1b[31mFAILED\x1b[0m <b>x</b> & y\n", true);
    EXPECT_TRUE(shown.html.contains("color:#f0616d")) << shown.html.toStdString();
    EXPECT_TRUE(shown.html.contains("&lt;b&gt;x&lt;/b&gt; &amp; y"));
    EXPECT_EQ(shown.text, "FAILED <b>x</b> & y");
    EXPECT_EQ(shown.lines, 1);
    EXPECT_FALSE(shown.html.contains('\x1b'));
}

TEST(Output, IsWhatStandsThereAtTheEnd)
{
    EXPECT_EQ(showOutput("10 %\r50 %\r100 %\n", true).text, "100 %");
    EXPECT_EQ(showOutput("\n\na\n\nb\n\n\n", true).text, "a\n\nb");
    EXPECT_EQ(showOutput("", true).lines, 0);
    EXPECT_EQ(
        showOutput("\x1b]0;title\x07ok\x1b[9999999999m\x1b[?1049h", true).html.contains('\x07'),
        false);
}

TEST(Output, IsBounded)
{
    std::string endless;
    for (int line = 0; line < 200000; ++line)
        endless += "line " + std::to_string(line) + "\n";
    const auto shown = showOutput(endless, true);
    EXPECT_TRUE(shown.cut);
    EXPECT_LE(shown.lines, kMaxOutputLines);
    EXPECT_TRUE(shown.text.endsWith("line 199999"));
}

TEST(LineDiff, FindsTheShortestEdit)
{
    const auto diff = diffLines("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n", 1);
    EXPECT_EQ(drawn(diff), " a\n-b\n+x\n c\n d\n+e\n");
    EXPECT_EQ(diff.added, 2);
    EXPECT_EQ(diff.removed, 1);
    EXPECT_EQ(drawn(diffLines("", "a\nb\n", 3)), "+a\n+b\n");
    EXPECT_EQ(drawn(diffLines("a\n", "", 3)), "-a\n");
    EXPECT_EQ(drawn(diffLines("same\n", "same\n", 3)), "");
    EXPECT_EQ(drawn(diffLines("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", 9)).size(),
              drawn(diffLines("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", 9)).size());
    EXPECT_EQ(diffLines("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", 9).added +
                  diffLines("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", 9).removed,
              5)
        << "the example of the paper";
}

TEST(LineDiff, SkipsWhatIsFarFromChanges)
{
    std::string old;
    for (int line = 0; line < 100; ++line)
        old += std::to_string(line) + "\n";
    std::string now = old;
    now.replace(now.find("\n10\n"), 4, "\nten\n");
    now.replace(now.find("\n80\n"), 4, "\neighty\n");
    EXPECT_EQ(drawn(diffLines(old, now, 1)), " 9\n-10\n+ten\n 11\n~\n 79\n-80\n+eighty\n 81\n");
}

TEST(LineDiff, IsBoundedWhateverIsSent)
{
    std::string old;
    std::string now;
    for (int line = 0; line < 20000; ++line) {
        old += "old " + std::to_string(line) + "\n";
        now += "new " + std::to_string(line * 7) + "\n";
    }
    const auto diff = diffLines(old, now, 2);
    EXPECT_EQ(diff.removed, 20000);
    EXPECT_EQ(diff.added, 20000);
}

TEST(GuestListing, PicksByNameThenByPath)
{
    const std::string listing("src/cart.py\0tests/test_cart.py\0cart/readme.md\0other.txt\0cut",
                              59);
    EXPECT_EQ(pickPaths(listing, "CART"),
              (std::vector<std::string>{"src/cart.py", "tests/test_cart.py", "cart/readme.md"}));
    EXPECT_EQ(pickPaths(listing, "nothing"), std::vector<std::string>{});
    const std::string odd("a\nb\0\xff\xfe\0e\xe2\x80\xae.py\0ok\0", 18);
    EXPECT_EQ(pickPaths(odd, ""), std::vector<std::string>{"ok"});
    std::string many;
    for (int file = 0; file < 5000; ++file)
        many += "file" + std::to_string(file) + '\0';
    EXPECT_EQ(pickPaths(many, "file").size(), kMaxOffered);
}

TEST(SessionWords, CleanWhatAgentsSay)
{
    EXPECT_EQ(oneLine("a\n\tb\x1b[31m  c", 40), "a b[31m c");
    EXPECT_EQ(oneLine("abcdefgh", 4), "abc…");
    EXPECT_EQ(cleanText("x\xe2\x80\xaey\x07z\n"), "xyz\n");
    acp::ToolCall call;
    EXPECT_EQ(toolResult(call), "");
    call.status = acp::ToolStatus::Completed;
    call.kind = acp::ToolKind::Execute;
    acp::ToolContent content;
    content.block.text = "....F\n1 failed, 23 passed\n";
    call.content = {content};
    EXPECT_EQ(toolResult(call), "1 failed, 23 passed");
    content.block.text = "one\ntwo\n" + std::string(200, 'x');
    call.content = {content};
    EXPECT_EQ(toolResult(call), "3 lines");
    call.kind = acp::ToolKind::Search;
    content.block.text = "a.py:1\nb.py:2\n";
    call.content = {content};
    EXPECT_EQ(toolResult(call), "2 hits");
    call.content.reset();
    call.status = acp::ToolStatus::Failed;
    EXPECT_EQ(toolResult(call), "failed");
}

} // namespace helix::ui::test
