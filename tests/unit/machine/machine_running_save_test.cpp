// A machine saved whole while its guest goes on.

#include <array>

#include <fcntl.h>
#include <unistd.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QTimer>

#include <gmock/gmock.h>

#include "machine/memory_file.h"
#include "machine/migration.h"
#include "unit/async/kill_process.h"
#include "unit/machine/machine_fixture.h"

namespace helix::machine {
namespace {

using helix::fixture::ScopedEnvironment;
using namespace std::chrono_literals;

constexpr std::uint64_t kSavedBytes = 512U << 20; ///< of the fixture's machine

class MachineRunningSaveTest : public MachineFixture {
protected:
    /// Saves with QEMU in `mood`; what is done at the standstill returns `result`.
    Result<void> save(const char* mood, const Result<void>& result = {},
                      const async::CancelToken& cancel = {})
    {
        const ScopedEnvironment environment("HELIXVM_FAKE_QEMU", mood);
        auto started = start();
        if (!started)
            return fail(started.error());
        m_machine = std::move(*started);
        const auto sink =
            std::make_shared<MemoryFile>(m_memory, m_devices, kSavedBytes, Durability::Later);
        const AtStandstill act = [this, result] { return stand(result); };
        return QCoro::waitFor(m_machine->saveRunning(sink, act, cancel));
    }
    [[nodiscard]] bool nothingIsLeft() const
    {
        return !std::filesystem::exists(m_memory) && !std::filesystem::exists(m_devices);
    }
    /// What QEMU itself says, to another Helix.
    bool standsStill()
    {
        m_machine.reset();
        const auto adopted = adopt(m_uuid);
        EXPECT_TRUE(adopted) << adopted.error().describe();
        return adopted && (*adopted)->isHeld();
    }

    /// As a Helix leaves it that is killed when all but the last has been sent.
    void beSentToNobody()
    {
        std::array<int, 2> ends{};
        ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
        const UniqueFd taker(ends[0]);
        const auto end = std::make_shared<const UniqueFd>(ends[1]);
        const auto connected = QCoro::waitFor(
            QmpClient::connectTo(folder() / "run" / "vm" / "qmp.sock", 5s, async::CancelToken()));
        ASSERT_TRUE(connected) << connected.error().describe();
        auto& qmp = **connected;
        QString status;
        QObject::connect(&qmp, &QmpClient::eventArrived, &qmp,
                         [&](const QString&, const QJsonObject& data) {
                             status = data.value(QLatin1String("status")).toString();
                         });
        QJsonArray capabilities;
        for (const auto* name : {"x-ignore-shared", "events", "pause-before-switchover"})
            capabilities.append(QJsonObject{{"capability", QLatin1String(name)}, {"state", true}});
        ASSERT_TRUE(QCoro::waitFor(qmp.execute(QStringLiteral("migrate-set-capabilities"),
                                               {{"capabilities", capabilities}})));
        ASSERT_TRUE(QCoro::waitFor(qmp.giveDescriptor(QStringLiteral("devices"), end)));
        ASSERT_TRUE(QCoro::waitFor(
            qmp.execute(QStringLiteral("migrate-set-parameters"), {{"downtime-limit", 0}})));
        ASSERT_TRUE(QCoro::waitFor(qmp.execute(QStringLiteral("stop"), {})));
        ASSERT_TRUE(QCoro::waitFor(
            qmp.execute(QStringLiteral("migrate"), {{"uri", QStringLiteral("fd:devices")}})));
        ASSERT_TRUE(QCoro::waitFor(qmp.execute(QStringLiteral("cont"), {})));
        ASSERT_TRUE(until([&] { return status == QLatin1String("pre-switchover"); }));
    }

    std::filesystem::path m_memory = folder() / "memory", m_devices = folder() / "devices";
    std::unique_ptr<Machine> m_machine;
    int m_stood = 0;

private:
    async::Task<Result<void>> stand(Result<void> result)
    {
        ++m_stood;
        EXPECT_TRUE(m_machine->isHeld());
        EXPECT_EQ(std::filesystem::file_size(m_devices), 0U) << "the last of it was sent before";
        co_return result;
    }
};

TEST_F(MachineRunningSaveTest, standsStillForTheLastOfItAlone)
{
    const auto saved = save("");
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_EQ(m_stood, 1);
    EXPECT_TRUE(m_machine->isHeld());
    EXPECT_EQ(std::filesystem::file_size(m_memory), kSavedBytes);
    EXPECT_GT(std::filesystem::file_size(m_devices), 0U);
    EXPECT_TRUE(QCoro::waitFor(m_machine->resume()));
    EXPECT_GT(m_machine->stoodStill(), 0ms);
    EXPECT_FALSE(standsStill());
}

TEST_F(MachineRunningSaveTest, standsStillWhenWhatWasToBeDoneFails)
{
    // QEMU has held it by itself, and lets it go on when it is not sent.
    const auto saved = save("", fail(ErrorCode::OutOfSpace, "There is no room."));
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::OutOfSpace) << saved.error().describe();
    EXPECT_TRUE(nothingIsLeft());
    EXPECT_TRUE(m_machine->isHeld());
    EXPECT_TRUE(standsStill());
}

TEST_F(MachineRunningSaveTest, goesOnWhenItIsCancelledBefore)
{
    const ScopedEnvironment closed("HELIXVM_FAKE_GATE", (folder() / "gate").c_str());
    async::CancelSource cancel;
    QTimer::singleShot(300ms, [&] { cancel.cancel(); });
    const auto saved = save("save-waits", {}, cancel.token());
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Cancelled) << saved.error().describe();
    EXPECT_EQ(m_stood, 0);
    EXPECT_TRUE(nothingIsLeft());
    EXPECT_FALSE(m_machine->isHeld());
    EXPECT_FALSE(standsStill());
}

TEST_F(MachineRunningSaveTest, isNotSavedWhenQemuSaysThatItFailed)
{
    const auto saved = save("save-fails");
    ASSERT_FALSE(saved);
    EXPECT_THAT(saved.error().cause, testing::HasSubstr("No space left"));
    EXPECT_TRUE(nothingIsLeft());
    EXPECT_TRUE(QCoro::waitFor(m_machine->resume()));
    EXPECT_FALSE(standsStill());
}

TEST_F(MachineRunningSaveTest, anotherHelixFindsItStandingStillWhenTheFirstIsGone)
{
    ASSERT_TRUE(start()); // and lets go of it at once
    beSentToNobody();
    auto machine = adopt(m_uuid);
    ASSERT_TRUE(machine) << machine.error().describe();
    EXPECT_TRUE((*machine)->isHeld());
    EXPECT_TRUE(QCoro::waitFor((*machine)->resume())) << "QEMU still waits for whoever is gone";
}

} // namespace
} // namespace helix::machine
