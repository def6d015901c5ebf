// What the built-in agent makes of model servers that fail, in whole turns.
#include <gmock/gmock.h>

#include "coder_fixture.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_P(CoderTurn, TriesAgainAfterWhatPasses)
{
    script({{{"fault", "status"}, {"status", 529}},
            {{"fault", "status"}, {"status", 429}, {"retry_after_ms", "30"}},
            {{"fault", "close"}},
            {{"text", "Here I am."}}});
    CoderClient client(variables());
    const Json answer = client.prompt(client.open(project()), "hello");
    ASSERT_TRUE(answer.contains("result")) << answer;
    EXPECT_TRUE(client.said("agent_message_chunk").ends_with("Here I am."));
    EXPECT_THAT(client.said("agent_message_chunk"), HasSubstr("overloaded; asking again in"))
        << "not as a thought, which clients may hide";
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
        EXPECT_THAT(client.said("agent_message_chunk"), HasSubstr("attempt 2"));
        // Words that were shown of it are marked, and nothing else is.
        const std::string said = client.said("agent_message_chunk");
        EXPECT_EQ(said.find("[The answer broke off here") != std::string::npos,
                  !said.starts_with("\n\n*[The model"));
        // What broke is no part of the conversation.
        script({{{"text", "Yes."}, {"expect", "Whole."}}});
        client.forget();
        EXPECT_TRUE(client.prompt(session, "still there?").contains("result"));
        EXPECT_THAT(bodies().back().dump(), Not(HasSubstr("A longer")));
    }
}

TEST_P(CoderTurn, ASilentModelIsToldOfAtOnceAndNotWaitedForWithoutEnd)
{
    script(Json(std::vector<Json>(8, Json{{"fault", "stall"}, {"text", "Half an answer."}})));
    auto patient = variables();
    patient["HELIX_STALL_SECONDS"] = "2";
    patient["HELIX_RETRY_ATTEMPTS"] = "100";
    patient["HELIX_RETRY_SECONDS"] = "3";
    patient["HELIX_QUIET_SECONDS"] = "0.2";
    CoderClient client(patient);
    const Json answer = client.prompt(client.open(project()), "hello");
    ASSERT_TRUE(answer.contains("error")) << answer;
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("fell silent"));
    const std::string said = client.said("agent_message_chunk");
    EXPECT_THAT(said, HasSubstr("The model has said nothing for 0.2 s"));
    EXPECT_THAT(said, HasSubstr("The model fell silent; asking again in"));
    EXPECT_LE(askServer(m_server, "GET", "/_script")["taken"], 4) << "a limit for all of it";
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

TEST_P(CoderTurn, MakesRoomWhenTheModelSaysItIsTooMuch)
{
    Json entries = Json::array();
    for (int i = 0; i < 3; ++i)
        entries.push_back(
            {{"calls", {shellCall("head -c 6000 /dev/zero | tr '\\0' " + std::to_string(i))}}});
    entries.push_back({{"fault", "status"},
                       {"status", 400},
                       {"message", "prompt is too long: 5100 tokens > 5000 maximum"}});
    entries.push_back({{"text", "SUMMARY"}, {"expect", "Write the summary"}});
    entries.push_back({{"text", "Ready."}, {"expect", "SUMMARY"}});
    script(entries);
    CoderClient client(variables());
    const std::string session = client.open(project());
    const Json answer = client.prompt(session, "go");
    ASSERT_TRUE(answer.contains("result")) << answer;
    EXPECT_EQ(client.said("agent_message_chunk"), "Ready.");
    client.waitFor([](const Json& update) {
        return update["sessionUpdate"] == "usage_update" && update["size"] == 5000;
    });
    // Once only: a model that refuses whatever it is sent ends the turn.
    script(Json(std::vector<Json>(5, entries[3])));
    const Json refused = client.prompt(session, "more");
    ASSERT_TRUE(refused.contains("error")) << refused;
    EXPECT_THAT(refused["error"]["message"].get<std::string>(), HasSubstr("too long"));
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

} // namespace
} // namespace helix::agent::coder
