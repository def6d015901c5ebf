// A real guest that is saved when it has booted, and goes on elsewhere without booting.

#include <QJsonObject>

#include "base/crypto.h"
#include "base/installation.h"
#include "build_tree.h"
#include "machine/qmp_client.h"
#include "vm/machine_vm_fixture.h"

namespace helix::machine {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kMiB = 1U << 20;
constexpr int kPresses = 12;
constexpr auto kBetweenPresses = 10s;

class MachineDevicesVmTest : public MachineVmTest {
protected:
    void SetUp() override
    {
        MachineVmTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        const std::filesystem::path programs =
            std::filesystem::path(tests::builtProgram("helix-netd")).parent_path();
        m_host.templateMemoryLibrary = Installation::besideExecutable(programs).templateMemory;
        ASSERT_TRUE(writeFileAtomically(m_memory, Bytes()));
        std::filesystem::resize_file(m_memory, memoryMiB() * kMiB);
    }

    [[nodiscard]] std::uint64_t memoryMiB() const
    {
        return static_cast<std::uint64_t>(m_bundle.manifest.defaults.memoryMiB);
    }
    [[nodiscard]] LaunchPlan templatePlan() const
    {
        auto wanted = spec();
        wanted.memory = GuestMemoryFile{m_memory};
        return makeLaunchPlan(wanted, m_host).value();
    }
    [[nodiscard]] LaunchPlan clonePlan() const
    {
        auto wanted = spec();
        wanted.disk = folder() / "clone.qcow2";
        wanted.backingDisks.push_back(m_disk);
        wanted.memory = GuestMemoryFile{m_memory, GuestMemoryFile::Mapping::Private};
        wanted.awaitsDevices = true;
        return makeLaunchPlan(wanted, m_host).value();
    }
    /// Boots the guest to its prompt and leaves its memory, disk and devices.
    void makeTemplate()
    {
        const auto machine = start(templatePlan());
        ASSERT_TRUE(machine) << machine.error().describe();
        ASSERT_TRUE(until([&] { return serialSays("login:"); }, kBootDeadline))
            << readFile(plan().serialLog).value_or("no serial log");
        const auto begun = std::chrono::steady_clock::now();
        const auto saved = QCoro::waitFor((*machine)->saveDevices(m_devices));
        ASSERT_TRUE(saved) << saved.error().describe();
        report("saved", begun);
        EXPECT_LT(std::filesystem::file_size(m_devices), 4 * kMiB);
        ASSERT_TRUE(QCoro::waitFor((*machine)->quit()));
        ASSERT_TRUE(until([&] { return nothingRuns(); }));
    }
    /// One that has taken over the template's devices; its guest stands still.
    Result<std::unique_ptr<Machine>> restore()
    {
        const auto overlay = QCoro::waitFor(image::createOverlayOn(
            m_disk, folder() / "clone.qcow2", m_bundle.manifest.defaults.diskGiB));
        EXPECT_TRUE(overlay) << overlay.error().describe();
        const auto begun = std::chrono::steady_clock::now();
        auto machine = start(clonePlan());
        if (!machine)
            return machine;
        report("started", begun);
        if (const auto loaded = QCoro::waitFor((*machine)->loadDevices(m_devices)); !loaded)
            return fail(loaded.error());
        report("restored", begun);
        return machine;
    }
    static void report(const char* what, std::chrono::steady_clock::time_point since)
    {
        const auto now = std::chrono::steady_clock::now();
        std::printf(
            "%s after %lld ms\n", what,
            static_cast<long long>(
                std::chrono::duration_cast<std::chrono::milliseconds>(now - since).count()));
    }
    [[nodiscard]] std::pair<std::string, std::filesystem::file_time_type> memoryNow() const
    {
        const auto content = readFile(m_memory, (memoryMiB() + 1) * kMiB);
        return {toHex(sha256(asBytes(content.value_or("")))),
                std::filesystem::last_write_time(m_memory)};
    }
    /// Asks QEMU directly; the machine must not be listening to it.
    [[nodiscard]] QJsonValue ask(const char* command, const QJsonObject& arguments = {}) const
    {
        const auto qmp = QCoro::waitFor(QmpClient::connectTo(clonePlan().qmpSocket, 10s, {}));
        EXPECT_TRUE(qmp) << qmp.error().describe();
        const auto reply = QCoro::waitFor((*qmp)->execute(QLatin1String(command), arguments));
        EXPECT_TRUE(reply) << reply.error().describe();
        return reply.value_or(QJsonObject()).value(QLatin1String("return"));
    }

    std::filesystem::path m_memory = folder() / "memory";
    std::filesystem::path m_devices = folder() / "devices";
};

TEST_F(MachineDevicesVmTest, aCloneGoesOnWhereItsTemplateStood)
{
    makeTemplate();
    if (HasFatalFailure())
        return;
    const auto before = memoryNow();
    const auto clone = restore();
    ASSERT_TRUE(clone) << clone.error().describe();
    EXPECT_TRUE((*clone)->isHeld());
    const auto offered = promised(m_host.confinement);
    EXPECT_EQ((*clone)->confinement().emptyRoot, offered.emptyRoot);
    EXPECT_TRUE((*clone)->confinement().seccomp);
    EXPECT_TRUE(QCoro::waitFor((*clone)->resume()));
    // Who listens to the power button may not do so yet when the prompt is there.
    const auto exit = exitOf(**clone, [&] {
        for (int press = 0; press < kPresses && (*clone)->isRunning(); ++press) {
            (void)QCoro::waitFor((*clone)->powerDown());
            until([&] { return !(*clone)->isRunning(); }, kBetweenPresses);
        }
    });
    EXPECT_TRUE(exit.expected) << exit.sentence << " " << exit.details;
    EXPECT_FALSE(exit.restartWanted);
    EXPECT_FALSE(serialSays("login:"));
    EXPECT_EQ(memoryNow(), before);
}

TEST_F(MachineDevicesVmTest, whatACloneGivesBackIsNotTakenFromItsTemplate)
{
    makeTemplate();
    if (HasFatalFailure())
        return;
    const auto before = memoryNow();
    {
        const auto clone = restore();
        ASSERT_TRUE(clone) << clone.error().describe();
        EXPECT_TRUE(QCoro::waitFor((*clone)->resume()));
    }
    const auto target = static_cast<qint64>(memoryMiB() * 3 / 4 * kMiB);
    (void)ask("balloon", {{QStringLiteral("value"), target}});
    const auto actual = [&] {
        return ask("query-balloon").toObject().value(QLatin1String("actual")).toInteger();
    };
    EXPECT_TRUE(until([&] { return actual() <= target; }, kBootDeadline)) << actual();
    auto adopted =
        QCoro::waitFor(Machine::adopt(clonePlan().qmpSocket, m_uuid, clonePlan().processLog));
    ASSERT_TRUE(adopted) << adopted.error().describe();
    EXPECT_TRUE(QCoro::waitFor((*adopted)->quit()));
    EXPECT_EQ(readFile(clonePlan().processLog).value_or("").find("discard"), std::string::npos);
    EXPECT_EQ(memoryNow(), before);
}

TEST_F(MachineDevicesVmTest, noCloneBeginsWithMemoryOfAnotherSize)
{
    ASSERT_TRUE(writeFileAtomically(m_devices, asBytes("no devices")));
    std::filesystem::resize_file(m_memory, (memoryMiB() - 1) * kMiB);
    const auto clone = restore();
    ASSERT_FALSE(clone);
    EXPECT_NE(clone.error().cause.find("size"), std::string::npos) << clone.error().describe();
    EXPECT_TRUE(until([&] { return nothingRuns(); }));
}

TEST_F(MachineDevicesVmTest, devicesThatAreNoneEndTheClone)
{
    ASSERT_TRUE(writeFileAtomically(m_devices, asBytes("no devices")));
    const auto clone = restore();
    ASSERT_FALSE(clone);
    EXPECT_NE(clone.error().message.find(m_devices.string()), std::string::npos);
    EXPECT_FALSE(clone.error().cause.empty());
    EXPECT_TRUE(until([&] { return nothingRuns(); }));
}

} // namespace
} // namespace helix::machine
