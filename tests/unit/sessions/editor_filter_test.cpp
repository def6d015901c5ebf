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
    const json said = filter.toEditor(update).message["params"]["update"];
    EXPECT_EQ(said["locations"][0]["path"], "/home/me/project/a.txt");
    EXPECT_EQ(said["content"][0]["path"], "/home/me/project");
    EXPECT_EQ(said["title"], "/home/agent/workspace/a.txt");
}

TEST(EditorFilter, keysOfTheEditorStayAtHome)
{
    EditorFilter filter;
    json begin = newSession();
    begin["params"]["mcpServers"] = json::array(
        {{{"type", "http"},
          {"name", "tickets"},
          {"url", "https://mcp.example.org/x?api_key=hush1"},
          {"headers", {{{"name", "Authorization"}, {"value", "Bearer hush2"}}}},
          {"_meta", {{"token", "hush3"}}}},
         {{"type", "sse"}, {"name", "plain"}, {"url", "https://other.example.org/"}},
         {{"type", "http"}, {"name", "inside"}, {"url", "http://me:hush4@mcp.example.org/"}},
         {{"type", "http"}, {"name", "here"}, {"url", "http://LOCALHOST:1/"}},
         {{"type", "http"}, {"name", "there"}, {"url", "http://a.localhost/"}}});
    const auto remarks = filter.toAgent(begin);
    EXPECT_EQ(begin.dump().find("hush"), std::string::npos) << begin;
    const json& servers = begin["params"]["mcpServers"];
    ASSERT_EQ(servers.size(), 2U) << begin;
    EXPECT_EQ(servers[0], (json{{"type", "http"},
                                {"name", "tickets"},
                                {"url", "https://mcp.example.org/x"},
                                {"headers", json::array()}}));
    ASSERT_EQ(remarks.size(), 2U);
    EXPECT_NE(remarks[0].find("inside, here, there"), std::string::npos) << remarks[0];
    EXPECT_NE(remarks[1].find("headers: tickets."), std::string::npos) << remarks[1];
}

/// A filter that knows the editor's folder, and which waits for the answers 1 and 2.
EditorFilter begun()
{
    EditorFilter filter;
    json hello{{"id", 1}, {"method", "initialize"}, {"params", json::object()}};
    filter.toAgent(hello);
    json begin = newSession();
    begin["id"] = 2;
    filter.toAgent(begin);
    return filter;
}

TEST(EditorFilter, passesOnlyWhatIsOnTheList)
{
    using Kind = ForEditor::Kind;
    EditorFilter filter = begun();
    const json params{{"sessionId", "s"}};
    const auto kind = [&](const json& message) { return filter.toEditor(message).kind; };
    EXPECT_EQ(kind({{"method", "session/update"}, {"params", params}}), Kind::Pass);
    EXPECT_EQ(kind({{"method", "session/update"}}), Kind::Drop);
    EXPECT_EQ(kind({{"method", "session/update"}, {"id", 3}, {"params", params}}), Kind::Refuse);
    EXPECT_EQ(kind({{"method", "session/request_permission"}, {"id", 3}, {"params", params}}),
              Kind::Pass);
    EXPECT_EQ(kind({{"method", "session/request_permission"}, {"params", params}}), Kind::Drop);
    for (const char* method : {"fs/read_text_file", "fs/write_text_file", "terminal/create",
                               "elicitation/create", "mcp/message", "_editor/open", ""}) {
        EXPECT_EQ(kind({{"method", method}, {"params", params}}), Kind::Drop) << method;
        for (const json& id : {json(), json(1), json("a"), json(1.5), json(true), json::object(),
                               json::array({1}), json(UINT64_MAX)}) {
            const auto made = filter.toEditor({{"method", method}, {"id", id}, {"params", params}});
            EXPECT_EQ(made.kind, Kind::Refuse) << method << id;
            EXPECT_EQ(made.message["id"], id);
            EXPECT_EQ(made.message["error"]["code"], -32601);
            EXPECT_NE(made.remark.find("was refused"), std::string::npos);
        }
    }
    EXPECT_EQ(kind({{"id", 7}, {"result", json::object()}}), Kind::Drop) << "never asked";
    EXPECT_EQ(kind({{"id", "2"}, {"result", json::object()}}), Kind::Drop) << "another id";
    EXPECT_EQ(kind({{"id", 2}, {"method", 5}, {"result", json::object()}}), Kind::Drop);
    const auto answer = filter.toEditor(
        {{"id", 2}, {"result", {{"sessionId", "s"}, {"_meta", {{"run", "x"}}}}}, {"extra", 1}});
    EXPECT_EQ(answer.kind, Kind::Pass);
    EXPECT_EQ(answer.message,
              (json{{"jsonrpc", "2.0"}, {"id", 2}, {"result", {{"sessionId", "s"}}}}));
    EXPECT_EQ(kind({{"id", 2}, {"result", json::object()}}), Kind::Drop) << "answered already";
}

TEST(EditorFilter, nobodySignsInByACommandOnThisComputer)
{
    EditorFilter filter = begun();
    const json methods = json::array(
        {{{"id", "a"},
          {"name", "Sign in"},
          {"_meta", {{"terminal-auth", {{"command", "sh"}, {"args", {"-c", "evil"}}}}}}},
         {{"type", "terminal"}, {"id", "b"}, {"name", "Here"}, {"args", {"--login"}}}});
    const auto made = filter.toEditor(
        {{"id", 1}, {"result", {{"protocolVersion", 1}, {"authMethods", methods}}}});
    EXPECT_EQ(made.message["result"]["authMethods"],
              json::array({{{"id", "a"}, {"name", "Sign in"}}}));
}

/// How the editor is told of a place that the agent names, in `form`.
json shown(const std::string& place, const char* form)
{
    EditorFilter filter = begun();
    json update;
    if (std::string(form) == "location")
        update["locations"] = json::array({{{"path", place}, {"line", 3}}});
    else if (std::string(form) == "diff")
        update["content"] = json::array({{{"type", "diff"}, {"path", place}, {"newText", "new"}}});
    else if (std::string(form) == "link")
        update["content"] = json{{"type", "resource_link"}, {"name", "n"}, {"uri", place}};
    else if (std::string(form) == "resource")
        update["content"] =
            json{{"type", "resource"}, {"resource", {{"uri", place}, {"text", "words"}}}};
    else if (std::string(form) == "image")
        update["content"] = json{{"type", "image"}, {"data", "AA=="}, {"uri", place}};
    else
        update["rawInput"] = json{{form, place}};
    return filter
        .toEditor({{"method", "session/update"}, {"params", {{"update", std::move(update)}}}})
        .message["params"]["update"];
}

TEST(EditorFilter, mapsPlacesInTheProject)
{
    const std::string mapped = "/home/me/project/src/a b.c";
    for (const char* place :
         {"/home/agent/workspace/src/a b.c", "/home/agent/workspace/./x/../src//a b.c",
          "/home/agent/../agent/workspace/src/a b.c", "src/a b.c"}) {
        EXPECT_EQ(shown(place, "location")["locations"][0]["path"], mapped) << place;
        EXPECT_EQ(shown(place, "diff")["content"][0]["path"], mapped) << place;
    }
    for (const char* place :
         {"file:///home/agent/workspace/src/a%20b.c", "file:/home/agent/workspace/src/a b.c",
          "FILE://localhost/home/agent/workspace/x/%2e%2e/src/a%20b.c?query"}) {
        EXPECT_EQ(shown(place, "link")["content"]["uri"], "file:///home/me/project/src/a%20b.c")
            << place;
        EXPECT_EQ(shown(place, "resource")["content"]["resource"]["uri"],
                  "file:///home/me/project/src/a%20b.c");
        EXPECT_EQ(shown(place, "image")["content"]["uri"], "file:///home/me/project/src/a%20b.c");
    }
    EXPECT_EQ(shown("file:///home/agent/workspace/a.c#L1:2", "link")["content"]["uri"],
              "file:///home/me/project/a.c#L1:2");
    EXPECT_EQ(shown("https://docs.example.org/x", "link")["content"]["uri"],
              "https://docs.example.org/x");
    EXPECT_EQ(shown("/home/agent/workspace/a.c", "file_path")["rawInput"]["file_path"],
              "/home/me/project/a.c");
    EXPECT_EQ(shown("a.c", "path")["rawInput"]["path"], "a.c");
    EXPECT_EQ(shown("/etc/passwd", "note")["rawInput"]["note"], "/etc/passwd") << "just words";
}

TEST(EditorFilter, nothingElsewhereAndNothingOfGitIsMapped)
{
    const std::string in = "/home/agent/workspace/";
    std::vector<std::string> places{
        "/etc/passwd",   "/home/agent/workspace2/a", in + "../../x", in + "a/../../x", "../x",
        in + "%2e%2e/x", in + "a\\..\\..\\x",        in + "a\nb",    in + "%ff"};
    for (const char* git :
         {".git", ".GIT", ".Git", ".git.", ".git ", "git~1", "GIT~1", ".git::$INDEX_ALLOCATION",
          ".g\u200cit", "%2egit", "%252egit", "x/../.git", ".git\\hooks"})
        for (const char* rest : {"", "/hooks/pre-commit", "/../.git/config"})
            places.push_back(in + git + rest);
    places.push_back(in + "sub/.git/hooks/x");
    places.emplace_back(".git/hooks/x");
    for (std::string place : places) {
        for (int asUri = 0; asUri < 2; ++asUri) {
            for (const char* form : {"location", "diff", "link", "resource", "image", "file_path",
                                     "cwd", "URI", "additionalDirectories"}) {
                const std::string text =
                    shown(place, form).dump(-1, ' ', false, json::error_handler_t::replace);
                EXPECT_EQ(text.find("/home/me/project"), std::string::npos)
                    << form << ": " << place << " -> " << text;
                EXPECT_EQ(text.find("\"uri\":"), std::string::npos) << form << ": " << text;
                EXPECT_EQ(text.find("\"type\":\"diff\""), std::string::npos) << text;
                EXPECT_EQ(text.find("\"line\""), std::string::npos) << text;
            }
            place.insert(0, place.starts_with('/') ? "file://" : "file:");
        }
    }
    for (const char* uri : {"file://evil.example/home/agent/workspace/a",
                            "vscode://file/etc/passwd", "javascript:alert(1)", "file:", "file://"})
        EXPECT_EQ(shown(uri, "link")["content"]["type"], "text") << uri;
    EXPECT_EQ(shown("https://x.example/a.png", "image")["content"].count("uri"), 0U)
        << "nothing is fetched to draw a picture";
    EXPECT_NE(shown("/etc/hosts", "diff").dump().find("A change outside the project: /etc/hosts"),
              std::string::npos)
        << "told, not shown as a file";
}

TEST(EditorFilter, aFolderThatIsNoneMapsNothing)
{
    for (const char* folder : {"/", "relative", "", "/home/me/.git", "/home/me/project/.git/x"}) {
        EditorFilter filter;
        json begin = newSession();
        begin["params"]["cwd"] = folder;
        filter.toAgent(begin);
        const auto made = filter.toEditor(
            {{"method", "session/update"},
             {"params", {{"update", {{"locations", {{{"path", "/home/agent/workspace/a"}}}}}}}}});
        EXPECT_EQ(made.message["params"]["update"]["locations"], json::array()) << folder;
    }
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
        (void)filter.toEditor(message);
    }
    for (const json& message : {json(), json::array(), json("x"), json(1), json::object()})
        EXPECT_EQ(filter.toEditor(message).kind, ForEditor::Kind::Drop);
}

} // namespace
} // namespace helix::sessions
