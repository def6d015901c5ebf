// The state of a machine's devices, saved and taken over.

#include "machine/machine.h"

#include "base/atomic_file.h"
#include "unit/async/kill_process.h"
#include "unit/machine/machine_fixture.h"

namespace helix::machine {
namespace {

using helix::fixture::ScopedEnvironment;
using namespace std::chrono_literals;

class MachineDevicesTest : public MachineFixture {
protected:
    [[nodiscard]] LaunchPlan cloningPlan() const
    {
        auto changed = plan();
        changed.arguments.insert(changed.arguments.end(), {"-incoming", "defer", "-S"});
        changed.awaitsDevices = true;
        return changed;
    }
    std::filesystem::path m_devices = folder() / "devices";
};

TEST_F(MachineDevicesTest, areSavedByOneMachineAndTakenOverByAnother)
{
    {
        const auto machine = start();
        ASSERT_TRUE(machine) << machine.error().describe();
        EXPECT_FALSE((*machine)->isHeld());
        const auto saved = QCoro::waitFor((*machine)->saveDevices(m_devices));
        ASSERT_TRUE(saved) << saved.error().describe();
        EXPECT_TRUE((*machine)->isHeld());
        EXPECT_EQ(std::filesystem::status(m_devices).permissions(),
                  std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    }
    const auto clone = start(cloningPlan());
    ASSERT_TRUE(clone) << clone.error().describe();
    EXPECT_TRUE((*clone)->isHeld());
    const auto loaded = QCoro::waitFor((*clone)->loadDevices(m_devices));
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_TRUE((*clone)->isHeld());
    EXPECT_TRUE(QCoro::waitFor((*clone)->resume()));
    EXPECT_FALSE((*clone)->isHeld());
}

TEST_F(MachineDevicesTest, aMachineThatAwaitsThemIsHeldForWhoeverAdoptsIt)
{
    ASSERT_TRUE(start(cloningPlan()));
    const auto adopted = adopt(m_uuid);
    ASSERT_TRUE(adopted) << adopted.error().describe();
    EXPECT_TRUE((*adopted)->isHeld());
}

TEST_F(MachineDevicesTest, leaveNoFileWhereThereIsNoSpaceForThem)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "save-fails");
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto saved = QCoro::waitFor((*machine)->saveDevices(m_devices));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::OutOfSpace) << saved.error().describe();
    EXPECT_FALSE(std::filesystem::exists(m_devices));
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume()));
    EXPECT_FALSE((*machine)->isHeld());
}

TEST_F(MachineDevicesTest, leaveNoFileWhenQemuDoesNotComeToAnEnd)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "save-hangs");
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto saved = QCoro::waitFor((*machine)->saveDevices(m_devices, 100ms));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Timeout) << saved.error().describe();
    EXPECT_FALSE(std::filesystem::exists(m_devices));
}

TEST_F(MachineDevicesTest, areNotSavedOverAFileThatIsThere)
{
    ASSERT_TRUE(writeFileAtomically(m_devices, asBytes("of another")));
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto saved = QCoro::waitFor((*machine)->saveDevices(m_devices));
    ASSERT_FALSE(saved);
    EXPECT_NE(saved.error().message.find(m_devices.string()), std::string::npos);
    EXPECT_EQ(readFile(m_devices).value_or(""), "of another");
}

TEST_F(MachineDevicesTest, saysSoWhenQemuEndsWhileItSaves)
{
    const ScopedEnvironment mood("HELIXVM_FAKE_QEMU", "save-hangs");
    const auto machine = start();
    ASSERT_TRUE(machine);
    auto saving = (*machine)->saveDevices(m_devices);
    ASSERT_TRUE(until([&] { return std::filesystem::exists(m_devices); }));
    fixture::killProcess((*machine)->pid());
    const auto saved = QCoro::waitFor(saving);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Unavailable) << saved.error().describe();
    EXPECT_FALSE(std::filesystem::exists(m_devices));
}

TEST_F(MachineDevicesTest, thatAreDamagedEndTheMachineWithQemusWords)
{
    ASSERT_TRUE(writeFileAtomically(m_devices, asBytes("the devices of fa")));
    const auto clone = start(cloningPlan());
    ASSERT_TRUE(clone);
    const auto loaded = QCoro::waitFor((*clone)->loadDevices(m_devices));
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().message.find(m_devices.string()), std::string::npos);
    EXPECT_NE(loaded.error().cause.find("load of migration failed"), std::string::npos)
        << loaded.error().describe();
    EXPECT_TRUE(until([&] { return !(*clone)->isRunning(); }));
}

TEST_F(MachineDevicesTest, areTakenOverByNoMachineThatRunsAlready)
{
    ASSERT_TRUE(writeFileAtomically(m_devices, asBytes("the devices of fake_qemu\n")));
    const auto machine = start();
    ASSERT_TRUE(machine);
    const auto loaded = QCoro::waitFor((*machine)->loadDevices(m_devices));
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().cause.find("-incoming"), std::string::npos)
        << loaded.error().describe();
    EXPECT_TRUE((*machine)->isRunning());
    const auto missing = QCoro::waitFor((*machine)->loadDevices(folder() / "nothing"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound) << missing.error().describe();
}

TEST_F(MachineDevicesTest, ofAMachineThatHasEndedAreNotThereAnyMore)
{
    const auto machine = start();
    ASSERT_TRUE(machine);
    EXPECT_TRUE(QCoro::waitFor((*machine)->quit()));
    EXPECT_EQ(QCoro::waitFor((*machine)->saveDevices(m_devices)).error().code,
              ErrorCode::Unavailable);
    EXPECT_EQ(QCoro::waitFor((*machine)->loadDevices(m_devices)).error().code,
              ErrorCode::Unavailable);
}

} // namespace
} // namespace helix::machine
