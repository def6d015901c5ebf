// The models of conversations over a script, without a window.

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QUrl>
#include <QtTest/QSignalSpy>

#include "ui/backend.h"
#include "ui/models/conversation.h"
#include "ui/models/markdown_pieces.h"
#include "ui/models/prompt_draft.h"
#include "ui/models/search_hits.h"
#include "ui/models/session_desk.h"
#include "ui/models/session_hub.h"
#include "ui/picture_shelf.h"
#include "ui/scripted_source.h"

namespace helix::ui::test {

using sessions::Entry;
using sessions::TurnState;
using workspace::State;

namespace {

bool until(const std::function<bool()>& condition)
{
    QElapsedTimer elapsed;
    elapsed.start();
    while (!condition() && elapsed.elapsed() < 5000)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    return condition();
}

QVariant cell(const QAbstractItemModel& model, int row, const char* role)
{
    return model.data(model.index(row, 0), model.roleNames().key(role));
}

std::string pngBase64(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes.toBase64().toStdString();
}

} // namespace

class Talk : public testing::Test {
protected:
    Talk()
        : backend(script)
        , workspace(script.addWorkspace("shop", State::Ready).id)
        , id(talk().addSession(workspace, "Fix it", TurnState::Working).id)
    {
    }
    void open()
    {
        script.open();
        ASSERT_TRUE(until([this] { return backend.isOpen(); }));
    }
    void follow(Conversation& conversation)
    {
        conversation.setBackend(&backend);
        conversation.setSession(QString::fromStdString(id.str()));
        ASSERT_TRUE(until([&] { return conversation.isSettled(); }));
    }
    void fill(int count)
    {
        for (int at = 1; at <= count; ++at)
            talk().addEntry(id, at % 3 == 0 ? Entry::Kind::Tool : Entry::Kind::Answer,
                            "Entry **" + std::to_string(at) + "** with `code` and more words.");
    }
    ScriptedSessions& talk() { return script.sessionScript; }
    SessionHub& hub() { return *qobject_cast<SessionHub*>(backend.sessions()); }
    QString workspaceId() const { return QString::fromStdString(workspace.str()); }

    ScriptedSource script;
    Backend backend;
    WorkspaceId workspace;
    SessionId id;
};

TEST_F(Talk, IsReadFromItsEndPageByPage)
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

TEST_F(Talk, MergesWhatIsTold)
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
    const Entry sixth = talk().addEntry(id, Entry::Kind::Answer, "six");
    const Entry seventh = talk().addEntry(id, Entry::Kind::Answer, "seven");
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

TEST_F(Talk, ReadsWhatWasNotTold)
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

TEST_F(Talk, ReachesAnEntryFarBack)
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

TEST_F(Talk, SaysWhyItCannotBeRead)
{
    talk().entriesError = Error{ErrorCode::Corrupt, "The conversation is damaged.", {}};
    open();
    Conversation conversation;
    follow(conversation);
    EXPECT_EQ(conversation.problem(), "The conversation is damaged.");
}

TEST_F(Talk, TenThousandEntriesAreCheap)
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
        const Entry next = talk().addEntry(id, Entry::Kind::Answer, "word");
        // Far enough apart that each batch is shown inside the call.
        elapsed.restart();
        ASSERT_TRUE(until([&] { return elapsed.elapsed() > 100; }));
        const int before = conversation.count();
        elapsed.restart();
        talk().tellEntries(id, {last, next});
        worst = std::max(worst, elapsed.nsecsElapsed());
        ASSERT_EQ(conversation.count(), before + 1);
    }
    std::printf("10,000 entries: opened in %lld ms; an update batch with all of them loaded took "
                "at most %.2f ms in the model\n",
                static_cast<long long>(openMs), static_cast<double>(worst) / 1e6);
}

TEST_F(Talk, ShowsToolsPlansPermissionsAndPictures)
{
    auto& tool = talk().addEntry(id, Entry::Kind::Tool);
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
    auto& plan = talk().addEntry(id, Entry::Kind::Plan);
    plan.plan = {{"Run the tests", acp::PlanEntry::Status::Completed, {}},
                 {"Fix", acp::PlanEntry::Status::InProgress, {}}};
    auto& ask = talk().addEntry(id, Entry::Kind::Permission);
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
    ShelfProvider provider(hub().shelf());
    QSize size;
    EXPECT_FALSE(provider.requestImage(pictures[0].section('/', 3), &size, {}).isNull());
    EXPECT_EQ(size, QSize(40, 30));
    EXPECT_EQ(cell(conversation, 1, "plan").toList()[1].toMap()["status"].toString(), "running");
    EXPECT_EQ(cell(conversation, 2, "options").toList().size(), 2);
    EXPECT_EQ(cell(conversation, 2, "chosen").toString(), "");
    hub().find(QString::fromStdString(id.str()))->answer("p1", "never");
    ASSERT_TRUE(until([&] { return cell(conversation, 2, "chosen").toString() == "Never"; }));
}

TEST_F(Talk, HostileEntriesStayWithinBounds)
{
    auto& tool = talk().addEntry(id, Entry::Kind::Tool);
    tool.tool.emplace();
    tool.tool->title = std::string(1 << 20, 'x');
    acp::ToolContent content;
    content.kind = acp::ToolContent::Kind::Diff;
    content.diff.newText = std::string(200 << 10, '\n');
    tool.tool->content = std::vector<acp::ToolContent>(40, content);
    auto& plan = talk().addEntry(id, Entry::Kind::Plan);
    plan.plan = std::vector<acp::PlanEntry>(10000);
    auto& ask = talk().addEntry(id, Entry::Kind::Permission); // without a request
    ask.permissionId = "p";
    talk().addEntry(id, Entry::Kind::Answer, std::string(8 << 20, '*'));
    talk().addEntry(id, Entry::Kind::Tool); // without a tool
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

TEST_F(Talk, OnlyRealPicturesAreDecoded)
{
    EXPECT_TRUE(decodePicture("not base64 !!", {}).isNull());
    EXPECT_TRUE(decodePicture(QByteArray("<svg xmlns='http://www.w3.org/2000/svg'><image "
                                         "href='file:///etc/passwd'/></svg>")
                                  .toBase64()
                                  .toStdString(),
                              {})
                    .isNull())
        << "vector pictures can name other files";
    EXPECT_EQ(decodePicture(pngBase64({400, 100}), {200, 200}).size(), QSize(200, 50));
    PictureShelf shelf;
    for (int at = 0; at < 20; ++at)
        shelf.put(QString::number(at), std::string(10 << 20, 'x'));
    EXPECT_EQ(shelf.find("0"), nullptr);
    EXPECT_NE(shelf.find("19"), nullptr);
}

TEST_F(Talk, MarkdownIsMadeAnewOnlyWhereItChanged)
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

TEST_F(Talk, TheDeskFollowsItsConversations)
{
    open();
    auto* desk = hub().desk(workspaceId());
    ASSERT_NE(desk, nullptr);
    EXPECT_EQ(desk->count(), 1);
    ASSERT_NE(desk->current(), nullptr);
    EXPECT_TRUE(desk->isWorking());
    auto& snapshot = talk().of(id);
    snapshot.doing = "Running pytest";
    talk().tell(snapshot);
    EXPECT_EQ(desk->doing(), "Running pytest…");
    snapshot.state = TurnState::Asking;
    QSignalSpy asked(&hub(), &SessionHub::asked);
    talk().tell(snapshot);
    talk().tell(snapshot);
    EXPECT_EQ(asked.size(), 1) << "a question is said once";
    EXPECT_TRUE(desk->isAsking());
    desk->beginNew();
    EXPECT_EQ(desk->current(), nullptr);
    talk().tell(snapshot);
    EXPECT_EQ(desk->current(), nullptr) << "an old one does not push itself in front";
    desk->choose(QString::fromStdString(id.str()));
    ASSERT_NE(desk->current(), nullptr);
    desk->current()->remove();
    ASSERT_TRUE(until([&] { return desk->count() == 0; }));
    EXPECT_EQ(desk->current(), nullptr);
    EXPECT_EQ(hub().desk("nothing"), nullptr);
}

TEST_F(Talk, EndsAreSaidUnlessTheUserStopped)
{
    open();
    QSignalSpy finished(&hub(), &SessionHub::finished);
    QSignalSpy failed(&hub(), &SessionHub::failedNow);
    talk().tellEnd({id, workspace, 1, acp::StopReason::EndTurn, {}});
    talk().tellEnd({id, workspace, 2, acp::StopReason::Cancelled, {}});
    talk().tellEnd({id, workspace, 3, {}, Error{ErrorCode::Unavailable, "It crashed.", {}}});
    ASSERT_EQ(finished.size(), 1);
    EXPECT_EQ(finished[0][1].toString(), "Helix Agent finished “Fix it” in shop.");
    ASSERT_EQ(failed.size(), 1);
    EXPECT_EQ(failed[0][1].toString(), "It crashed.");
}

TEST_F(Talk, AgentsAreAddedAndChosen)
{
    talk().agents = {
        {{"helix", "Helix Agent", "Apache-2.0"}, true},
        {{"claude", "Claude Code", "proprietary", false, {}, "An Anthropic key"}, false}};
    talk().installLines = {"npm install", "added 3 packages\x1b[0m"};
    open();
    auto* desk = hub().desk(workspaceId());
    desk->lookForAgents();
    ASSERT_TRUE(until([&] { return desk->agentsKnown(); }));
    EXPECT_EQ(desk->chosenTitle(), "Helix Agent");
    talk().installError = Error{ErrorCode::Conflict, "Allow registry.npmjs.org first.", {}};
    desk->install("claude");
    desk->install("claude");
    ASSERT_TRUE(until([&] { return desk->installing().isEmpty(); }));
    EXPECT_EQ(talk().installed.size(), 1U);
    EXPECT_EQ(desk->installProblem(), "Allow registry.npmjs.org first.");
    EXPECT_TRUE(desk->installOutput().contains("added 3 packages[0m"));
    talk().installError.reset();
    desk->install("claude");
    ASSERT_TRUE(until([&] { return desk->installing().isEmpty(); }));
    EXPECT_EQ(desk->chosenAgent(), "claude");
}

TEST_F(Talk, APromptBeginsAConversationWithWhatIsAttached)
{
    talk().paths = {"src/cart.py", "README.md"};
    open();
    QTemporaryDir folder;
    const QString path = folder.filePath("notes.txt");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("hello");
    file.close();
    hub().desk(workspaceId())->beginNew();
    PromptDraft draft;
    draft.setBackend(&backend);
    draft.setWorkspace(workspaceId());
    draft.attach(QUrl::fromLocalFile(path).toString());
    ASSERT_TRUE(until([&] { return draft.attachmentCount() == 1; }));
    draft.lookFor("cart");
    ASSERT_TRUE(until([&] { return draft.offerCount() == 1; }));
    QSignalSpy sent(&draft, &PromptDraft::sent);
    draft.send("Look at @src/cart.py ");
    draft.send("twice");
    ASSERT_TRUE(until([&] { return sent.size() == 1; }));
    ASSERT_EQ(talk().created.size(), 1U);
    ASSERT_EQ(talk().prompts.size(), 1U);
    const auto& prompt = talk().prompts[0].second;
    EXPECT_EQ(prompt.text, "Look at @src/cart.py");
    ASSERT_EQ(prompt.blocks.size(), 2U);
    EXPECT_EQ(prompt.blocks[0].kind, acp::BlockKind::Resource);
    EXPECT_EQ(prompt.blocks[0].text, "hello");
    EXPECT_EQ(prompt.blocks[1].kind, acp::BlockKind::ResourceLink);
    EXPECT_EQ(prompt.blocks[1].uri, "file:///home/agent/workspace/src/cart.py");
    EXPECT_EQ(draft.attachmentCount(), 0);
    EXPECT_EQ(hub().desk(workspaceId())->current()->id().toStdString(), talk().prompts[0].first);
}

TEST_F(Talk, WhatCannotBeAttachedIsSaid)
{
    open();
    PromptDraft draft;
    draft.setBackend(&backend);
    draft.setWorkspace(workspaceId());
    draft.attach("http://example.org/x.png");
    EXPECT_FALSE(draft.problem().isEmpty());
    draft.clearProblem();
    draft.attach("/nothing/here");
    ASSERT_TRUE(until([&] { return !draft.problem().isEmpty(); }));
    draft.clearProblem();
    QTemporaryDir folder;
    QFile binary(folder.filePath("x.bin"));
    ASSERT_TRUE(binary.open(QIODevice::WriteOnly));
    binary.write(QByteArray(64, '\0'));
    binary.close();
    draft.attach(binary.fileName());
    ASSERT_TRUE(until([&] { return draft.problem().contains("neither text nor a picture"); }));
    QFile large(folder.filePath("large.txt"));
    ASSERT_TRUE(large.open(QIODevice::WriteOnly));
    ASSERT_TRUE(large.resize(static_cast<qint64>(sessions::kMaxAttachmentBytes) + 1));
    large.close();
    draft.attach(large.fileName());
    ASSERT_TRUE(until([&] { return draft.problem().contains("32 MB"); }));
    EXPECT_EQ(draft.attachmentCount(), 0);
    draft.attachDesktop();
    EXPECT_FALSE(draft.problem().isEmpty());
    talk().promptError = Error{ErrorCode::InvalidArgument, "No.", {}};
    draft.setSession(QString::fromStdString(id.str()));
    draft.send("x");
    ASSERT_TRUE(until([&] { return draft.problem() == "No."; }));
    EXPECT_FALSE(draft.isSending());
}

TEST_F(Talk, SearchShowsWhatWasFoundAndNothingElse)
{
    EXPECT_EQ(snippetHtml("a \x01<b>round\x02 & c"), "a <b>&lt;b&gt;round</b> &amp; c");
    talk().hits = {{id, workspace, "Fix it", 7, Entry::Kind::Answer, 0, "each \x01line\x02 is"}};
    open();
    SearchHits hits;
    hits.setBackend(&backend);
    hits.setWords("li");
    hits.setWords("line");
    EXPECT_TRUE(hits.isSearching());
    ASSERT_TRUE(until([&] { return hits.isSettled(); }));
    EXPECT_EQ(talk().searched, std::vector<std::string>{"line"}) << "typing settles first";
    ASSERT_EQ(hits.count(), 1);
    EXPECT_EQ(hits.at(0)["workspaceName"].toString(), "shop");
    hits.setWords("");
    EXPECT_EQ(hits.count(), 0);
}

TEST_F(Talk, RulesAndServersAreKept)
{
    talk().rules = {{workspace, "", acp::ToolKind::Execute, true},
                    {workspace, "claude", {}, false}};
    open();
    EXPECT_EQ(cell(*hub().rules(), 0, "workspaceName").toString(), "shop");
    hub().removeRule(7);
    hub().removeRule(0);
    ASSERT_TRUE(until([&] { return hub().rules()->rowCount() == 1; }));
    EXPECT_EQ(talk().rules[0].agent, "claude");

    EXPECT_FALSE(hub().serverNameProblem("a b").isEmpty());
    EXPECT_FALSE(hub().serverWhereProblem("ftp://x").isEmpty());
    EXPECT_FALSE(hub().serverWhereProblem("https://u:p@x.org").isEmpty());
    EXPECT_FALSE(hub().pairsProblem("novalue").isEmpty());
    EXPECT_FALSE(hub().addServer("", "https://x.org/", ""));
    ASSERT_TRUE(hub().addServer("tickets", "https://x.org/mcp", "Authorization: Bearer a=b\n"));
    ASSERT_TRUE(until([&] { return hub().servers()->rowCount() == 1; }));
    EXPECT_EQ(talk().servers[0].headers[0].second, "Bearer a=b");
    EXPECT_FALSE(hub().serverNameProblem("tickets").isEmpty());
    ASSERT_TRUE(hub().addServer("local", "npx -y \"my server\"", "KEY=v"));
    ASSERT_TRUE(until([&] { return hub().servers()->rowCount() == 2; }));
    EXPECT_EQ(talk().servers[1].command, (std::vector<std::string>{"npx", "-y", "my server"}));
    EXPECT_FALSE(cell(*hub().servers(), 1, "more").toString().contains("v")) << "names, not values";
    hub().removeServer("tickets");
    ASSERT_TRUE(until([&] { return hub().servers()->rowCount() == 1; }));
}

} // namespace helix::ui::test
