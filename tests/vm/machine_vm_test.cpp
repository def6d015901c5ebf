// A real QEMU with a real guest: started, listened to, let go of, adopted, ended.

#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>

#include <sys/mount.h>

#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/paths.h"
#include "image/image_store.h"
#include "machine/accelerator.h"
#include "machine/machine.h"
#include "machine/process_identity.h"
#include "unit/async/loop_fixture.h"

namespace helix::machine {
namespace {

using namespace std::chrono_literals;

constexpr auto kBootDeadline = 120s;

class MachineVmTest : public testing::LoopTest {
protected:
    void SetUp() override
    {
        const char* images = std::getenv("HELIXVM_TEST_IMAGES");
        if (images == nullptr)
            GTEST_SKIP() << "HELIXVM_TEST_IMAGES does not name a folder of image bundles";
        const image::ImageStore store{images};
        const auto bundle = store.find("sway-minimal");
        ASSERT_TRUE(bundle) << bundle.error().describe();
        m_bundle = *bundle;
        const auto qemu = QCoro::waitFor(findQemu(processEnvironment()));
        ASSERT_TRUE(qemu) << qemu.error().describe();
        ProbeRequest probe{*qemu, m_bundle.kernel(), folder() / "accelerator.json"};
        const auto accelerator = QCoro::waitFor(probeAccelerator(probe, {}));
        ASSERT_TRUE(accelerator) << accelerator.error().describe();
        m_host = {*qemu, accelerator->chosen, 2};
        for (const auto* name : {"run", "log"})
            ASSERT_TRUE(ensurePrivateFolder(folder() / name));
        const auto overlay = QCoro::waitFor(image::createOverlay(
            m_bundle, folder() / "disk.qcow2", m_bundle.manifest.defaults.diskGiB));
        ASSERT_TRUE(overlay) << overlay.error().describe();
        // The guest of this test needs no agent: an empty drive tells as much about the machine.
        ASSERT_TRUE(writeFileAtomically(folder() / "agent.img", Bytes(1U << 20)));
    }
    ~MachineVmTest() override
    {
        for (const int pid : machinesWith(m_uuid))
            ::kill(pid, SIGKILL);
    }

    [[nodiscard]] LaunchPlan plan(const std::string& moreKernelArguments = {}) const
    {
        MachineSpec spec;
        spec.name = "machine-vm-test";
        spec.uuid = m_uuid;
        spec.resources = m_bundle.manifest.defaults;
        spec.disk = m_disk;
        spec.backingDisk = m_bundle.disk();
        spec.boot = KernelBoot{m_bundle.kernel(), m_bundle.initrd(),
                               m_bundle.manifest.kernelCommandLine + moreKernelArguments};
        spec.agentDrive = folder() / "agent.img";
        spec.runtimeFolder = folder() / "run";
        spec.logFolder = folder() / "log";
        return makeLaunchPlan(spec, m_host).value();
    }
    [[nodiscard]] bool serialSays(std::string_view text) const
    {
        const auto log = readFile(plan().serialLog);
        return log && log->find(text) != std::string::npos;
    }

    template <typename Act>
    MachineExit exitOf(Machine& machine, Act act)
    {
        std::optional<MachineExit> seen;
        QObject::connect(&machine, &Machine::exited, &machine,
                         [&](const MachineExit& exit) { seen = exit; });
        act();
        EXPECT_TRUE(until([&] { return seen.has_value(); }, kBootDeadline))
            << readFile(plan().serialLog).value_or("no serial log");
        return seen.value_or(MachineExit{});
    }

    image::Bundle m_bundle;
    HostFacts m_host;
    std::filesystem::path m_disk = folder() / "disk.qcow2";
    std::string m_uuid = generateUuid();
};

TEST_F(MachineVmTest, livesThroughItsWholeLife)
{
    const Secret document(std::string(4096, '\0'));
    int pid = 0;
    {
        const auto machine = QCoro::waitFor(Machine::start(plan(), document, {}));
        ASSERT_TRUE(machine) << machine.error().describe();
        pid = (*machine)->pid();
        EXPECT_FALSE(std::filesystem::exists(plan().bootstrapFile));
        EXPECT_TRUE(until([&] { return serialSays("login:"); }, kBootDeadline))
            << readFile(plan().serialLog).value_or("no serial log");
    }
    auto adopted = QCoro::waitFor(Machine::adopt(plan().qmpSocket, m_uuid, plan().processLog));
    ASSERT_TRUE(adopted) << adopted.error().describe();
    auto& machine = **adopted;
    EXPECT_EQ(machine.pid(), pid);

    EXPECT_TRUE(QCoro::waitFor(machine.powerDown()));
    const auto exit = exitOf(machine, [&] { EXPECT_TRUE(QCoro::waitFor(machine.quit())); });
    EXPECT_TRUE(exit.expected) << exit.sentence << " " << exit.details;
    EXPECT_TRUE(std::filesystem::is_empty(folder() / "run"));
}

TEST_F(MachineVmTest, tellsSwitchingOffFromRestarting)
{
    const Secret document(std::string(4096, '\0'));
    for (const bool restart : {false, true}) {
        const auto target =
            std::string(" systemd.unit=") + (restart ? "reboot" : "poweroff") + ".target";
        const auto machine = QCoro::waitFor(Machine::start(plan(target), document, {}));
        ASSERT_TRUE(machine) << machine.error().describe();
        const auto exit = exitOf(**machine, [] {});
        EXPECT_TRUE(exit.expected) << exit.sentence << " " << exit.details;
        EXPECT_EQ(exit.restartWanted, restart) << exit.sentence;
    }
}

TEST_F(MachineVmTest, pausesWhenTheHostsDiskIsFullAndGoesOnWhenItIsNot)
{
    const auto small = folder() / "small";
    std::filesystem::create_directories(small);
    if (::mount("none", small.c_str(), "tmpfs", 0, "size=600k") != 0)
        GTEST_SKIP() << "mounting a small file system needs root with CAP_SYS_ADMIN";
    const std::shared_ptr<void> unmount(nullptr,
                                        [small](void*) { ::umount2(small.c_str(), MNT_DETACH); });
    m_disk = small / "disk.qcow2";
    ASSERT_TRUE(
        QCoro::waitFor(image::createOverlay(m_bundle, m_disk, m_bundle.manifest.defaults.diskGiB)));
    const Secret document(std::string(4096, '\0'));
    const auto machine = QCoro::waitFor(Machine::start(plan(), document, {}));
    ASSERT_TRUE(machine) << machine.error().describe();
    int times = 0;
    QObject::connect(machine->get(), &Machine::outOfSpace, machine->get(), [&] { ++times; });
    ASSERT_TRUE(until([&] { return times > 0; }, kBootDeadline));
    ASSERT_EQ(::mount("none", small.c_str(), "tmpfs", MS_REMOUNT, "size=100m"), 0);
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
    EXPECT_TRUE(until([&] { return serialSays("login:"); }, kBootDeadline))
        << readFile(plan().serialLog).value_or("no serial log");
    EXPECT_EQ(times, 1);
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
}

TEST_F(MachineVmTest, refusesADiskThatIsInUse)
{
    const Secret document(std::string(4096, '\0'));
    const auto first = QCoro::waitFor(Machine::start(plan(), document, {}));
    ASSERT_TRUE(first) << first.error().describe();
    auto second = plan();
    second.runtimeFolder = folder() / "run2";
    ASSERT_TRUE(ensurePrivateFolder(second.runtimeFolder));
    second.bootstrapFile = second.runtimeFolder / "bootstrap";
    second.processLog = folder() / "log" / "second.log";
    for (auto& argument : second.arguments)
        for (auto at = argument.find("/run/"); at != std::string::npos;
             at = argument.find("/run/", at + 1))
            argument.replace(at, 5, "/run2/");
    const auto refused = QCoro::waitFor(Machine::start(second, document, {}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
    EXPECT_TRUE(QCoro::waitFor((*first)->quit()));
}

} // namespace
} // namespace helix::machine
