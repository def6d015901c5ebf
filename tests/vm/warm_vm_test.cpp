// A template that is saved when it is ready, and clones of it: each goes on without booting, becomes
// a machine of its own, pairs and runs a command.
//
// HELIXVM_TEST_AGENT_DRIVE the agent drive (default: the build's own)

#include "async/process.h"
#include "base/crypto.h"
#include "base/installation.h"
#include "build_tree.h"
#include "link/agent_client.h"
#include "link/pairing_client.h"
#include "link/readiness.h"
#include "local/local_socket.h"
#include "protocol/bootstrap.h"
#include "protocol/limits.h"
#include "ssh/ssh.h"
#include "unit/boundary/loopback_listener.h"
#include "vm/machine_vm_fixture.h"
#include "warm/make_snapshot.h"
#include "warm/restore_snapshot.h"

namespace helix::warm {
namespace {

using namespace std::chrono_literals;
using machine::Machine;

constexpr int kClockMayDiffer = 5; ///< seconds

/// Prints how long what went before it took.
class Stages {
public:
    explicit Stages(const char* whose)
        : m_whose(whose)
    {
    }
    void passed(const char* stage)
    {
        const auto now = std::chrono::steady_clock::now();
        const auto ms = [](auto span) {
            return static_cast<long long>(
                std::chrono::duration_cast<std::chrono::milliseconds>(span).count());
        };
        std::printf("    %-10s %-14s %6lld ms, since the start %6lld ms\n", m_whose, stage,
                    ms(now - m_last), ms(now - m_begun));
        std::fflush(stdout);
        m_last = now;
    }

private:
    const char* m_whose;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point m_last = m_begun;
};

/// What one clone has that no other may have.
struct Identity {
    std::string machineId, hostKey, hostname, random;
    Bytes certificate;
};

class WarmVmTest : public machine::MachineVmTest {
protected:
    void SetUp() override
    {
        MachineVmTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        const auto installation = Installation::besideExecutable(
            std::filesystem::path(tests::builtProgram("helix-netd")).parent_path());
        m_host.templateMemoryLibrary = installation.templateMemory;
        const char* drive = std::getenv("HELIXVM_TEST_AGENT_DRIVE");
        m_agentDrive = drive != nullptr ? drive : installation.agentDrive;
        ASSERT_TRUE(std::filesystem::exists(m_agentDrive)) << m_agentDrive;
        takeImage();
    }
    /// Snapshots lie in the image's folder: in one of our own, whose files are those of the image.
    void takeImage()
    {
        const auto target = folder() / "image";
        ASSERT_TRUE(ensurePrivateFolder(target));
        for (const auto* file : m_bundle.manifest.files())
            std::filesystem::create_symlink(m_bundle.folder / file->name, target / file->name);
        m_bundle.folder = target;
    }
    [[nodiscard]] machine::MachineSpec machineSpec(const std::string& name) const
    {
        auto wanted = spec();
        wanted.name = name;
        wanted.agentDrive = m_agentDrive;
        wanted.disk = folder() / (name + ".qcow2");
        wanted.boot = machine::KernelBoot{m_bundle.kernel(), m_bundle.initrd(),
                                          m_bundle.manifest.kernelCommandLine};
        return wanted;
    }
    [[nodiscard]] SnapshotFolder snapshots() const { return SnapshotFolder(folder() / "warm"); }
    static protocol::Bootstrap document(const std::string& name, protocol::BootstrapMode mode)
    {
        protocol::Bootstrap bootstrap;
        bootstrap.mode = mode;
        bootstrap.entropy = Secret::random(32);
        bootstrap.hostname = name;
        bootstrap.hostTimeMs = std::chrono::duration_cast<std::chrono::milliseconds>(
                                   std::chrono::system_clock::now().time_since_epoch())
                                   .count();
        if (mode == protocol::BootstrapMode::Template) {
            bootstrap.generation = 0;
            return bootstrap;
        }
        bootstrap.workspace = WorkspaceId::generate();
        bootstrap.secret = Secret::random(protocol::kSecretSize);
        const auto hostKey = ssh::generateKey(name);
        EXPECT_TRUE(hostKey);
        bootstrap.sshHostKey = hostKey->privateKey;
        return bootstrap;
    }
    Result<Snapshot> makeTemplate()
    {
        Stages stages("template");
        const auto bootstrap = document("template", protocol::BootstrapMode::Template);
        SnapshotRequest request{m_bundle, snapshots(), machineSpec("template"), m_host,
                                protocol::encodeBootstrap(bootstrap).value()};
        const AwaitReady ready = [&stages](machine::LaunchPlan plan, async::CancelToken cancel) {
            stages.passed("started");
            return awaitTemplate(&stages, plan.guestEventSocket, std::move(cancel));
        };
        auto snapshot = QCoro::waitFor(makeSnapshot(std::move(request), ready, {}));
        stages.passed("saved");
        return snapshot;
    }
    static async::Task<Result<void>> awaitTemplate(Stages* stages, std::filesystem::path events,
                                                   async::CancelToken cancel)
    {
        const auto ready =
            co_await link::waitForTemplate(events, machine::kBootDeadline * 2, cancel);
        stages->passed("ready");
        if (!ready)
            co_return fail(ready.error());
        co_return Result<void>();
    }

    /// A helix-netd whose only way leads from `port` of the host to the agent. Ends with the machine.
    async::Task<Result<async::ProcessOutput>> openWay(const std::string& name, std::uint16_t port)
    {
        const auto control = folder() / "run" / (name + ".netd");
        async::ProcessRequest request;
        request.program = tests::builtProgram("helix-netd");
        request.arguments = {"--workspace", "abcdefghijkl",
                             "--control",   control.string(),
                             "--qemu",      (folder() / "run" / "vm" / "net.sock").string(),
                             "--spool",     (folder() / (name + ".spool")).string()};
        request.deadline = async::kForever;
        auto netd = async::runProcess(std::move(request), {});
        EXPECT_TRUE(until([&] {
            auto client = local::connectTo(control, local::Waits::Blocking);
            if (client)
                m_netd = std::move(*client);
            return client.has_value();
        }));
        const std::string open =
            R"({"jsonrpc":"2.0","id":0,"method":"hello","params":{}})"
            "\n"
            R"({"jsonrpc":"2.0","id":1,"method":"forward.add","params":{"host_address":"127.0.0.1","host_port":)" +
            std::to_string(port) + R"(,"guest_port":)" + std::to_string(protocol::kControlPort) +
            "}}\n";
        EXPECT_EQ(local::sendNow(m_netd.get(), open), static_cast<ssize_t>(open.size()));
        return netd;
    }
    /// Standard output of a command, run as root.
    static std::string run(link::AgentClient& agent, const std::string& command)
    {
        link::ExecRequest request;
        request.argv = {"/bin/sh", "-c", command};
        request.asRoot = true;
        request.cwd = "/";
        auto exec = QCoro::waitFor(agent.exec(request));
        EXPECT_TRUE(exec) << exec.error().describe();
        if (!exec)
            return {};
        std::string output;
        async::Completion<void> ended;
        QObject::connect(exec->get(), &link::Exec::output, [&](bool, const QByteArray& data) {
            output += data.toStdString();
            (*exec)->acknowledge(static_cast<std::size_t>(data.size()));
        });
        QObject::connect(
            exec->get(), &link::Exec::exited,
            [&](const link::ExecExit&, const std::optional<Error>&) { ended.resolve({}); });
        EXPECT_TRUE(QCoro::waitFor(ended.wait(60s, {}, "The command did not end.")));
        return output;
    }
    /// Restores a clone, lets it become itself, and looks at it.
    Identity liveOnce(const Snapshot& snapshot, const std::string& name)
    {
        Stages stages(name.c_str());
        const auto bootstrap = document(name, protocol::BootstrapMode::Run);
        const auto clone =
            QCoro::waitFor(restoreMachine(m_bundle, snapshot, machineSpec(name), m_host,
                                          protocol::encodeBootstrap(bootstrap).value(), {}));
        EXPECT_TRUE(clone) << clone.error().describe();
        if (!clone)
            return {};
        stages.passed("restored");
        EXPECT_TRUE(QCoro::waitFor((*clone)->resume()));
        const auto ready = QCoro::waitFor(
            link::renewGuest(folder() / "run" / "vm" / "events.sock", bootstrap.workspace,
                             bootstrap.generation, machine::kBootDeadline, {}));
        EXPECT_TRUE(ready) << ready.error().describe();
        stages.passed("renewed");
        Identity identity;
        if (ready)
            identity = meet(bootstrap, name, stages);
        EXPECT_TRUE(QCoro::waitFor((*clone)->quit()));
        EXPECT_TRUE(until([&] { return nothingRuns(); }));
        if (m_way) // ends with the machine
            (void)QCoro::waitFor(*m_way);
        m_way.reset();
        return identity;
    }
    Identity meet(const protocol::Bootstrap& bootstrap, const std::string& name, Stages& stages)
    {
        const auto port = boundary::freePort();
        m_way.emplace(openWay(name, port));
        link::PairingTicket ticket{bootstrap.workspace, bootstrap.generation, bootstrap.secret,
                                   randomBytes(protocol::kNonceSize)};
        const auto credential = QCoro::waitFor(link::pairWithGuest(port, ticket, 60s, {}));
        EXPECT_TRUE(credential) << credential.error().describe();
        if (!credential)
            return {};
        stages.passed("paired");
        const auto agent = QCoro::waitFor(link::AgentClient::connectTo(port, *credential, 60s, {}));
        EXPECT_TRUE(agent) << agent.error().describe();
        if (!agent)
            return {};
        Identity identity;
        identity.random = run(**agent, "od -An -tx1 -N32 /dev/urandom");
        stages.passed("command");
        identity.machineId = run(**agent, "cat /etc/machine-id");
        identity.hostKey = run(**agent, "sha256sum </etc/ssh/ssh_host_ed25519_key");
        identity.hostname = run(**agent, "hostname");
        identity.certificate = credential->certificate;
        const auto before = ::time(nullptr);
        const auto clock = std::atoll(run(**agent, "date +%s").c_str());
        EXPECT_GE(clock, before - kClockMayDiffer);
        EXPECT_LE(clock, ::time(nullptr) + kClockMayDiffer);
        return identity;
    }

    std::filesystem::path m_agentDrive;
    std::optional<async::Task<Result<async::ProcessOutput>>> m_way;
    UniqueFd m_netd; ///< the conversation with the clone's helix-netd
};

TEST_F(WarmVmTest, clonesGoOnFromOneTemplateAsMachinesOfTheirOwn)
{
    const auto snapshot = makeTemplate();
    ASSERT_TRUE(snapshot) << snapshot.error().describe() << "\n"
                          << readFile(folder() / "log" / "serial.log").value_or("no serial log");
    const auto digest = [&] {
        const auto content = readFile(snapshot->memory(), std::size_t{8} << 30);
        return toHex(sha256(asBytes(content.value_or(""))));
    };
    const auto before = digest();
    const auto one = liveOnce(*snapshot, "clone-one");
    const auto two = liveOnce(*snapshot, "clone-two");
    EXPECT_EQ(one.machineId.size(), 33U) << one.machineId;
    EXPECT_EQ(one.random.size(), two.random.size());
    EXPECT_NE(one.machineId, two.machineId);
    EXPECT_NE(one.hostKey, two.hostKey);
    EXPECT_NE(one.random, two.random);
    EXPECT_NE(one.certificate, two.certificate);
    EXPECT_EQ(one.hostname, "clone-one\n");
    EXPECT_EQ(two.hostname, "clone-two\n");
    EXPECT_EQ(digest(), before);
    EXPECT_TRUE(snapshots().find(snapshot->key));
}

} // namespace
} // namespace helix::warm
