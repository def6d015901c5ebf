// The mode in which an agent asks for nothing, chosen at the start of a conversation.
//
// recorded/*.json are what Claude's agent 0.100.0 and Gemini CLI 0.61.0 from npm answered to
// initialize and session/new; both took what is asserted here when they were driven by hand.

#include "service_fixture.h"

#include <gmock/gmock.h>

#include "fakes/acp_agent/acp_agent.h"
#include "build_tree.h"

namespace helix::sessions {
namespace {

using testing::ElementsAre;

class StartMode : public SessionsTest {
protected:
    static agents::KnownAgent shipped(const std::string& name)
    {
        return agents::find(
                   agents::readCatalogue(tests::sourceFile("images/agents"), "/nonexistent"), name)
            .value();
    }
    static json recorded(const std::string& name)
    {
        return json::parse(
            std::ifstream(tests::sourceFile("tests/unit/sessions/recorded/") + name + ".json"));
    }
    /// What sets the session up and begins its first turn, in the order in which it was sent.
    [[nodiscard]] std::vector<std::string> methods(const std::string& name) const
    {
        std::vector<std::string> all;
        for (const auto& message : fakes::linesIn(log(name)))
            if (const auto method = message.value("method", ""); method.starts_with("session/"))
                all.push_back(method);
        return all;
    }
};

TEST_F(StartMode, ClaudeTakesItAsAConfigOption)
{
    const auto known = shipped("claude");
    script("claude", recorded("claude"), {{"mode", known.mode}});
    const auto id = create("claude");
    EXPECT_TRUE(ask(id, "x").wentWell());
    EXPECT_THAT(methods("claude"),
                ElementsAre("session/new", "session/set_config_option", "session/prompt"));
    const auto params = sent("claude", "session/set_config_option").at(0)["params"];
    EXPECT_EQ(
        params,
        (json{{"sessionId", "session-1"}, {"configId", "mode"}, {"value", "bypassPermissions"}}));
    EXPECT_TRUE(ask(id, "y").wentWell());
    EXPECT_EQ(sent("claude", "session/set_config_option").size(), 1U);
}

TEST_F(StartMode, GeminiTakesItAsAMode)
{
    const auto known = shipped("gemini");
    script("gemini", recorded("gemini"), {{"mode", known.mode}});
    const auto id = create("gemini");
    EXPECT_TRUE(ask(id, "x").wentWell());
    EXPECT_THAT(methods("gemini"),
                ElementsAre("session/new", "session/set_mode", "session/prompt"));
    EXPECT_EQ(sent("gemini", "session/set_mode").at(0)["params"],
              (json{{"sessionId", "session-1"}, {"modeId", "yolo"}}));
    // Without it Gemini refuses this mode in folders that nobody has called trusted.
    EXPECT_EQ(known.launch.environment.at("GEMINI_CLI_TRUST_WORKSPACE"), "true");
}

TEST_F(StartMode, IsNotAskedForWhereItIsNotOffered)
{
    script("gemini", recorded("gemini"), {{"mode", "bypassPermissions"}});
    const auto id = create("gemini");
    EXPECT_TRUE(ask(id, "x").wentWell());
    EXPECT_THAT(methods("gemini"), ElementsAre("session/new", "session/prompt"));
}

TEST_F(StartMode, AnAgentThatRefusesItWorksInItsOwnAndTheConversationSaysSo)
{
    auto refusing = recorded("gemini");
    refusing["errors"]["session/set_mode"] = {
        {"code", -32603},
        {"message", "Internal error"},
        {"data", {{"details", "Cannot enable privileged approval modes in an untrusted folder."}}}};
    script("gemini", refusing, {{"mode", "yolo"}});
    const auto id = create("gemini");
    EXPECT_TRUE(ask(id, "x").wentWell());
    EXPECT_THAT(said(id, Kind::Notice), testing::HasSubstr("did not take 'yolo'"));
    EXPECT_EQ(said(id, Kind::Answer), "Done.\n");
}

TEST_F(StartMode, TheUsersChoiceWins)
{
    script("claude", recorded("claude"), {{"mode", shipped("claude").mode}});
    const auto id = create("claude");
    EXPECT_TRUE(ask(id, "x").wentWell());
    EXPECT_TRUE(QCoro::waitFor(m_sessions->setOption(id, "mode", "plan")));
    stopGuest();
    startGuest();
    EXPECT_TRUE(ask(id, "y").wentWell());
    const auto set = sent("claude", "session/set_config_option");
    EXPECT_EQ(set.back()["params"]["value"], "plan");
}

} // namespace
} // namespace helix::sessions
