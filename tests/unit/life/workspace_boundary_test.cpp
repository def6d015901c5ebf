// The boundary in the life of a workspace, with a helix-netd that behaves and one that does not.

#include <algorithm>

#include <unistd.h>

#include "base/atomic_file.h"
#include "fakes/fake_netd/remote.h"
#include "unit/boundary/loopback_listener.h"
#include "unit/life/plane_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using boundary::NetState;
using nlohmann::json;

/// Programs that this process has started.
std::vector<int> childrenNamed(const std::string& name)
{
    std::vector<int> pids;
    const std::string self = std::to_string(::getpid());
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string pid = entry.path().filename();
        const auto status = std::atoi(pid.c_str()) > 0 ? readFile(entry.path() / "status", 1U << 16)
                                                       : Result<std::string>(std::string());
        const auto program = readFile(entry.path() / "cmdline", 1U << 16);
        if (status && program && status->find("\nPPid:\t" + self + "\n") != std::string::npos &&
            status->find("\nState:\tZ") == std::string::npos &&
            program->find(name) != std::string::npos)
            pids.push_back(std::atoi(pid.c_str()));
    }
    return pids;
}

class WorkspaceBoundary : public PlaneTest {
protected:
    WorkspaceBoundary() { openPlane(); }
    boundary::Boundary& boundary() { return m_plane->boundary(); }
    json netd(const WorkspaceId& id, const json& order)
    {
        return fake::askNetd(m_options.paths.workspaceRuntime(id) / "netd.sock", order);
    }
    /// What Activity says of a network, or of ports, that do not work.
    std::string alarmsOf(const WorkspaceId& id)
    {
        std::string said;
        const auto all = QCoro::waitFor(m_plane->activity().list(100, id.str()));
        EXPECT_TRUE(all);
        for (const auto& entry : *all)
            if (entry.kind == "network" || entry.kind == "port_failed")
                said += entry.text + "\n";
        return said;
    }
    NetState net(const WorkspaceId& id) { return boundary().snapshot(id).state; }
    /// What the guest finds in its environment, NAME=VALUE lines; empty when it cannot be asked.
    std::string environmentOf(const WorkspaceId& id)
    {
        link::ExecRequest request;
        request.argv = {"env"};
        auto command = QCoro::waitFor(workspaces().exec(id, request));
        if (!command)
            return {};
        QByteArray output;
        bool ended = false;
        QObject::connect(command->get(), &link::Exec::output,
                         [&](bool, const QByteArray& data) { output += data; });
        QObject::connect(command->get(), &link::Exec::exited,
                         [&](const link::ExecExit&, const std::optional<Error>&) { ended = true; });
        eventually([&] { return ended; });
        return output.toStdString();
    }
    /// Every forward listens and commands run.
    bool worksWholly(const WorkspaceId& id)
    {
        const bool listening = eventually([&] {
            const auto forwards = m_plane->forwards().list(id);
            return net(id) == NetState::Up &&
                   std::ranges::all_of(forwards, [](const boundary::Forward& forward) {
                       return forward.state == boundary::ForwardState::Listening;
                   });
        });
        return listening && eventually([&] {
                   const auto snapshot = workspaces().snapshot(id);
                   return snapshot && snapshot->agentConnected;
               });
    }
};

TEST_F(WorkspaceBoundary, aStartOpensItAndAStopClosesIt)
{
    const auto id = createReady("calm-otter", {{8000, 0, "web"}});
    EXPECT_EQ(net(id), NetState::Up);
    const json state = netd(id, {{"do", "state"}});
    EXPECT_EQ(state.value("mode", ""), "open") << state;
    EXPECT_FALSE(state["services"].empty()) << "the model gateway: " << state;
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    EXPECT_EQ(net(id), NetState::Down);
    expectNothingRuns();
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, false)));
    expectNothingLeft();
}

TEST_F(WorkspaceBoundary, theChoiceOfCreateIsInForceFromTheStart)
{
    CreateRequest request;
    request.image = "tiny";
    request.name = "calm-otter";
    request.egress = boundary::EgressChoice{
        egress::Mode::Allowlist, {}, {egress::parseRule("example.org").value()}};
    const auto id = QCoro::waitFor(workspaces().create(request));
    ASSERT_TRUE(id) << id.error().describe();
    ASSERT_EQ(settled(*id).state, State::Ready);
    EXPECT_EQ(netd(*id, {{"do", "state"}}).value("mode", ""), "allowlist");
    const json visit{{"do", "visit"}, {"name", "example.org"}, {"port", 443}};
    EXPECT_EQ(netd(*id, visit).value("allowed", false), true);
    const json other{{"do", "visit"}, {"name", "example.com"}, {"port", 443}};
    EXPECT_EQ(netd(*id, other).value("allowed", true), false);
}

TEST_F(WorkspaceBoundary, theGuestLearnsTheGatewayAndAFreshTokenAtEachStart)
{
    const auto id = createReady();
    const auto first = environmentOf(id);
    for (const char* name :
         {"ANTHROPIC_BASE_URL=http://10.0.2.100:8080", "OPENAI_BASE_URL=http://10.0.2.100:8080",
          "GOOGLE_GEMINI_BASE_URL=http://10.0.2.100:8080",
          "ANTHROPIC_API_KEY=", "OPENAI_API_KEY=", "GEMINI_API_KEY="})
        EXPECT_NE(first.find(name), std::string::npos) << name << " in " << first;
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_EQ(settled(id).state, State::Ready);
    const auto second = environmentOf(id);
    EXPECT_FALSE(second.empty());
    EXPECT_NE(first, second) << "the token of the run before is worthless";
}

TEST_F(WorkspaceBoundary, theLedgerNamesTheGuestsProcess)
{
    const auto id = createReady();
    ASSERT_TRUE(worksWholly(id));
    const json visit{{"do", "visit"}, {"name", "example.org"}, {"port", 443}};
    ASSERT_EQ(netd(id, visit).value("allowed", false), true);
    std::vector<boundary::LedgerLine> lines;
    EXPECT_TRUE(eventually([&] {
        lines = QCoro::waitFor(boundary().ledger(id, {})).value_or(lines);
        return std::ranges::any_of(lines, [](const auto& line) {
            return line.name == "example.org" && line.process.starts_with("client-");
        });
    })) << lines.size()
        << " lines, the last of " << (lines.empty() ? "nobody" : lines.back().process);
}

TEST_F(WorkspaceBoundary, aKilledNetdComesBackAndTheGuestGoesOn)
{
    const auto id = createReady("calm-otter", {{8000, 0, "web"}});
    ASSERT_TRUE(worksWholly(id));
    const auto before = boundary().snapshot(id).netdPid;
    const int machine = workspaces().snapshot(id)->qemuPid;
    ASSERT_GT(before, 0);
    fixture::killProcess(before);
    ASSERT_TRUE(eventually(
        [&] { return net(id) == NetState::Up && boundary().snapshot(id).netdPid != before; }));
    EXPECT_TRUE(worksWholly(id));
    EXPECT_EQ(workspaces().snapshot(id)->qemuPid, machine);
    EXPECT_EQ(stateOf(id), State::Ready);
    EXPECT_FALSE(netd(id, {{"do", "state"}})["services"].empty());
    EXPECT_FALSE(environmentOf(id).empty());
}

TEST_F(WorkspaceBoundary, aNetdThatEndsWithItsMachineIsNoAlarm)
{
    std::optional<ScopedVariable> mood, delay;
    mood.emplace("HELIXVM_FAKE_QEMU", "off-later");
    delay.emplace("HELIXVM_FAKE_LATER_MS", "3000");
    const auto off = createReady("calm-otter", {{8000, 0, "web"}});
    EXPECT_TRUE(eventually([&] { return stateOf(off) == State::Stopped; }));
    EXPECT_EQ(alarmsOf(off), "");
    mood.reset();
    delay.reset();
    const auto id = createReady("quick-fox", {{8001, 0, "web"}});
    ASSERT_TRUE(worksWholly(id));
    const int netd = boundary().snapshot(id).netdPid;
    ASSERT_GT(netd, 0);
    const QObject listener;
    QObject::connect(&workspaces(), &plane::Workspaces::changed, &listener,
                     [&](const plane::WorkspaceSnapshot& now) {
                         if (now.id == id && now.state == State::Stopping)
                             fixture::killProcess(netd);
                     });
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id, false)));
    EXPECT_EQ(alarmsOf(id), "");
}

TEST_F(WorkspaceBoundary, aKilledGatewayComesBackBehindTheSameAddress)
{
    const auto id = createReady();
    const auto ours = [] { return childrenNamed("helix-gateway"); };
    ASSERT_TRUE(eventually([&] { return ours().size() == 1; })); // those of other tests end
    const auto before = ours();
    std::size_t renewals = 0;
    QObject::connect(&m_plane->providers(), &providers::Providers::channelRenewed,
                     [&] { ++renewals; });
    fixture::killProcess(before.front());
    EXPECT_TRUE(eventually([&] { return renewals > 0 && ours().size() == 1 && ours() != before; }));
    EXPECT_FALSE(netd(id, {{"do", "state"}})["services"].empty());
    EXPECT_EQ(stateOf(id), State::Ready);
}

TEST_F(WorkspaceBoundary, aRestartOfHelixKeepsTheSameNetd)
{
    const auto id = createReady("calm-otter", {{8000, 0, "web"}});
    ASSERT_TRUE(worksWholly(id));
    const auto before = boundary().snapshot(id).netdPid;
    const auto environment = environmentOf(id);
    reopenPlane();
    EXPECT_EQ(settled(id).state, State::Ready);
    ASSERT_TRUE(worksWholly(id));
    EXPECT_EQ(boundary().snapshot(id).netdPid, before);
    EXPECT_EQ(environmentOf(id), environment);
}

TEST_F(WorkspaceBoundary, aNetdThatDiedWithHelixIsStartedAgain)
{
    const auto id = createReady();
    const auto before = boundary().snapshot(id).netdPid;
    closePlane();
    fixture::killProcess(before);
    openPlane();
    EXPECT_EQ(settled(id).state, State::Ready);
    EXPECT_TRUE(worksWholly(id));
    EXPECT_NE(boundary().snapshot(id).netdPid, before);
}

TEST_F(WorkspaceBoundary, aMissingNetdIsNamed)
{
    closePlane();
    m_options.installation.netdProgram = "/no/such/helix-netd";
    openPlane();
    const auto refused = create();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::NotFound);
    EXPECT_NE(refused.error().message.find("helix-netd"), std::string::npos)
        << refused.error().describe();
    expectNothingLeft();
    const auto findings = QCoro::waitFor(m_plane->doctor(false));
    EXPECT_TRUE(std::ranges::any_of(findings, [](const DoctorFinding& finding) {
        return finding.subject == "Boundary" && finding.level == DoctorFinding::Level::Problem &&
               finding.sentence.find("helix-netd") != std::string::npos;
    }));
}

TEST_F(WorkspaceBoundary, aMissingGatewayIsNamed)
{
    closePlane();
    m_options.installation.gatewayProgram = "/no/such/helix-gateway";
    openPlane();
    const auto refused = create();
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("helix-gateway"), std::string::npos)
        << refused.error().describe();
    expectNothingLeft();
}

TEST_F(WorkspaceBoundary, aNetdThatCannotRunFailsTheStartAndLeavesNothing)
{
    closePlane();
    m_options.installation.netdProgram = root() / "agent.erofs"; // there, and no program
    openPlane();
    const auto id = create();
    ASSERT_TRUE(id);
    const auto failed = settled(*id);
    ASSERT_EQ(failed.state, State::Failed);
    EXPECT_NE(failed.error->message.find("network"), std::string::npos) << failed.error->describe();
    expectNothingRuns();
}

TEST_F(WorkspaceBoundary, aTakenAutomaticPortMovesAndTheAgentIsFound)
{
    const auto id = createReady();
    const auto control = m_plane->forwards().find(id, boundary::ForwardKind::Control)->hostPort;
    ASSERT_TRUE(QCoro::waitFor(workspaces().stop(id)));
    const boundary::LoopbackListener thief(control);
    ASSERT_TRUE(QCoro::waitFor(workspaces().start(id)));
    ASSERT_EQ(settled(id).state, State::Ready);
    EXPECT_NE(workspaces().agentAccess(id)->controlPort, control);
    EXPECT_FALSE(environmentOf(id).empty());
}

TEST_F(WorkspaceBoundary, whatADeletedWorkspaceHadIsForgotten)
{
    const auto id = createReady();
    ASSERT_TRUE(QCoro::waitFor(boundary().allow(id, egress::parseRule("example.org").value(),
                                                boundary::AllowScope::Workspace)));
    providers::Budget budget;
    budget.requests = 3;
    ASSERT_TRUE(QCoro::waitFor(m_plane->providers().setBudget(id, budget)));
    ASSERT_TRUE(QCoro::waitFor(workspaces().remove(id, true)));
    EXPECT_TRUE(boundary().snapshot(id).choice.rules.empty());
    EXPECT_FALSE(m_plane->providers().budget(id).requests);
    expectNothingLeft();
}

} // namespace
} // namespace helix::life
