// Points that a workspace goes back to: in their dialog, and before the turns of a conversation.

#include <QQuickItem>

#include "ui/conversation_fixture.h"

namespace helix::ui::test {

using sessions::ConversationEntry;
using Names = std::vector<std::string>;

class CheckpointsBehaviour : public ConversationBehaviour {
protected:
    fakes::FakeCheckpoints& points() { return script.plane.fakeCheckpoints; }
    void keep(const std::string& name, const SessionId& session = {}, std::int64_t turn = 0)
    {
        points().all.push_back({workspace, name, 1000, true, 1U << 20, session.str(), turn});
    }
    Names names()
    {
        Names all;
        for (const auto& one : points().all)
            all.push_back(one.name);
        return all;
    }
    void openDialog()
    {
        start("workspace/shop");
        ASSERT_TRUE(until([this] { return item("workspaceMore") != nullptr; }));
        click("workspaceMore");
        click("menuCheckpoints");
        ASSERT_TRUE(until([this] { return item("checkpointName") != nullptr; }));
    }
    /// A conversation of two turns, each with one before it.
    SessionId talked()
    {
        const auto id = talk().addSession(workspace, "Fix it", sessions::SessionState::Idle).id;
        for (const std::int64_t turn : {1, 2}) {
            talk()
                .addEntry(id, ConversationEntry::Kind::Prompt, "prompt " + std::to_string(turn))
                .turn = turn;
            keep("before-" + std::to_string(turn), id, turn);
        }
        talk().of(id).turns = 2;
        return id;
    }
};

TEST_F(CheckpointsBehaviour, OneIsKeptAndRemoved)
{
    openDialog();
    EXPECT_FALSE(item("keepCheckpoint")->isEnabled()) << "it has no name yet";
    item("checkpointName")->forceActiveFocus();
    type("mine");
    click("keepCheckpoint");
    ASSERT_TRUE(until([this] { return names() == Names{"mine"}; }));
    ASSERT_TRUE(until([this] { return item("remove-mine") != nullptr; }));
    click("remove-mine");
    EXPECT_TRUE(until([this] { return names().empty() && item("remove-mine") == nullptr; }));
}

TEST_F(CheckpointsBehaviour, WhyOneWasNotKeptIsSaid)
{
    keep("mine");
    openDialog();
    item("checkpointName")->forceActiveFocus();
    type("mine");
    click("keepCheckpoint");
    EXPECT_TRUE(until([this] { return textOf("checkpointProblem").contains("mine already"); }));
}

TEST_F(CheckpointsBehaviour, GoingBackIsAskedFor)
{
    keep("mine");
    openDialog();
    ASSERT_TRUE(until([this] { return item("restore-mine") != nullptr; }));
    click("restore-mine");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    EXPECT_TRUE(points().deeds.empty());
    click("confirmButton");
    EXPECT_TRUE(until([this] { return points().deeds == Names{"restore mine"}; }));
}

TEST_F(CheckpointsBehaviour, WhatGoesBackAndWaitsForASlotSaysSo)
{
    script.plane.fakeWorkspaces.startsWait = plane::SlotWait{2, 4, 4};
    keep("mine");
    openDialog();
    ASSERT_TRUE(until([this] { return item("restore-mine") != nullptr; }));
    click("restore-mine");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    click("confirmButton");
    EXPECT_TRUE(until([this] {
        return itemWithText("Waits for a slot: 4 of 4 run. It is number 2 in the queue.") !=
               nullptr;
    }));
}

TEST_F(CheckpointsBehaviour, AnotherBeginsThereAndIsShown)
{
    keep("mine");
    openDialog();
    ASSERT_TRUE(until([this] { return item("fork-mine") != nullptr; }));
    click("fork-mine");
    ASSERT_TRUE(until([this] { return script.plane.fakeWorkspaces.all.size() == 2; }));
    EXPECT_TRUE(until([this] { return itemWithText("shop-2") != nullptr; }));
}

TEST_F(CheckpointsBehaviour, AConversationGoesBackToBeforeATurn)
{
    const auto id = talked();
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return number("entries", "count") == 2; }));
    ASSERT_TRUE(until([this] { return item("beforeTurn") != nullptr; }));
    click("beforeTurn"); // the first in sight
    click("goBack");
    ASSERT_TRUE(until([this] { return item("confirmButton") != nullptr; }));
    click("confirmButton");
    ASSERT_TRUE(until([this] { return points().deeds.size() == 1; }));
    EXPECT_EQ(item("promptText")->property("text").toString().toStdString(),
              "prompt " + points().deeds[0].substr(std::string("restore before-").size()));
    // Helix tells that there is less of it now.
    talk().entriesOf[id.str()].resize(1);
    auto& now = talk().of(id);
    now.entries = 1;
    now.turns = 1;
    talk().tell(now);
    EXPECT_TRUE(until([this] { return number("entries", "count") == 1; }));
}

TEST_F(CheckpointsBehaviour, WhereThereIsNoneNothingIsOffered)
{
    talked();
    points().all.clear();
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return number("entries", "count") == 2; }));
    EXPECT_EQ(item("beforeTurn"), nullptr);
}

TEST_F(CheckpointsBehaviour, ATurnIsForkedFrom)
{
    talked();
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("beforeTurn") != nullptr; }));
    click("beforeTurn");
    click("forkHere");
    EXPECT_TRUE(until([this] { return script.plane.fakeWorkspaces.all.size() == 2; }));
}

TEST_F(CheckpointsBehaviour, ATurnIsTriedSeveralWays)
{
    const auto id = talked();
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("beforeTurn") != nullptr; }));
    click("beforeTurn"); // the first in sight
    click("trySeveralHere");
    ASSERT_TRUE(until([this] { return item("severalNow") != nullptr; }));
    const auto task = item("severalTask")->property("text").toString().toStdString();
    ASSERT_TRUE(task.starts_with("prompt ")) << "as it was said then";
    auto& asked = script.plane.fakeAttempts;
    asked.error = Error{ErrorCode::ResourceExhausted, "There is no room for 3 more.", {}};
    click("severalNow");
    EXPECT_TRUE(until([this] { return textOf("severalProblem").contains("no room"); }));
    asked.error.reset();
    asked.requests.clear();
    click("severalNow");
    ASSERT_TRUE(until([&] { return asked.requests.size() == 1; }));
    const auto& request = asked.requests[0];
    EXPECT_EQ(request.task, task);
    EXPECT_EQ(request.agents.size(), 3U);
    ASSERT_TRUE(request.from);
    EXPECT_EQ(request.from->session, id);
    EXPECT_EQ(request.from->checkpoint, "before-" + task.substr(std::string("prompt ").size()));
    EXPECT_TRUE(until([this] { return item("severalNow") == nullptr; }));
}

TEST_F(CheckpointsBehaviour, WhatIsTypedIsTriedSeveralWays)
{
    const auto id = talked();
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("promptText") != nullptr; }));
    EXPECT_EQ(item("severalButton"), nullptr) << "there is nothing to try";
    item("promptText")->forceActiveFocus();
    type("Make it faster");
    ASSERT_TRUE(until([this] { return item("severalButton") != nullptr; }));
    click("severalButton");
    ASSERT_TRUE(until([this] { return item("severalNow") != nullptr; }));
    click("severalNow");
    auto& asked = script.plane.fakeAttempts.requests;
    ASSERT_TRUE(until([&] { return asked.size() == 1; }));
    EXPECT_EQ(asked[0].task, "Make it faster");
    EXPECT_EQ(asked[0].from->checkpoint, "");
    EXPECT_EQ(asked[0].from->session, id);
}

TEST_F(CheckpointsBehaviour, SettingsSayHowManyAreKeptAndWhatTheyMayTake)
{
    auto& values = script.plane.fakeSettings.values;
    values["checkpoints.beforeTurn"] = "disk";
    values["checkpoints.mostMiB"] = "3000";
    start("settings/resources");
    ASSERT_TRUE(until([this] { return item("checkpointsMiB") != nullptr; }));
    ASSERT_TRUE(until([this] { return item("checkpointsMiB")->property("value") == 3000; }));
    for (const auto& [name, key, value] :
         {std::tuple{"checkpointsMiB", "checkpoints.mostMiB", 16384},
          std::tuple{"keptCheckpoints", "checkpoints.keep", 20}}) {
        QMetaObject::invokeMethod(item(name), "picked", Q_ARG(int, value));
        EXPECT_TRUE(until([&] { return values[key] == std::to_string(value); })) << name;
        EXPECT_TRUE(until([&] { return item(name)->property("value") == value; })) << name;
    }
}

} // namespace helix::ui::test
