// What goes to an agent: a prompt, what is attached to it and what is offered for it.

#include "ui/talk_models.h"

#include <QFile>
#include <QTemporaryDir>
#include <QUrl>
#include <QtTest/QSignalSpy>

#include "ui/conversation/prompt_draft.h"
#include "ui/conversation/workspace_sessions.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using sessions::SessionState;

class PromptModel : public TalkModels {};

TEST_F(PromptModel, APromptBeginsAConversationWithWhatIsAttached)
{
    script.plane.fakeWorkspaces.guestFiles = {"src/cart.py", "README.md"};
    open();
    QTemporaryDir folder;
    const QString path = folder.filePath("notes.txt");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("hello");
    file.close();
    hub().ofWorkspace(workspaceId())->beginNew();
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
    EXPECT_EQ(hub().ofWorkspace(workspaceId())->current()->id().toStdString(),
              talk().prompts[0].first);
}

TEST_F(PromptModel, WhatCannotBeAttachedIsSaid)
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

TEST_F(PromptModel, CommandsOfTheSameAgentAreOfferedBeforeItsFirstPrompt)
{
    talk().of(id).commands = {{"plan", "Make a plan", "what\x1b[31m"}, {"bad name", "", ""}};
    open();
    PromptDraft draft;
    draft.setBackend(&backend);
    draft.setWorkspace(workspaceId());
    auto* conversations = hub().ofWorkspace(workspaceId());
    conversations->beginNew();
    draft.lookForCommand("");
    ASSERT_EQ(draft.offerCount(), 1);
    EXPECT_EQ(cell(*draft.offers(), 0, "name").toString(), "/plan");
    EXPECT_EQ(draft.hintFor("/plan "), "what[31m");
    EXPECT_EQ(draft.hintFor("/plan x"), "");
    conversations->chooseAgent("codex");
    draft.lookForCommand("");
    EXPECT_EQ(draft.offerCount(), 0);
    draft.setSession(QString::fromStdString(id.str()));
    draft.lookForCommand("PL");
    EXPECT_EQ(draft.offerCount(), 1);
    draft.closeOffers();
    EXPECT_EQ(draft.offerCount(), 0);
}

} // namespace helix::ui::test
