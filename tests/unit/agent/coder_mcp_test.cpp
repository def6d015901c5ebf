// MCP servers in turns of the built-in agent: the project's own one, scripted good ones and bad
// ones.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <regex>
#include <set>

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include "coder_fixture.h"
#include "unit/desktop_tools/headless_sway.h"
#include "build_tree.h"

namespace helix::agent::coder {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Json mcpCall(const std::string& tool, const Json& input = Json::object())
{
    return {{"tool", tool}, {"input", input}};
}

Json program(const std::string& name, const std::vector<std::string>& command, const Json& env = {})
{
    return {{"name", name},
            {"command", command.front()},
            {"args", std::vector<std::string>(command.begin() + 1, command.end())},
            {"env", env.is_null() ? Json::array() : env}};
}

Json address(const std::string& name, const std::string& url, const std::string& key = "key")
{
    Json headers = Json::array();
    headers.push_back({{"name", "Authorization"}, {"value", "Bearer " + key}});
    return {{"type", "http"}, {"name", name}, {"url", url}, {"headers", headers}};
}

class CoderMcp : public CoderFixture {
protected:
    CoderMcp() { ::setenv("MCP_LOG", logFile().c_str(), 1); }
    ~CoderMcp() override { ::unsetenv("MCP_LOG"); }

    [[nodiscard]] std::string logFile() const { return m_folder / "mcp.log"; }
    [[nodiscard]] std::string log() const { return readText(logFile()); }
    static Json scripted(const std::string& name, const std::string& mode)
    {
        return program(name,
                       {"python3", "-B", tests::sourceFile("tests/fakes/mcp_server/mcp_server.py"),
                        "stdio", mode});
    }
    Json overHttp(const std::string& name, const std::string& mode)
    {
        m_web.push_back(std::make_unique<fakes::PythonServer>(
            tests::sourceFile("tests/fakes/mcp_server/mcp_server.py"),
            std::vector<std::string>{"http", mode}));
        return address(name, m_web.back()->url() + "/mcp?x=1");
    }
    std::string open(CoderClient& client, const Json& servers)
    {
        const Json answer =
            client.call("session/new", {{"cwd", project()}, {"mcpServers", servers}});
        return answer.at("result").at("sessionId");
    }
    CoderClient::Variables patient() const
    {
        auto environment = variables();
        environment["HELIX_STALL_SECONDS"] = "60";
        return environment;
    }
    static void expectEnd(const Json& answer) { EXPECT_TRUE(answer.contains("result")) << answer; }
    /// The tools that the first request named.
    std::vector<std::string> offered()
    {
        std::vector<std::string> names;
        const Json tools = bodies().at(0).at("tools");
        for (const Json& tool : tools)
            names.push_back(tool.at("name"));
        return names;
    }
    /// The scripted server's process, from its log; readable once it has ended (pidfd_open(2)).
    UniqueFd process() const
    {
        const std::string text = log();
        const auto at = text.find("pid ");
        if (at == std::string::npos)
            return UniqueFd();
        const int pid = std::stoi(text.substr(at + 4));
        return UniqueFd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    }
    static bool endsInTime(const UniqueFd& process)
    {
        constexpr int patienceMs = 40'000;
        pollfd entry{process.get(), POLLIN, 0};
        return process.valid() && ::poll(&entry, 1, patienceMs) == 1;
    }

    std::vector<std::unique_ptr<fakes::PythonServer>> m_web;
};

TEST_F(CoderMcp, UsesServersOfEveryKind)
{
    const Json servers{scripted("files & more", "good"), scripted("pure", "stateless"),
                       overHttp("web", "good"), overHttp("streamed", "stream"),
                       overHttp("new", "stateless")};
    Json calls = Json::array();
    for (const char* server : {"files_more", "pure", "web", "streamed", "new"})
        calls.push_back(
            mcpCall("mcp__" + std::string(server) + "__echo", {{"text", std::string(server)}}));
    calls.push_back(mcpCall("mcp__web__picture"));
    calls.push_back(mcpCall("mcp__pure__fail"));
    script({{{"calls", calls}},
            {{"text", "Done."},
             {"expect",
              {"echo: files_more", "echo: pure", "echo: web", "echo: streamed", "echo: new",
               "a pixel", "it failed"}}}});
    CoderClient client(patient());
    EXPECT_EQ(client.call("initialize", {{"protocolVersion",
                                          1}})["result"]["agentCapabilities"]["mcpCapabilities"],
              (Json{{"http", true}, {"sse", false}}));
    const Json answer = client.prompt(open(client, servers), "go");
    ASSERT_TRUE(answer.contains("result")) << answer << client.said("agent_thought_chunk");
    EXPECT_EQ(client.said("agent_message_chunk"), "Done.");
    const auto shown = client.toolCalls();
    ASSERT_EQ(shown.size(), 7U);
    EXPECT_EQ(shown[0]["title"], "files & more: echo");
    EXPECT_EQ(shown[0]["kind"], "read");
    EXPECT_EQ(shown[4]["status"], "completed");
    EXPECT_EQ(shown[5]["content"][1]["content"]["mimeType"], "image/png");
    EXPECT_EQ(shown[6]["status"], "failed");
    EXPECT_THAT(bodies().back().dump(), HasSubstr("iVBOR"));
    // Every name is one that providers take, and nobody else's.
    const auto names = offered();
    EXPECT_EQ(names.size(), 6U + 5U * 7U);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    for (const std::string& name : names)
        EXPECT_TRUE(std::regex_match(name, std::regex("[a-zA-Z0-9_-]{1,64}"))) << name;
    EXPECT_THAT(client.said("agent_thought_chunk"),
                HasSubstr("'web' offers 1 tools that are left out"));
    EXPECT_THAT(log(), AllOf(HasSubstr("initialized"), HasSubstr("reply {}")));
    EXPECT_EQ(client.finish(), 0);
    EXPECT_THAT(log(), AllOf(HasSubstr("delete session-1"), HasSubstr("end")));
}

TEST_F(CoderMcp, GoesOnWithoutBadServers)
{
    Json servers{program("missing", {"/no/such/program"}),
                 address("nobody", "http://127.0.0.1:9/mcp"),
                 address("nonsense", "ftp://there"),
                 {{"type", "sse"}, {"name", "old style"}, {"url", "http://127.0.0.1:9/sse"}},
                 {{"name", "empty"}},
                 overHttp("forbidden", "forbidden"),
                 overHttp("broken", "broken"),
                 overHttp("html", "garbage")};
    for (const char* mode :
         {"dies", "garbage", "flood", "long", "refuses", "old", "bad_list", "endless"})
        servers.push_back(scripted(mode, mode));
    script({{{"text", "Hello."}}});
    CoderClient client(patient());
    const Json answer = client.prompt(open(client, servers), "go");
    ASSERT_TRUE(answer.contains("result")) << answer;
    const std::string said = client.said("agent_thought_chunk");
    for (const char* words :
         {"'missing' could not be started", "'nobody' cannot be reached",
          "'nonsense' cannot be reached", "'old style' uses the old HTTP+SSE transport",
          "'empty' needs either a command or an address", "'forbidden' refuses us (HTTP 401)",
          "'broken' refused to begin: HTTP 500", "'html' sent an answer that is no MCP",
          "'dies' has ended with status 1 ('cannot find my configuration')",
          "'garbage' writes other things", "'flood' floods", "'long' sent a message of more than",
          "'refuses' refused to begin: not today", "'old' speaks the version '1999-01-01'",
          "'bad_list' sent a list of tools that cannot be read", "the session goes on without it"})
        EXPECT_THAT(said, HasSubstr(words));
    // A list that repeats itself is read once.
    EXPECT_EQ(offered().size(), 6U + 3U + 3U);
}

TEST_F(CoderMcp, DoesNotWaitForever)
{
    script({{{"text", "Hello."}}});
    auto environment = patient();
    environment["HELIX_MCP_START_SECONDS"] = "1";
    CoderClient client(environment);
    const std::string session =
        open(client, {scripted("mute", "silent"), scripted("deaf", "deaf")});
    expectEnd(client.prompt(session, "go"));
    EXPECT_THAT(client.said("agent_thought_chunk"),
                AllOf(HasSubstr("'mute' did not answer within 1 s"),
                      HasSubstr("'deaf' did not answer within 1 s")));
    // Waiting can be cancelled, too.
    environment["HELIX_MCP_START_SECONDS"] = "100";
    CoderClient other(environment);
    const std::string second = open(other, Json::array({scripted("mute", "silent")}));
    const int id = other.beginPrompt(second, "go");
    other.waitFor([](const Json& update) {
        return update.dump().find("Waiting for the MCP servers: mute") != std::string::npos;
    });
    other.notify("session/cancel", {{"sessionId", second}});
    EXPECT_EQ(other.answer(id)["result"]["stopReason"], "cancelled");
    EXPECT_EQ(other.finish(), 0);
}

TEST_F(CoderMcp, CancelsCalls)
{
    for (const Json& server : {scripted("s", "good"), overHttp("s", "good")}) {
        SCOPED_TRACE(server.dump());
        std::filesystem::remove(logFile());
        script({{{"calls", {mcpCall("mcp__s__slow")}}}, {{"text", "not reached"}}});
        CoderClient client(patient());
        const std::string session = open(client, Json::array({server}));
        const int id = client.beginPrompt(session, "go");
        client.waitFor(
            [](const Json& update) { return update.value("status", "") == "in_progress"; });
        client.notify("session/cancel", {{"sessionId", session}});
        EXPECT_EQ(client.answer(id)["result"]["stopReason"], "cancelled");
        script({{{"calls", {mcpCall("mcp__s__echo", {{"text", "alive"}})}}},
                {{"text", "Fine."}, {"expect", "echo: alive"}}});
        expectEnd(client.prompt(session, "and now?"));
        EXPECT_EQ(client.finish(), 0);
    }
}

TEST_F(CoderMcp, GivesUpACallThatTakesTooLong)
{
    script({{{"calls", {mcpCall("mcp__s__slow"), mcpCall("mcp__w__slow")}}},
            {{"text", "I see."},
             {"expect",
              {"'s' did not answer within 1 s; the call was given up",
               "'w' did not answer within 1 s"}}}});
    auto environment = patient();
    environment["HELIX_MCP_CALL_SECONDS"] = "1";
    CoderClient client(environment);
    const std::string session = open(client, {scripted("s", "good"), overHttp("w", "good")});
    expectEnd(client.prompt(session, "go"));
    EXPECT_EQ(client.finish(), 0);
    EXPECT_THAT(log(), HasSubstr("cancelled"));
}

TEST_F(CoderMcp, SaysThatAServerHasDied)
{
    script({{{"calls", {mcpCall("mcp__s__die"), mcpCall("mcp__s__echo")}}},
            {{"text", "I see."}, {"expect", "'s' has ended with status 3 ('boom')"}}});
    CoderClient client(patient());
    const std::string session = open(client, Json::array({scripted("s", "good")}));
    expectEnd(client.prompt(session, "go"));
    EXPECT_THAT(client.said("agent_thought_chunk"), HasSubstr("its tools do not work any more"));
    for (const Json& call : client.toolCalls())
        EXPECT_EQ(call["status"], "failed");
}

TEST_F(CoderMcp, BeginsAnotherHttpSessionWhenItsOwnIsOver)
{
    script(
        {{{"calls",
           {mcpCall("mcp__w__echo", {{"text", "1"}}), mcpCall("mcp__w__echo", {{"text", "2"}})}}},
         {{"text", "I see."}, {"expect", {"echo: 1", "echo: 2"}}}});
    CoderClient client(patient());
    expectEnd(client.prompt(open(client, Json::array({overHttp("w", "forgets")})), "go"));
}

TEST_F(CoderMcp, EndsProgramsWithTheirSession)
{
    for (const bool closes : {true, false}) {
        std::filesystem::remove(logFile());
        script({{{"text", "Hello."}}});
        CoderClient client(patient());
        const std::string session = open(client, Json::array({scripted("s", "good")}));
        expectEnd(client.prompt(session, "go"));
        const UniqueFd server = process();
        if (closes)
            client.call("session/close", {{"sessionId", session}});
        else
            client.finish();
        EXPECT_TRUE(endsInTime(server));
    }
}

TEST_F(CoderMcp, UsesTheProjectsOwnServer)
{
    if (const std::string reason = HeadlessSway::whyNot(); !reason.empty())
        GTEST_SKIP() << reason;
    HeadlessSway sway;
    ASSERT_TRUE(sway.start());
    int pipe[2];
    ASSERT_EQ(::pipe2(pipe, O_CLOEXEC), 0);
    UniqueFd toRead(pipe[0]);
    UniqueFd keepsServing(pipe[1]);
    // By its path: a shell knows descriptors of one digit only.
    const std::string command = "exec " + tests::builtProgram("served_tools") + " '" +
                                sway.socket() + "' </proc/" + std::to_string(::getpid()) + "/fd/" +
                                std::to_string(toRead.get());
    FILE* served = ::popen(command.c_str(), "r");
    char line[500] = {};
    ASSERT_NE(std::fgets(line, sizeof line, served), nullptr);
    toRead.reset();
    const Json access = Json::parse(line);
    const Json servers{
        program("helix-desktop", {tests::builtProgram("served_tools"), "--stdio", sway.socket()}),
        address("over http", access["url"], access["token"])};
    const std::vector<Json> first{
        {{"calls",
          {mcpCall("mcp__helix-desktop__desktop_screenshot"),
           mcpCall("mcp__over_http__desktop_screenshot"),
           mcpCall("mcp__over_http__desktop_click", {{"x", -5}, {"y", 1}})}}},
        {{"text", "I see."}, {"expect", "1280x720"}}};
    script(first);
    CoderClient client(patient());
    expectEnd(client.prompt(open(client, servers), "go"));
    const auto calls = client.toolCalls();
    ASSERT_EQ(calls.size(), 3U);
    EXPECT_EQ(calls[0]["title"], "helix-desktop: Screenshot");
    for (int i : {0, 1})
        EXPECT_EQ(calls[i]["content"][1]["content"]["mimeType"], "image/png") << calls[i];
    EXPECT_EQ(calls[2]["status"], "failed");
    // Where the tools are the agent's own, the server that helix-agent adds is left out.
    script({{{"text", "Hello."}}});
    auto environment = patient();
    environment["WAYLAND_DISPLAY"] = sway.socket();
    CoderClient other(environment);
    expectEnd(other.prompt(open(other, Json::array({servers[0]})), "go"));
    const std::string tools = bodies().back()["tools"].dump();
    EXPECT_THAT(tools, AllOf(HasSubstr("desktop_screenshot"), Not(HasSubstr("mcp__"))));
    // Both were forked with the ends of the pipes before them.
    other.finish();
    client.finish();
    keepsServing.reset();
    ::pclose(served);
}

} // namespace
} // namespace helix::agent::coder
