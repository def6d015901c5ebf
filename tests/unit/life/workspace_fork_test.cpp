// Workspaces that become several.

#include <sys/stat.h>

#include "base/atomic_file.h"
#include "image/image_store.h"
#include "life/disk_layers.h"
#include "unit/async/kill_process.h"
#include "unit/life/fork_fixture.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using plane::Beginning;
using plane::ForkRequest;

TEST_F(WorkspaceForkTest, makesOneThatGoesOnWhereTheOtherStands)
{
    const auto source = createReady("calm-otter");
    const auto pid = now(source).qemuPid;
    const auto forks = forked(source);
    ASSERT_EQ(forks.size(), 1U);
    const auto fork = now(forks[0]);
    EXPECT_EQ(fork.name, "calm-otter-2");
    EXPECT_EQ(fork.beginning, Beginning::Forked);
    EXPECT_EQ(fork.forkedFrom, "calm-otter");
    EXPECT_GT(fork.forkedAtMs, 0);
    EXPECT_NE(fork.qemuPid, pid);
    EXPECT_EQ(now(source).qemuPid, pid) << "the source runs on";
    EXPECT_EQ(now(source).state, State::Ready);
    EXPECT_TRUE(
        eventually([&] { return now(source).agentConnected && now(fork.id).agentConnected; }));
    // Both stand on what the disk was.
    const auto names = layerNames();
    ASSERT_EQ(names.size(), 1U);
    const auto layer = layers() / *names.begin() / "disk.qcow2";
    EXPECT_EQ(image::backingFileOf(diskOf(source)), layer);
    EXPECT_EQ(image::backingFileOf(diskOf(fork.id)), layer);
    struct stat status {};
    ASSERT_EQ(::stat(layer.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0400U);
    EXPECT_EQ(status.st_nlink, 1U);
    EXPECT_TRUE(eventuallyNoMemory()) << "what was in memory is nobody's any more";
}

TEST_F(WorkspaceForkTest, makesManyWithNamesOfTheirOwn)
{
    const auto source = createReady("calm-otter");
    const auto first = forked(source, 2);
    EXPECT_EQ(now(first.at(0)).name, "calm-otter-2");
    EXPECT_EQ(now(first.at(1)).name, "calm-otter-3");
    const auto named = forked(source, 2, "try");
    EXPECT_EQ(now(named.at(0)).name, "try-1");
    EXPECT_EQ(now(named.at(1)).name, "try-2");
    const auto ofFork = forked(first.at(0));
    EXPECT_EQ(now(ofFork.at(0)).name, "calm-otter-4");
    EXPECT_EQ(now(ofFork.at(0)).forkedFrom, "calm-otter-2");
    std::set<std::string> uuids, keys;
    for (const auto& one : workspaces().list()) {
        uuids.insert(one.id.str());
        keys.insert(readFile(m_options.paths.workspaceData(one.id) / "ssh_host_key").value_or(""));
    }
    EXPECT_EQ(uuids.size(), 6U);
    EXPECT_EQ(keys.size(), 6U) << "none has the keys of another";
}

TEST_F(WorkspaceForkTest, refusesWhatMakesNoSense)
{
    const auto source = createReady("calm-otter");
    for (const int count : {0, -1, 17, 1000}) {
        const auto refused = fork(source, count);
        ASSERT_FALSE(refused) << count;
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_EQ(fork(source, 1, "calm-otter").error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(fork(source, 1, "../x").error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(fork(WorkspaceId::generate()).error().code, ErrorCode::NotFound);
    EXPECT_EQ(workspaces().list().size(), 1U);
    EXPECT_TRUE(layerNames().empty());
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(source)));
    const auto stopped = fork(source);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Conflict);
    EXPECT_NE(stopped.error().message.find("is stopped"), std::string::npos)
        << stopped.error().message;
}

TEST_F(WorkspaceForkTest, survivesItsSourceAndTheOtherWayRound)
{
    const auto source = createReady();
    const auto forks = forked(source, 2);
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(source, true)));
    for (const auto& fork : forks) {
        ASSERT_TRUE(QCoro::waitFor(workspaces().stop(fork)));
        ASSERT_TRUE(QCoro::waitFor(workspaces().start(fork)));
        EXPECT_EQ(settled(fork).state, State::Ready)
            << (now(fork).error ? now(fork).error->describe() : "");
    }
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(forks[0], true)));
    EXPECT_EQ(layerNames().size(), 1U);
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(forks[1], true)));
    EXPECT_TRUE(eventually([&] { return layerNames().empty(); }));
    expectNothingLeft();
}

TEST_F(WorkspaceForkTest, standsOnItsLayersAfterARestart)
{
    const auto source = createReady();
    const auto forks = forked(source);
    const auto again = forked(forks.at(0), 1, "third");
    reopenPlane();
    for (const auto& id : {source, forks.at(0), again.at(0)}) {
        ASSERT_EQ(settled(id).state, State::Ready);
        EXPECT_TRUE(eventually([&] { return now(id).agentConnected; }));
        ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
        ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
        EXPECT_EQ(settled(id).state, State::Ready)
            << (now(id).error ? now(id).error->describe() : "");
    }
    EXPECT_EQ(layerNames().size(), 2U);
    EXPECT_EQ(now(again.at(0)).forkedFrom, now(forks.at(0)).name);
}

TEST_F(WorkspaceForkTest, isSuspendedAndGoesOnLikeAnyOther)
{
    const auto source = createReady();
    const auto forks = forked(source);
    for (const auto& id : {source, forks.at(0)}) {
        const auto done = QCoro::waitFor(workspaces().suspend(id));
        ASSERT_TRUE(done) << done.error().describe();
        ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
        EXPECT_EQ(settled(id).state, State::Ready) << now(id).notice;
        EXPECT_EQ(now(id).beginning, Beginning::Resumed);
    }
}

TEST_F(WorkspaceForkTest, hasThePolicyAndThePortsOfItsSource)
{
    const auto source = createReady("calm-otter", {{8000, 0, "web"}});
    const egress::Rule rule{"example.org", 443};
    const boundary::EgressChoice choice{egress::Mode::Allowlist, {"git"}, {rule}};
    auto& boundary = m_plane->boundary();
    ASSERT_TRUE(QCoro::waitFor(boundary.setAlways({{"always.example", 443}})));
    ASSERT_TRUE(QCoro::waitFor(boundary.setChoice(source, choice)));
    ASSERT_TRUE(QCoro::waitFor(boundary.withhold(source, {"always.example", 443})));
    ASSERT_TRUE(QCoro::waitFor(boundary.deny(source, "never.example")));
    providers::Budget budget;
    budget.requests = 7;
    ASSERT_TRUE(QCoro::waitFor(m_plane->providers().setBudget(source, budget)));
    const auto forks = forked(source);
    const auto of = boundary.snapshot(source), to = boundary.snapshot(forks.at(0));
    EXPECT_EQ(to.choice, of.choice);
    EXPECT_EQ(to.withheld.size(), 1U) << "what it may not have is not given back by a fork";
    EXPECT_EQ(to.refused, of.refused);
    EXPECT_EQ(m_plane->providers().budget(forks.at(0)), budget);
    const auto portOf = [&](const WorkspaceId& id) {
        for (const auto& forward : now(id).forwards)
            if (forward.guestPort == 8000)
                return forward.hostPort;
        return std::uint16_t{0};
    };
    EXPECT_NE(portOf(forks.at(0)), 0);
    EXPECT_NE(portOf(forks.at(0)), portOf(source));
}

TEST_F(WorkspaceForkTest, runsOnWhenItCannotBeSaved)
{
    for (const auto* mood : {"save-fails", "save-half", "divide-fails"}) {
        const ScopedVariable fails("HELIXVM_FAKE_QEMU", mood);
        const auto id = createReady();
        const auto refused = fork(id);
        ASSERT_FALSE(refused) << mood;
        EXPECT_NE(refused.error().message.find("was not forked"), std::string::npos)
            << refused.error().message;
        EXPECT_EQ(now(id).state, State::Ready);
        EXPECT_TRUE(eventually([&] { return now(id).agentConnected; }));
        EXPECT_EQ(workspaces().list().size(), 1U);
        // Its disk is one that it starts from.
        ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, true)));
        ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
        EXPECT_EQ(settled(id).state, State::Ready)
            << (now(id).error ? now(id).error->describe() : "");
        ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
        expectNothingLeft();
    }
}

/// In a copy it would begin as in a machine that has booted, and be told nothing.
TEST_F(WorkspaceForkTest, isNotCopiedWhileItsAgentIsDown)
{
    reopenWith(StepDeadlines{10s, 10s, 10s, 200ms, 300ms});
    const auto source = createReady();
    ASSERT_TRUE(eventually([&] { return now(source).agentConnected; }));
    for (const int agent : processesOf(root(), "fake_agent"))
        fixture::killProcess(agent);
    ASSERT_TRUE(eventually([&] { return !now(source).agentConnected; }));
    const auto refused = fork(source, 2);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Unavailable);
    EXPECT_NE(refused.error().message.find("does not answer"), std::string::npos)
        << refused.error().message;
    const auto kept = QCoro::waitFor(checkpoints().add(source, "memory", false));
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::Unavailable) << kept.error().message;
    EXPECT_EQ(now(source).state, State::Ready);
    EXPECT_EQ(workspaces().list().size(), 1U);
    EXPECT_TRUE(layerNames().empty());
}

TEST_F(WorkspaceForkTest, isWaitedForLongerThanABoot)
{
    reopenWith(StepDeadlines{1s, 10s, 10s, 10s, 300ms});
    const auto source = createReady();
    const ScopedVariable later("HELIXVM_FAKE_DELAY_MS", "1500");
    EXPECT_EQ(now(forked(source).front()).beginning, Beginning::Forked);
}

TEST_F(WorkspaceForkTest, bootsFromItsDiskWhenItDoesNotRenewItself)
{
    reopenWith(StepDeadlines{1s, 10s, 10s, 10s, 300ms});
    const auto source = createReady();
    const ScopedVariable stays("HELIXVM_FAKE_QEMU", "never-renewed");
    const auto forks = fork(source);
    ASSERT_TRUE(forks) << forks.error().describe();
    const auto booted = settled(forks->at(0));
    EXPECT_EQ(booted.state, State::Ready) << (booted.error ? booted.error->describe() : "");
    EXPECT_EQ(booted.beginning, Beginning::Booted);
    EXPECT_FALSE(booted.whyBooted.empty());
}

TEST_F(WorkspaceForkTest, oneThatIsKilledFromOutsideStillGoesOnWhereTheOtherStood)
{
    const auto source = createReady();
    std::optional<ScopedVariable> mood;
    mood.emplace("HELIXVM_FAKE_QEMU", "never-renewed");
    const auto forks = fork(source);
    ASSERT_TRUE(forks) << forks.error().describe();
    ASSERT_NE(killAtStep(forks->at(0), Step::GuestReady), 0);
    mood.reset(); // it is heard of later, in the loop
    EXPECT_EQ(settled(forks->at(0)).state, State::Ready)
        << (now(forks->at(0)).error ? now(forks->at(0)).error->describe() : "");
    EXPECT_EQ(now(forks->at(0)).beginning, Beginning::Forked) << now(forks->at(0)).whyBooted;
}

TEST_F(WorkspaceForkTest, stopWaitsForIt)
{
    const auto source = createReady();
    auto forking = workspaces().fork(source, ForkRequest{1, {}});
    auto stopping = workspaces().stop(source);
    EXPECT_TRUE(QCoro::waitFor(std::move(stopping)));
    const auto forks = QCoro::waitFor(std::move(forking));
    EXPECT_TRUE(eventually([&] { return stateOf(source) == State::Stopped; }));
    if (forks) {
        EXPECT_EQ(settled(forks->at(0)).state, State::Ready);
    }
}

TEST_F(WorkspaceForkTest, aDeletionWhileItIsForkedEndsBoth)
{
    const ScopedVariable hangs("HELIXVM_FAKE_QEMU", "save-hangs");
    const auto source = createReady();
    auto forking = workspaces().fork(source, ForkRequest{2, {}});
    EXPECT_TRUE(QCoro::waitFor(workspaces().remove(source, true)));
    EXPECT_FALSE(QCoro::waitFor(std::move(forking)));
    expectNothingLeft();
}

TEST_F(WorkspaceForkTest, oneThatIsCancelledLeavesNothingAndTheOthersGoOn)
{
    const auto source = createReady("calm-otter");
    const auto forks = fork(source, 3);
    ASSERT_TRUE(forks) << forks.error().describe();
    const auto& cancelled = forks->at(1);
    EXPECT_TRUE(QCoro::waitFor(workspaces().cancel(cancelled)));
    EXPECT_FALSE(workspaces().snapshot(cancelled));
    EXPECT_FALSE(fs::exists(m_options.paths.workspaceData(cancelled)));
    for (const auto& id : {forks->at(0), forks->at(2)}) {
        EXPECT_EQ(settled(id).state, State::Ready)
            << (now(id).error ? now(id).error->describe() : "");
        EXPECT_EQ(now(id).beginning, Beginning::Forked);
    }
    EXPECT_EQ(workspaces().list().size(), 3U);
    for (const auto& id : {forks->at(0), forks->at(2), source})
        ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_TRUE(eventually([&] { return layerNames().empty(); }));
    expectNothingLeft();
}

TEST_F(WorkspaceForkTest, oneThatIsCancelledBeforeItsTurnWaitsForNoOther)
{
    const auto source = createReady("calm-otter");
    const ScopedVariable stays("HELIXVM_FAKE_QEMU", "never-renewed");
    const auto forks = fork(source, 5); // at most four begin at once
    ASSERT_TRUE(forks) << forks.error().describe();
    const auto comesUp = [this](const WorkspaceId& id) {
        return workspaces().snapshot(id) && now(id).state != State::Ready;
    };
    EXPECT_TRUE(QCoro::waitFor(workspaces().cancel(forks->at(4))));
    EXPECT_FALSE(workspaces().snapshot(forks->at(4)));
    EXPECT_TRUE(comesUp(forks->at(0))) << "it has waited until the first was given up";
    for (int at = 0; at < 4; ++at)
        EXPECT_TRUE(QCoro::waitFor(workspaces().cancel(forks->at(at)))) << at;
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(source, true)));
    EXPECT_TRUE(eventually([&] { return layerNames().empty(); }));
    expectNothingLeft();
}

TEST_F(WorkspaceForkTest, whatIsMadeWhileOthersAreTidiedUpStays)
{
    const auto data = m_options.paths.data;
    const auto known = layersIn(data); // and then it takes a while to see which of them are in use
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(checkpoints().add(id, "new", false)));
    sweepLayers(data, known, {}, {});
    const auto names = layerNames();
    ASSERT_EQ(names.size(), 1U);
    EXPECT_TRUE(fs::exists(layers() / *names.begin() / "memory"));
    EXPECT_TRUE(fs::exists(layers() / *names.begin() / "agent.erofs"));
}

} // namespace
} // namespace helix::life
