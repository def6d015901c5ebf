// What an agent is told when it is started: the conversation it had, and the user's MCP servers.
#include "service_fixture.h"

namespace helix::sessions {
namespace {

class Introduction : public SessionsTest {
protected:
    /// The agent `name`, which can do this, and would repeat the conversation if it were asked to.
    void able(const std::string& name, const json& can, const json& errors = json::object())
    {
        script(name, {{"initialize", {{"agentCapabilities", can}}},
                      {"errors", errors},
                      {"history",
                       {{{"sessionUpdate", "agent_message_chunk"},
                         {"content", {{"type", "text"}, {"text", "repeated"}}}}}},
                      {"prompts", {{{{"say", "said"}}}}}});
    }
    /// Begins a conversation with it and goes on in another process of it.
    SessionId goOnAnew(const std::string& name)
    {
        const auto id = create(name);
        EXPECT_TRUE(ask(id, "one").wentWell());
        stopGuest();
        startGuest();
        EXPECT_TRUE(ask(id, "two").wentWell());
        EXPECT_EQ(said(id, Kind::Answer), "said\nsaid\n") << "nothing is repeated";
        return id;
    }
    [[nodiscard]] std::size_t count(const std::string& name, const std::string& method) const
    {
        return sent(name, method).size();
    }
    [[nodiscard]] bool wasHandedTheConversation(const std::string& name) const
    {
        return sent(name, "session/prompt").back()["params"]["prompt"].size() == 2;
    }
};

const json kResume{{"loadSession", true}, {"sessionCapabilities", {{"resume", json::object()}}}};
const json kOnlyResume{{"sessionCapabilities", {{"resume", json::object()}}}};
const json kLoad{{"loadSession", true}};

TEST_F(Introduction, resumesWhereTheAgentCan)
{
    able("resumes", kResume);
    const auto id = goOnAnew("resumes");
    const auto resumed = sent("resumes", "session/resume");
    ASSERT_EQ(resumed.size(), 1U);
    EXPECT_EQ(resumed[0]["params"]["sessionId"], "session-1");
    EXPECT_TRUE(resumed[0]["params"].contains("mcpServers"));
    EXPECT_EQ(count("resumes", "session/load"), 0U);
    EXPECT_EQ(count("resumes", "session/new"), 1U);
    EXPECT_FALSE(wasHandedTheConversation("resumes"));
    EXPECT_EQ(said(id, Kind::Notice), "");
}

TEST_F(Introduction, loadsWhereItCannotResume)
{
    able("loads", kLoad);
    const auto id = goOnAnew("loads");
    EXPECT_EQ(count("loads", "session/load"), 1U);
    EXPECT_EQ(count("loads", "session/new"), 1U);
    EXPECT_FALSE(wasHandedTheConversation("loads"));
    EXPECT_EQ(said(id, Kind::Notice), "");
}

TEST_F(Introduction, loadsWhenResumingIsRefused)
{
    able("forgets", kResume, {{"session/resume", {{"code", -32002}, {"message", "Unknown"}}}});
    (void)goOnAnew("forgets");
    EXPECT_EQ(count("forgets", "session/resume"), 1U);
    EXPECT_EQ(count("forgets", "session/load"), 1U);
    EXPECT_EQ(count("forgets", "session/new"), 1U);
    EXPECT_FALSE(wasHandedTheConversation("forgets"));
}

TEST_F(Introduction, beginsAnewWhenNothingElseWorks)
{
    able("forgets", kOnlyResume, {{"session/resume", {{"code", -32002}, {"message", "Unknown"}}}});
    const auto id = goOnAnew("forgets");
    EXPECT_EQ(count("forgets", "session/resume"), 1U);
    EXPECT_EQ(count("forgets", "session/load"), 0U) << "it never said that it can";
    EXPECT_EQ(count("forgets", "session/new"), 2U);
    EXPECT_TRUE(wasHandedTheConversation("forgets"));
    EXPECT_NE(said(id, Kind::Notice).find("does not remember"), std::string::npos);
}

TEST_F(Introduction, givesTheUsersMcpServersEachTime)
{
    json can = kLoad;
    can["mcpCapabilities"]["http"] = true;
    able("both", can);
    McpServer files{"files", {}, {"npx", "-y", "files"}, {{"ROOT", "hush-\"1\"\\"}}, {}};
    McpServer docs{"docs_A", "https://docs.example/mcp?x=1", {}, {}, {{"X-Key", "hush-2"}}};
    McpServer plain{"plain", "https://plain.example/mcp", {}, {}, {}};
    McpServer other{"other", {}, {"other"}, {{"KEY", "hush-3"}}, {}};
    files.workspace = docs.workspace = m_door.workspace;
    other.workspace = WorkspaceId::generate();
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setMcpServers({files, docs, plain, other})));
    EXPECT_EQ(m_keys.kept.size(), 3U);
    for (const auto& server : m_sessions->mcpServers())
        for (const auto& [name, value] : server.environment)
            EXPECT_EQ(value, "") << "only kept in the keychain";
    stopHelix();
    startHelix(); // they are kept
    const auto id = goOnAnew("both");
    auto given = sent("both", "session/new");
    given.push_back(sent("both", "session/load").at(0));
    for (const json& message : given) {
        const json& servers = message["params"]["mcpServers"];
        ASSERT_GE(servers.size(), 3U) << message;
        EXPECT_EQ(servers[0], json({{"name", "files"},
                                    {"command", "npx"},
                                    {"args", {"-y", "files"}},
                                    {"env", {{{"name", "ROOT"}, {"value", "hush-\"1\"\\"}}}}}));
        EXPECT_EQ(servers[1]["name"], "docs_A");
        EXPECT_TRUE(servers[1].value("url", "").ends_with("/secret/mcp-docs-a/mcp?x=1"))
            << servers[1];
        EXPECT_EQ(servers[1]["headers"][0]["name"], "Authorization");
        EXPECT_EQ(servers[2], json({{"type", "http"},
                                    {"name", "plain"},
                                    {"url", "https://plain.example/mcp"},
                                    {"headers", json::array()}}));
        EXPECT_EQ(message.dump().find("hush-2"), std::string::npos) << "the guest never has it";
        EXPECT_EQ(message.dump().find("hush-3"), std::string::npos) << "another workspace's";
    }
    EXPECT_EQ(said(id, Kind::Notice), "");
    stopHelix();
    EXPECT_FALSE(onDisk("hush-")) << "keys are not in the database, also not for a moment";
    startHelix();
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setMcpServers({plain})));
    EXPECT_TRUE(m_keys.kept.empty()) << "who is gone leaves no key";
}

TEST_F(Introduction, keysAreForOneWorkspaceAndKeptOrRefused)
{
    const auto refusal = [this](McpServer server) {
        const auto done = QCoro::waitFor(m_sessions->setMcpServers({std::move(server)}));
        return done ? std::string() : done.error().message;
    };
    McpServer docs{"docs", "https://docs.example/mcp", {}, {}, {{"X-Key", "hush"}}};
    EXPECT_NE(refusal(docs).find("which workspace"), std::string::npos);
    docs.workspace = m_door.workspace;
    docs.headers.emplace_back("X-Other", "hush");
    EXPECT_NE(refusal(docs).find("several headers"), std::string::npos);
    docs.headers.pop_back();
    m_keys.refuses = true;
    EXPECT_EQ(refusal(docs), "The keychain is locked.");
    EXPECT_TRUE(m_sessions->mcpServers().empty());
    m_keys.refuses = false;
    EXPECT_EQ(refusal(docs), "");
    ASSERT_TRUE(QCoro::waitFor(m_sessions->removeWorkspace(m_door.workspace)));
    EXPECT_TRUE(m_sessions->mcpServers().empty());
    EXPECT_TRUE(m_keys.kept.empty());
}

TEST_F(Introduction, whatAnOlderHelixWroteInTheClearIsErased)
{
    const store::Work<void> write = [](store::Transaction& transaction) {
        const auto done = transaction.run(
            "INSERT OR REPLACE INTO session_lists (name, list) VALUES ('servers', ?)",
            {QByteArray(
                R"([{"name":"old","url":"","command":["x"],"environment":[["KEY","hush-old"]],
                "headers":[]},{"name":"plain","url":"","command":["y"],"environment":[],"headers":[]}])")});
        return done ? Result<void>() : fail(done.error());
    };
    ASSERT_TRUE(QCoro::waitFor(m_database->transact(write)));
    stopHelix();
    EXPECT_TRUE(onDisk("hush-old"));
    startHelix();
    stopHelix();
    EXPECT_FALSE(onDisk("hush-old"));
    startHelix();
    able("later", kLoad);
    const auto id = create("later");
    EXPECT_TRUE(ask(id, "one").wentWell());
    const json servers = sent("later", "session/new").at(0)["params"]["mcpServers"];
    EXPECT_EQ(servers[0]["name"], "plain");
    EXPECT_EQ(servers.dump().find("old"), std::string::npos);
    EXPECT_NE(said(id, Kind::Notice).find("The MCP server old is given to nobody"),
              std::string::npos);
}

TEST_F(Introduction, saysWhichMcpServersAnAgentCannotTake)
{
    able("local", kLoad);
    const McpServer files{"files", {}, {"files-server"}, {}, {}};
    const McpServer docs{"docs", "https://docs.example/mcp", {}, {}, {}};
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setMcpServers({files, docs})));
    const auto id = create("local");
    EXPECT_TRUE(ask(id, "one").wentWell());
    const auto given = sent("local", "session/new");
    ASSERT_EQ(given.size(), 1U);
    std::vector<std::string> names;
    for (const json& server : given[0]["params"]["mcpServers"])
        names.push_back(server.value("name", ""));
    EXPECT_EQ(names.front(), "files");
    EXPECT_EQ(std::ranges::count(names, "docs"), 0);
    EXPECT_EQ(said(id, Kind::Notice),
              "Agent local takes no MCP servers by address; it works without: docs.\n");
}

} // namespace
} // namespace helix::sessions
