// How the entries of a conversation are read, merged and shown.

#include "ui/talk_models.h"

#include <QAbstractItemModelTester>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickTextDocument>
#include <QTextBlock>
#include <QTextCursor>
#include <QThreadPool>
#include <QtTest/QTest>
#include <QtTest/QSignalSpy>

#include "ui/conversation/code_document.h"
#include "ui/conversation/markdown_pieces.h"
#include "ui/pictures/picture_decoder.h"
#include "ui/pictures/picture_shelf.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

class ConversationModel : public TalkModels {
protected:
    /// The size of a picture as a page gets it; an invalid one when it gets none.
    QSize shown(PictureShelf& shelf, const QString& name, QSize wanted)
    {
        // Not the test's own: the provider shares what it is given.
        const std::shared_ptr<PictureShelf> borrowed(&shelf, [](PictureShelf*) {});
        ShelfProvider provider(borrowed, *qobject_cast<PictureDecoder*>(backend.pictures()));
        const std::unique_ptr<QQuickImageResponse> response(
            provider.requestImageResponse(name, wanted));
        QSignalSpy finished(response.get(), &QQuickImageResponse::finished);
        EXPECT_TRUE(finished.wait(30000));
        if (!response->errorString().isEmpty())
            return {};
        const std::unique_ptr<QQuickTextureFactory> texture(response->textureFactory());
        return texture->textureSize();
    }
};

TEST_F(ConversationModel, IsReadFromItsEndPageByPage)
{
    fill(200);
    open();
    Conversation conversation;
    const QAbstractItemModelTester tester(&conversation,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    follow(conversation);
    EXPECT_EQ(conversation.count(), Conversation::kPage);
    EXPECT_EQ(cell(conversation, conversation.count() - 1, "number").toInt(), 200);
    QSignalSpy older(&conversation, &Conversation::olderCame);
    ASSERT_TRUE(conversation.hasOlder());
    conversation.older();
    conversation.older();
    ASSERT_TRUE(until([&] { return conversation.count() == 160; }));
    EXPECT_EQ(older.size(), 1) << "a page that is on its way is not asked for twice";
    conversation.older();
    ASSERT_TRUE(until([&] { return conversation.count() == 200; }));
    EXPECT_FALSE(conversation.hasOlder());
    EXPECT_EQ(cell(conversation, 0, "number").toInt(), 1);
}

TEST_F(ConversationModel, MergesWhatIsTold)
{
    fill(5);
    open();
    Conversation conversation;
    follow(conversation);
    ASSERT_EQ(conversation.count(), 5);
    QSignalSpy inserted(&conversation, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&conversation, &QAbstractItemModel::dataChanged);
    auto more = talk().entriesOf[id.str()][3];
    more.text = "changed";
    const ConversationEntry sixth = talk().addEntry(id, ConversationEntry::Kind::Answer, "six");
    const ConversationEntry seventh = talk().addEntry(id, ConversationEntry::Kind::Answer, "seven");
    talk().tellEntries(id, {more, sixth});
    EXPECT_EQ(conversation.count(), 6) << "the first words are shown at once";
    talk().tellEntries(id, {seventh});
    more.text = "changed again";
    talk().tellEntries(id, {more});
    talk().tellEntries(SessionId::generate(), {seventh});
    ASSERT_TRUE(until([&] { return conversation.count() == 7; }));
    EXPECT_EQ(inserted.size(), 2);
    EXPECT_EQ(changed.size(), 2);
    EXPECT_EQ(cell(conversation, 3, "text").toString(), "changed again");
    EXPECT_EQ(cell(conversation, 3, "revision").toInt(), 2);
    EXPECT_EQ(cell(conversation, 6, "text").toString(), "seven");
}

TEST_F(ConversationModel, KnowsWhenTheAgentIsInTheMiddleOfItsWords)
{
    fill(2);
    open();
    Conversation conversation;
    follow(conversation);
    EXPECT_FALSE(conversation.isSpeaking());
    auto& words = talk().addEntry(id, ConversationEntry::Kind::Answer, "The total");
    words.open = true;
    talk().tellEntries(id, {words});
    ASSERT_TRUE(until([&] { return conversation.isSpeaking(); }));
    words.open = false;
    talk().tellEntries(id, {words});
    ASSERT_TRUE(until([&] { return !conversation.isSpeaking(); }));
}

TEST_F(ConversationModel, ReadsWhatWasNotTold)
{
    fill(3);
    open();
    Conversation conversation;
    follow(conversation);
    fill(4); // 4 to 7, and only the last is told
    talk().tellEntries(id, {talk().entriesOf[id.str()].back()});
    ASSERT_TRUE(until([&] { return conversation.count() == 7; }));
    for (int row = 0; row < 7; ++row)
        EXPECT_EQ(cell(conversation, row, "number").toInt(), row + 1);
}

TEST_F(ConversationModel, ReachesAnEntryFarBack)
{
    fill(1000);
    open();
    Conversation conversation;
    follow(conversation);
    QSignalSpy reached(&conversation, &Conversation::reached);
    conversation.reach(300);
    ASSERT_TRUE(until([&] { return reached.size() == 1; }));
    EXPECT_EQ(cell(conversation, reached[0][0].toInt(), "number").toInt(), 300);
    conversation.reach(990);
    ASSERT_EQ(reached.size(), 2);
    EXPECT_EQ(cell(conversation, reached[1][0].toInt(), "number").toInt(), 990);
}

TEST_F(ConversationModel, SaysWhyItCannotBeRead)
{
    talk().entriesError = Error{ErrorCode::Corrupt, "The conversation is damaged.", {}};
    open();
    Conversation conversation;
    follow(conversation);
    EXPECT_EQ(conversation.problem(), "The conversation is damaged.");
}

TEST_F(ConversationModel, TenThousandEntriesAreCheap)
{
    fill(10000);
    open();
    Conversation conversation;
    QElapsedTimer elapsed;
    elapsed.start();
    follow(conversation);
    const auto openMs = elapsed.elapsed();
    while (conversation.hasOlder()) {
        const int before = conversation.count();
        conversation.older();
        ASSERT_TRUE(until([&] { return conversation.count() > before; }));
    }
    ASSERT_EQ(conversation.count(), 10000);
    // A word at a time into the last entry, and a new one each time, with everything loaded.
    qint64 worst = 0;
    for (int batch = 0; batch < 20; ++batch) {
        auto last = talk().entriesOf[id.str()].back();
        last.text += " more";
        const ConversationEntry next = talk().addEntry(id, ConversationEntry::Kind::Answer, "word");
        const int before = conversation.count();
        elapsed.restart();
        talk().tellEntries(id, {last, next});
        worst = std::max(worst, elapsed.nsecsElapsed());
        ASSERT_TRUE(until([&] { return conversation.count() == before + 1; }));
    }
    std::printf("10,000 entries: opened in %lld ms; an update batch with all of them loaded took "
                "at most %.2f ms in the model\n",
                static_cast<long long>(openMs), static_cast<double>(worst) / 1e6);
}

TEST_F(ConversationModel, ShowsToolsPlansPermissionsAndPictures)
{
    auto& tool = talk().addEntry(id, ConversationEntry::Kind::Tool);
    tool.tool.emplace();
    tool.tool->title = "pytest -q\x1b[31m";
    tool.tool->kind = acp::ToolKind::Execute;
    tool.tool->status = acp::ToolStatus::Completed;
    acp::ToolContent said;
    said.block.text = "\x1b[31mFAILED\x1b[0m x\n1 failed, 23 passed\n";
    acp::ToolContent picture;
    picture.block.kind = acp::BlockKind::Image;
    picture.block.data = pngBase64({40, 30});
    acp::ToolContent change;
    change.kind = acp::ToolContent::Kind::Diff;
    change.diff = {"/home/agent/workspace/src/cart.py", "a\nb\n", "a\nc\nd\n"};
    tool.tool->content = {said, picture, change};
    auto& plan = talk().addEntry(id, ConversationEntry::Kind::Plan);
    plan.plan = {{"Run the tests", acp::PlanEntry::Status::Completed, {}},
                 {"Fix", acp::PlanEntry::Status::InProgress, {}}};
    auto& ask = talk().addEntry(id, ConversationEntry::Kind::Permission);
    ask.permissionId = "p1";
    ask.permission.emplace();
    ask.permission->call.title = "rm -rf build";
    ask.permission->options = {{"yes", "Allow", acp::PermissionOption::Kind::AllowOnce},
                               {"never", "Never", acp::PermissionOption::Kind::RejectAlways}};
    open();
    Conversation conversation;
    follow(conversation);
    EXPECT_EQ(cell(conversation, 0, "text").toString(), "pytest -q[31m");
    EXPECT_EQ(cell(conversation, 0, "icon").toString(), "terminal");
    EXPECT_EQ(cell(conversation, 0, "result").toString(), "1 failed, 23 passed");
    const auto diffs = cell(conversation, 0, "diffs").toList();
    ASSERT_EQ(diffs.size(), 1);
    EXPECT_EQ(diffs[0].toMap()["name"].toString(), "cart.py");
    EXPECT_EQ(diffs[0].toMap()["added"].toInt(), 2);
    EXPECT_EQ(conversation.diff(1, 0, 2)["more"].toInt(), 2);
    EXPECT_TRUE(conversation.diff(1, 7, 2).isEmpty());
    EXPECT_TRUE(conversation.output(1, true)["html"].toString().contains("color:#f0616d"));
    EXPECT_TRUE(conversation.output(99, true).isEmpty());
    const auto pictures = cell(conversation, 0, "pictures").toStringList();
    ASSERT_EQ(pictures.size(), 1);
    EXPECT_EQ(shown(*hub().shelf(), pictures[0].section('/', 3), {}), QSize(40, 30));
    EXPECT_EQ(cell(conversation, 1, "plan").toList()[1].toMap()["status"].toString(), "running");
    EXPECT_EQ(cell(conversation, 2, "options").toList().size(), 2);
    EXPECT_EQ(cell(conversation, 2, "chosen").toString(), "");
    hub().find(QString::fromStdString(id.str()))->answer("p1", "never");
    ASSERT_TRUE(until([&] { return cell(conversation, 2, "chosen").toString() == "Never"; }));
}

TEST_F(ConversationModel, SaysHowACommandEndedOnlyWhereItDidNotGoWell)
{
    const char* const said[] = {"2 passed\n[exit status 0]",
                                "2 failed\n[exit status 2]",
                                "[exit status 0]",
                                "[exit status 0] is good\n",
                                "```console\n2 passed\n[exit status 0]\n```",
                                "failed\n[killed by signal 9]",
                                "failed\n[stopped after 120 s: time-out; give timeout_s, or "
                                "background for what runs on]"};
    for (const char* text : said) {
        auto& tool = talk().addEntry(id, ConversationEntry::Kind::Tool);
        tool.tool.emplace();
        tool.tool->kind = acp::ToolKind::Execute;
        acp::ToolContent content;
        content.block.text = text;
        tool.tool->status = std::string_view(text).find("failed") == std::string_view::npos
                                ? acp::ToolStatus::Completed
                                : acp::ToolStatus::Failed;
        tool.tool->content = {content};
    }
    open();
    Conversation conversation;
    follow(conversation);
    const auto shown = [&](int entry) {
        return conversation.output(entry, true)["text"].toString();
    };
    EXPECT_EQ(shown(1), "2 passed");
    EXPECT_EQ(shown(2), "2 failed\nended with 2");
    EXPECT_EQ(shown(3), "");
    EXPECT_FALSE(cell(conversation, 2, "hasOutput").toBool()) << "nothing to unfold";
    EXPECT_EQ(shown(4), "[exit status 0] is good");
    EXPECT_EQ(shown(5), "2 passed");
    EXPECT_EQ(shown(6), "failed\nended by signal 9");
    EXPECT_EQ(shown(7), "failed\nstopped after 120 s");
    EXPECT_EQ(cell(conversation, 0, "result").toString(), "2 passed");
    EXPECT_EQ(cell(conversation, 1, "result").toString(), "ended with 2");
    EXPECT_EQ(cell(conversation, 2, "result").toString(), "");
}

TEST_F(ConversationModel, HostileEntriesStayWithinBounds)
{
    auto& tool = talk().addEntry(id, ConversationEntry::Kind::Tool);
    tool.tool.emplace();
    tool.tool->title = std::string(1 << 20, 'x');
    acp::ToolContent content;
    content.kind = acp::ToolContent::Kind::Diff;
    content.diff.newText = std::string(200 << 10, '\n');
    tool.tool->content = std::vector<acp::ToolContent>(40, content);
    auto& plan = talk().addEntry(id, ConversationEntry::Kind::Plan);
    plan.plan = std::vector<acp::PlanEntry>(10000);
    auto& ask = talk().addEntry(id, ConversationEntry::Kind::Permission); // without a request
    ask.permissionId = "p";
    talk().addEntry(id, ConversationEntry::Kind::Answer, std::string(8 << 20, '*'));
    talk().addEntry(id, ConversationEntry::Kind::Tool); // without a tool
    open();
    Conversation conversation;
    follow(conversation);
    EXPECT_LE(cell(conversation, 0, "text").toString().size(), 300);
    EXPECT_LE(cell(conversation, 0, "diffs").toList().size(), 20);
    EXPECT_LE(cell(conversation, 1, "plan").toList().size(), 100);
    EXPECT_TRUE(cell(conversation, 2, "options").toList().isEmpty());
    EXPECT_LE(cell(conversation, 3, "text").toString().size(), 200000);
    EXPECT_EQ(cell(conversation, 4, "kind").toString(), "tool");
}

TEST_F(ConversationModel, OnlyRealPicturesAreDecoded)
{
    PictureShelf shelf;
    shelf.put("odd", "not base64 !!");
    shelf.put("vector", QByteArray("<svg xmlns='http://www.w3.org/2000/svg'><image "
                                   "href='file:///etc/passwd'/></svg>")
                            .toBase64()
                            .toStdString());
    shelf.put("real", pngBase64({400, 100}));
    EXPECT_EQ(shown(shelf, "odd", {}), QSize());
    EXPECT_EQ(shown(shelf, "vector", {}), QSize()) << "vector pictures can name other files";
    EXPECT_EQ(shown(shelf, "not there", {}), QSize());
    EXPECT_EQ(shown(shelf, "real", {200, 200}), QSize(200, 50));
    for (int at = 0; at < 20; ++at)
        shelf.put(QString::number(at), std::string(10 << 20, 'x'));
    EXPECT_EQ(shelf.find("0"), nullptr);
    EXPECT_NE(shelf.find("19"), nullptr);
}

TEST_F(ConversationModel, MarkdownIsMadeAnewOnlyWhereItChanged)
{
    MarkdownPieces pieces;
    pieces.setMarkdown("Before\n\n```sh\nls\n```\n\nAfter");
    ASSERT_EQ(pieces.count(), 3);
    QSignalSpy changed(&pieces, &QAbstractItemModel::dataChanged);
    QSignalSpy removed(&pieces, &QAbstractItemModel::rowsRemoved);
    pieces.setMarkdown("Before\n\n```sh\nls\n```\n\nAfter it");
    EXPECT_EQ(changed.size(), 1);
    EXPECT_EQ(removed.size(), 0);
    EXPECT_EQ(changed[0][0].toModelIndex().row(), 2);
}

TEST_F(ConversationModel, LongMarkdownIsTakenApartInThePool)
{
    // As an agent may write it to make the window stand: 256 KiB of it, or one line of that length.
    const QString paragraph = QStringLiteral("Words *of* a [paragraph](https://example.org). ");
    const QString text = (paragraph.repeated(20) + "\n\n").repeated(280).left(256 << 10);
    for (const QString& hostile :
         {text, QString(256 << 10, u'x'), QString("> ").repeated(128 << 10)}) {
        MarkdownPieces pieces;
        QSignalSpy shown(&pieces, &MarkdownPieces::countChanged);
        pieces.setMarkdown(hostile);
        EXPECT_EQ(pieces.count(), 0) << "not on this thread";
        ASSERT_TRUE(QTest::qWaitFor([&] { return pieces.count() >= 16; }, 60000));
        EXPECT_EQ(shown.size(), (pieces.count() + 7) / 8) << "a few at a time";
        for (int at = 0; at < pieces.count(); ++at)
            EXPECT_LE(pieces.at(at)["plain"].toString().size(), kLongestProse + 10);
    }
}

TEST_F(ConversationModel, OfLongMarkdownTheNewestIsShown)
{
    const auto longText = [](const char* word) {
        return (QString(word) + QString(" word").repeated(300) + "\n\n").repeated(60);
    };
    MarkdownPieces pieces;
    pieces.setMarkdown(longText("Stale"));
    pieces.setMarkdown(longText("Older"));
    pieces.setMarkdown("Newest");
    ASSERT_EQ(pieces.count(), 1);
    QThreadPool::globalInstance()->waitForDone();
    QTest::qWait(0);
    ASSERT_EQ(pieces.count(), 1);
    EXPECT_EQ(pieces.at(0)["plain"].toString().trimmed(), "Newest");
    pieces.setMarkdown(longText("Stale"));
    pieces.setMarkdown(longText("Fresh"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return pieces.count() == 60; }, 60000));
    for (int at = 0; at < pieces.count(); ++at)
        EXPECT_TRUE(pieces.at(at)["plain"].toString().startsWith("Fresh"));
}

/// The inks of one line: "c" comment, "s" string, "k" keyword, "n" number, "-" removed, "." none.
static QString inksOf(const QTextDocument& document, int line)
{
    static const QHash<QString, QChar> letters{{"#000001", u'c'},
                                               {"#000002", u's'},
                                               {"#000003", u'k'},
                                               {"#000004", u'n'},
                                               {"#000005", u'-'}};
    QString inks;
    const auto block = document.findBlockByNumber(line);
    for (auto at = block.begin(); !at.atEnd(); ++at) {
        const auto brush = at.fragment().charFormat().foreground();
        const QChar letter =
            brush.style() == Qt::NoBrush ? QChar(u'.') : letters.value(brush.color().name());
        inks += QString(at.fragment().length(), letter);
    }
    return inks;
}

/// A TextEdit with code in it, as a code block has it.
class CodeDocumentTest : public testing::Test {
protected:
    CodeDocumentTest()
    {
        qmlRegisterType<CodeDocument>("Helix.Native", 1, 0, "CodeDocument");
        QQmlComponent component(&engine);
        component.setData(R"(
            import QtQuick
            import Helix.Native
            TextEdit {
                id: area
                property alias colours: colours
                textFormat: TextEdit.PlainText
                readOnly: true
                CodeDocument {
                    id: colours
                    document: area.textDocument
                    commentInk: "#000001"; stringInk: "#000002"; keywordInk: "#000003"
                    numberInk: "#000004"; removedInk: "#000005"
                }
            })",
                          {});
        edit.reset(component.create());
        EXPECT_TRUE(edit) << component.errorString().toStdString();
        code = edit->property("colours").value<CodeDocument*>();
        document = edit->property("textDocument").value<QQuickTextDocument*>()->textDocument();
    }
    QQmlEngine engine;
    std::unique_ptr<QObject> edit;
    CodeDocument* code = nullptr;
    QTextDocument* document = nullptr;
};

TEST_F(CodeDocumentTest, HasColoursAndTheCodeAsItIs)
{
    code->setProperty("language", "py");
    code->setCode("def f(a):  # one\n    return \"x\" + 1\n");
    EXPECT_EQ(edit->property("text").toString(), code->code());
    EXPECT_EQ(inksOf(*document, 0), "kkk........ccccc");
    EXPECT_EQ(inksOf(*document, 1), "....kkkkkk.sss...n");
    code->setProperty("language", "unheard-of");
    EXPECT_EQ(inksOf(*document, 0), "................");
    code->setProperty("language", "diff");
    code->setCode("-a\n+b\n c");
    EXPECT_EQ(inksOf(*document, 0) + inksOf(*document, 1) + inksOf(*document, 2), "--ss..");
}

TEST_F(CodeDocumentTest, MakesOnlyAnewWhatChanged)
{
    code->setProperty("language", "python");
    QString text;
    for (int line = 0; line < 500; ++line)
        text += QStringLiteral("x = %1\n").arg(line);
    code->setCode(text);
    EXPECT_EQ(code->remade(), 501);
    for (const char* more : {"de", "f f():", "\n    \"\"\"long", "\nmore", "\n\"\"\" 5"}) {
        text += QString::fromUtf8(more);
        code->setCode(text);
        EXPECT_LE(code->remade(), 2) << more;
    }
    EXPECT_EQ(edit->property("text").toString(), text);
    EXPECT_EQ(inksOf(*document, 500), "kkk.....");
    EXPECT_EQ(inksOf(*document, 502), "ssss") << "a string over several lines goes on";
    EXPECT_EQ(inksOf(*document, 503), "sss.n");
    // Less of it, and something else in its middle.
    code->setCode(text.left(text.indexOf("x = 7\n")) + "y");
    EXPECT_EQ(code->remade(), 1);
    EXPECT_EQ(document->blockCount(), 8);
    code->setCode("");
    EXPECT_TRUE(document->isEmpty());
}

TEST_F(CodeDocumentTest, WritesTheRestWhenThereIsTime)
{
    code->setProperty("language", "python");
    code->setProperty("linesAtOnce", 40);
    QString text;
    for (int line = 0; line < 300; ++line)
        text += QStringLiteral("x = %1\n").arg(line);
    code->setCode(text);
    EXPECT_EQ(document->blockCount(), 41);
    // More comes, and the middle changes, while it is not all there yet.
    code->setCode(text + "return 1");
    text.replace("x = 250\n", "import y\n");
    code->setCode(text + "return 1");
    ASSERT_TRUE(until([&] { return document->blockCount() == 301; }));
    EXPECT_EQ(document->toPlainText(), text + "return 1");
    EXPECT_EQ(inksOf(*document, 250), "kkkkkk..");
    EXPECT_EQ(inksOf(*document, 300), "kkkkkk.n");
    code->setCode("x");
    EXPECT_EQ(document->toPlainText(), "x");
}

TEST_F(CodeDocumentTest, StaysRightWhateverIsSent)
{
    code->setProperty("language", "c++");
    QString text;
    for (const char* piece :
         {"a\xe2\x80\xa8"
          "b",
          "/* \xe2\x80\xa9", "\r\n", "*/ int", "\t\n\n", "\xf0\x9f\x98\x80 1"}) {
        text += QString::fromUtf8(piece);
        code->setCode(text);
        QTextDocument fresh;
        QTextCursor(&fresh).insertText(QString(text).replace(QChar::LineSeparator, u'\n'));
        EXPECT_EQ(document->toPlainText(), fresh.toPlainText()) << piece;
    }
}

TEST_F(ConversationModel, AFileThatWasReadIsShownAsOne)
{
    const auto read = [&](const std::string& path, const std::string& said) {
        auto& entry = talk().addEntry(id, ConversationEntry::Kind::Tool);
        entry.tool.emplace();
        entry.tool->kind = acp::ToolKind::Read;
        entry.tool->status = acp::ToolStatus::Completed;
        entry.tool->locations = {{path, 1}};
        acp::ToolContent content;
        content.block.text = said;
        entry.tool->content = {content};
    };
    read("src/cart.py", "```\n     1\timport os\n     2\tx = 1\n```\n");
    read("src/cart.py", "import os\n");
    read("notes", "plain words");
    read("src/cart.py", "\x1b[31mred\x1b[0m");
    std::string large;
    for (int line = 0; line < 2000; ++line)
        large += "x = " + std::to_string(line) + "\n";
    read("src/large.py", large);
    open();
    Conversation conversation;
    follow(conversation);
    const auto first = conversation.output(1, true);
    EXPECT_EQ(first["file"].toString(), "src/cart.py");
    EXPECT_TRUE(first["numbered"].toBool());
    EXPECT_EQ(first["text"].toString(), "1  import os\n2  x = 1");
    EXPECT_FALSE(conversation.output(2, true)["numbered"].toBool());
    EXPECT_TRUE(conversation.output(3, true)["file"].toString().isEmpty());
    EXPECT_TRUE(conversation.output(4, true)["file"].toString().isEmpty()) << "a terminal said it";
    const auto last = conversation.output(5, true);
    EXPECT_TRUE(last["cut"].toBool());
    EXPECT_TRUE(last["text"].toString().startsWith("x = 0\n"));
    EXPECT_LE(last["lines"].toInt(), 400);
}

} // namespace helix::ui::test
