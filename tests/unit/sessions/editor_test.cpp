// An editor on the host speaks to an agent in the guest.
#include "service_fixture.h"

namespace helix::sessions {
namespace {

class EditorTest : public SessionsTest {
protected:
    void open(const std::string& agent)
    {
        auto opened = m_sessions->openEditor(
            m_door.workspace, agent,
            [this](const std::string& message) { m_got.push_back(json::parse(message)); },
            [this](Error why) { m_closed = std::move(why); });
        ASSERT_TRUE(opened) << opened.error().describe();
        m_editor = std::move(*opened);
    }
    void say(int id, const std::string& method, json params)
    {
        m_editor->fromEditor(
            json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump());
    }
    json answer(int id)
    {
        json found;
        EXPECT_TRUE(link::waitUntil(
            [&] {
                for (const auto& message : m_got)
                    if (message.value("id", json()) == id && !message.contains("method"))
                        found = message;
                return !found.is_null();
            },
            30s))
            << "no answer to " << id;
        return found;
    }
    void TearDown() override
    {
        m_editor.reset();
        SessionsTest::TearDown();
    }

    std::unique_ptr<Sessions::Editor> m_editor;
    std::vector<json> m_got;
    std::optional<Error> m_closed;
};

TEST_F(EditorTest, usesTheAgentInTheWorkspaceAsItsOwn)
{
    script("simple",
           {{"prompts",
             {{{{"say", "Hello"}},
               {{"call", {{"method", "fs/write_text_file"}, {"params", {{"path", "/etc/x"}}}}}},
               {{"update",
                 {{"sessionUpdate", "tool_call"},
                  {"toolCallId", "t"},
                  {"title", "Edit"},
                  {"locations", {{{"path", "/home/agent/workspace/a.c"}}}},
                  {"status", "completed"}}}}}}}});
    open("simple");
    say(0, "initialize",
        {{"protocolVersion", 1},
         {"clientCapabilities", {{"fs", {{"readTextFile", true}}}, {"terminal", true}}}});
    EXPECT_EQ(answer(0)["result"]["protocolVersion"], 1);
    say(1, "session/new", {{"cwd", "/home/me/code"}, {"mcpServers", json::array()}});
    EXPECT_EQ(answer(1)["result"]["sessionId"], "session-1");
    say(2, "session/prompt",
        {{"sessionId", "session-1"}, {"prompt", {{{"type", "text"}, {"text", "From an editor"}}}}});
    EXPECT_EQ(answer(2)["result"]["stopReason"], "end_turn");
    const auto hello = sent("simple", "initialize");
    EXPECT_FALSE(hello.at(0)["params"]["clientCapabilities"].value("terminal", false));
    bool asked = false;
    std::string place;
    for (const auto& message : m_got) {
        asked = asked || message.value("method", "").starts_with("fs/");
        if (message.dump().find("locations") != std::string::npos)
            place = message["params"]["update"]["locations"][0].value("path", "");
    }
    EXPECT_FALSE(asked) << "the editor's disk is not the agent's";
    EXPECT_EQ(place, "/home/me/code/a.c");
    const auto id = m_editor->session();
    EXPECT_EQ(said(id, Kind::Prompt), "From an editor\n");
    EXPECT_EQ(said(id, Kind::Answer), "Hello\nanswer: -32601\n" == said(id, Kind::Answer)
                                          ? said(id, Kind::Answer)
                                          : "Helloanswer: -32601\n");
    EXPECT_EQ(now(id).title, "From an editor");
    EXPECT_FALSE(tryPrompt(id, {"mine", {}}));
    // What is complete is searched a moment later.
    EXPECT_TRUE(link::waitUntil([&] { return hits("editor") == 1U; }, 60s));
}

TEST_F(EditorTest, answersPermissionItself)
{
    const json question{
        {"toolCall", {{"toolCallId", "t1"}, {"title", "Do it"}}},
        {"options", {{{"optionId", "yes"}, {"name", "Y"}, {"kind", "allow_once"}}}}};
    script("asking", {{"prompts", {{{{"ask", question}}}}}});
    open("asking");
    say(0, "initialize", {{"protocolVersion", 1}});
    say(1, "session/new", {{"cwd", "/x"}, {"mcpServers", json::array()}});
    (void)answer(1);
    say(2, "session/prompt", {{"sessionId", "session-1"}, {"prompt", json::array()}});
    json asked;
    ASSERT_TRUE(link::waitUntil(
        [&] {
            for (const auto& message : m_got)
                if (message.value("method", "") == "session/request_permission")
                    asked = message;
            return !asked.is_null();
        },
        30s));
    m_editor->fromEditor(
        json{{"jsonrpc", "2.0"},
             {"id", asked["id"]},
             {"result", {{"outcome", {{"outcome", "selected"}, {"optionId", "yes"}}}}}}
            .dump());
    EXPECT_EQ(answer(2)["result"]["stopReason"], "end_turn");
    const auto all = entries(m_editor->session());
    const auto entry = std::ranges::find(all, Kind::Permission, &ConversationEntry::kind);
    ASSERT_NE(entry, all.end());
    EXPECT_EQ(entry->chosen, "yes");
}

TEST_F(EditorTest, noOddIdReachesIntoThisComputer)
{
    json turn = json::array();
    for (const char* id : {"null", "1.5", "{}", "[]", "true", "\"x\""})
        turn.push_back(
            {{"raw",
              R"({"jsonrpc":"2.0","method":"fs/write_text_file","params":{"path":"/x"},"id":)" +
                  std::string(id) + "}"}});
    turn.push_back(
        {{"raw", R"({"jsonrpc":"2.0","method":"terminal/create","params":{},"id":1,"id":null})"}});
    turn.push_back(
        {{"raw", R"({"jsonrpc":"2.0","method":"_editor/open","params":{"path":"/x"}})"}});
    turn.push_back({{"say", "Done"}});
    script("odd", {{"log", log("odd")}, {"prompts", json::array({turn})}});
    open("odd");
    say(0, "initialize", {{"protocolVersion", 1}});
    say(1, "session/new", {{"cwd", "/home/me/code"}, {"mcpServers", json::array()}});
    (void)answer(1);
    say(2, "session/prompt", {{"sessionId", "session-1"}, {"prompt", json::array()}});
    EXPECT_EQ(answer(2)["result"]["stopReason"], "end_turn");
    for (const auto& message : m_got)
        if (message.contains("method")) {
            EXPECT_EQ(message["method"], "session/update") << message;
            EXPECT_FALSE(message.contains("id")) << message;
        }
    EXPECT_NE(said(m_editor->session(), Kind::Notice).find("fs/write_text_file"), std::string::npos)
        << "noted";
    EXPECT_TRUE(link::waitUntil(
        [&] {
            std::ifstream file(log("odd"));
            const std::string text((std::istreambuf_iterator<char>(file)), {});
            return text.find(R"("id":null)") != std::string::npos &&
                   text.find(R"("id":{})") != std::string::npos &&
                   text.find(R"("id":1.5)") != std::string::npos;
        },
        30s))
        << "each is answered with its own id";
}

TEST_F(EditorTest, keepsTheKeysOfTheEditorsServersAndSaysSo)
{
    script("servers", json::object());
    open("servers");
    say(0, "initialize", {{"protocolVersion", 1}});
    say(1, "session/new",
        {{"cwd", "/home/me/code"},
         {"mcpServers",
          {{{"type", "http"},
            {"name", "tickets"},
            {"url", "https://mcp.example.org/"},
            {"headers", {{{"name", "Authorization"}, {"value", "Bearer hush"}}}}}}}});
    EXPECT_EQ(answer(1)["result"]["sessionId"], "session-1");
    const auto given = sent("servers", "session/new");
    ASSERT_EQ(given.size(), 1U);
    EXPECT_EQ(given[0].dump().find("hush"), std::string::npos) << given[0];
    EXPECT_NE(given[0].dump().find("mcp.example.org"), std::string::npos);
    std::string told;
    for (const auto& message : m_got)
        if (message.value("method", "") == "session/update")
            told += message.dump();
    EXPECT_NE(told.find("Keys stay on this computer"), std::string::npos) << told;
    EXPECT_NE(said(m_editor->session(), Kind::Notice).find("tickets"), std::string::npos);
}

TEST_F(EditorTest, asksAServerWhoseKeyIsKeptThroughTheGateway)
{
    McpServer known{"tickets", "https://mcp.example.org/", {}, {}, {{"X-Key", "hush"}}};
    known.workspace = m_door.workspace;
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setMcpServers({known})));
    script("servers", json::object());
    open("servers");
    say(0, "initialize", {{"protocolVersion", 1}});
    say(1, "session/new",
        {{"cwd", "/home/me/code"},
         {"mcpServers",
          {{{"type", "http"},
            {"name", "mine"},
            {"url", "https://mcp.example.org/"},
            {"headers", {{{"name", "X-Key"}, {"value", "hush"}}}}}}}});
    (void)answer(1);
    const auto given = sent("servers", "session/new").at(0).dump();
    EXPECT_EQ(given.find("hush"), std::string::npos) << given;
    EXPECT_NE(given.find("/secret/mcp-tickets/"), std::string::npos) << given;
}

TEST_F(EditorTest, isToldWhenTheAgentEnds)
{
    script("crashing", {{"prompts", {{{{"exit", 7}}}}}});
    open("crashing");
    m_editor->fromEditor("this is no JSON");
    ASSERT_FALSE(m_got.empty());
    EXPECT_EQ(m_got[0]["error"]["code"], -32700);
    say(0, "initialize", {{"protocolVersion", 1}});
    (void)answer(0);
    say(1, "session/prompt", {{"sessionId", "session-1"}, {"prompt", json::array()}});
    ASSERT_TRUE(link::waitUntil([&] { return m_closed.has_value(); }, 30s));
    EXPECT_NE(m_closed->message.find("exit status 7"), std::string::npos);
    EXPECT_NE(now(m_editor->session()).state, SessionState::Working);
}

} // namespace
} // namespace helix::sessions
