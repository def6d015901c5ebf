// Prompts that are kept until they can be answered.

#include "unit/sessions/service_fixture.h"

namespace helix::sessions {
namespace {

class Patience : public SessionsTest {
protected:
    Patience()
    {
        m_patient.text = "do it";
        m_patient.isPatient = true;
    }
    void gate()
    {
        m_sessions->setPromptGate(
            [this](const WorkspaceId&, const std::string&) { return m_missing; });
    }
    SessionId answering()
    {
        script("answering", {{"prompts", {{{{"say", "done"}}}, {{{"say", "again"}}}}}});
        return create("answering");
    }

    Prompt m_patient;
    HeldFor m_missing = HeldFor::Nothing;
};

TEST_F(Patience, beginsAtOnceWhereNothingIsMissing)
{
    gate();
    const auto id = answering();
    EXPECT_EQ(tryPrompt(id, m_patient), 1);
    EXPECT_TRUE(waitFor(id, 1).wentWell());
}

TEST_F(Patience, waitsForAModelAndBeginsByItself)
{
    gate();
    m_missing = HeldFor::Model;
    const auto id = answering();
    EXPECT_EQ(tryPrompt(id, m_patient), 0);
    EXPECT_EQ(now(id).heldFor, HeldFor::Model);
    EXPECT_EQ(now(id).queue.size(), 1U);
    m_sessions->goOn(); // nothing has come
    EXPECT_EQ(now(id).heldFor, HeldFor::Model);
    const auto rest = QCoro::waitFor(m_sessions->waitForTurn(id, 0, {}));
    ASSERT_TRUE(rest) << "nobody waits for ever for what waits for the user";
    m_missing = HeldFor::Nothing;
    m_sessions->goOn();
    EXPECT_TRUE(waitFor(id, 1).wentWell());
    EXPECT_EQ(said(id, Kind::Prompt), "do it\n");
    EXPECT_EQ(now(id).heldFor, HeldFor::Nothing);
}

TEST_F(Patience, isKeptWhileNoWorkspaceRunsAndOverTheEndOfHelix)
{
    const auto id = answering();
    stopGuest();
    const auto refused = tryPrompt(id, {"now", {}});
    EXPECT_FALSE(refused) << "who does not say that he waits is told";
    EXPECT_EQ(tryPrompt(id, m_patient), 0);
    EXPECT_EQ(now(id).heldFor, HeldFor::Machine);
    stopHelix();
    startHelix();
    ASSERT_EQ(now(id).queue.size(), 1U);
    EXPECT_EQ(now(id).heldFor, HeldFor::Machine);
    gate();
    m_missing = HeldFor::Project;
    startGuest();
    EXPECT_EQ(now(id).heldFor, HeldFor::Project);
    m_missing = HeldFor::Nothing;
    m_sessions->goOn();
    EXPECT_TRUE(waitFor(id, 1).wentWell());
}

TEST_F(Patience, oneThatIsNotPatientIsNotHeldBack)
{
    gate();
    m_missing = HeldFor::Model;
    const auto id = answering();
    EXPECT_EQ(tryPrompt(id, {"now", {}}), 1);
    EXPECT_TRUE(waitFor(id, 1).wentWell());
}

} // namespace
} // namespace helix::sessions
