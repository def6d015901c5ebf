// What is known of a session beside its entries; an agent's messages told apart; sentences.
#include "sessions/session_facts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sessions/agent_sentences.h"
#include "sessions/rpc_incoming.h"

namespace helix::sessions {
namespace {

using nlohmann::json;

TEST(Facts, surviveTheDisk)
{
    SessionFacts facts;
    facts.agent.title = "Claude";
    facts.agent.known = true;
    facts.agent.can.images = true;
    facts.agent.options = {
        {"model", "Model", "", "model", "a", {{"a", "A", ""}, {"b", "B", "x"}}, true}};
    facts.agent.chosen["model"] = "b";
    facts.asked["p3"] = "\"id\"";
    facts.usage.byGateway = {10, 20, 30, {}, {}};
    facts.usage.byAgent = {1, 2, 3, 100, 200};
    facts.problem = "Broken.";
    facts.stopping = true;
    const auto read = decodeFacts(encodeFacts(facts));
    EXPECT_EQ(encodeFacts(read), encodeFacts(facts));
    EXPECT_EQ(read.agent.options, facts.agent.options);
    EXPECT_EQ(read.usage.best().inputTokens, 10U) << "the gateway knows better";
    EXPECT_EQ(read.usage.best().microUsd, 30U);
    EXPECT_EQ(read.usage.best().contextUsed, 100U);
    EXPECT_FALSE(decodeFacts("nonsense").agent.known);
    EXPECT_FALSE(decodeFacts("[]").agent.known);
}

TEST(Facts, takeOverWhatUpdatesSay)
{
    AgentProfile agent;
    UsageCounts usage;
    SessionTitle title{.text = "First line"};
    EXPECT_TRUE(applyFacts(agent, usage, title, acp::UsageUpdate{5, 10, 7}));
    EXPECT_EQ(usage.best().contextSize, 10U);
    EXPECT_EQ(usage.best().microUsd, 7U);
    EXPECT_TRUE(applyFacts(agent, usage, title, acp::SessionInfo{"Better\ttitle"}));
    EXPECT_EQ(title.text, "Better?title");
    title.from = SessionTitle::From::User;
    title.text = "Mine";
    EXPECT_FALSE(applyFacts(agent, usage, title, acp::SessionInfo{"Theirs"}));
    EXPECT_EQ(title.text, "Mine");
    EXPECT_TRUE(applyFacts(agent, usage, title,
                           acp::ConfigChange{{{"m", "Mode", "", "mode", "a", {}, true}}}));
    EXPECT_TRUE(applyFacts(agent, usage, title, acp::CurrentMode{"b"}));
    EXPECT_EQ(agent.options.front().current, "b");
    EXPECT_FALSE(applyFacts(agent, usage, title, acp::Unknown{"new"}));
    EXPECT_EQ(titleOf("\n  First line\nsecond"), "First line");
}

TEST(Incoming, isToldApart)
{
    EXPECT_EQ(kindOf({{"id", 1}, {"method", "x"}}), IncomingKind::Request);
    EXPECT_EQ(kindOf({{"method", "x"}}), IncomingKind::Notification);
    EXPECT_EQ(kindOf({{"id", 1}, {"result", nullptr}}), IncomingKind::Response);
    EXPECT_EQ(kindOf({{"id", nullptr}, {"error", {{"code", 1}}}}), IncomingKind::Nonsense);
    EXPECT_EQ(kindOf(json::array({1})), IncomingKind::Nonsense);
    EXPECT_EQ(kindOf({{"method", 5}, {"id", 1}}), IncomingKind::Nonsense);
    EXPECT_EQ(kindOf({{"method", 5}, {"id", 1}, {"result", 1}}), IncomingKind::Nonsense);
    for (const json& id : {json(), json(1.5), json(true), json::object(), json::array({1})})
        EXPECT_EQ(kindOf({{"id", id}, {"method", "x"}}), IncomingKind::Request) << id;
    EXPECT_TRUE(hasPlainId({{"id", "a"}}));
    EXPECT_TRUE(hasPlainId({{"id", 9007199254740991}}));
    for (const json& id : {json(), json(1.0), json(9007199254740992), json(UINT64_MAX), json(false),
                           json::object(), json(std::string(2000, 'x'))})
        EXPECT_FALSE(hasPlainId({{"id", id}})) << id;
    EXPECT_EQ(idTextOf({{"id", json::object()}}), "{}");
    EXPECT_EQ(idTextOf({{"id", std::string(2000, 'x')}}), "null");
    EXPECT_EQ(ourIdOf({{"id", UINT64_MAX}}), std::nullopt);
    EXPECT_FALSE(ourIdOf({{"id", "text"}}));
    const auto error = errorOf(
        {{"error", {{"code", -32000}, {"message", "Auth\x1b"}, {"data", {{"details", "why"}}}}}});
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, -32000);
    EXPECT_EQ(error->text, "Auth?: why");
    EXPECT_EQ(errorText("\"a\"", -32601, "No."),
              R"({"error":{"code":-32601,"message":"No."},"id":"a","jsonrpc":"2.0"})");
}

TEST(Sentences, sayWhatToDo)
{
    agents::KnownAgent agent;
    agent.name = "claude";
    agent.title = "Claude Code";
    agent.providerKind = "anthropic";
    const auto auth = refusedByAgent(agent, {kAuthRequired, "sign in"}, "begin");
    EXPECT_EQ(auth.code, ErrorCode::PermissionDenied);
    EXPECT_NE(auth.message.find("Anthropic key"), std::string::npos) << auth.message;
    EXPECT_NE(missingAgent(agent, "").message.find("agent add"), std::string::npos);
    acp::RunEvent event;
    event.status = 3;
    event.text = "Traceback\nboom";
    EXPECT_EQ(endedAgent("X", event, false).cause, "Traceback\nboom");
    event.kind = acp::RunEvent::Kind::Silent;
    EXPECT_NE(noticeOf("X", event, std::chrono::seconds(300)).find("said nothing for 300 s"),
              std::string::npos);
    EXPECT_EQ(endOf(acp::StopReason::EndTurn, {12345, 6, 120'000, {}, {}}),
              "Done. 12,345 tokens in, 6 out, $0.12.");
    EXPECT_EQ(endOf(acp::StopReason::Cancelled, {}), "Stopped.");
}

} // namespace
} // namespace helix::sessions
