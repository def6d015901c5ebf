// The prepared answers over the sample project: what they do is done, and it mends the cart.
#include <gtest/gtest.h>

#include <QCoro/QCoroTask>

#include "coder/models/prepared_answers.h"
#include "coder_fixture.h"
#include "projects/sample_project.h"
#include "protocol/prepared_model.h"
#include "unit/async/application.h"

namespace helix::agent::coder {
namespace {

class PreparedAnswers : public CoderFixture {
protected:
    fixture::Application m_application; // git runs on its loop
    PreparedAnswers()
    {
        std::filesystem::remove(project());
        EXPECT_TRUE(QCoro::waitFor(projects::makeSampleProject(project())));
    }
    /// No gateway, and nobody who said which model.
    [[nodiscard]] CoderClient::Variables withoutModel() const
    {
        auto all = variables();
        all["HELIX_GATEWAY_URL"] = "";
        all["HELIX_MODEL"] = "";
        return all;
    }
    static std::string choose(CoderClient& client, const std::string& folder)
    {
        const auto session = client.open(folder);
        client.setOption(session, "model", protocol::kPreparedModel);
        return session;
    }
};

TEST_F(PreparedAnswers, MendTheSampleProject)
{
    CoderClient client(withoutModel());
    const auto session = choose(client, project());
    const Json end = client.prompt(session, "One test fails. Mend it.");
    ASSERT_EQ(end["result"]["stopReason"], "end_turn") << end;
    const auto said = client.said("agent_message_chunk");
    EXPECT_TRUE(said.starts_with("*No model is asked here")) << said;
    EXPECT_NE(said.find("`test_every_piece_counts` fails"), std::string::npos) << said;
    EXPECT_NE(said.find("All three tests pass."), std::string::npos) << said;
    EXPECT_EQ(client.toolCalls().size(), 4U);
    EXPECT_NE(readText(project() + "/cart.py").find("price * count"), std::string::npos);
    const Json after = client.prompt(session, "And now?");
    EXPECT_NE(client.said("agent_message_chunk").find("end here"), std::string::npos) << after;
}

TEST_F(PreparedAnswers, SayWhenTheProjectIsAnotherOne)
{
    std::ofstream(project() + "/cart.py") << "print('mine')\n";
    CoderClient client(withoutModel());
    const auto session = choose(client, project());
    ASSERT_TRUE(client.prompt(session, "Mend it.").contains("result"));
    const auto said = client.said("agent_message_chunk");
    EXPECT_NE(said.find("not as it came with Helix"), std::string::npos) << said;
    EXPECT_EQ(readText(project() + "/cart.py"), "print('mine')\n");
}

TEST_F(PreparedAnswers, AreCutShort)
{
    CoderClient client(withoutModel());
    const auto session = choose(client, project());
    const int id = client.beginPrompt(session, "Mend it.");
    client.waitFor([](const Json& update) {
        return update.dump().find("model") != std::string::npos &&
               update["sessionUpdate"] == "agent_message_chunk";
    });
    client.notify("session/cancel", {{"sessionId", session}});
    EXPECT_EQ(client.answer(id)["result"]["stopReason"], "cancelled");
    EXPECT_EQ(readText(project() + "/cart.py").find("price * count"), std::string::npos);
}

TEST_F(PreparedAnswers, AreOfferedOnlyWhereThereIsNoModel)
{
    auto unsaid = variables();
    unsaid["HELIX_MODEL"] = "";
    CoderClient client(unsaid);
    const Json opened =
        client.call("session/new", {{"cwd", project()}, {"mcpServers", Json::array()}});
    EXPECT_EQ(opened.dump().find(protocol::kPreparedModel), std::string::npos) << opened;
    CoderClient without(withoutModel());
    const auto session = without.open(project());
    const Json refused = without.prompt(session, "Mend it.");
    EXPECT_TRUE(refused.contains("error")) << "nobody asked for them: " << refused;
}

} // namespace
} // namespace helix::agent::coder
