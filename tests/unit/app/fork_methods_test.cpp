// Workspaces are forked, and go back, over the control socket.

#include <gtest/gtest.h>

#include "app/control_server.h"
#include "unit/app/plane_on_database.h"
#include "unit/app/raw_client.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class ForkMethods : public testing::Test {
protected:
    void SetUp() override
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_paths.prepare());
        m_plane.fakeWorkspaces.addWorkspace("box", State::Ready);
        auto server = ControlServer::listen(m_paths, m_plane, {});
        ASSERT_TRUE(server) << server.error().describe();
        m_server = std::move(*server);
        m_client.emplace(m_paths.controlSocket());
        m_plane.fakeWorkspaces.settles.resolve({});
    }
    auto ask(const char* operation, Json request)
    {
        request["workspace"] = "box";
        m_client->request(++m_last, operation, request);
        return m_client->answer(m_last);
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    Paths m_paths;
    PlaneOnDatabase m_plane;
    std::unique_ptr<ControlServer> m_server;
    std::optional<RawClient> m_client;
    std::int64_t m_last = 0;
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
