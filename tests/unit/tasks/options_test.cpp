// The model, effort and mode that were chosen with a new workspace or with attempts, until they are
// in the sessions that begin with them. What an agent makes of them: tests/unit/sessions.

#include <nlohmann/json.hpp>

#include "unit/life/plane_fixture.h"
#include "tasks/database_care.h"
#include "protocol/prepared_model.h"
#include "providers/key_state.h"
#include "build_tree.h"

namespace helix::tasks {
namespace {

using sessions::OptionWishes;

class OptionsTest : public PlaneTest {
protected:
    OptionsTest()
    {
        m_options.installation.agents =
            tests::sourceFile("images/agents"); // the fixture knows none
        openPlane();
    }

    static CreateRequest request(const std::string& name)
    {
        CreateRequest request;
        request.image = "tiny";
        request.name = name;
        return request;
    }
    WorkspaceId ready(const CreateRequest& request)
    {
        const auto id = QCoro::waitFor(workspaces().create(request));
        EXPECT_TRUE(id) << (id ? "" : id.error().describe());
        const auto known = id.value_or(WorkspaceId());
        EXPECT_EQ(settled(known).state, State::Ready);
        return known;
    }
    SessionId begin(const WorkspaceId& id, const std::string& agent)
    {
        const auto begun = QCoro::waitFor(m_plane->sessions().create(id, agent));
        EXPECT_TRUE(begun) << (begun ? "" : begun.error().describe());
        return begun.value_or(SessionId());
    }
    /// What each session on record begins with, by its id. Closes the plane.
    std::map<std::string, OptionWishes> onRecord()
    {
        closePlane();
        const auto database = store::Database::open(conversationsFile(m_options.paths),
                                                    {sessions::SessionsService::schema()})
                                  .value();
        const store::Work<std::vector<store::Row>> work = [](store::Transaction& t) {
            return t.run("SELECT id, facts FROM sessions");
        };
        const auto rows = QCoro::waitFor(database->transact(work));
        std::map<std::string, OptionWishes> all;
        for (const auto& row : rows.value()) {
            const auto facts = nlohmann::json::parse(row.at(1).toByteArray().toStdString());
            all[row.at(0).toString().toStdString()] = facts.at("chosen").get<OptionWishes>();
        }
        return all;
    }
};

TEST_F(OptionsTest, whatItIsToldAtTheCreationWaitsInItsFirstSession)
{
    auto wanted = request("one");
    wanted.prompt = "mend the tests";
    const auto id = ready(wanted);
    ASSERT_TRUE(eventually([&] {
        const auto all = m_plane->sessions().list();
        return all.size() == 1 && all.front().heldFor == sessions::HeldFor::Model;
    })) << "there is no model yet";
    const auto first = m_plane->sessions().list().front();
    EXPECT_EQ(first.workspace, id);
    ASSERT_EQ(first.queue.size(), 1U);
    EXPECT_EQ(first.queue.front().text, "mend the tests");
}

class PromptForARefusedKey : public OptionsTest {
protected:
    PromptForARefusedKey()
    {
        add("refused");
        EXPECT_TRUE(QCoro::waitFor(
            m_plane->settings().set(providers::kKeyStatesSetting, "refused=refused works=works")));
    }
    void add(const char* name)
    {
        providers::Provider provider;
        provider.name = name;
        provider.kind = providers::ProviderKind::Anthropic;
        provider.baseUrl = "https://127.0.0.1:1";
        EXPECT_TRUE(QCoro::waitFor(m_plane->providers().add(provider, Secret("sk-of-the-user"))));
    }
    void prefer(const std::string& name)
    {
        EXPECT_TRUE(QCoro::waitFor(m_plane->providers().prefer(name)));
    }
    [[nodiscard]] bool waits() const
    {
        const auto all = m_plane->sessions().list();
        return all.size() == 1 && all.front().queue.size() == 1 &&
               all.front().heldFor == sessions::HeldFor::Model;
    }
    /// Looked at again (app/key_tests.h).
    void goesOn()
    {
        m_plane->sessions().goOn();
        EXPECT_TRUE(
            eventually([this] { return m_plane->sessions().list().front().queue.empty(); }));
    }
    void ask()
    {
        auto wanted = request("one");
        wanted.prompt = "mend the tests";
        ready(wanted);
        ASSERT_TRUE(eventually([this] { return waits(); }));
    }
};

TEST_F(PromptForARefusedKey, GoesOnWhenAnotherProviderIsChosen)
{
    add("works");
    prefer("refused");
    ask();
    prefer("works");
    goesOn();
}

TEST_F(PromptForARefusedKey, GoesOnWhenTheRefusedOneThatWasChosenIsTakenAway)
{
    add("works");
    prefer("refused");
    ask();
    ASSERT_TRUE(QCoro::waitFor(m_plane->providers().remove("refused")));
    goesOn();
}

TEST_F(PromptForARefusedKey, WaitsUntilANewProviderHasPassedItsTest)
{
    ask();
    add("new");
    QCoreApplication::processEvents();
    EXPECT_EQ(m_plane->sessions().list().front().queue.size(), 1U);
    goesOn();
}

TEST_F(OptionsTest, preparedAnswersWaitForNoModel)
{
    auto wanted = request("one");
    wanted.prompt = "mend the tests";
    wanted.options = {{"model", protocol::kPreparedModel}};
    ready(wanted);
    ASSERT_TRUE(eventually([&] {
        const auto all = m_plane->sessions().list();
        return all.size() == 1 && all.front().queue.empty() &&
               all.front().heldFor == sessions::HeldFor::Nothing;
    })) << "there is no model, and none is needed";
}

TEST_F(OptionsTest, theSessionsOfItsAgentBeginWithThem)
{
    auto wanted = request("one");
    wanted.options = {{"model", "big"}, {"effort", "high"}};
    const auto id = ready(wanted);
    ASSERT_TRUE(eventually([&] { return m_plane->sessions().list().size() == 1; }))
        << "an agent of whom something is chosen has a first session";
    const auto first = m_plane->sessions().list().front();
    EXPECT_EQ(first.agent, "helix");
    const auto others = begin(id, "codex");
    const auto elsewhere = begin(ready(request("two")), "helix");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    reopenPlane();
    const auto later = begin(id, "helix");
    const auto all = onRecord();
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all.at(first.id.str()), wanted.options);
    EXPECT_EQ(all.at(later.str()), wanted.options);
    EXPECT_TRUE(all.at(others.str()).empty());
    EXPECT_TRUE(all.at(elsewhere.str()).empty());
}

TEST_F(OptionsTest, whatItsAgentRefusedIsNotAskedForAgain)
{
    auto wanted = request("one");
    wanted.agent = "codex";
    wanted.options = {{"model", "no such"}, {"effort", "high"}};
    const auto id = ready(wanted);
    emit m_plane->sessions().preferenceRefused(id, "model");
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id))); // behind the record's change
    reopenPlane();
    const auto later = begin(id, "codex");
    EXPECT_EQ(onRecord().at(later.str()), (OptionWishes{{"effort", "high"}}));
}

TEST_F(OptionsTest, everyAttemptsAgentIsToldBeforeItsTask)
{
    AttemptRequest wanted;
    wanted.task = "Make the tests pass";
    wanted.workspace = request("try");
    wanted.workspace.options = {{"model", "big"}};
    wanted.agents = {"helix", ""};
    const auto group = QCoro::waitFor(m_plane->attempts().start(wanted));
    ASSERT_TRUE(group) << group.error().describe();
    ASSERT_TRUE(eventually([&] {
        const auto all = m_plane->attempts().list().front().attempts;
        return std::ranges::all_of(
            all, [](const auto& it) { return it.state == Attempt::State::Failed; });
    })); // the fake guest runs no coding agent
    const auto all = onRecord();
    EXPECT_EQ(all.size(), 2U) << "each has one session";
    for (const auto& [id, options] : all)
        EXPECT_EQ(options, wanted.workspace.options);
}

} // namespace
} // namespace helix::tasks
