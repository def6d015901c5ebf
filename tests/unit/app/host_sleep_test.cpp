// The sleep of this computer, told by a logind of the test's own on a bus of the test's own.

#include <fcntl.h>
#include <unistd.h>

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusUnixFileDescriptor>
#include <QDBusVirtualObject>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "app/host_sleep.h"
#include "app/login_signals.h"
#include "base/unique_fd.h"
#include "fakes/plane/fake_plane.h"
#include "unit/app/raw_client.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

using plane::State;

constexpr auto kConfiguration = R"(<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path=%1/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
)";

/// dbus-daemon(1) in a folder of its own; ends with this.
class PrivateBus {
public:
    explicit PrivateBus(const QString& program)
        : m_address(QStringLiteral("unix:path=%1/bus").arg(m_folder.path()))
    {
        QFile file(m_folder.filePath(QStringLiteral("bus.conf")));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(QString::fromLatin1(kConfiguration).arg(m_folder.path()).toUtf8());
        file.close();
        m_daemon.start(program, {QStringLiteral("--config-file"), file.fileName(),
                                 QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        // It listens when it has said where.
        EXPECT_TRUE(pumpUntil([this] { return m_daemon.canReadLine(); }))
            << m_daemon.readAllStandardError().toStdString();
    }
    ~PrivateBus()
    {
        m_daemon.kill();
        m_daemon.waitForFinished();
    }
    PrivateBus(const PrivateBus&) = delete;
    PrivateBus& operator=(const PrivateBus&) = delete;

    [[nodiscard]] const QString& address() const { return m_address; }

private:
    QTemporaryDir m_folder;
    QString m_address;
    QProcess m_daemon;
};

/// Gives inhibitors out, and knows whether the last one is held still.
class FakeLogind : public QDBusVirtualObject {
public:
    explicit FakeLogind(const QString& address)
        : m_bus(QDBusConnection::connectToBus(address, QStringLiteral("fake-logind")))
    {
        EXPECT_TRUE(m_bus.registerVirtualObject(path(), this));
        EXPECT_TRUE(m_bus.registerService(QStringLiteral("org.freedesktop.login1")));
        m_bus.connect({}, path(), QStringLiteral("org.freedesktop.login1.Manager"),
                      QStringLiteral("PrepareForSleep"), &m_listener, SLOT(prepare(bool)));
    }
    ~FakeLogind() override { QDBusConnection::disconnectFromBus(QStringLiteral("fake-logind")); }
    FakeLogind(const FakeLogind&) = delete;
    FakeLogind& operator=(const FakeLogind&) = delete;

    [[nodiscard]] QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override
    {
        if (message.member() != QStringLiteral("Inhibit"))
            return false;
        asked = message.arguments();
        if (deaf)
            return connection.send(message.createErrorReply(QDBusError::AccessDenied, {}));
        int ends[2] = {};
        EXPECT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
        m_watched.reset(ends[0]);
        const UniqueFd given(ends[1]);
        ++handedOut;
        const bool sent = connection.send(
            message.createReply(QVariant::fromValue(QDBusUnixFileDescriptor(given.get()))));
        if (sleepsAtOnce)
            say(QStringLiteral("PrepareForSleep"), true);
        return sent;
    }
    void say(const QString& what, bool begins)
    {
        auto told = QDBusMessage::createSignal(
            path(), QStringLiteral("org.freedesktop.login1.Manager"), what);
        told << begins;
        EXPECT_TRUE(m_bus.send(told));
    }
    /// Whoever was given the last one holds it.
    [[nodiscard]] bool isHeld() const
    {
        char byte = 0;
        return m_watched.valid() && ::read(m_watched.get(), &byte, 1) != 0;
    }

    int handedOut = 0;
    int heard = 0; ///< of its own signals, which reach everybody at the same time
    bool deaf = false;
    bool sleepsAtOnce = false; ///< tells of the sleep right behind the inhibitor
    QVariantList asked;

private:
    static QString path() { return QStringLiteral("/org/freedesktop/login1"); }

    LoginSignals m_listener{[this](bool) { ++heard; }};
    QDBusConnection m_bus;
    UniqueFd m_watched;
};

using Deeds = std::vector<std::string>;

/// Being saved takes as long as the test wants.
class SlowWorkspaces : public fakes::FakeWorkspaces {
public:
    async::Completion<void> saved;
    int begun = 0;

    async::Task<Result<void>> suspend(WorkspaceId id) override
    {
        ++begun;
        auto ended = saved;
        (void)co_await ended.wait(async::kForever, {}, {});
        const auto suspended = co_await FakeWorkspaces::suspend(std::move(id));
        co_return suspended;
    }
};

class HostSleepTest : public testing::Test {
protected:
    void SetUp() override
    {
        const auto program = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
        if (program.isEmpty())
            GTEST_SKIP() << "there is no dbus-daemon on this computer";
        m_bus.emplace(program);
        m_logind.emplace(m_bus->address());
        m_plane.fakeWorkspaces.live = true;
        m_plane.fakeWorkspaces.addWorkspace("runs", State::Ready);
        m_plane.fakeWorkspaces.addWorkspace("starts", State::Starting);
        m_plane.fakeWorkspaces.addWorkspace("rests", State::Suspended);
    }
    void watch() { m_sleep.emplace(m_plane.fakeWorkspaces, m_bus->address()); }
    /// Waits for the inhibitor.
    void watchAndHold()
    {
        watch();
        ASSERT_TRUE(pumpUntil([this] { return m_logind->handedOut == 1; }));
        ASSERT_TRUE(m_logind->isHeld());
    }
    State stateOf(std::size_t at) { return m_plane.fakeWorkspaces.all[at].state; }
    [[nodiscard]] const std::vector<std::string>& deeds() const
    {
        return m_plane.fakeWorkspaces.deeds;
    }

    fixture::Application m_application;
    std::optional<PrivateBus> m_bus;
    std::optional<FakeLogind> m_logind;
    fakes::FakePlane m_plane;
    std::optional<HostSleep> m_sleep;
};

TEST_F(HostSleepTest, readyOnesAreSuspendedBeforeItAndGoOnAfterIt)
{
    watchAndHold();
    EXPECT_EQ(m_logind->asked.value(0).toString(), QStringLiteral("sleep:shutdown"));
    EXPECT_EQ(m_logind->asked.value(3).toString(), QStringLiteral("delay"));
    m_logind->say(QStringLiteral("PrepareForSleep"), true);
    ASSERT_TRUE(pumpUntil([this] { return !m_logind->isHeld(); }));
    EXPECT_EQ(deeds(), Deeds{"suspend runs"});
    EXPECT_EQ(stateOf(0), State::Suspended);
    EXPECT_EQ(stateOf(1), State::Starting);
    m_logind->say(QStringLiteral("PrepareForSleep"), false);
    ASSERT_TRUE(pumpUntil([this] { return stateOf(0) == State::Ready; }));
    EXPECT_EQ(deeds(), (Deeds{"suspend runs", "start runs"}));
    EXPECT_EQ(stateOf(2), State::Suspended) << "the user suspended it";
    EXPECT_TRUE(m_logind->isHeld()) << "for the next time";
    EXPECT_EQ(m_logind->handedOut, 2);
}

TEST_F(HostSleepTest, whoWaitsForASlotTakesNoneBeforeItAndWaitsAgainAfterIt)
{
    auto& fake = m_plane.fakeWorkspaces;
    fake.addWorkspace("second", State::Stopped).waits = plane::SlotWait{2, 1, 1};
    fake.addWorkspace("first", State::Stopped).waits = plane::SlotWait{1, 1, 1};
    watchAndHold();
    m_logind->say(QStringLiteral("PrepareForSleep"), true);
    ASSERT_TRUE(pumpUntil([this] { return !m_logind->isHeld(); }));
    EXPECT_EQ(deeds(), (Deeds{"stop first", "stop second", "suspend runs"}));
    m_logind->say(QStringLiteral("PrepareForSleep"), false);
    EXPECT_TRUE(pumpUntil([&] {
        return deeds() == Deeds{"stop first", "stop second", "suspend runs",
                                "start runs", "start first", "start second"};
    }));
}

TEST_F(HostSleepTest, whatCannotBeSuspendedDoesNotHoldTheComputerUp)
{
    watchAndHold();
    m_plane.fakeWorkspaces.suspendError = Error{ErrorCode::Unsupported, "There is no room.", {}};
    m_logind->say(QStringLiteral("PrepareForShutdown"), true);
    ASSERT_TRUE(pumpUntil([this] { return !m_logind->isHeld(); }));
    EXPECT_EQ(stateOf(0), State::Ready);
    m_logind->say(QStringLiteral("PrepareForShutdown"), false);
    ASSERT_TRUE(pumpUntil([this] { return m_logind->handedOut == 2; }));
    EXPECT_EQ(deeds(), Deeds{"suspend runs"});
}

TEST_F(HostSleepTest, oneThatIsNotSuspendedAnyMoreIsLeftAlone)
{
    watchAndHold();
    m_logind->say(QStringLiteral("PrepareForSleep"), true);
    ASSERT_TRUE(pumpUntil([this] { return !m_logind->isHeld(); }));
    m_plane.fakeWorkspaces.all[0].state = State::Stopped;
    m_logind->say(QStringLiteral("PrepareForSleep"), false);
    ASSERT_TRUE(pumpUntil([this] { return m_logind->handedOut == 2; }));
    EXPECT_EQ(deeds(), Deeds{"suspend runs"});
}

TEST_F(HostSleepTest, oneThatIsSavedWhenTheComputerWokeAlreadyGoesOnAtOnce)
{
    SlowWorkspaces slow;
    slow.addWorkspace("runs", State::Ready);
    const HostSleep sleep(slow, m_bus->address());
    ASSERT_TRUE(pumpUntil([this] { return m_logind->isHeld(); }));
    m_logind->say(QStringLiteral("PrepareForSleep"), true);
    ASSERT_TRUE(pumpUntil([&] { return slow.begun == 1; }));
    m_logind->say(QStringLiteral("PrepareForSleep"), false);
    ASSERT_TRUE(pumpUntil([this] { return m_logind->heard == 2; }));
    QCoreApplication::processEvents();
    slow.saved.resolve({});
    EXPECT_TRUE(pumpUntil([&] { return slow.deeds == Deeds{"suspend runs", "start runs"}; }));
    EXPECT_TRUE(pumpUntil([&] { return slow.all[0].state == State::Ready; }));
}

TEST_F(HostSleepTest, oneThatBecomesReadyMeanwhileIsSuspendedAndNothingGoesOnByItself)
{
    SlowWorkspaces slow;
    slow.addWorkspace("runs", State::Ready);
    const HostSleep sleep(slow, m_bus->address());
    ASSERT_TRUE(pumpUntil([this] { return m_logind->isHeld(); }));
    m_logind->say(QStringLiteral("PrepareForSleep"), true);
    ASSERT_TRUE(pumpUntil([&] { return slow.begun == 1; }));
    EXPECT_FALSE(slow.quiesced.expired());
    slow.addWorkspace("fork", State::Ready);
    slow.saved.resolve({});
    ASSERT_TRUE(pumpUntil([this] { return !m_logind->isHeld(); }));
    EXPECT_EQ(slow.deeds, (Deeds{"suspend runs", "suspend fork"}));
    EXPECT_FALSE(slow.quiesced.expired()) << "until the computer wakes";
    m_logind->say(QStringLiteral("PrepareForSleep"), false);
    EXPECT_TRUE(pumpUntil([&] { return slow.quiesced.expired(); }));
    EXPECT_TRUE(pumpUntil([&] { return slow.all[1].state == State::Ready; }));
}

TEST_F(HostSleepTest, itsEndLetsTheComputerSleep)
{
    watchAndHold();
    m_sleep.reset();
    EXPECT_TRUE(pumpUntil([this] { return !m_logind->isHeld(); }));
    m_logind->say(QStringLiteral("PrepareForSleep"), true);
    QCoreApplication::processEvents();
    EXPECT_EQ(deeds(), Deeds());
}

TEST_F(HostSleepTest, anInhibitorThatComesTooLateIsNotHeld)
{
    m_logind->sleepsAtOnce = true;
    watch();
    ASSERT_TRUE(pumpUntil([this] { return stateOf(0) == State::Suspended; }));
    EXPECT_TRUE(pumpUntil([this] { return m_logind->handedOut == 1 && !m_logind->isHeld(); }));
}

TEST_F(HostSleepTest, withoutAnInhibitorItIsFollowedAllTheSame)
{
    m_logind->deaf = true;
    watch();
    ASSERT_TRUE(pumpUntil([this] { return !m_logind->asked.isEmpty(); }));
    m_logind->say(QStringLiteral("PrepareForSleep"), true);
    EXPECT_TRUE(pumpUntil([this] { return stateOf(0) == State::Suspended; }));
}

TEST(HostSleep, withoutABusNothingHappens)
{
    const fixture::Application application;
    fakes::FakePlane plane;
    plane.fakeWorkspaces.addWorkspace("runs", State::Ready);
    const HostSleep sleep(plane.fakeWorkspaces, QStringLiteral("unix:path=/no/such/bus"));
    QCoreApplication::processEvents();
    EXPECT_EQ(plane.fakeWorkspaces.deeds, Deeds());
}

} // namespace
} // namespace helix::app
