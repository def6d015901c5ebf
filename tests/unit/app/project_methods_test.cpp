// Projects and changes over the control socket: what is asked for is checked before anything runs.

#include <gtest/gtest.h>

#include "unit/app/plane_on_database.h"
#include "protocol/limits.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class ProjectMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        m_plane.fakeWorkspaces.addWorkspace("box", State::Stopped);
        m_plane.fakeWorkspaces.settles.resolve({});
        serve();
    }
    std::string refusal(const char* method, const Json& params)
    {
        const auto answer = call(method, params);
        if (!answer || !answer->error)
            return "no refusal";
        return std::string(toString(answer->error->code));
    }
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

/// A guest has had the last word about what it changed.
class HostileChanges : public OverControlSocket<fakes::FakePlane> {
protected:
    void SetUp() override
    {
        const auto id = m_plane.fakeWorkspaces.addWorkspace("box", State::Stopped).id;
        m_changes = &m_plane.fakeProjects.changeOf[id.str()];
        m_changes->workspace = id;
        serve();
    }
    Json ask(const char* method, Json params)
    {
        params["workspace"] = "box";
        const auto answer = call(method, params);
        if (!answer)
            return "no answer";
        return answer->error ? Json(std::string(toString(answer->error->code))) : answer->result;
    }

    projects::ChangeSet* m_changes = nullptr;
};

TEST_F(HostileChanges, areShownInMessagesOfTheirLength)
{
    const std::string quotes(300, '"'); // each is two bytes in JSON
    for (int i = 0; i < 500; ++i)
        m_changes->commits.push_back({std::string(40, 'a'), quotes, quotes.substr(0, 200), 1});
    for (int i = 0; i < 9000; ++i)
        m_changes->files.push_back({.path = "folder/" + std::to_string(i) + quotes.substr(0, 80)});
    std::size_t files = 0;
    for (std::int64_t offset = 0; offset >= 0;) {
        Json page = ask("changes.show", {{"offset", offset}}); // not const: what is absent is null
        ASSERT_TRUE(page.is_object()) << page;
        EXPECT_LE(page.dump().size() + 100, protocol::kMaxRpcMessage);
        EXPECT_EQ(page["commits"].size(), offset == 0 ? 500U : 0U);
        files += page["files"].size();
        offset = page["next"].is_number() ? page["next"].get<std::int64_t>() : -1;
    }
    EXPECT_EQ(files, m_changes->files.size());

    auto& diff = m_plane.fakeProjects.diffs["a"];
    for (int i = 0; i < 7000; ++i)
        diff.hunks.push_back({i, 1, i, 1, quotes.substr(0, 80), {{.text = "x"}}});
    Json shown = ask("changes.diff", {{"path", "a"}});
    ASSERT_TRUE(shown.is_object()) << shown;
    EXPECT_TRUE(shown["truncated"]);
    EXPECT_GT(shown["hunks"].size(), 1000U);
    EXPECT_LE(shown.dump().size() + 100, protocol::kMaxRpcMessage);
}

TEST_F(HostileChanges, endNoConversationByTheirLength)
{
    m_changes->commits.push_back({"a", std::string(2 << 20, 'x'), "author", 1});
    EXPECT_EQ(ask("changes.show", Json::object()), "resource_exhausted");
    EXPECT_EQ(ask("changes.show", Json::object()), "resource_exhausted");
}

} // namespace
} // namespace helix::app
