// Whole turns of the built-in agent against the scripted model server, in all three dialects.
#include <csignal>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>

#include <gmock/gmock.h>

#include "coder_client.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string readText(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

class CoderFixture : public testing::Test {
protected:
    explicit CoderFixture(std::string dialect = "anthropic")
        : m_dialect(std::move(dialect))
    {
        char name[] = "/tmp/coder-turn-XXXXXX";
        m_folder = ::mkdtemp(name);
        std::filesystem::create_directory(m_folder / "project");
    }
    ~CoderFixture() override { std::filesystem::remove_all(m_folder); }

    [[nodiscard]] std::string project() const { return m_folder / "project"; }
    [[nodiscard]] CoderClient::Variables variables() const
    {
        return {{"HELIX_GATEWAY_URL", m_server.url()},
                {"HELIX_GATEWAY_TOKEN", "token"},
                {"HELIX_SESSION", "session-7"},
                {"HELIX_MODEL", m_dialect + "/scripted"},
                {"HELIX_RETRY_FIRST_MS", "20"},
                {"HELIX_RETRY_ATTEMPTS", "4"},
                {"HELIX_STALL_SECONDS", "0.5"},
                {"XDG_STATE_HOME", m_folder / "state"},
                {"WAYLAND_DISPLAY", ""}};
    }
    void script(const Json& entries) { askServer(m_server, "PUT", "/_script", entries.dump()); }
    Json asked() { return askServer(m_server, "GET", "/_log"); }
    /// The bodies of the requests for answers.
    std::vector<Json> bodies()
    {
        std::vector<Json> all;
        for (const Json& entry : asked())
            if (entry.contains("body"))
                all.push_back(Json::parse(entry["body"].get<std::string>()));
        return all;
    }

    std::string m_dialect;
    std::filesystem::path m_folder;
    fakes::ModelServer m_server;
};

class CoderTurn : public CoderFixture, public testing::WithParamInterface<const char*> {
protected:
    CoderTurn()
        : CoderFixture(GetParam())
    {
    }
};

INSTANTIATE_TEST_SUITE_P(Dialects, CoderTurn,
                         testing::Values("anthropic", "openai-chat", "openai-responses"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

Json shellCall(const std::string& command)
{
    return {{"tool", "shell"}, {"input", {{"command", command}}}};
}

TEST_P(CoderTurn, AnswersAndRunsTools)
{
    script({{{"think", "Let me see."},
             {"text", "I look first. "},
             {"calls",
              {shellCall("printf 'a\\n' > made && ls"),
               {{"tool", "edit"},
                {"input", {{"path", "made"}, {"old_text", "a"}, {"new_text", "b"}}}}}}},
            {{"text", "Done: ü€😀."},
             {"shred", true},
             {"expect", {"[exit status 0]", "Changed "}},
             {"usage", {{"input", 20}, {"cached", 100}, {"output", 7}}}}});
    CoderClient client(variables());
    const std::string session = client.open(project());
    const Json answer = client.prompt(session, "Make a file");
    ASSERT_TRUE(answer.contains("result")) << answer;
    EXPECT_EQ(answer["result"]["stopReason"], "end_turn");
    EXPECT_EQ(client.said("agent_message_chunk"), "I look first. Done: ü€😀.");
    EXPECT_EQ(client.said("agent_thought_chunk"), "Let me see.");
    const auto calls = client.toolCalls();
    ASSERT_EQ(calls.size(), 2U);
    EXPECT_EQ(calls[0]["status"], "completed");
    EXPECT_EQ(calls[0]["kind"], "execute");
    EXPECT_THAT(calls[0]["content"][0]["content"]["text"].get<std::string>(), HasSubstr("made"));
    EXPECT_EQ(calls[1]["content"][0]["type"], "diff");
    EXPECT_EQ(calls[1]["content"][0]["oldText"], "a\n");
    EXPECT_EQ(calls[1]["locations"][0]["path"], project() + "/made");
    EXPECT_EQ(readText(project() + "/made"), "b\n");
    client.waitFor([](const Json& update) {
        return update["sessionUpdate"] == "usage_update" && update["used"] == 127;
    });
    client.waitFor([](const Json& update) {
        return update["sessionUpdate"] == "session_info_update" && update["title"] == "Make a file";
    });
    for (const Json& entry : asked()) {
        bool named = false;
        for (const Json& header : entry["headers"])
            named = named || (header[0] == "X-Helix-Session" && header[1] == "session-7");
        EXPECT_TRUE(named);
    }
    EXPECT_EQ(client.finish(), 0);
}

TEST_P(CoderTurn, KeepsThePrefixOfEveryRequest)
{
    script({{{"calls", {shellCall("true")}}}, {{"text", "One."}}, {{"text", "Two."}}});
    CoderClient client(variables());
    const std::string session = client.open(project());
    client.prompt(session, "first");
    client.prompt(session, "second");
    const auto all = bodies();
    ASSERT_EQ(all.size(), 3U);
    const char* list = all[0].contains("messages") ? "messages" : "input";
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_EQ(all[i]["tools"], all[0]["tools"]);
        EXPECT_EQ(all[i].value("system", Json()), all[0].value("system", Json()));
        ASSERT_GT(all[i][list].size(), all[i - 1][list].size());
        for (std::size_t at = 0; at < all[i - 1][list].size(); ++at) {
            Json before = all[i - 1][list][at];
            Json now = all[i][list][at];
            for (Json* message : {&before, &now}) // the mark moves on, the text does not
                if ((*message)["content"].is_array())
                    for (Json& part : (*message)["content"])
                        part.erase("cache_control");
            EXPECT_EQ(before, now);
        }
    }
}

TEST_P(CoderTurn, TriesAgainAfterWhatPasses)
{
    script({{{"fault", "status"}, {"status", 529}},
            {{"fault", "status"}, {"status", 429}, {"retry_after_ms", "30"}},
            {{"fault", "close"}},
            {{"text", "Here I am."}}});
    CoderClient client(variables());
    const Json answer = client.prompt(client.open(project()), "hello");
    ASSERT_TRUE(answer.contains("result")) << answer;
    EXPECT_EQ(client.said("agent_message_chunk"), "Here I am.");
    EXPECT_THAT(client.said("agent_thought_chunk"), HasSubstr("overloaded"));
}

TEST_P(CoderTurn, TriesAgainAfterABrokenAnswer)
{
    for (const char* fault : {"cut", "end", "half", "stall", "overloaded", "bad_json"}) {
        SCOPED_TRACE(fault);
        script(
            {{{"fault", fault}, {"text", "A longer answer that breaks."}}, {{"text", "Whole."}}});
        CoderClient client(variables());
        const std::string session = client.open(project());
        const Json answer = client.prompt(session, "hello");
        ASSERT_TRUE(answer.contains("result")) << answer;
        EXPECT_THAT(client.said("agent_message_chunk"), HasSubstr("Whole."));
        EXPECT_THAT(client.said("agent_thought_chunk"), HasSubstr("attempt 2"));
        // What broke is no part of the conversation.
        script({{{"text", "Yes."}, {"expect", "Whole."}}});
        client.forget();
        EXPECT_TRUE(client.prompt(session, "still there?").contains("result"));
        EXPECT_THAT(bodies().back().dump(), Not(HasSubstr("A longer")));
    }
}

TEST_P(CoderTurn, SaysWhyItGaveUp)
{
    struct Case {
        Json entry;
        int requests;
        const char* words;
    };
    const std::vector<Case> cases{
        {{{"fault", "status"}, {"status", 529}}, 4, "overloaded after 4 attempts"},
        {{{"fault", "status"}, {"status", 503}, {"retry_after", "3600"}}, 1, "60 minutes"},
        {{{"fault", "status"}, {"status", 400}, {"message", "bad field"}}, 1, "bad field"},
        {{{"fault", "status"}, {"status", 401}}, 1, "key"},
        {{{"fault", "status"}, {"status", 403}}, 1, "403"},
        {{{"fault", "budget"}}, 1, "budget of 10 requests"},
        {{{"fault", "cut"}, {"text", "Half an answer."}}, 4, "broke off after 4 attempts"}};
    for (const Case& one : cases) {
        SCOPED_TRACE(one.entry.dump());
        script(Json(std::vector<Json>(8, one.entry)));
        CoderClient client(variables());
        const std::string session = client.open(project());
        const Json answer = client.prompt(session, "hello");
        ASSERT_TRUE(answer.contains("error")) << answer;
        EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr(one.words));
        EXPECT_EQ(askServer(m_server, "GET", "/_script")["taken"], one.requests);
        script({{{"text", "Back."}}});
        EXPECT_TRUE(client.prompt(session, "again").contains("result"));
    }
}

TEST_P(CoderTurn, EndsAtTheBudgetInMidTurn)
{
    script({{{"calls", {shellCall("echo first")}}}, {{"fault", "budget"}}, {{"text", "no"}}});
    CoderClient client(variables());
    const std::string session = client.open(project());
    const Json answer = client.prompt(session, "go");
    ASSERT_TRUE(answer.contains("error"));
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("raise the budget"));
    EXPECT_EQ(askServer(m_server, "GET", "/_script")["taken"], 2);
}

TEST_P(CoderTurn, CancelsAnywhere)
{
    struct Case {
        Json entry;
        const char* seen; ///< cancelled once this was said
    };
    const std::vector<Case> cases{
        {{{"fault", "stall"}, {"text", "A long answer."}}, "agent_message_chunk"},
        {{{"fault", "status"}, {"status", 529}, {"retry_after", "100"}}, "agent_thought_chunk"},
        {{{"calls", {shellCall("echo here; sleep 60; echo late > late")}}}, "tool_call_update"}};
    for (const Case& one : cases) {
        SCOPED_TRACE(one.entry.dump());
        script({one.entry, {{"text", "Fine."}}});
        auto environment = variables();
        environment["HELIX_STALL_SECONDS"] = "60";
        CoderClient client(environment);
        const std::string session = client.open(project());
        const int id = client.beginPrompt(session, "go");
        client.waitFor([&](const Json& update) {
            if (update["sessionUpdate"] != one.seen)
                return false;
            return std::string_view(one.seen) != "tool_call_update" ||
                   update.dump().find("here") != std::string::npos;
        });
        client.notify("session/cancel", {{"sessionId", session}});
        const Json answer = client.answer(id);
        ASSERT_TRUE(answer.contains("result")) << answer;
        EXPECT_EQ(answer["result"]["stopReason"], "cancelled");
        script({{{"text", "Fine."}}});
        const Json after = client.prompt(session, "and now?");
        EXPECT_TRUE(after.contains("result")) << after;
        EXPECT_FALSE(std::filesystem::exists(project() + "/late"));
    }
}

TEST_P(CoderTurn, StopsWhoGoesRoundInCircles)
{
    script(Json(std::vector<Json>(9, Json{{"calls", {shellCall("echo same")}}})));
    CoderClient client(variables());
    const Json answer = client.prompt(client.open(project()), "go");
    ASSERT_TRUE(answer.contains("result")) << answer;
    EXPECT_EQ(answer["result"]["stopReason"], "max_turn_requests");
    EXPECT_EQ(askServer(m_server, "GET", "/_script")["taken"], 5);
    EXPECT_THAT(bodies()[3].dump(), HasSubstr("Do something else"));
    EXPECT_THAT(client.said("agent_message_chunk"), HasSubstr("five times"));
}

TEST_P(CoderTurn, StopsAtItsLimits)
{
    Json entries = Json::array();
    for (int i = 0; i < 9; ++i)
        entries.push_back({{"calls", {shellCall("echo " + std::to_string(i))}}});
    script(entries);
    auto environment = variables();
    environment["HELIX_MAX_STEPS"] = "3";
    environment["HELIX_MAX_TOKENS"] = "70";
    CoderClient client(environment);
    const std::string session = client.open(project());
    const Json steps = client.prompt(session, "go");
    EXPECT_EQ(steps["result"]["stopReason"], "max_turn_requests");
    const Json tokens = client.prompt(session, "go on");
    ASSERT_TRUE(tokens.contains("error")) << tokens;
    EXPECT_THAT(tokens["error"]["message"].get<std::string>(), HasSubstr("70 tokens"));
}

TEST_P(CoderTurn, TellsTheModelOfBrokenCalls)
{
    script({{{"calls",
              {{{"tool", "shell"}, {"arguments", "{\"command\": "}},
               {{"tool", "no_such"}, {"input", Json::object()}},
               {{"tool", "edit"}, {"input", {{"path", 7}}}}}}},
            {{"text", "I see."},
             {"expect", {"are not JSON", "There is no tool", "argument 'path'"}}}});
    CoderClient client(variables());
    const Json answer = client.prompt(client.open(project()), "go");
    ASSERT_TRUE(answer.contains("result")) << answer;
    for (const Json& call : client.toolCalls())
        EXPECT_EQ(call["status"], "failed");
}

TEST_P(CoderTurn, SumsUpALongConversation)
{
    Json entries = Json::array();
    for (int i = 0; i < 4; ++i)
        entries.push_back(
            {{"calls", {shellCall("head -c 6000 /dev/zero | tr '\\0' " + std::to_string(i))}},
             {"usage", {{"input", 2000 * (i + 1)}}}});
    entries.push_back({{"text", "SUMMARY"}, {"expect", "Write the summary"}});
    entries.push_back({{"text", "Ready."}, {"expect", "SUMMARY"}});
    script(entries);
    auto environment = variables();
    environment["HELIX_CONTEXT_TOKENS"] = "9000";
    CoderClient client(environment);
    const Json answer = client.prompt(client.open(project()), "go");
    ASSERT_TRUE(answer.contains("result")) << answer;
    EXPECT_THAT(client.said("agent_message_chunk"), HasSubstr("Ready."));
    EXPECT_LT(bodies().back().dump().size(), bodies()[4].dump().size());
}

TEST_P(CoderTurn, ComesBackAfterACrash)
{
    script({{{"text", "First."}, {"calls", {shellCall("echo ok")}}},
            {{"text", "Second."}},
            {{"calls", {shellCall("echo begun; sleep 60")}}}});
    std::string session;
    {
        CoderClient client(variables());
        session = client.open(project());
        client.prompt(session, "Remember the number 42");
        client.forget();
        client.beginPrompt(session, "And then?");
        client.waitFor([](const Json& update) {
            return update.dump().find("begun") != std::string::npos &&
                   update["sessionUpdate"] == "tool_call_update";
        });
        client.kill();
    }
    const auto file = m_folder / "state/helix-agent/sessions" / (session + ".jsonl");
    struct stat status {};
    ASSERT_EQ(::stat(file.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    std::ofstream(file, std::ios::app) << R"({"type":"message","role":"us)";
    script({{{"text", "42."}, {"expect", {"Remember the number 42", "Interrupted"}}},
            {{"text", "Yes."}, {"expect", "42."}}});
    for (int round = 0; round < 2; ++round) {
        CoderClient client(variables());
        const Json loaded = client.call(
            "session/load",
            {{"sessionId", session}, {"cwd", project()}, {"mcpServers", Json::array()}});
        ASSERT_TRUE(loaded.contains("result")) << loaded;
        EXPECT_THAT(client.said("user_message_chunk"), HasSubstr("Remember the number 42"));
        EXPECT_THAT(client.said("agent_message_chunk"), HasSubstr("First.Second."));
        ASSERT_EQ(client.toolCalls().size(), 2U);
        EXPECT_EQ(client.toolCalls()[0]["status"], "completed");
        EXPECT_EQ(client.toolCalls()[1]["status"], "failed");
        const Json answer = client.prompt(session, "Which number?");
        EXPECT_TRUE(answer.contains("result")) << answer;
        client.finish();
    }
}

TEST_P(CoderTurn, StandsBadClients)
{
    script({{{"calls", {shellCall("sleep 30")}}}});
    CoderClient client(variables());
    client.sendLine("this is not json");
    EXPECT_EQ(client.next()["error"]["code"], -32700);
    client.sendLine(R"({"jsonrpc":"2.0","id":7})");
    EXPECT_EQ(client.next()["error"]["code"], -32600);
    EXPECT_EQ(client.call("no/such", Json::object())["error"]["code"], -32601);
    EXPECT_EQ(client.call("session/prompt",
                          {{"sessionId", "nobody"}, {"prompt", Json::array()}})["error"]["code"],
              -32002);
    EXPECT_EQ(client.call("session/load",
                          {{"sessionId", "../../etc/passwd"}, {"cwd", "/"}})["error"]["code"],
              -32002);
    EXPECT_TRUE(client.call("session/new", {{"cwd", "/not/there"}}).contains("error"));
    client.notify("session/cancel", {{"sessionId", "nobody"}});
    const std::string session = client.open(project());
    client.notify("session/cancel", {{"sessionId", session}});
    EXPECT_TRUE(client.prompt(session, " ").contains("error"));
    EXPECT_THAT(
        client.prompt(session, std::string(4U << 20U, 'x'))["error"]["message"].get<std::string>(),
        HasSubstr("window of the model"));
    const int running = client.beginPrompt(session, "go");
    EXPECT_THAT(client.prompt(session, "me too")["error"]["message"].get<std::string>(),
                HasSubstr("A turn is running"));
    client.notify("session/cancel", {{"sessionId", session}});
    EXPECT_EQ(client.answer(running)["result"]["stopReason"], "cancelled");
    client.sendLine(std::string((64U << 20U) + 10, 'y'));
    EXPECT_THAT(client.next()["error"]["message"].get<std::string>(), HasSubstr("64 MiB"));
    EXPECT_EQ(client.finish(), 0);
}

TEST_P(CoderTurn, EndsItsCommandsWhenTheClientGoes)
{
    script({{{"calls",
              {{{"tool", "shell"},
                {"input", {{"command", "echo $$ > pid; exec sleep 60"}, {"background", true}}}}}}},
            {{"text", "Runs."}, {"expect", "job1"}}});
    CoderClient client(variables());
    EXPECT_TRUE(client.prompt(client.open(project()), "go").contains("result"));
    std::string pid;
    for (int tries = 0; tries < 1000 && !pid.ends_with('\n'); ++tries) {
        pid = readText(project() + "/pid");
        ::usleep(10'000);
    }
    EXPECT_EQ(client.finish(), 0);
    bool gone = false;
    for (int tries = 0; tries < 500 && !gone; ++tries) {
        const std::string stat = readText("/proc/" + std::to_string(std::stoi(pid)) + "/stat");
        gone = stat.empty() || stat.find(") Z ") != std::string::npos;
        ::usleep(10'000);
    }
    EXPECT_TRUE(gone);
}

TEST_F(CoderFixture, FallsBackToChatWhereThereAreNoResponses)
{
    m_dialect = "openai-responses";
    script({{{"fault", "status"}, {"status", 404}}, {{"text", "One."}}, {{"text", "Two."}}});
    CoderClient client(variables());
    const std::string session = client.open(project());
    EXPECT_TRUE(client.prompt(session, "first").contains("result"));
    EXPECT_TRUE(client.prompt(session, "second").contains("result"));
    std::vector<std::string> targets;
    for (const Json& entry : asked())
        if (entry.contains("body"))
            targets.push_back(entry["target"]);
    EXPECT_THAT(targets, testing::ElementsAre("/v1/responses", "/v1/chat/completions",
                                              "/v1/chat/completions"));
}

TEST_F(CoderFixture, LeavesOutAnEffortThatIsRefused)
{
    script({{{"fault", "status"}, {"status", 400}, {"message", "thinking is not supported"}},
            {{"text", "One."}}});
    CoderClient client(variables());
    const std::string session = client.open(project());
    client.setOption(session, "effort", "high");
    EXPECT_TRUE(client.prompt(session, "first").contains("result"));
    const auto all = bodies();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_TRUE(all[0].contains("thinking"));
    EXPECT_FALSE(all[1].contains("thinking"));
}

TEST_F(CoderFixture, OffersTheGatewaysModels)
{
    auto environment = variables();
    environment["HELIX_MODEL"] = "";
    CoderClient client(environment);
    const Json opened = client.call("session/new", {{"cwd", project()},
                                                    {"mcpServers",
                                                     {{{"name", "files"},
                                                       {"command", "/bin/true"},
                                                       {"args", Json::array()},
                                                       {"env", Json::array()}}}}});
    const Json& model = opened["result"]["configOptions"][0];
    EXPECT_EQ(model["currentValue"], "anthropic/scripted");
    EXPECT_EQ(model["options"].size(), 6U);
    const std::string session = opened["result"]["sessionId"];
    client.setOption(session, "model", "openai/other-model");
    EXPECT_THROW(client.setOption(session, "model", "openai/none"), std::runtime_error);
    EXPECT_THROW(client.setOption(session, "mode", "x"), std::runtime_error);
    script({{{"text", "One."}}});
    EXPECT_TRUE(client.prompt(session, "first").contains("result"));
    EXPECT_THAT(client.said("agent_thought_chunk"), HasSubstr("no MCP servers (files)"));
    EXPECT_EQ(bodies()[0]["model"], "other-model");
    client.finish();
    // The choice outlives the process.
    CoderClient later(environment);
    const Json loaded =
        later.call("session/load",
                   {{"sessionId", session}, {"cwd", project()}, {"mcpServers", Json::array()}});
    EXPECT_EQ(loaded["result"]["configOptions"][0]["currentValue"], "openai/other-model");
}

TEST_F(CoderFixture, SaysThatThereIsNoModel)
{
    auto environment = variables();
    environment["HELIX_MODEL"] = "";
    environment["HELIX_GATEWAY_URL"] = "http://127.0.0.1:9";
    CoderClient client(environment);
    const Json answer = client.prompt(client.open(project()), "hello");
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("There is no model"));
}

TEST_F(CoderFixture, SaysThatTheGatewayIsNotThere)
{
    auto environment = variables();
    environment["HELIX_GATEWAY_URL"] = "http://127.0.0.1:9";
    CoderClient client(environment);
    const Json answer = client.prompt(client.open(project()), "hello");
    EXPECT_THAT(answer["error"]["message"].get<std::string>(),
                HasSubstr("could not be reached after 4 attempts"));
}

TEST_F(CoderFixture, IsSmallAndAnswersAtOnce)
{
    // A turn of ordinary length: files read, commands run.
    Json entries = Json::array();
    for (int i = 0; i < 30; ++i)
        entries.push_back({{"text", std::string(400, 'w')},
                           {"calls", {shellCall("seq " + std::to_string(i) + " 3000")}}});
    entries.push_back({{"text", "Done."}});
    script(entries);
    CoderClient client(variables());
    EXPECT_TRUE(client.prompt(client.open(project()), "go").contains("result"));
    const std::string status = readText("/proc/" + std::to_string(client.pid()) + "/status");
    const auto at = status.find("VmHWM:");
    ASSERT_NE(at, std::string::npos);
    RecordProperty("peak_kib", status.substr(at + 6, 12));
    std::printf("peak resident: %s\n", status.substr(at + 6, 16).c_str());
}

} // namespace
} // namespace helix::agent::coder
