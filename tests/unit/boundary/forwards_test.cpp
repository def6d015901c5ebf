#include "boundary/forwards.h"

#include <algorithm>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "unit/boundary/loopback_listener.h"

namespace helix::boundary {
namespace {

/// Listens for real on what it is asked to carry, as QEMU would.
class LoopbackBackend : public ForwardBackend {
public:
    async::Task<Result<void>> add(std::uint16_t hostPort, std::uint16_t guestPort) override
    {
        (void)guestPort;
        co_await async::sleepFor(std::chrono::milliseconds(1));
        if (refuse)
            co_return fail(ErrorCode::Unavailable,
                           "The machine refused port " + std::to_string(hostPort) + ".");
        auto listener = std::make_unique<LoopbackListener>(hostPort);
        if (!listener->listening())
            co_return fail(ErrorCode::AlreadyExists,
                           "Port " + std::to_string(hostPort) + " is taken.");
        listeners[hostPort] = std::move(listener);
        co_return Result<void>();
    }
    async::Task<Result<void>> remove(std::uint16_t hostPort, std::uint16_t guestPort) override
    {
        (void)guestPort;
        co_await async::sleepFor(std::chrono::milliseconds(1));
        if (refuse)
            co_return fail(ErrorCode::Unavailable, "The machine does not answer.");
        listeners.erase(hostPort);
        co_return Result<void>();
    }
    std::map<std::uint16_t, std::unique_ptr<LoopbackListener>> listeners;
    bool refuse = false;
};

class ForwardsTest : public testing::Test {
protected:
    ForwardsTest() { reopen(); }
    void reopen()
    {
        m_forwards.reset();
        m_database.reset();
        m_database =
            store::Database::open(m_folder.filePath("test.db").toStdString(), {Forwards::schema()})
                .value();
        m_forwards = std::make_unique<Forwards>(*m_database, 29500, 29999);
        EXPECT_TRUE(QCoro::waitFor(m_forwards->load()));
    }
    Result<Forward> add(std::uint16_t guest, std::uint16_t host,
                        ForwardKind kind = ForwardKind::Business)
    {
        return QCoro::waitFor(m_forwards->add(m_id, kind, guest, host, "web"));
    }
    Forward at(std::uint16_t guest)
    {
        const auto all = m_forwards->list(m_id);
        const auto found = std::ranges::find(all, guest, &Forward::guestPort);
        return found == all.end() ? Forward{} : *found;
    }

    int m_argc = 1;
    char m_name[5] = "test";
    char* m_argv[2] = {m_name, nullptr};
    QCoreApplication m_application{m_argc, m_argv};
    QTemporaryDir m_folder;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<Forwards> m_forwards;
    WorkspaceId m_id = WorkspaceId::generate();
    LoopbackBackend m_backend;
};

TEST_F(ForwardsTest, keepsLeasesAcrossRestarts)
{
    const auto fixed = freePort();
    ASSERT_TRUE(add(8000, fixed));
    const auto automatic = add(9000, 0);
    ASSERT_TRUE(automatic);
    EXPECT_GE(automatic->hostPort, 23000);
    reopen();
    EXPECT_EQ(at(8000).hostPort, fixed);
    EXPECT_TRUE(at(8000).fixed);
    EXPECT_EQ(at(8000).label, "web");
    EXPECT_EQ(at(9000).hostPort, automatic->hostPort);
    EXPECT_FALSE(at(9000).fixed);
    EXPECT_EQ(at(9000).state, ForwardState::Closed);
}

TEST_F(ForwardsTest, refusesATakenFixedPortAndKeepsNothing)
{
    const LoopbackListener other;
    const auto result = add(8000, other.port());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::AlreadyExists);
    EXPECT_TRUE(m_forwards->list().empty());
    reopen();
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, refusesMappingsThatMakeNoSense)
{
    EXPECT_EQ(add(0, 0).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(add(7443, 0).error().code, ErrorCode::InvalidArgument);
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, refusesTheSameGuestPortTwiceAndAHostPortLeasedElsewhere)
{
    m_forwards->setWorkspaceNames([](const WorkspaceId&) { return "calm-otter"; });
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    const auto twice = add(8000, 0);
    ASSERT_FALSE(twice);
    EXPECT_NE(twice.error().message.find("8000"), std::string::npos);
    const auto elsewhere = QCoro::waitFor(
        m_forwards->add(WorkspaceId::generate(), ForwardKind::Business, 9000, port, std::string()));
    ASSERT_FALSE(elsewhere);
    EXPECT_EQ(elsewhere.error().code, ErrorCode::AlreadyExists);
    EXPECT_NE(elsewhere.error().message.find("calm-otter"), std::string::npos)
        << elsewhere.error().message;
}

TEST_F(ForwardsTest, twoRequestsAtOnceGetTwoPorts)
{
    auto first = m_forwards->add(m_id, ForwardKind::Business, 1111, 0, {});
    auto second = m_forwards->add(m_id, ForwardKind::Business, 2222, 0, {});
    const auto one = QCoro::waitFor(first), two = QCoro::waitFor(second);
    ASSERT_TRUE(one);
    ASSERT_TRUE(two);
    EXPECT_NE(one->hostPort, two->hostPort);
}

TEST_F(ForwardsTest, automaticPortsAvoidTakenOnes)
{
    const LoopbackListener other(23000);
    const auto chosen = add(8000, 0);
    ASSERT_TRUE(chosen);
    EXPECT_NE(chosen->hostPort, 23000);
}

TEST_F(ForwardsTest, listensAndClosesWhileTheMachineRuns)
{
    m_forwards->attach(m_id, &m_backend);
    const auto added = add(8000, 0);
    ASSERT_TRUE(added);
    EXPECT_EQ(added->state, ForwardState::Listening);
    EXPECT_FALSE(checkHostPortFree(added->hostPort));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->remove(m_id, 8000)));
    EXPECT_TRUE(checkHostPortFree(added->hostPort));
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, rollsTheRecordBackWhenTheMachineRefuses)
{
    m_forwards->attach(m_id, &m_backend);
    m_backend.refuse = true;
    const auto result = add(8000, freePort());
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("refused"), std::string::npos);
    EXPECT_TRUE(m_forwards->list().empty());
    reopen();
    EXPECT_TRUE(m_forwards->list().empty());
}

TEST_F(ForwardsTest, staysOnRecordWhenTheMachineDoesNotLetGo)
{
    m_forwards->attach(m_id, &m_backend);
    const auto added = add(8000, 0);
    ASSERT_TRUE(added);
    m_backend.refuse = true;
    EXPECT_FALSE(QCoro::waitFor(m_forwards->remove(m_id, 8000)));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    reopen();
    EXPECT_EQ(at(8000).hostPort, added->hostPort);
}

TEST_F(ForwardsTest, beforeLaunchMovesAutomaticOnesAndMarksFixedOnes)
{
    const auto fixedPort = freePort();
    ASSERT_TRUE(add(8000, fixedPort));
    const auto automatic = add(9000, 0);
    ASSERT_TRUE(automatic);
    const LoopbackListener onFixed(fixedPort), onAutomatic(automatic->hostPort);
    ASSERT_TRUE(onFixed.listening());
    const auto ready = QCoro::waitFor(m_forwards->prepareLaunch(m_id));
    ASSERT_TRUE(ready);
    ASSERT_EQ(ready->size(), 1U);
    EXPECT_EQ(ready->front().guestPort, 9000);
    EXPECT_NE(ready->front().hostPort, automatic->hostPort);
    EXPECT_EQ(at(8000).state, ForwardState::Failed);
    EXPECT_EQ(at(8000).hostPort, fixedPort) << "a fixed port is never moved";
    EXPECT_NE(at(8000).problem.find(std::to_string(fixedPort)), std::string::npos);
}

TEST_F(ForwardsTest, aFailedOneListensAfterRetry)
{
    const auto port = freePort();
    ASSERT_TRUE(add(8000, port));
    {
        const LoopbackListener other(port);
        ASSERT_TRUE(QCoro::waitFor(m_forwards->prepareLaunch(m_id)));
        m_forwards->attach(m_id, &m_backend);
        EXPECT_FALSE(QCoro::waitFor(m_forwards->retry(m_id, 8000)));
        EXPECT_EQ(at(8000).state, ForwardState::Failed);
    }
    EXPECT_TRUE(QCoro::waitFor(m_forwards->retry(m_id, 8000)));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
}

TEST_F(ForwardsTest, attachMarksTheLaunchedAndOpensLateOnes)
{
    ASSERT_TRUE(add(8000, 0));
    ASSERT_TRUE(QCoro::waitFor(m_forwards->prepareLaunch(m_id)));
    ASSERT_TRUE(add(9000, 0)); // while the machine is being launched
    m_forwards->attach(m_id, &m_backend);
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    for (int tries = 0; at(9000).state != ForwardState::Listening && tries < 500; ++tries)
        ASSERT_TRUE(QCoro::waitFor(async::sleepFor(std::chrono::milliseconds(10))));
    EXPECT_EQ(at(9000).state, ForwardState::Listening);
    EXPECT_EQ(m_backend.listeners.count(at(9000).hostPort), 1U);
    m_forwards->detach(m_id);
    EXPECT_EQ(at(8000).state, ForwardState::Closed);
}

TEST_F(ForwardsTest, adoptsWhatListensOpensWhatIsMissingClosesWhatIsForeign)
{
    ASSERT_TRUE(add(8000, 0));
    ASSERT_TRUE(add(9000, 0));
    const auto stray = freePort();
    EXPECT_TRUE(QCoro::waitFor(m_backend.add(stray, 5000)));
    EXPECT_TRUE(QCoro::waitFor(m_backend.add(at(8000).hostPort, 8000)));
    std::vector<std::pair<std::uint16_t, std::uint16_t>> listening{{at(8000).hostPort, 8000},
                                                                   {stray, 5000}};
    EXPECT_TRUE(QCoro::waitFor(m_forwards->attachRunning(m_id, &m_backend, listening)));
    EXPECT_EQ(at(8000).state, ForwardState::Listening);
    EXPECT_EQ(at(9000).state, ForwardState::Listening);
    EXPECT_EQ(m_backend.listeners.count(stray), 0U);
}

TEST_F(ForwardsTest, helixsOwnPortsCannotBeRemovedByHandButGoWithTheWorkspace)
{
    ASSERT_TRUE(add(22, 0, ForwardKind::Ssh));
    EXPECT_TRUE(m_forwards->find(m_id, ForwardKind::Ssh));
    EXPECT_EQ(QCoro::waitFor(m_forwards->remove(m_id, 22)).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(QCoro::waitFor(m_forwards->remove(m_id, 1234)).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(QCoro::waitFor(m_forwards->removeAll(m_id)));
    EXPECT_TRUE(m_forwards->list().empty());
}

} // namespace
} // namespace helix::boundary
