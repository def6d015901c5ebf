// Creating with a project, attempts and the boundary sheet over the control socket.

#include <gtest/gtest.h>

#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class AttemptMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        m_id = m_plane.fakeWorkspaces.addWorkspace("box", State::Ready).id;
        serve();
    }

    WorkspaceId m_id;
};

TEST_F(AttemptMethods, createTakesAProject)
{
    m_plane.fakeWorkspaces.settles.resolve(Result<void>());
    const Json params = {{"image", "tiny"},
                         {"name", "one"},
                         {"agent", "codex"},
                         {"project", {{"from", "/home/me/shop"}, {"with_uncommitted", true}}}};
    (void)ask("workspaces.create", params);
    const auto& request = m_plane.fakeWorkspaces.lastRequest();
    ASSERT_TRUE(request.project);
    EXPECT_EQ(request.project->path, "/home/me/shop");
    EXPECT_TRUE(request.project->withUncommitted);
    EXPECT_EQ(request.agent, "codex");
}

TEST_F(AttemptMethods, createAndAttemptsTakeWhatIsChosenOfTheAgent)
{
    m_plane.fakeWorkspaces.settles.resolve(Result<void>());
    using Wishes = sessions::OptionWishes;
    (void)ask("workspaces.create", {{"image", "tiny"}, {"model", "big"}, {"effort", ""}});
    EXPECT_EQ(m_plane.fakeWorkspaces.lastRequest().options, (Wishes{{"model", "big"}}));
    (void)ask("attempts.start",
              {{"task", "Do it"}, {"image", "tiny"}, {"effort", "high"}, {"mode", "plan"}});
    EXPECT_EQ(m_plane.fakeAttempts.requests.back().workspace.options,
              (Wishes{{"effort", "high"}, {"mode", "plan"}}));
    for (const char* word : {"model", "effort", "mode"})
        EXPECT_EQ(ask("workspaces.create", {{"image", "tiny"}, {word, 7}})["error"], "protocol");
}

TEST_F(AttemptMethods, aBadProjectIsRefused)
{
    const auto withProject = [](const Json& project) {
        return Json{{"image", "tiny"}, {"project", project}};
    };
    EXPECT_EQ(ask("workspaces.create", withProject("shop"))["error"], "protocol");
    EXPECT_EQ(ask("workspaces.create", withProject({{"task", "x"}}))["error"], "protocol");
    for (const Json& project :
         {Json{{"from", "https://me:secret@example.org/x.git"}}, Json{{"from", "relative/path"}},
          Json{{"from", "/shop"}, {"fetch_in_guest", true}},
          Json{{"from", "https://example.org/x.git"}, {"with_uncommitted", true}}})
        EXPECT_EQ(ask("workspaces.create", withProject(project))["error"], "invalid_argument")
            << project;
    EXPECT_TRUE(m_plane.fakeWorkspaces.lastRequest().image.empty());
}

TEST_F(AttemptMethods, attempts)
{
    plane::AttemptGroup group;
    group.id = "group1";
    group.task = "Do it";
    plane::Attempt attempt;
    attempt.workspace = m_id;
    attempt.name = "box";
    attempt.state = plane::Attempt::State::Done;
    attempt.testStatus = 0;
    group.attempts = {attempt};
    m_plane.fakeAttempts.groups = {group};
    const auto started = ask("attempts.start", {{"task", "Do it"},
                                                {"image", "tiny"},
                                                {"agents", {"helix", "codex"}},
                                                {"test_command", "make check"}});
    EXPECT_EQ(started["group"], "group2") << started;
    EXPECT_EQ(m_plane.fakeAttempts.requests.back().agents,
              (std::vector<std::string>{"helix", "codex"}));
    EXPECT_EQ(m_plane.fakeAttempts.requests.back().testCommand, "make check");
    (void)ask("attempts.start", {{"task", "Do it"}, {"image", "tiny"}, {"count", 3}});
    EXPECT_EQ(m_plane.fakeAttempts.requests.back().agents.size(), 3U);
    const auto list = ask("attempts.list", Json::object());
    EXPECT_EQ(list[0]["attempts"][0]["state"], "done");
    EXPECT_EQ(list[0]["attempts"][0]["test_status"], 0);
    (void)ask("attempts.keep", {{"group", "group1"}, {"workspace", "box"}});
    EXPECT_EQ(m_plane.fakeAttempts.kept.back(), std::pair(std::string("group1"), m_id.str()));
    EXPECT_EQ(ask("attempts.discard", {{"group", "group1"}, {"workspace", "nobody"}})["error"],
              "not_found");
    EXPECT_EQ(ask("attempts.start", {{"image", "tiny"}})["error"], "protocol");
    EXPECT_EQ(ask("attempts.start", {{"task", "x"}, {"image", "tiny"}, {"agents", {1}}})["error"],
              "protocol");
    EXPECT_EQ(ask("attempts.start",
                  {{"task", "x"}, {"image", "tiny"}, {"agents", Json::array()}})["error"],
              "protocol");
}

TEST_F(AttemptMethods, attemptsThatAreForks)
{
    const Json from = {{"workspace", "box"}, {"checkpoint", "before"}};
    const auto started =
        ask("attempts.start", {{"task", "Again"}, {"count", 3}, {"from", from}, {"name", "ways"}});
    ASSERT_EQ(started["group"], "group1") << started;
    const auto& request = m_plane.fakeAttempts.requests.back();
    ASSERT_TRUE(request.from);
    EXPECT_EQ(request.from->workspace, m_id);
    EXPECT_EQ(request.from->checkpoint, "before");
    EXPECT_EQ(request.agents.size(), 3U);
    EXPECT_EQ(request.workspace.name, "ways");
    const auto count = m_plane.fakeAttempts.requests.size();
    const auto refused = [&](Json more, Json beginning) {
        more["task"] = "Again";
        more["from"] = std::move(beginning);
        return ask("attempts.start", more)["error"];
    };
    // A fork has the machine and the boundary of where it begins.
    for (const Json& more :
         {Json{{"image", "tiny"}}, Json{{"cpus", 2}}, Json{{"memory_mib", 512}},
          Json{{"disk_gib", 9}}, Json{{"ports", {{{"guest_port", 80}}}}}, Json{{"cold", true}},
          Json{{"egress", {{"mode", "open"}}}}, Json{{"project", {{"from", "/shop"}}}}})
        EXPECT_EQ(refused(more, {{"workspace", "box"}}), "invalid_argument") << more;
    // A conversation has its agent, and what was chosen of it.
    const Json talk = {{"workspace", "box"}, {"session", "nothing"}};
    EXPECT_EQ(refused({{"agents", {"codex"}}}, talk), "invalid_argument");
    EXPECT_EQ(refused({{"model", "big"}}, talk), "invalid_argument");
    EXPECT_EQ(refused(Json::object(), {{"workspace", "nobody"}}), "not_found");
    EXPECT_EQ(refused(Json::object(), talk), "not_found");
    EXPECT_EQ(refused(Json::object(), Json::object()), "protocol");
    EXPECT_EQ(refused(Json::object(), "box"), "protocol");
    EXPECT_EQ(ask("attempts.start", {{"task", "Again"}})["error"], "invalid_argument");
    EXPECT_EQ(m_plane.fakeAttempts.requests.size(), count) << "nothing of these was begun";
}

TEST_F(AttemptMethods, theSheet)
{
    m_plane.fakeSheets.page.workspace = m_id;
    m_plane.fakeSheets.page.summary = "It reaches nothing.";
    plane::SheetItem item;
    item.kind = plane::SheetItem::Kind::Port;
    item.id = "port:8000";
    m_plane.fakeSheets.page.items = {item};
    m_plane.fakeSheets.page.never = {"Nothing."};
    const auto sheet = ask("sheet.show", {{"workspace", "box"}});
    EXPECT_EQ(sheet["summary"], "It reaches nothing.");
    EXPECT_EQ(sheet["items"][0]["kind"], "port");
    EXPECT_EQ(sheet["never"][0], "Nothing.");
    (void)ask("sheet.take_back", {{"workspace", "box"}, {"item", "port:8000"}});
    EXPECT_EQ(m_plane.fakeSheets.takenBack, std::vector<std::string>{"port:8000"});
    EXPECT_EQ(ask("sheet.take_back", {{"workspace", "box"}, {"item", "gone"}})["error"],
              "not_found");
    EXPECT_EQ(ask("sheet.take_back", {{"workspace", "box"}})["error"], "protocol");
    EXPECT_EQ(ask("sheet.show", {{"workspace", "nobody"}})["error"], "not_found");
}

} // namespace
} // namespace helix::app
