// Whole turns of the built-in agent against the scripted model server, in all three dialects.
#include <gmock/gmock.h>

#include "coder_fixture.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;

INSTANTIATE_TEST_SUITE_P(Dialects, CoderTurn,
                         testing::Values("anthropic", "openai-chat", "openai-responses"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

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
