// A machine that runs: power, exits.

#include "machine/machine.h"

#include "base/atomic_file.h"
#include "machine/log_file.h"
#include "unit/machine/machine_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::machine {
namespace {

using helix::fixture::ScopedEnvironment;

class MachineTest : public MachineFixture {};

TEST_F(MachineTest, reportsThatTheGuestSwitchedItselfOff)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto exit =
        exitOf(**machine, [&] { EXPECT_TRUE(QCoro::waitFor((*machine)->powerDown())); });
    EXPECT_TRUE(exit.expected);
    EXPECT_FALSE(exit.restartWanted);
    EXPECT_FALSE((*machine)->isRunning());
    EXPECT_EQ(QCoro::waitFor((*machine)->powerDown()).error().code, ErrorCode::Unavailable);
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
}

TEST_F(MachineTest, reportsThatTheGuestWantsToRestart)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "reboot-later");
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto exit = exitOf(**machine, [] {});
    EXPECT_TRUE(exit.expected);
    EXPECT_TRUE(exit.restartWanted);
}

TEST_F(MachineTest, reportsAKillFromOutside)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto exit = exitOf(**machine, [&] { fixture::killProcess((*machine)->pid()); });
    EXPECT_FALSE(exit.expected);
    EXPECT_NE(exit.sentence.find("signal 9"), std::string::npos) << exit.sentence;
    EXPECT_TRUE(nothingRemains());
}

TEST_F(MachineTest, reportsTheEndOfAnAdoptedMachine)
{
    ASSERT_TRUE(start());
    const auto machine = adopt(m_uuid);
    ASSERT_TRUE(machine) << machine.error().describe();
    const auto exit = exitOf(**machine, [&] { fixture::killProcess((*machine)->pid()); });
    EXPECT_FALSE(exit.expected);
    EXPECT_FALSE(exit.sentence.empty());
}

TEST_F(MachineTest, reportsAFullDisk)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "full-later");
    const auto machine = start();
    ASSERT_TRUE(machine);
    int times = 0;
    QObject::connect(machine->get(), &Machine::outOfSpace, machine->get(), [&] { ++times; });
    EXPECT_TRUE(until([&] { return times > 0; }));
    EXPECT_TRUE((*machine)->isHeld());
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume())); // another such event comes before it goes on
    EXPECT_FALSE((*machine)->isHeld());
    EXPECT_EQ(times, 1);
}

TEST_F(MachineTest, quitKillsAQemuThatDoesNotGo)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "deaf");
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto exit = exitOf(**machine, [&] {
        EXPECT_TRUE(QCoro::waitFor((*machine)->quit(std::chrono::milliseconds(100))));
    });
    EXPECT_TRUE(exit.expected);
    EXPECT_TRUE(nothingRemains());
}

TEST_F(MachineTest, quitEndsTheMachineThoughTheObjectIsGone)
{
    auto machine = start();
    ASSERT_TRUE(machine);
    auto quitting = (*machine)->quit();
    machine->reset();
    EXPECT_TRUE(QCoro::waitFor(quitting));
    EXPECT_TRUE(machinesWith(m_uuid).empty());
}

TEST_F(MachineTest, letsNoZombieStay)
{
    int pid = 0;
    {
        const auto machine = start();
        ASSERT_TRUE(machine);
        pid = (*machine)->pid();
    }
    fixture::killProcess(pid);
    EXPECT_TRUE(until([&] { return ::kill(pid, 0) != 0; }));
}

TEST(LogFile, isEmptiedWhenItGrowsTooLarge)
{
    const auto path = std::filesystem::temp_directory_path() / ("helix-log-" + generateUuid());
    ASSERT_TRUE(writeFileAtomically(path, asBytes(std::string(1000, 'x') + "end")));
    limitLog(path);
    EXPECT_EQ(logTail(path, 4), "xend");
    std::filesystem::resize_file(path, kMaxLogBytes + 1);
    limitLog(path);
    EXPECT_EQ(logTail(path), "[older output was removed]\n");
    std::filesystem::remove(path);
    EXPECT_EQ(logTail(path), "");
    limitLog(path);
    EXPECT_FALSE(std::filesystem::exists(path));
}

} // namespace
} // namespace helix::machine
