// What workspaces take, over the control socket.

#include <fstream>

#include <gtest/gtest.h>

#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using protocol::Json;

class ResourceMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        for (const auto* name : {"box", "fox"}) {
            m_plane.fakeWorkspaces.addWorkspace(name, plane::State::Ready);
            plane::WorkspaceUse use;
            use.workspace = m_plane.fakeWorkspaces.all.back().id;
            use.name = name;
            use.now.memoryBytes = 77;
            use.history = {use.now, use.now};
            m_plane.fakeHostUse.all.workspaces.push_back(use);
        }
        AppRole role;
        role.onMove = [this](const std::string& folder, const std::shared_ptr<void>&) {
            m_movedTo = folder;
        };
        serve(role);
    }

    std::string m_movedTo;
};

TEST_F(ResourceMethods, useIsOfAllOrOfOne)
{
    const auto all = call("resources.use", Json::object());
    ASSERT_TRUE(all && !all->error);
    ASSERT_EQ(all->result["workspaces"].size(), 2U);
    EXPECT_EQ(all->result["workspaces"][0]["now"]["memory_bytes"], 77);
    EXPECT_FALSE(all->result["workspaces"][0].contains("history"));
    const auto one = call("resources.use", {{"workspace", "fox"}, {"history", true}});
    ASSERT_TRUE(one && !one->error);
    ASSERT_EQ(one->result["workspaces"].size(), 1U);
    EXPECT_EQ(one->result["workspaces"][0]["name"], "fox");
    EXPECT_EQ(one->result["workspaces"][0]["history"].size(), 2U);
    const auto none = call("resources.use", {{"workspace", "wolf"}});
    ASSERT_TRUE(none && none->error);
    EXPECT_EQ(none->error->code, ErrorCode::NotFound);
}

TEST_F(ResourceMethods, metricsAreText)
{
    const auto answer = call("resources.metrics", Json::object());
    ASSERT_TRUE(answer && !answer->error);
    const auto text = answer->result["text"].get<std::string>();
    EXPECT_NE(text.find("name=\"box\"} 77\n"), std::string::npos) << text;
}

TEST_F(ResourceMethods, aMoveIsLookedAtAndEndsHelixOnceNothingRuns)
{
    m_plane.fakeWorkspaces.live = true;
    std::ofstream(m_paths.data / "disk") << std::string(100000, 'd');
    const std::string folder = m_folder.path().toStdString() + "/elsewhere";
    const auto within = call("resources.move", {{"folder", m_paths.data.string() + "/in"}});
    ASSERT_TRUE(within && within->error);
    EXPECT_EQ(within->error->code, ErrorCode::InvalidArgument);
    const auto runs = call("resources.move", {{"folder", folder}});
    ASSERT_TRUE(runs && runs->error);
    EXPECT_NE(runs->error->message.find("box runs"), std::string::npos) << runs->error->message;
    EXPECT_EQ(m_movedTo, "");
    EXPECT_FALSE(std::filesystem::exists(folder)) << "nothing is made";
    const auto moves = call("resources.move", {{"folder", folder}, {"suspend", true}});
    ASSERT_TRUE(moves && !moves->error) << moves->error->message;
    EXPECT_GE(moves->result["bytes"], 100000);
    EXPECT_EQ(m_movedTo, folder);
    for (const auto& workspace : m_plane.fakeWorkspaces.all)
        EXPECT_FALSE(plane::mayHaveMachine(workspace.state)) << workspace.name;
}

TEST_F(ResourceMethods, aMoveShutsNothingDownThatRefusesToBeSuspended)
{
    m_plane.fakeWorkspaces.suspendError = Error{ErrorCode::OutOfSpace, "There is no room.", {}};
    const std::string folder = m_folder.path().toStdString() + "/elsewhere";
    const auto refused = call("resources.move", {{"folder", folder}, {"suspend", true}});
    ASSERT_TRUE(refused && refused->error);
    EXPECT_EQ(refused->error->code, ErrorCode::Conflict);
    EXPECT_NE(refused->error->message.find("fox could not be suspended: There is no room."),
              std::string::npos)
        << refused->error->message;
    EXPECT_TRUE(m_plane.fakeWorkspaces.stopped.empty());
    EXPECT_EQ(m_movedTo, "");
}

TEST_F(ResourceMethods, aMoveThatIsCancelledLeavesHelixOpen)
{
    m_plane.fakeWorkspaces.live = true;
    const std::string folder = m_folder.path().toStdString() + "/elsewhere";
    m_client->request(++m_last, "resources.move", {{"folder", folder}, {"suspend", true}});
    m_client->notify("call.cancel", {{"call", m_last}});
    const auto cancelled = m_client->answer(m_last);
    ASSERT_TRUE(cancelled && cancelled->error);
    EXPECT_EQ(cancelled->error->code, ErrorCode::Cancelled);
    EXPECT_EQ(m_movedTo, "");
}

} // namespace
} // namespace helix::app
