// Projects and changes over the control socket: what is asked for is checked before anything runs.

#include <gtest/gtest.h>

#include "app/control_server.h"
#include "unit/async/application.h"
#include "unit/app/plane_on_database.h"
#include "unit/app/raw_client.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class ProjectMethods : public testing::Test {
protected:
    void SetUp() override
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_paths.prepare());
        m_plane.fakeWorkspaces.addWorkspace("box", State::Stopped);
        m_plane.fakeWorkspaces.settles.resolve({});
        auto server = ControlServer::listen(m_paths, m_plane, {});
        ASSERT_TRUE(server) << server.error().describe();
        m_server = std::move(*server);
        m_client.emplace(m_paths.controlSocket());
    }
    std::string refusal(const char* method, const Json& params)
    {
        m_client->request(++m_last, method, params);
        const auto answer = m_client->answer(m_last);
        if (!answer || !answer->error)
            return "no refusal";
        return std::string(toString(answer->error->code));
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    Paths m_paths;
    PlaneOnDatabase m_plane;
    std::unique_ptr<ControlServer> m_server;
    std::optional<RawClient> m_client;
    std::int64_t m_last = 0;
};

TEST_F(ProjectMethods, refuseWhatIsNoProject)
{
    EXPECT_EQ(refusal("projects.examine", Json::object()), "protocol");
    EXPECT_EQ(refusal("projects.examine", {{"from", "ext::sh -c true"}}), "invalid_argument");
    EXPECT_EQ(refusal("projects.examine", {{"from", "/no/such/folder"}}), "not_found");
    EXPECT_EQ(refusal("projects.bring", {{"workspace", "box"}}), "protocol");
    EXPECT_EQ(
        refusal("projects.bring", {{"workspace", "nobody"}, {"project", {{"from", "empty"}}}}),
        "not_found");
    EXPECT_EQ(refusal("projects.show", {{"workspace", "box"}}), "not_found");
}

TEST_F(ProjectMethods, refuseWhatIsNoChange)
{
    const Json box{{"workspace", "box"}};
    EXPECT_EQ(refusal("changes.show", box), "not_found");
    EXPECT_EQ(refusal("changes.patch", box), "not_found");
    EXPECT_EQ(refusal("changes.diff", box), "protocol");
    EXPECT_EQ(refusal("changes.show", {{"workspace", "box"}, {"offset", -1}}), "protocol");
    EXPECT_EQ(refusal("changes.accept", box), "protocol");
    const auto with = [](const char* key, const Json& value) {
        Json params{{"workspace", "box"}, {"target", "branch"}, {"branch", "x"}};
        params[key] = value;
        return params;
    };
    EXPECT_EQ(refusal("changes.accept", with("target", "main")), "invalid_argument");
    EXPECT_EQ(refusal("changes.accept", with("selection", Json::array())), "protocol");
    EXPECT_EQ(refusal("changes.accept", with("selection", {1})), "protocol");
    const Json negative{{{"path", "a"}, {"hunks", {-1}}}};
    EXPECT_EQ(refusal("changes.accept", with("selection", Json::array({negative[0]}))), "protocol");
    EXPECT_EQ(refusal("changes.accept", with("branch", "x")), "not_found") << "no project";
}

} // namespace
} // namespace helix::app
