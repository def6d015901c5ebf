// A real QEMU with a real guest: started, listened to, let go of, adopted, ended.

#include <sys/mount.h>
#include <sys/stat.h>

#include "vm/machine_vm_fixture.h"

namespace helix::machine {
namespace {

using namespace std::chrono_literals;

class MachineLifeVmTest : public MachineVmTest {
protected:
    /// What this host offers holds, seen in /proc.
    void expectPromised(const Confinement& confinement) const
    {
        const auto offered = promised(m_host.confinement);
        EXPECT_EQ(confinement.emptyRoot, offered.emptyRoot) << offered.whyNot;
        EXPECT_EQ(confinement.noNetwork, offered.noNetwork);
        EXPECT_TRUE(confinement.seccomp);
        EXPECT_EQ(confinement.memoryLimited, offered.memoryLimited);
    }
};

TEST_F(MachineLifeVmTest, livesThroughItsWholeLife)
{
    const Secret document(std::string(4096, '\0'));
    int pid = 0;
    {
        const auto machine = QCoro::waitFor(Machine::start(plan(), document, {}));
        ASSERT_TRUE(machine) << machine.error().describe();
        pid = (*machine)->pid();
        EXPECT_FALSE(std::filesystem::exists(plan().bootstrapFile));
        struct stat status {};
        ASSERT_EQ(::stat(plan().netSocket.c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 077, 0U);
        expectPromised((*machine)->confinement());
        EXPECT_TRUE(until([&] { return serialSays("login:"); }, kBootDeadline))
            << readFile(plan().serialLog).value_or("no serial log");
    }
    auto adopted = QCoro::waitFor(Machine::adopt(plan().qmpSocket, m_uuid, plan().processLog));
    ASSERT_TRUE(adopted) << adopted.error().describe();
    auto& machine = **adopted;
    EXPECT_EQ(machine.pid(), pid);
    expectPromised(machine.confinement());

    EXPECT_TRUE(QCoro::waitFor(machine.powerDown()));
    const auto exit = exitOf(machine, [&] { EXPECT_TRUE(QCoro::waitFor(machine.quit())); });
    EXPECT_TRUE(exit.expected) << exit.sentence << " " << exit.details;
    EXPECT_TRUE(until([&] { return std::filesystem::is_empty(folder() / "run"); }));
    EXPECT_TRUE(until([&] { return nothingRuns(); }));
}

TEST_F(MachineLifeVmTest, tellsSwitchingOffFromRestarting)
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

TEST_F(MachineLifeVmTest, pausesWhenTheHostsDiskIsFullAndGoesOnWhenItIsNot)
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

TEST_F(MachineLifeVmTest, refusesADiskThatIsInUse)
{
    const Secret document(std::string(4096, '\0'));
    const auto first = QCoro::waitFor(Machine::start(plan(), document, {}));
    ASSERT_TRUE(first) << first.error().describe();
    auto other = spec();
    other.runtimeFolder = folder() / "run2";
    other.logFolder = folder() / "log2";
    for (const auto& made : {other.runtimeFolder, other.logFolder})
        ASSERT_TRUE(ensurePrivateFolder(made));
    const auto second = makeLaunchPlan(other, m_host).value();
    const auto refused = QCoro::waitFor(Machine::start(second, document, {}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
    EXPECT_TRUE((*first)->isRunning());
    EXPECT_TRUE(QCoro::waitFor((*first)->quit()));
}

} // namespace
} // namespace helix::machine
