// Best of N on fake machines whose agent program is not there: admission, the way to an end, keep,
// discard, and what a restart finds.

#include <fstream>

#include "unit/life/plane_fixture.h"
#include "tasks/attempts_store.h"

namespace helix::tasks {
namespace {

using Phase = Attempt::State;

class AttemptsTest : public PlaneTest {
protected:
    AttemptsTest() { openPlane(); }

    static AttemptRequest request(std::size_t count, const std::string& name = "try")
    {
        AttemptRequest request;
        request.task = "Make the tests pass";
        request.workspace.image = "tiny";
        request.workspace.name = name;
        request.agents.assign(count, "");
        return request;
    }
    std::string started(const AttemptRequest& request)
    {
        const auto id = QCoro::waitFor(m_plane->attempts().start(request));
        EXPECT_TRUE(id) << (id ? "" : id.error().describe());
        return id.value_or("");
    }
    Error refused(const AttemptRequest& request)
    {
        const auto id = QCoro::waitFor(m_plane->attempts().start(request));
        EXPECT_FALSE(id);
        EXPECT_TRUE(m_plane->attempts().list().empty());
        EXPECT_TRUE(workspaces().list().empty());
        return id ? Error{} : id.error();
    }
    AttemptGroup group(const std::string& id)
    {
        for (const auto& it : m_plane->attempts().list())
            if (it.id == id)
                return it;
        return {};
    }
    /// All attempts have come to an end.
    testing::AssertionResult allOver(const std::string& id)
    {
        const bool over = eventually([&] {
            const auto all = group(id).attempts;
            return !all.empty() && std::ranges::all_of(all, [](const auto& attempt) {
                return attempt.state == Phase::Done || attempt.state == Phase::Failed;
            });
        });
        if (over)
            return testing::AssertionSuccess();
        auto failure = testing::AssertionFailure();
        for (const auto& attempt : group(id).attempts)
            failure << attempt.name << " is " << toString(attempt.state)
                    << " in a workspace that is " << toString(stateOf(attempt.workspace)) << "; ";
        return failure;
    }
};

TEST_F(AttemptsTest, admitsAllOrNone)
{
    auto empty = request(2);
    empty.task = " \n";
    EXPECT_EQ(refused(empty).code, ErrorCode::InvalidArgument);
    EXPECT_EQ(refused(request(0)).code, ErrorCode::InvalidArgument);
    EXPECT_EQ(refused(request(kMaxAttempts + 1)).code, ErrorCode::InvalidArgument);
    auto unknown = request(2);
    unknown.agents[1] = "nobody-knows";
    EXPECT_EQ(refused(unknown).code, ErrorCode::NotFound);
    auto image = request(2);
    image.workspace.image = "windows";
    EXPECT_EQ(refused(image).code, ErrorCode::NotFound);
    auto memory = request(2);
    memory.workspace.resources.memoryMiB = 1 << 22;
    EXPECT_EQ(refused(memory).code, ErrorCode::ResourceExhausted);
    auto port = request(2);
    port.workspace.ports = {{8000, 24567, {}}};
    EXPECT_EQ(refused(port).code, ErrorCode::InvalidArgument);
}

TEST_F(AttemptsTest, aTakenNameRefusesTheWholeGroup)
{
    createReady("try-2");
    const auto id = QCoro::waitFor(m_plane->attempts().start(request(3)));
    ASSERT_FALSE(id);
    EXPECT_EQ(id.error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(workspaces().list().size(), 1U);
}

TEST_F(AttemptsTest, eachHasItsOwnWorkspaceAndFailureOfOneStopsNoOther)
{
    const auto id = started(request(2));
    ASSERT_TRUE(allOver(id));
    const auto all = group(id).attempts;
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].name, "try-1");
    EXPECT_EQ(all[1].name, "try-2");
    EXPECT_NE(all[0].workspace, all[1].workspace);
    for (const auto& attempt : all) { // the fake guest runs no coding agent
        EXPECT_EQ(attempt.state, Phase::Failed);
        EXPECT_FALSE(attempt.problem.empty());
        EXPECT_EQ(stateOf(attempt.workspace), State::Ready);
    }
}

TEST_F(AttemptsTest, keepDeletesTheOthers)
{
    const auto id = started(request(2));
    ASSERT_TRUE(allOver(id));
    const auto kept = group(id).attempts[1].workspace;
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().keep(id, kept)));
    ASSERT_EQ(workspaces().list().size(), 1U);
    EXPECT_EQ(workspaces().list().front().id, kept);
    EXPECT_EQ(group(id).attempts[0].state, Phase::Discarded);
    EXPECT_EQ(group(id).attempts[1].state, Phase::Kept);
    EXPECT_EQ(QCoro::waitFor(m_plane->attempts().keep("nothing", kept)).error().code,
              ErrorCode::NotFound);
    // When the last one goes, so does the group.
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(kept, true)));
    EXPECT_TRUE(eventually([&] { return m_plane->attempts().list().empty(); }));
    expectNothingLeft();
}

TEST_F(AttemptsTest, oneKeptWhileItWorksWorksOnAndStaysKept)
{
    const ScopedVariable homes("HELIXVM_FAKE_HOMES", (root() / "homes").string());
    auto wanted = request(2);
    wanted.testCommand = "exit 3";
    const auto id = started(wanted);
    ASSERT_TRUE(eventually([&] { return !group(id).attempts[0].workspace.empty(); }));
    ASSERT_EQ(group(id).attempts[0].state, Phase::Creating);
    const auto kept = group(id).attempts[0].workspace;
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().keep(id, kept)));
    EXPECT_EQ(group(id).attempts[0].state, Phase::Kept);
    EXPECT_TRUE(eventually([&] { return group(id).attempts[0].testStatus.has_value(); }))
        << "the tests that were asked for run all the same";
    EXPECT_EQ(group(id).attempts[0].testStatus, 3);
    EXPECT_EQ(group(id).attempts[0].state, Phase::Kept);
    EXPECT_EQ(group(id).attempts[1].state, Phase::Discarded);
    EXPECT_EQ(stateOf(kept), State::Ready);
}

TEST_F(AttemptsTest, discardTakesOneAlone)
{
    const auto id = started(request(2));
    ASSERT_TRUE(allOver(id));
    const auto first = group(id).attempts[0].workspace;
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().discard(id, first)));
    EXPECT_EQ(workspaces().list().size(), 1U);
    EXPECT_EQ(group(id).attempts[0].state, Phase::Discarded);
    const auto stranger = WorkspaceId::generate();
    EXPECT_EQ(QCoro::waitFor(m_plane->attempts().discard(id, stranger)).error().code,
              ErrorCode::NotFound);
}

TEST_F(AttemptsTest, aRestartGoesOnWithWhatWasBegun)
{
    const auto id = started(request(2));
    ASSERT_TRUE(eventually([&] { return !group(id).attempts[0].workspace.empty(); }));
    reopenPlane(); // in the middle of the creation
    ASSERT_EQ(m_plane->attempts().list().size(), 1U);
    EXPECT_EQ(group(id).task, "Make the tests pass");
    ASSERT_TRUE(allOver(id));
    EXPECT_EQ(workspaces().list().size(), 2U);
}

TEST_F(AttemptsTest, whatTheUserMadeMeanwhileIsNoAttempt)
{
    // Those who wait for the first look at QEMU go on in any order: it is over before.
    (void)QCoro::waitFor(m_plane->doctor(false));
    // Announced before the first is made, so that the user is always in time for the second name.
    std::optional<async::Task<Result<WorkspaceId>>> users;
    QObject::connect(&m_plane->attempts(), &plane::Attempts::changed, &m_plane->attempts(), [&] {
        if (users)
            return;
        CreateRequest wanted;
        wanted.image = "tiny";
        wanted.name = "try-2";
        users = workspaces().create(wanted);
    });
    const auto id = started(request(2));
    ASSERT_TRUE(users);
    const auto made = QCoro::waitFor(std::move(*users));
    ASSERT_TRUE(made) << made.error().describe();
    const auto own = *made;
    ASSERT_EQ(settled(own).state, State::Ready);
    ASSERT_TRUE(allOver(id));
    const auto all = group(id).attempts;
    EXPECT_NE(all[1].workspace, own);
    EXPECT_EQ(all[1].state, Phase::Failed);
    ASSERT_TRUE(QCoro::waitFor(m_plane->attempts().keep(id, all[0].workspace)));
    EXPECT_EQ(stateOf(own), State::Ready) << "it is not thrown away with the attempts";
}

TEST_F(AttemptsTest, moreThanThereIsRoomForWait)
{
    ASSERT_TRUE(QCoro::waitFor(m_plane->settings().set("resources.maxRunning", "1")));
    const auto id = started(request(2));
    ASSERT_TRUE(allOver(id)) << "the finished one gives its place to the other";
    EXPECT_EQ(stateOf(group(id).attempts[0].workspace), State::Stopped);
    EXPECT_EQ(stateOf(group(id).attempts[1].workspace), State::Ready);
}

TEST(AttemptsStore, keepsWhatIsNeededToGoOn)
{
    const QTemporaryDir folder;
    int argc = 1;
    char name[] = "store";
    char* argv[] = {name, nullptr};
    const QCoreApplication application(argc, argv);
    const auto database =
        store::Database::open(folder.filePath("test.db").toStdString(), {AttemptsStore::schema()})
            .value();
    const AttemptsStore store(*database);
    AttemptPlan plan;
    plan.group.id = "group1";
    plan.group.task = plan.request.task = "Do it";
    plan.group.createdMs = 7;
    plan.request.testCommand = "make check";
    auto& workspace = plan.request.workspace;
    workspace.image = "tiny";
    workspace.name = "try";
    workspace.resources = {2, 512, 4};
    workspace.ports = {{8000, 0, "web"}};
    workspace.options = {{"model", "big"}};
    workspace.egress =
        boundary::EgressChoice{egress::Mode::Allowlist, {"git"}, {{"example.org", 8443}}};
    workspace.project = projects::ProjectSource{};
    workspace.project->kind = projects::ProjectSource::Kind::Url;
    workspace.project->url = "https://example.org/shop.git";
    workspace.project->fetchedByGuest = true;
    Attempt attempt;
    attempt.workspace = WorkspaceId::generate();
    attempt.session = SessionId::generate();
    attempt.name = "try-1";
    attempt.agent = "helix";
    attempt.state = Phase::Testing;
    attempt.testStatus = 3;
    attempt.testTail = "broken \xff bytes";
    plan.group.attempts = {attempt};
    plan.turns = {{3, 4}};
    ASSERT_TRUE(QCoro::waitFor(store.save(plan)));
    const auto all = QCoro::waitFor(store.load()).value();
    ASSERT_EQ(all.size(), 1U);
    const auto& read = all.front();
    EXPECT_EQ(read.group.id, "group1");
    EXPECT_EQ(read.group.createdMs, 7);
    EXPECT_EQ(read.request.testCommand, "make check");
    EXPECT_EQ(read.request.workspace.resources.memoryMiB, 512);
    EXPECT_EQ(read.request.workspace.ports.at(0).label, "web");
    EXPECT_EQ(read.request.workspace.options, workspace.options);
    EXPECT_EQ(read.request.workspace.egress, workspace.egress);
    EXPECT_EQ(read.request.workspace.project->url, "https://example.org/shop.git");
    EXPECT_TRUE(read.request.workspace.project->fetchedByGuest);
    EXPECT_EQ(read.group.attempts.at(0).session, attempt.session);
    EXPECT_EQ(read.group.attempts.at(0).state, Phase::Testing);
    EXPECT_EQ(read.group.attempts.at(0).testStatus, 3);
    ASSERT_EQ(read.turns.size(), 1U);
    EXPECT_EQ(read.turns[0].before, 3);
    EXPECT_EQ(read.turns[0].task, 4);
    ASSERT_TRUE(QCoro::waitFor(store.erase("group1")));
    EXPECT_TRUE(QCoro::waitFor(store.load())->empty());
}

} // namespace
} // namespace helix::tasks
