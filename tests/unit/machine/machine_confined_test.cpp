// A machine in a cage, with the fake QEMU behind the real bwrap.

#include "machine/machine.h"

#include <fstream>
#include <map>

#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "unit/machine/machine_fixture.h"
#include "build_tree.h"
#include "unit/async/kill_process.h"

namespace helix::machine {
namespace {

using helix::fixture::ScopedEnvironment;

class MachineConfined : public MachineFixture {
protected:
    void SetUp() override
    {
        m_confinement = QCoro::waitFor(probeConfinement());
        if (!m_confinement.bubblewrap.works)
            GTEST_SKIP() << m_confinement.bubblewrap.whyNot;
        ASSERT_TRUE(writeFileAtomically(folder() / "file", asBytes("a disk")));
    }

    /// How many processes play each role.
    [[nodiscard]] std::map<Role, int> roles() const
    {
        std::map<Role, int> count;
        for (const auto& process : processesOf(m_uuid))
            ++count[process.role];
        return count;
    }
    /// The first wrapper is our child, the second the one that sees QEMU as its child.
    [[nodiscard]] int wrapper(bool ours) const
    {
        for (const auto& process : processesOf(m_uuid))
            if (process.role == Role::Wrapper && (parentOf(process.pid) == ::getpid()) == ours)
                return process.pid;
        return 0;
    }
    static int parentOf(int pid)
    {
        std::ifstream status("/proc/" + std::to_string(pid) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("PPid:"))
                return std::atoi(line.c_str() + 5);
        return 0;
    }
    /// A file below `folder` that `pid` sees, other than the program itself (which may be built
    /// there), or "".
    static std::string strangersIn(const std::filesystem::path& folder, int pid)
    {
        const auto program = seenBy(pid, tests::builtProgram("fake_qemu"));
        std::error_code none;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(seenBy(pid, folder), none))
            if (!entry.is_directory() && entry.path() != program)
                return entry.path().string();
        return {};
    }
    static std::filesystem::path seenBy(int pid, const std::filesystem::path& path)
    {
        return "/proc/" + std::to_string(pid) + "/root" + path.string();
    }
};

TEST_F(MachineConfined, seesItsOwnFilesAndNoOthers)
{
    ASSERT_TRUE(writeFileAtomically(folder() / "run" / "netd.sock", asBytes("not for QEMU")));
    ASSERT_TRUE(writeFileAtomically(folder() / "id_ed25519", asBytes("a key beside the disk")));
    const auto machine = start();
    ASSERT_TRUE(machine) << machine.error().describe();
    const int pid = (*machine)->pid();
    EXPECT_EQ(roleOf(pid, m_uuid), Role::Qemu);
    EXPECT_EQ(roles(), (std::map<Role, int>{{Role::Qemu, 1}, {Role::Wrapper, 2}}));
    for (const auto& path : {folder() / "file", plan().qmpSocket})
        EXPECT_TRUE(std::filesystem::exists(seenBy(pid, path))) << path;
    for (const std::filesystem::path& path :
         {folder() / "run" / "netd.sock", folder() / "id_ed25519", folder() / "log" / "qemu.log",
          std::filesystem::path("/etc/passwd"), std::filesystem::path("/proc/self"),
          std::filesystem::path("/dev/kvm"), std::filesystem::path("/usr/bin/bash")})
        EXPECT_FALSE(std::filesystem::exists(seenBy(pid, path))) << path;
    EXPECT_EQ(strangersIn("/home", pid), "");
    const auto confinement = (*machine)->confinement();
    EXPECT_TRUE(confinement.emptyRoot);
    EXPECT_TRUE(confinement.noNetwork);
    EXPECT_FALSE(confinement.seccomp); // the fake has no filter: this is read, not assumed
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    std::filesystem::remove(folder() / "run" / "netd.sock");
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, hasNoEnvironmentOfOursAndLimits)
{
    const ScopedEnvironment key("SOME_API_KEY", "very-secret"),
        bus("DBUS_SESSION_BUS_ADDRESS", "x");
    const auto machine = start();
    ASSERT_TRUE(machine) << machine.error().describe();
    const auto proc = std::filesystem::path("/proc") / std::to_string((*machine)->pid());
    const auto environment = readFile(proc / "environ");
    ASSERT_TRUE(environment);
    EXPECT_EQ(environment->find("very-secret"), std::string::npos);
    EXPECT_EQ(environment->find("DBUS_SESSION"), std::string::npos);
    const auto limits = readFile(proc / "limits").value_or("");
    EXPECT_NE(limits.find("Max core file size        0 "), std::string::npos) << limits;
    EXPECT_NE(limits.find("Max open files            1024 "), std::string::npos) << limits;
    EXPECT_NE(limits.find("Max file size             107374"), std::string::npos) << limits;
}

TEST_F(MachineConfined, reportsThatQemuWasKilledAndLeavesNothing)
{
    const auto machine = start();
    ASSERT_TRUE(machine) << machine.error().describe();
    const auto exit = exitOf(**machine, [&] { fixture::killProcess((*machine)->pid()); });
    EXPECT_FALSE(exit.expected);
    EXPECT_NE(exit.sentence.find("signal 9"), std::string::npos) << exit.sentence;
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, reportsThatTheCageWasKilledAndLeavesNothing)
{
    const auto machine = start();
    ASSERT_TRUE(machine) << machine.error().describe();
    const auto exit = exitOf(**machine, [&] { fixture::killProcess(wrapper(false)); });
    EXPECT_FALSE(exit.expected);
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, runsOnWithoutItsGuardAndIsEndedAllTheSame)
{
    const auto machine = start();
    ASSERT_TRUE(machine) << machine.error().describe();
    const int guard = wrapper(true);
    fixture::killProcess(guard);
    EXPECT_TRUE(until([&] { return ::kill(guard, 0) != 0; }));
    EXPECT_TRUE((*machine)->isRunning());
    EXPECT_TRUE((*machine)->confinement().emptyRoot);
    const auto exit = exitOf(**machine, [&] { EXPECT_TRUE(QCoro::waitFor((*machine)->quit())); });
    EXPECT_TRUE(exit.expected) << exit.sentence;
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, isAdoptedWithItsCage)
{
    int pid = 0;
    {
        const auto machine = start();
        ASSERT_TRUE(machine) << machine.error().describe();
        pid = (*machine)->pid();
    }
    const auto adopted = adopt(m_uuid);
    ASSERT_TRUE(adopted) << adopted.error().describe();
    EXPECT_EQ((*adopted)->pid(), pid);
    EXPECT_TRUE((*adopted)->confinement().emptyRoot);
    EXPECT_TRUE((*adopted)->confinement().noNetwork);
    const auto exit = exitOf(**adopted, [&] { fixture::killProcess(pid); });
    EXPECT_FALSE(exit.expected);
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, leftoversAreEndedWithTheirCages)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "deaf");
    ASSERT_TRUE(start());
    EXPECT_TRUE(QCoro::waitFor(endLeftover(plan().qmpSocket, m_uuid)));
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, isCancelledWhileQemuIsSilent)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "never-greet");
    async::CancelSource cancel;
    const Secret document(std::string_view("{}"));
    auto starting = Machine::start(plan(), document, cancel.token());
    ASSERT_TRUE(until([&] { return std::filesystem::exists(plan().qmpSocket); }));
    cancel.cancel();
    EXPECT_EQ(QCoro::waitFor(starting).error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, tellsQemusOwnEndFromTheCages)
{
    {
        const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "die-at-start");
        const auto machine = start();
        ASSERT_FALSE(machine);
        EXPECT_NE(machine.error().message.find("signal 6"), std::string::npos)
            << machine.error().message;
    }
    std::filesystem::remove(folder() / "file");
    const auto machine = start();
    ASSERT_FALSE(machine);
    EXPECT_EQ(machine.error().code, ErrorCode::NotFound) << machine.error().describe();
    EXPECT_NE(machine.error().cause.find((folder() / "file").string()), std::string::npos);
    EXPECT_TRUE(until([&] { return nothingRemains(); }));
}

TEST_F(MachineConfined, startsWhereSystemdHandsOutLimits)
{
    // What systemd-run does for a scope, as far as the program can see: it becomes the program.
    const auto fake = folder() / "systemd-run";
    ASSERT_TRUE(writeFileAtomically(
        fake, asBytes("#!/bin/bash\necho \"$@\" > \"$(dirname \"$0\")/asked\"\n"
                      "while [ \"$1\" != -- ]; do shift; done\nshift\nexec \"$@\"\n")));
    ::chmod(fake.c_str(), 0700);
    m_confinement.scope = {fake, true, true, true, true, {}};
    for (const bool caged : {true, false}) {
        m_confinement.bubblewrap.works = caged;
        const auto machine = start();
        ASSERT_TRUE(machine) << machine.error().describe();
        EXPECT_EQ((*machine)->confinement().emptyRoot, caged);
        EXPECT_NE(readFile(folder() / "asked").value_or("").find("MemoryMax=1610612736"),
                  std::string::npos);
        EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
        EXPECT_TRUE(until([&] { return nothingRemains(); }));
    }
}

TEST_F(MachineConfined, standsPathsThatLookLikeOptions)
{
    const auto strange = folder() / "--bind, / \"x\"";
    for (const auto* name : {"run", "log"})
        ASSERT_TRUE(ensurePrivateFolder(strange / name));
    MachineSpec spec;
    spec.name = "test";
    spec.uuid = m_uuid;
    spec.resources = {1, 512, 8};
    spec.disk = spec.agentDrive = strange / "disk, file";
    spec.boot = KernelBoot{spec.disk, spec.disk, {}};
    spec.runtimeFolder = strange / "run";
    spec.logFolder = strange / "log";
    ASSERT_TRUE(writeFileAtomically(spec.disk, asBytes("a disk")));
    HostFacts host{{tests::builtProgram("fake_qemu"), {7, 2, 22}, {"q35"}}, Accelerator::Tcg, 1};
    host.confinement = m_confinement;
    const auto machine = start(makeLaunchPlan(spec, host).value());
    ASSERT_TRUE(machine) << machine.error().describe();
    EXPECT_TRUE(std::filesystem::exists(seenBy((*machine)->pid(), spec.disk)));
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
}

} // namespace
} // namespace helix::machine
