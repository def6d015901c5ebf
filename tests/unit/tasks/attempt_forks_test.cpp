// Attempts that begin as forks, on fake machines: of the first one's project, of a workspace, of one
// of its conversations, of a checkpoint.

#include "base/atomic_file.h"
#include "build_tree.h"
#include "unit/life/plane_fixture.h"
#include "unit/tasks/repository.h"

namespace helix::tasks {
namespace {

using Phase = Attempt::State;

class AttemptForks : public PlaneTest {
protected:
    AttemptForks()
        : m_homes("HELIXVM_FAKE_HOMES", (root() / "homes").string())
        , m_home("HOME", (root() / "user").string())
    {
        std::filesystem::create_directories(root() / "user");
        m_options.installation.agents = tests::sourceFile("images/agents");
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
    }
    static AttemptRequest request(std::size_t count)
    {
        AttemptRequest request;
        request.task = "Make the tests pass";
        request.agents.assign(count, "");
        return request;
    }
    AttemptRequest requestFrom(const WorkspaceId& id, std::size_t count = 2)
    {
        auto wanted = request(count);
        wanted.from = plane::AttemptOrigin{id, {}, {}};
        return wanted;
    }
    AttemptRequest requestWithProject(std::size_t count)
    {
        makeRepository(root() / "shop");
        auto wanted = request(count);
        wanted.workspace.image = "tiny";
        wanted.workspace.name = "try";
        wanted.workspace.project = projects::ProjectSource{};
        wanted.workspace.project->kind = projects::ProjectSource::Kind::Repository;
        wanted.workspace.project->path = root() / "shop";
        return wanted;
    }
    AttemptGroup group()
    {
        const auto all = m_plane->attempts().list();
        return all.empty() ? AttemptGroup{} : all.front();
    }
    /// All of them, once each has been given the task; the guests have no coding agent.
    std::vector<Attempt> told(const AttemptRequest& wanted)
    {
        const auto id = QCoro::waitFor(m_plane->attempts().start(wanted));
        EXPECT_TRUE(id) << id.error().describe();
        return told();
    }
    std::vector<Attempt> told()
    {
        EXPECT_TRUE(eventually([&] {
            return std::ranges::all_of(group().attempts,
                                       [&](const auto& one) { return isTold(one); });
        }));
        return group().attempts;
    }
    bool isTold(const Attempt& one)
    {
        return one.state == Phase::Working && !one.session.empty() &&
               asked(one.session).ends_with("Make the tests pass\n");
    }
    void cancelTurn(const SessionId& session)
    {
        const auto ends = [&] {
            (void)m_plane->sessions().cancel(session); // not before it runs
            using sessions::SessionState;
            const auto now = m_plane->sessions().snapshot(session);
            return now->turns > 0 &&
                   (now->state == SessionState::Idle || now->state == SessionState::Failed);
        };
        EXPECT_TRUE(eventually(ends));
    }
    std::string forkedFrom(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{}).forkedFrom;
    }
    /// A conversation in which one thing was asked.
    SessionId talk(const WorkspaceId& id, const std::string& text)
    {
        const auto session = QCoro::waitFor(m_plane->sessions().create(id, "")).value();
        const sessions::Prompt prompt{text, {}};
        const auto turn = QCoro::waitFor(m_plane->sessions().prompt(session, prompt));
        EXPECT_TRUE(turn);
        cancelTurn(session);
        return session;
    }
    std::string asked(const SessionId& session)
    {
        std::string text;
        const auto all = QCoro::waitFor(m_plane->sessions().entries(session, 1, 100)).value();
        for (const auto& entry : all)
            if (entry.kind == sessions::ConversationEntry::Kind::Prompt)
                text += entry.text + "\n";
        return text;
    }
    ErrorCode refused(const AttemptRequest& wanted)
    {
        const auto count = workspaces().list().size();
        const auto id = QCoro::waitFor(m_plane->attempts().start(wanted));
        EXPECT_FALSE(id);
        EXPECT_TRUE(m_plane->attempts().list().empty());
        EXPECT_EQ(workspaces().list().size(), count) << "nothing is left";
        return id ? ErrorCode::Internal : id.error().code;
    }

    ScopedVariable m_homes, m_home;
};

TEST_F(AttemptForks, theOthersHaveTheProjectOfTheFirst)
{
    const auto all = told(requestWithProject(3));
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(forkedFrom(all[0].workspace), "");
    for (const auto& one : {all[1], all[2]}) {
        EXPECT_EQ(forkedFrom(one.workspace), "try-1") << one.problem;
        EXPECT_TRUE(m_plane->projects().project(one.workspace));
    }
    EXPECT_EQ(all[1].name, "try-2");
    EXPECT_EQ(workspaces().snapshot(all[2].workspace)->name, "try-3");
    for (const auto& one : all)
        EXPECT_EQ(asked(one.session), "Make the tests pass\n") << "each by itself";
}

TEST_F(AttemptForks, withoutAFirstEachIsMadeFromTheImage)
{
    // As soon as there is one, so that it never comes to have its project.
    std::optional<async::Task<Result<void>>> discarding;
    bool there = false;
    QObject::connect(&m_plane->attempts(), &plane::Attempts::changed, &m_plane->attempts(),
                     [&](const AttemptGroup& now) {
                         const auto first = now.attempts[0].workspace;
                         if (!first.empty() && !std::exchange(there, true))
                             discarding = m_plane->attempts().discard(now.id, first);
                     });
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().start(requestWithProject(2))));
    ASSERT_TRUE(eventually([&] { return discarding.has_value(); }));
    ASSERT_TRUE(QCoro::waitFor(std::move(*discarding)));
    ASSERT_TRUE(eventually([&] { return isTold(group().attempts[1]); }));
    const auto other = group().attempts[1];
    EXPECT_EQ(forkedFrom(other.workspace), "");
    EXPECT_TRUE(m_plane->projects().project(other.workspace)) << other.problem;
}

TEST_F(AttemptForks, moreThanMayRunTakeTurns)
{
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.maxRunning", "1")));
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().start(requestWithProject(3))));
    for (const std::size_t next : {0U, 1U, 2U}) {
        ASSERT_TRUE(eventually([&] {
            return std::ranges::count_if(group().attempts,
                                         [&](const auto& one) { return isTold(one); }) == 1;
        })) << next;
        const auto all = group().attempts;
        const auto one = *std::ranges::find_if(all, [&](const auto& one) { return isTold(one); });
        EXPECT_TRUE(m_plane->projects().project(one.workspace)) << one.name;
        EXPECT_EQ(forkedFrom(one.workspace), one.name == "try-1" ? "" : "try-1");
        cancelTurn(one.session); // it has its end, and gives its place to the next
        ASSERT_TRUE(eventually([&] {
            return std::ranges::count(group().attempts, Phase::Failed, &Attempt::state) ==
                   static_cast<std::ptrdiff_t>(next) + 1;
        }));
    }
}

TEST_F(AttemptForks, aConversationGoesOnInEach)
{
    const auto source = createReady("otter");
    const auto session = talk(source, "Read the project");
    auto wanted = requestFrom(source, 3);
    wanted.from->session = session;
    const auto all = told(wanted);
    ASSERT_EQ(all.size(), 3U);
    std::set<SessionId> sessions{session};
    for (const auto& one : all) {
        EXPECT_EQ(forkedFrom(one.workspace), "otter");
        EXPECT_EQ(asked(one.session), "Read the project\nMake the tests pass\n") << one.problem;
        EXPECT_EQ(m_plane->sessions().snapshot(one.session)->workspace, one.workspace);
        sessions.insert(one.session);
    }
    EXPECT_EQ(sessions.size(), 4U);
    EXPECT_EQ(asked(session), "Read the project\n") << "where they come from nothing is said";
    // The source is none of them.
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().keep(group().id, all[1].workspace)));
    EXPECT_EQ(stateOf(source), State::Ready);
    EXPECT_EQ(workspaces().list().size(), 2U);
    // And the next Helix tells the copies from what they are copies of.
    reopenPlane();
    const auto copy = m_plane->sessions().copyIn(all[1].workspace, session);
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->id, all[1].session);
}

TEST_F(AttemptForks, theTaskIsGivenOnceThoughHelixEndsMeanwhile)
{
    const auto source = createReady("otter");
    auto wanted = requestFrom(source);
    wanted.from->session = talk(source, "Read the project");
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().start(wanted)));
    reopenPlane();
    for (const auto& one : told())
        EXPECT_EQ(asked(one.session), "Read the project\nMake the tests pass\n") << one.problem;
}

TEST_F(AttemptForks, theyBeginAtACheckpoint)
{
    const auto source = createReady("otter");
    ASSERT_TRUE(QCoro::waitFor(m_plane->checkpoints().add(source, "before", false)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(source)));
    auto wanted = requestFrom(source);
    wanted.from->checkpoint = "before";
    wanted.workspace.name = "again";
    const auto all = told(wanted);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].name, "again-1");
    for (const auto& one : all) {
        EXPECT_EQ(forkedFrom(one.workspace), "otter");
        EXPECT_EQ(asked(one.session), "Make the tests pass\n") << one.problem;
    }
}

TEST_F(AttemptForks, whatCannotBeForkedIsRefusedAndNothingIsLeft)
{
    const auto source = createReady("otter"), other = createReady("heron");
    EXPECT_EQ(refused(requestFrom(WorkspaceId::generate())), ErrorCode::NotFound);
    auto foreign = requestFrom(source);
    foreign.from->session = talk(other, "Read");
    EXPECT_EQ(refused(foreign), ErrorCode::NotFound);
    auto missing = requestFrom(source);
    missing.from->checkpoint = "never";
    EXPECT_EQ(refused(missing), ErrorCode::NotFound);
    auto unknown = requestFrom(source);
    unknown.agents[1] = "nobody-knows";
    EXPECT_EQ(refused(unknown), ErrorCode::NotFound);
    EXPECT_EQ(refused(requestFrom(source, kMaxAttempts + 1)), ErrorCode::InvalidArgument);
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(source)));
    EXPECT_EQ(refused(requestFrom(source)), ErrorCode::Conflict);
}

} // namespace
} // namespace helix::tasks
