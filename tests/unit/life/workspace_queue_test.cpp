// Starts that wait until fewer workspaces run.

#include <algorithm>

#include "base/atomic_file.h"
#include "plane/host_use.h"
#include "unit/life/plane_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using plane::Beginning;
using plane::SlotWait;

class WorkspaceQueueTest : public PlaneTest {
protected:
    WorkspaceQueueTest()
    {
        m_options.installation.templateMemory = root() / "library.so";
        EXPECT_TRUE(writeFileAtomically(m_options.installation.templateMemory, Bytes()));
        bootsAlways(m_options);
        openPlane();
        limit(1);
    }
    void limit(int most)
    {
        ASSERT_TRUE(
            QCoro::waitFor(m_plane->settings().set("resources.maxRunning", std::to_string(most))));
    }
    WorkspaceSnapshot now(const WorkspaceId& id)
    {
        return workspaces().snapshot(id).value_or(WorkspaceSnapshot{});
    }
    /// 0: it does not wait.
    int place(const WorkspaceId& id)
    {
        const auto waits = now(id).waits;
        return waits ? waits->place : 0;
    }
    WorkspaceId waiting(const std::string& name)
    {
        const auto id = create(name);
        EXPECT_TRUE(id) << (id ? "" : id.error().describe());
        EXPECT_TRUE(id && now(*id).waits) << name;
        return id.value_or(WorkspaceId());
    }
    void stop(const WorkspaceId& id, bool force = false)
    {
        const auto stopped = QCoro::waitFor(workspaces().stop(id, force));
        EXPECT_TRUE(stopped) << stopped.error().describe();
    }
    void start(const WorkspaceId& id)
    {
        const auto started = QCoro::waitFor(workspaces().start(id));
        EXPECT_TRUE(started) << started.error().describe();
    }
    void remove(const WorkspaceId& id)
    {
        EXPECT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    }
    WorkspaceId stoppedOne(const std::string& name)
    {
        const auto id = createReady(name);
        stop(id);
        return id;
    }
    WorkspaceId suspendedOne(const std::string& name)
    {
        const auto id = createReady(name);
        EXPECT_TRUE(QCoro::waitFor(workspaces().suspend(id)));
        return id;
    }
    void expectReady(const WorkspaceId& id)
    {
        const auto snapshot = settled(id);
        EXPECT_EQ(snapshot.state, State::Ready)
            << snapshot.name << ": " << (snapshot.error ? snapshot.error->describe() : "")
            << snapshot.notice;
        EXPECT_EQ(snapshot.waits, std::nullopt);
    }
    int running() { return m_plane->hostUse().use(false).running; }
};

TEST_F(WorkspaceQueueTest, oneTooManyWaitsAndGoesOnByItself)
{
    const auto first = createReady("first");
    const auto second = waiting("second"), third = waiting("third");
    EXPECT_EQ(now(second).waits, (SlotWait{1, 1, 1}));
    EXPECT_EQ(now(third).waits, (SlotWait{2, 1, 1}));
    EXPECT_EQ(stateOf(second), State::Stopped) << "nothing of it was begun";
    EXPECT_EQ(running(), 1);
    stop(first);
    expectReady(second);
    EXPECT_EQ(now(third).waits, (SlotWait{1, 1, 1}));
    EXPECT_TRUE(QCoro::waitFor(workspaces().suspend(second)));
    expectReady(third);
    EXPECT_EQ(stateOf(second), State::Suspended);
}

TEST_F(WorkspaceQueueTest, whoAskedFirstStartsFirst)
{
    const auto stopped = stoppedOne("stopped");
    const auto rests = suspendedOne("rests");
    const auto runs = createReady("runs");
    const auto fresh = waiting("fresh");
    start(rests);
    start(stopped);
    EXPECT_EQ(place(rests), 2);
    EXPECT_EQ(place(stopped), 3);
    EXPECT_EQ(stateOf(rests), State::Suspended);
    EXPECT_EQ(stateOf(stopped), State::Stopped);
    start(fresh); // once more
    EXPECT_EQ(place(fresh), 1) << "it keeps its place";
    stop(runs);
    expectReady(fresh);
    remove(fresh);
    expectReady(rests);
    EXPECT_EQ(now(rests).beginning, Beginning::Resumed);
    EXPECT_EQ(place(stopped), 1);
    stop(rests);
    expectReady(stopped);
}

TEST_F(WorkspaceQueueTest, aHigherLimitLetsSomeGo)
{
    createReady("first");
    const auto second = waiting("second"), third = waiting("third"), fourth = waiting("fourth");
    limit(3);
    expectReady(second);
    expectReady(third);
    EXPECT_EQ(now(fourth).waits, (SlotWait{1, 3, 3}));
    limit(2);
    EXPECT_TRUE(eventually([&] { return now(fourth).waits == SlotWait{1, 3, 2}; }));
    stop(second);
    EXPECT_TRUE(eventually([&] {
        return now(fourth).waits == SlotWait{1, 2, 2};
    })) << "as many run as may";
    stop(third);
    expectReady(fourth);
}

TEST_F(WorkspaceQueueTest, stopTakesItOutAndItStaysWhatItWas)
{
    const auto stopped = stoppedOne("stopped");
    const auto rests = suspendedOne("rests");
    const auto runs = createReady("runs");
    start(rests);
    start(stopped);
    const auto fresh = waiting("fresh");
    stop(rests, true);
    EXPECT_EQ(stateOf(rests), State::Suspended) << "what it had in memory is kept";
    EXPECT_TRUE(eventually([&] { return place(stopped) == 1 && place(fresh) == 2; }));
    stop(fresh);
    EXPECT_EQ(stateOf(fresh), State::Stopped);
    start(rests);
    EXPECT_EQ(place(rests), 2) << "behind those that waited on";
    ASSERT_TRUE(QCoro::waitFor(workspaces().cancel(stopped)));
    EXPECT_EQ(stateOf(stopped), State::Stopped);
    EXPECT_TRUE(fs::exists(disk(stopped)));
    stop(runs);
    expectReady(rests);
    EXPECT_EQ(stateOf(stopped), State::Stopped);
    EXPECT_EQ(stateOf(fresh), State::Stopped);
}

TEST_F(WorkspaceQueueTest, whoWaitsForItHearsThatItWasTakenOut)
{
    const auto runs = createReady("runs");
    const auto fresh = waiting("fresh");
    auto settles = workspaces().waitUntilSettled(fresh, {});
    stop(fresh);
    const auto snapshot = QCoro::waitFor(std::move(settles));
    ASSERT_TRUE(snapshot);
    EXPECT_EQ(snapshot->state, State::Stopped);
    remove(runs);
    EXPECT_TRUE(eventually([&] { return running() == 0; }));
    EXPECT_EQ(stateOf(fresh), State::Stopped) << "nobody waits for that slot any more";
}

TEST_F(WorkspaceQueueTest, deletionAndCancelOfANewOneLeaveNothing)
{
    const auto runs = createReady("runs");
    const auto second = waiting("second"), third = waiting("third"), fourth = waiting("fourth");
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(second, false)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().cancel(third)));
    EXPECT_FALSE(workspaces().snapshot(second));
    EXPECT_FALSE(workspaces().snapshot(third)) << "as of any start of a new one";
    EXPECT_TRUE(eventually([&] { return place(fourth) == 1; }));
    remove(fourth);
    remove(runs);
    expectNothingLeft();
}

TEST_F(WorkspaceQueueTest, theFailureOfOneFreesTheNext)
{
    const auto runs = createReady("runs");
    const auto bad = waiting("bad"), good = waiting("good");
    std::optional<ScopedVariable> mood;
    mood.emplace("HELIXVM_FAKE_QEMU", "die-at-start");
    QObject::connect(&workspaces(), &Workspaces::changed, [&](const WorkspaceSnapshot& snapshot) {
        if (snapshot.id == bad && snapshot.state == State::Failed)
            mood.reset();
    });
    stop(runs);
    expectReady(good);
    EXPECT_EQ(stateOf(bad), State::Failed);
}

TEST_F(WorkspaceQueueTest, oneThatCannotStartAtItsTurnSaysWhy)
{
    const auto rests = suspendedOne("rests");
    const auto runs = createReady("runs");
    const auto fresh = waiting("fresh");
    start(rests);
    const auto drive = m_options.installation.agentDrive, away = root() / "away";
    fs::rename(drive, away);
    stop(runs);
    const auto failed = settled(fresh), asleep = settled(rests);
    ASSERT_EQ(failed.state, State::Failed);
    EXPECT_NE(failed.error->message.find("The agent drive is missing"), std::string::npos)
        << failed.error->message;
    EXPECT_EQ(asleep.state, State::Suspended);
    EXPECT_NE(asleep.notice.find("could not go on"), std::string::npos) << asleep.notice;
    EXPECT_EQ(running(), 0);
    fs::rename(away, drive);
    start(fresh);
    expectReady(fresh);
}

TEST_F(WorkspaceQueueTest, whatTheComputerDoesNotHaveIsStillRefused)
{
    createReady("first");
    CreateRequest much;
    much.image = "tiny";
    much.name = "much";
    much.resources.memoryMiB = 10'000'000;
    const auto refused = QCoro::waitFor(workspaces().create(much));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::ResourceExhausted);
    EXPECT_EQ(workspaces().list().size(), 1U);
}

TEST_F(WorkspaceQueueTest, theNextHelixBeginsNothingByItself)
{
    const auto stopped = stoppedOne("stopped");
    const auto rests = suspendedOne("rests");
    const auto runs = createReady("runs");
    start(rests);
    start(stopped);
    const auto fresh = waiting("fresh");
    reopenPlane();
    expectReady(runs);
    EXPECT_EQ(settled(stopped).state, State::Stopped);
    EXPECT_EQ(settled(rests).state, State::Suspended);
    EXPECT_EQ(settled(fresh).state, State::Stopped);
    remove(runs);
    EXPECT_TRUE(eventually([&] { return running() == 0; }));
    for (const auto& id : {stopped, rests, fresh}) {
        EXPECT_FALSE(now(id).error) << now(id).name;
        start(id);
        expectReady(id);
        remove(id);
    }
    expectNothingLeft();
}

TEST_F(WorkspaceQueueTest, twentyAtOnceRunTwoAtATime)
{
    constexpr int kAll = 20;
    limit(2);
    std::vector<async::Task<Result<WorkspaceId>>> making;
    for (int number = 0; number < kAll; ++number) {
        CreateRequest request;
        request.image = "tiny";
        request.name = "box-" + std::to_string(number);
        making.push_back(workspaces().create(request));
    }
    std::vector<WorkspaceId> all;
    for (auto& one : making) {
        const auto made = QCoro::waitFor(std::move(one));
        ASSERT_TRUE(made) << made.error().describe();
        all.push_back(*made);
    }
    int most = 0;
    QObject::connect(&workspaces(), &Workspaces::changed,
                     [&](const WorkspaceSnapshot&) { most = std::max(most, running()); });
    // Who came first is decided where they are admitted, for they were asked for all at once.
    std::ranges::stable_sort(all, {}, [this](const auto& id) { return place(id); });
    for (int number = 2; number < kAll; ++number)
        EXPECT_EQ(place(all[static_cast<std::size_t>(number)]), number - 1)
            << "each has a place of its own";
    for (const auto& id : all) { // another order would never end: the others wait
        expectReady(id);
        remove(id);
    }
    EXPECT_EQ(most, 2);
    expectNothingLeft();
}

TEST_F(WorkspaceQueueTest, forksBeyondTheLimitGoOnFromTheSamePointLater)
{
    limit(2);
    const auto source = createReady("source");
    const auto forks = QCoro::waitFor(workspaces().fork(source, plane::ForkRequest{3, ""}));
    ASSERT_TRUE(forks) << forks.error().describe();
    ASSERT_EQ(forks->size(), 3U);
    expectReady(forks->at(0));
    EXPECT_EQ(place(forks->at(1)), 1);
    EXPECT_EQ(place(forks->at(2)), 2);
    remove(source);
    expectReady(forks->at(1));
    EXPECT_EQ(now(forks->at(1)).beginning, Beginning::Forked);
    remove(forks->at(0));
    expectReady(forks->at(2));
    EXPECT_EQ(now(forks->at(2)).beginning, Beginning::Forked);
    const auto layers = m_options.paths.data / "layers";
    EXPECT_TRUE(eventually([&] {
        for (const auto& layer : fs::directory_iterator(layers))
            if (fs::exists(layer.path() / "memory"))
                return false;
        return true;
    })) << "nobody goes on from there any more";
}

TEST_F(WorkspaceQueueTest, aGuestThatRestartsKeepsItsSlot)
{
    std::optional<ScopedVariable> mood, delay;
    mood.emplace("HELIXVM_FAKE_QEMU", "reboot-later");
    delay.emplace("HELIXVM_FAKE_LATER_MS", "3000");
    const auto runs = createReady("runs");
    const int firstPid = now(runs).qemuPid;
    mood.reset();
    delay.reset();
    const auto fresh = waiting("fresh");
    EXPECT_TRUE(
        eventually([&] { return stateOf(runs) == State::Ready && now(runs).qemuPid != firstPid; }));
    EXPECT_EQ(place(fresh), 1);
}

TEST_F(WorkspaceQueueTest, stoppedAndStartedInOneGoItIsTheLast)
{
    const auto runs = createReady("runs");
    const auto second = waiting("second"), third = waiting("third");
    auto stopping = workspaces().stop(second);
    auto starting = workspaces().start(second);
    EXPECT_TRUE(QCoro::waitFor(std::move(stopping)));
    EXPECT_TRUE(QCoro::waitFor(std::move(starting)));
    EXPECT_TRUE(eventually([&] { return place(third) == 1 && place(second) == 2; }));
    stop(runs);
    expectReady(third);
}

} // namespace
} // namespace helix::life
