// Sessions of the built-in agent from outside: cancelled, resumed, ended, and bad clients.
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include "coder_fixture.h"

namespace helix::agent::coder {
namespace {

using testing::HasSubstr;

/// There is something to read before the test's patience is over.
bool readableInTime(int fd)
{
    constexpr int patienceMs = 40'000;
    pollfd entry{fd, POLLIN, 0};
    return ::poll(&entry, 1, patienceMs) == 1;
}

TEST_P(CoderTurn, CancelsAnywhere)
{
    struct Case {
        Json entry;
        const char* seen; ///< cancelled once this was said
    };
    const std::vector<Case> cases{
        {{{"fault", "stall"}, {"text", "A long answer."}}, "agent_message_chunk"},
        {{{"fault", "status"}, {"status", 529}, {"retry_after", "100"}}, "agent_message_chunk"},
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
    const std::string pipe = project() + "/pid";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const UniqueFd said(::open(pipe.c_str(), O_RDWR | O_CLOEXEC));
    script({{{"calls",
              {{{"tool", "shell"},
                {"input", {{"command", "echo $$ > pid; exec sleep 60"}, {"background", true}}}}}}},
            {{"text", "Runs."}, {"expect", "job1"}}});
    CoderClient client(variables());
    EXPECT_TRUE(client.prompt(client.open(project()), "go").contains("result"));
    ASSERT_TRUE(readableInTime(said.get()));
    char text[32] = {};
    ASSERT_GT(::read(said.get(), text, sizeof text - 1), 0);
    // Readable once the process has ended (pidfd_open(2)).
    const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, std::stoi(text), 0)));
    ASSERT_TRUE(process.valid());
    EXPECT_EQ(client.finish(), 0);
    EXPECT_TRUE(readableInTime(process.get()));
}

TEST_F(CoderFixture, OffersTheGatewaysModels)
{
    auto environment = variables();
    environment["HELIX_MODEL"] = "";
    CoderClient client(environment);
    const Json opened =
        client.call("session/new", {{"cwd", project()}, {"mcpServers", Json::array()}});
    const Json& model = opened["result"]["configOptions"][0];
    EXPECT_EQ(model["currentValue"], "anthropic/scripted");
    EXPECT_EQ(model["options"].size(), 6U);
    const std::string session = opened["result"]["sessionId"];
    client.setOption(session, "model", "openai/other-model");
    EXPECT_THROW(client.setOption(session, "model", "openai/none"), std::runtime_error);
    EXPECT_THROW(client.setOption(session, "mode", "x"), std::runtime_error);
    script({{{"text", "One."}}});
    EXPECT_TRUE(client.prompt(session, "first").contains("result"));
    EXPECT_EQ(bodies()[0]["model"], "other-model");
    client.finish();
    // The choice outlives the process.
    CoderClient later(environment);
    const Json loaded =
        later.call("session/load",
                   {{"sessionId", session}, {"cwd", project()}, {"mcpServers", Json::array()}});
    EXPECT_EQ(loaded["result"]["configOptions"][0]["currentValue"], "openai/other-model");
}

} // namespace
} // namespace helix::agent::coder
