// Workspaces are forked, and go back, over the control socket.

#include <set>

#include <gtest/gtest.h>

#include "app/start_watch.h"
#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class ForkMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        m_plane.fakeWorkspaces.addWorkspace("box", State::Ready);
        serve();
        m_plane.fakeWorkspaces.settles.resolve({});
    }
    auto ask(const char* operation, Json request)
    {
        request["workspace"] = "box";
        return call(operation, request);
    }

    /// Three that come up, "try-1" to "try-3", and what is told of them first has come.
    void forkThree()
    {
        m_plane.fakeWorkspaces.forksBeginAs = State::Starting;
        m_client->request(++m_last, "workspaces.fork",
                          {{"workspace", "box"}, {"count", 3}, {"name", "try"}});
        std::set<std::string> told;
        while (told.size() < 3) {
            const auto message = m_client->receive();
            ASSERT_TRUE(message);
            ASSERT_EQ(message->method, "workspace.changed");
            told.insert(message->params["workspace"]["name"].get<std::string>());
        }
    }
    std::vector<std::string> names()
    {
        std::vector<std::string> all;
        for (const auto& one : m_plane.fakeWorkspaces.all)
            all.push_back(one.name);
        return all;
    }
    WorkspaceId idOf(const std::string& name)
    {
        return m_plane.fakeWorkspaces.resolve(name).value_or(WorkspaceId());
    }
};

TEST_F(ForkMethods, forkAnswersTheNewOnes)
{
    const auto answer = ask("workspaces.fork", {{"count", 2}});
    ASSERT_TRUE(answer && !answer->error) << (answer ? answer->error->describe() : "");
    ASSERT_EQ(answer->result.size(), 2U);
    for (const auto& fork : answer->result) {
        EXPECT_EQ(fork["state"], "ready");
        EXPECT_EQ(fork["beginning"], "forked");
        EXPECT_EQ(fork["forked_from"], "box");
        EXPECT_GT(fork["forked_at_ms"].get<std::int64_t>(), 0);
    }
}

TEST_F(ForkMethods, oneThatIsCancelledDoesNotEndTheOthers)
{
    forkThree();
    m_plane.fakeWorkspaces.settle("try-3", State::Ready);
    ASSERT_TRUE(QCoro::waitFor(m_plane.fakeWorkspaces.cancel(idOf("try-2"))));
    m_plane.fakeWorkspaces.settle("try-1", State::Ready);
    const auto answer = m_client->answer(m_last);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Cancelled);
    EXPECT_EQ(answer->error->message,
              "try-2 was cancelled before it was ready. try-1 and try-3 are ready.");
    EXPECT_EQ(names(), (std::vector<std::string>{"box", "try-1", "try-3"}));
}

TEST_F(ForkMethods, cancellingTheRequestEndsAllThatAreNotReady)
{
    forkThree();
    m_plane.fakeWorkspaces.settle("try-2", State::Ready);
    m_client->notify("call.cancel", {{"call", m_last}});
    const auto answer = m_client->answer(m_last);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::Cancelled);
    EXPECT_EQ(answer->error->message,
              "try-1 and try-3 were cancelled before they were ready. try-2 is ready.");
    EXPECT_EQ(names(), (std::vector<std::string>{"box", "try-2"}));
}

TEST_F(ForkMethods, aClientThatLeavesEndsNone)
{
    forkThree();
    m_client.reset();
    ASSERT_TRUE(pumpUntil([this] { return m_server->clients() == 0; }));
    EXPECT_EQ(names(), (std::vector<std::string>{"box", "try-1", "try-2", "try-3"}));
}

TEST(EndOfStarts, saysWhatBecameOfEach)
{
    const auto ready = [](const char* name) { return StartEnd{name, operations::Workspace()}; };
    const auto failed = [](const char* name, ErrorCode code, const char* why) {
        return StartEnd{name, fail(code, why, "the cause")};
    };
    EXPECT_EQ(endOfStarts({ready("a"), ready("b")})->size(), 2U);
    const auto alone = endOfStarts({failed("a", ErrorCode::Timeout, "It was slow.")});
    EXPECT_EQ(alone.error().message, "It was slow.");
    const auto mixed =
        endOfStarts({failed("a", ErrorCode::Cancelled, "Cancelled."), ready("b"),
                     failed("c", ErrorCode::Timeout, "It was slow."), ready("d"), ready("e")});
    ASSERT_FALSE(mixed);
    EXPECT_EQ(mixed.error().code, ErrorCode::Timeout);
    EXPECT_EQ(mixed.error().cause, "the cause");
    EXPECT_EQ(mixed.error().message,
              "a was cancelled before it was ready. c: It was slow. b, d and e are ready.");
    const auto none = endOfStarts({failed("a", ErrorCode::Timeout, "It was slow."),
                                   failed("b", ErrorCode::Conflict, "It was stopped.")});
    EXPECT_EQ(none.error().message, "a: It was slow. b: It was stopped.");
}

TEST_F(ForkMethods, countsThatMakeNoSenseAreRefused)
{
    for (const int count : {0, -1, 17, 1000}) {
        const auto answer = ask("workspaces.fork", {{"count", count}});
        ASSERT_TRUE(answer && answer->error) << count;
        EXPECT_EQ(answer->error->code, ErrorCode::Protocol);
    }
    EXPECT_EQ(m_plane.fakeWorkspaces.all.size(), 1U);
}

TEST_F(ForkMethods, checkpointsAreKeptListedForkedRestoredAndRemoved)
{
    auto answer = ask("checkpoints.add", {{"name", "here"}});
    ASSERT_TRUE(answer && !answer->error) << (answer ? answer->error->describe() : "");
    EXPECT_EQ(answer->result["name"], "here");
    EXPECT_EQ(answer->result["has_memory"], true);
    answer = ask("checkpoints.list", Json::object());
    ASSERT_TRUE(answer && !answer->error);
    EXPECT_EQ(answer->result.size(), 1U);
    answer = ask("checkpoints.fork", {{"checkpoint", "here"}, {"name", "other"}});
    ASSERT_TRUE(answer && !answer->error) << (answer ? answer->error->describe() : "");
    EXPECT_EQ(answer->result["name"], "other");
    answer = ask("checkpoints.restore", {{"name", "here"}});
    ASSERT_TRUE(answer && answer->error) << "it runs";
    EXPECT_EQ(answer->error->code, ErrorCode::Conflict);
    answer = ask("checkpoints.restore", {{"name", "here"}, {"force", true}});
    ASSERT_TRUE(answer && !answer->error) << (answer ? answer->error->describe() : "");
    EXPECT_EQ(answer->result["beginning"], "restored");
    answer = ask("checkpoints.remove", {{"name", "here"}});
    ASSERT_TRUE(answer && !answer->error);
    answer = ask("checkpoints.remove", {{"name", "here"}});
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::NotFound);
}

} // namespace
} // namespace helix::app
