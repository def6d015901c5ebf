// Workspaces are suspended and resumed over the control socket.

#include <gtest/gtest.h>

#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class SuspendMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        m_plane.fakeWorkspaces.live = true;
        m_plane.fakeWorkspaces.addWorkspace("box", State::Ready);
        serve();
    }
    auto ask(std::int64_t id, const char* operation)
    {
        m_client->request(id, operation, {{"workspace", "box"}});
        return m_client->answer(id);
    }
    plane::WorkspaceSnapshot& box() { return m_plane.fakeWorkspaces.all.front(); }
    /// The start is over as soon as its workspace is in another state than Resuming.
    void settle()
    {
        ASSERT_TRUE(pumpUntil([this] { return box().state != State::Resuming; }));
        m_plane.fakeWorkspaces.settles.resolve({});
    }

    /// Resuming may be over before anybody has looked.
    void settleOnceStarted()
    {
        ASSERT_TRUE(pumpUntil([this] { return m_plane.fakeWorkspaces.started.size() == 1; }));
        settle();
    }
};

TEST_F(SuspendMethods, suspendAnswersTheWorkspaceWithWhatIsSaved)
{
    const auto answer = ask(1, "workspaces.suspend");
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["state"], "suspended");
    EXPECT_EQ(answer->result["saved_bytes"], 12ULL << 20);
    EXPECT_GT(answer->result["suspended_at_ms"].get<std::int64_t>(), 0);
}

TEST_F(SuspendMethods, whyItRunsOnIsTheAnswer)
{
    m_plane.fakeWorkspaces.suspendError =
        Error{ErrorCode::OutOfSpace, "There is no room for its memory.", {}};
    const auto answer = ask(1, "workspaces.suspend");
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::OutOfSpace);
    EXPECT_EQ(answer->error->message, "There is no room for its memory.");
}

TEST_F(SuspendMethods, startResumesAndAnswersWhenItIsReady)
{
    box().state = State::Suspended;
    m_client->request(1, "workspaces.start", {{"workspace", "box"}});
    const auto changed = m_client->receive();
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->params["workspace"]["state"], "resuming");
    settle();
    const auto answer = m_client->answer(1);
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result["state"], "ready");
    EXPECT_EQ(answer->result["beginning"], "resumed");
    EXPECT_EQ(answer->result["suspended_at_ms"], 0);
}

TEST_F(SuspendMethods, oneThatStaysSuspendedSaysWhy)
{
    box().state = State::Suspended;
    m_plane.fakeWorkspaces.resumeProblem = "QEMU is another one since.";
    m_client->request(1, "workspaces.start", {{"workspace", "box"}});
    ASSERT_TRUE(m_client->receive());
    settle();
    const auto answer = m_client->answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Unavailable);
    EXPECT_EQ(answer->error->message, "QEMU is another one since.");
    EXPECT_EQ(box().state, State::Suspended);
}

TEST_F(SuspendMethods, whatIsToBeDoneInItsGuestResumesIt)
{
    box().state = State::Suspended;
    m_client->request(1, "exec.run", {{"workspace", "box"}, {"argv", {"true"}}});
    settleOnceStarted();
    EXPECT_TRUE(pumpUntil([this] { return m_plane.fakeWorkspaces.execsAlive == 1; }));
    EXPECT_EQ(m_plane.fakeWorkspaces.started.size(), 1U);
}

TEST_F(SuspendMethods, whatCannotBeDoneBecauseItStaysSuspendedSaysWhy)
{
    box().state = State::Suspended;
    m_plane.fakeWorkspaces.resumeProblem = "QEMU is another one since.";
    m_client->request(1, "exec.run", {{"workspace", "box"}, {"argv", {"true"}}});
    settleOnceStarted();
    const auto answer = m_client->answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->message, "QEMU is another one since.");
    EXPECT_EQ(m_plane.fakeWorkspaces.execsAlive, 0);
}

TEST_F(SuspendMethods, onlyForceThrowsItsMemoryAway)
{
    box().state = State::Suspended;
    const auto refused = ask(1, "workspaces.stop");
    ASSERT_TRUE(refused && refused->error);
    EXPECT_EQ(refused->error->code, ErrorCode::Conflict);
    m_client->request(2, "workspaces.stop", {{"workspace", "box"}, {"force", true}});
    const auto stopped = m_client->answer(2);
    ASSERT_TRUE(stopped && !stopped->error);
    EXPECT_EQ(box().state, State::Stopped);
}

TEST_F(SuspendMethods, idleShowsSetsAndTakesBack)
{
    const auto idle = [this](std::int64_t id, Json params) {
        params["workspace"] = "box";
        m_client->request(id, "workspaces.idle", params);
        const auto answer = m_client->answer(id);
        EXPECT_TRUE(answer && !answer->error);
        return answer ? std::pair(answer->result["idle_minutes"], answer->result["idle_by_default"])
                      : std::pair<Json, Json>();
    };
    EXPECT_EQ(idle(1, Json::object()), std::pair(Json(30), Json(true)));
    EXPECT_TRUE(m_plane.fakeWorkspaces.deeds.empty()) << "looking changes nothing";
    EXPECT_EQ(idle(2, {{"minutes", 90}}), std::pair(Json(90), Json(false)));
    EXPECT_EQ(idle(3, {{"minutes", 0}}), std::pair(Json(0), Json(false)));
    EXPECT_EQ(idle(4, {{"minutes", nullptr}}), std::pair(Json(30), Json(true)));
}

TEST_F(SuspendMethods, idleTakesNoOtherNumber)
{
    std::int64_t id = 1;
    for (const Json& minutes : {Json(-1), Json(525601), Json("5"), Json(1.5)}) {
        m_client->request(id, "workspaces.idle", {{"workspace", "box"}, {"minutes", minutes}});
        const auto answer = m_client->answer(id++);
        EXPECT_TRUE(answer && answer->error) << minutes.dump();
    }
    EXPECT_TRUE(m_plane.fakeWorkspaces.deeds.empty());
}

} // namespace
} // namespace helix::app
