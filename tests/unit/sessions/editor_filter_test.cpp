// What passes between an editor on the host and an agent in the guest.
#include "sessions/editor_filter.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace helix::sessions {
namespace {

using nlohmann::json;

json newSession()
{
    return {{"id", 1},
            {"method", "session/new"},
            {"params",
             {{"cwd", "/home/me/project/"},
              {"additionalDirectories", {"/etc"}},
              {"mcpServers",
               {{{"name", "cmd"}, {"command", "/usr/bin/evil"}, {"args", json::array()}},
                {{"type", "http"}, {"name", "local"}, {"url", "http://127.0.0.1:99"}},
                {{"type", "http"}, {"name", "far"}, {"url", "https://mcp.example.org"}}}}}}};
}

TEST(EditorFilter, offersNothingOfTheHost)
{
    EditorFilter filter;
    json hello{
        {"id", 0},
        {"method", "initialize"},
        {"params",
         {{"protocolVersion", 1},
          {"clientCapabilities",
           {{"fs", {{"readTextFile", true}, {"writeTextFile", true}}}, {"terminal", true}}}}}};
    filter.toAgent(hello);
    const json& can = hello["params"]["clientCapabilities"];
    EXPECT_FALSE(can["fs"]["readTextFile"]);
    EXPECT_FALSE(can["fs"]["writeTextFile"]);
    EXPECT_FALSE(can["terminal"]);
    json begin = newSession();
    filter.toAgent(begin);
    EXPECT_EQ(begin["params"]["cwd"], kGuestProject);
    EXPECT_FALSE(begin["params"].contains("additionalDirectories"));
    ASSERT_EQ(begin["params"]["mcpServers"].size(), 1U) << begin;
    EXPECT_EQ(begin["params"]["mcpServers"][0]["name"], "far");
    EXPECT_TRUE(reachesIntoHost("fs/read_text_file"));
    EXPECT_TRUE(reachesIntoHost("terminal/create"));
    EXPECT_FALSE(reachesIntoHost("session/request_permission"));
}

TEST(EditorFilter, translatesPlacesBothWays)
{
    EditorFilter filter;
    json begin = newSession();
    filter.toAgent(begin);
    EXPECT_EQ(filter.hostFolder(), "/home/me/project");
    json prompt{{"id", 2},
                {"method", "session/prompt"},
                {"params",
                 {{"prompt",
                   {{{"type", "resource_link"}, {"uri", "file:///home/me/project/a.txt"}},
                    {{"type", "text"}, {"text", "/home/me/project/b"}},
                    {{"type", "resource_link"}, {"uri", "file:///home/me/projects/c"}}}}}}};
    filter.toAgent(prompt);
    const json& blocks = prompt["params"]["prompt"];
    EXPECT_EQ(blocks[0]["uri"], "file:///home/agent/workspace/a.txt");
    EXPECT_EQ(blocks[1]["text"], "/home/me/project/b") << "words stay";
    EXPECT_EQ(blocks[2]["uri"], "file:///home/me/projects/c") << "another folder";
    json update{
        {"method", "session/update"},
        {"params",
         {{"update",
           {{"locations", {{{"path", "/home/agent/workspace/a.txt"}}}},
            {"content", {{{"type", "diff"}, {"path", "/home/agent/workspace"}, {"newText", "x"}}}},
            {"title", "/home/agent/workspace/a.txt"}}}}}};
    filter.toEditor(update);
    const json& said = update["params"]["update"];
    EXPECT_EQ(said["locations"][0]["path"], "/home/me/project/a.txt");
    EXPECT_EQ(said["content"][0]["path"], "/home/me/project");
    EXPECT_EQ(said["title"], "/home/agent/workspace/a.txt");
}

TEST(EditorFilter, takesWhateverShapeAMessageHas)
{
    EditorFilter filter;
    for (json message :
         {json{{"method", "session/new"}}, json{{"method", "session/new"}, {"params", 5}},
          json{{"method", "initialize"}, {"params", json::object()}},
          json{{"method", "session/new"}, {"params", {{"cwd", 5}, {"mcpServers", 5}}}},
          json{{"id", 1}, {"result", nullptr}}}) {
        filter.toAgent(message);
        filter.toEditor(message);
    }
}

} // namespace
} // namespace helix::sessions
