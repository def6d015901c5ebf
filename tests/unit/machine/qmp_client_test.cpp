#include "machine/qmp_client.h"

#include <QLocalServer>
#include <QLocalSocket>

#include "local/local_socket.h"
#include "unit/machine/machine_fixture.h"
#include "unit/async/kill_process.h"

namespace helix::machine {
namespace {

using helix::fixture::ScopedEnvironment;
using namespace std::chrono_literals;

class QmpClientTest : public MachineFixture {
protected:
    /// A client of a fake QEMU in the given mood; the machine object lets go of it first.
    Result<std::unique_ptr<QmpClient>> clientOf(const char* mood)
    {
        const ScopedEnvironment set("HELIXVM_FAKE_QEMU", mood);
        if (auto machine = start(); !machine)
            return fail(machine.error());
        return QCoro::waitFor(QmpClient::connectTo(plan().qmpSocket, 10s, {}));
    }
    static Result<QJsonObject> ask(QmpClient& client, const char* command,
                                   std::chrono::milliseconds deadline = 60s)
    {
        return QCoro::waitFor(client.execute(QString::fromLatin1(command), {}, deadline));
    }
};

TEST_F(QmpClientTest, readsAnswersThatComeByteByByte)
{
    const auto client = clientOf("split");
    ASSERT_TRUE(client) << client.error().describe();
    const auto uuid = ask(**client, "query-uuid");
    ASSERT_TRUE(uuid);
    EXPECT_EQ(uuid->value("return").toObject().value("UUID").toString().toStdString(), m_uuid);
}

TEST_F(QmpClientTest, matchesAnswersAndPassesUnknownEventsOn)
{
    const auto client = clientOf("chatty");
    ASSERT_TRUE(client);
    int events = 0;
    QObject::connect(client->get(), &QmpClient::eventArrived, client->get(),
                     [&](const QString& name) { events += name == "SOMETHING_NEW"; });
    auto status = (*client)->execute(QStringLiteral("query-status"));
    auto uuid = (*client)->execute(QStringLiteral("query-uuid"));
    EXPECT_TRUE(QCoro::waitFor(uuid)->value("return").toObject().contains("UUID"));
    EXPECT_TRUE(QCoro::waitFor(status)->value("return").toObject().contains("status"));
    EXPECT_EQ(events, 2);
}

TEST_F(QmpClientTest, turnsErrorsIntoErrors)
{
    const auto client = clientOf("");
    ASSERT_TRUE(client);
    const auto unknown = ask(**client, "no-such-command");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::Unsupported);
    EXPECT_NE(unknown.error().cause.find("CommandNotFound"), std::string::npos);
}

TEST_F(QmpClientTest, stopsWaitingAtTheDeadlineAndAtTheEnd)
{
    const auto client = clientOf("mute");
    ASSERT_TRUE(client);
    EXPECT_EQ(ask(**client, "query-status", 50ms).error().code, ErrorCode::Timeout);
    auto waiting = (*client)->execute(QStringLiteral("query-status"));
    bool ended = false;
    QObject::connect(client->get(), &QmpClient::disconnected, client->get(), [&] { ended = true; });
    fixture::killProcess((*client)->peerPid());
    EXPECT_EQ(QCoro::waitFor(waiting).error().code, ErrorCode::Unavailable);
    EXPECT_TRUE(until([&] { return ended; }));
    EXPECT_FALSE((*client)->isConnected());
    EXPECT_EQ(ask(**client, "query-status").error().code, ErrorCode::Unavailable);
}

TEST_F(QmpClientTest, answersWaitersWhenItDies)
{
    auto client = clientOf("mute");
    ASSERT_TRUE(client);
    auto waiting = (*client)->execute(QStringLiteral("query-status"));
    client->reset();
    EXPECT_EQ(QCoro::waitFor(waiting).error().code, ErrorCode::Unavailable);
}

TEST_F(QmpClientTest, waitsForASocketOnlyWhenTold)
{
    const auto path = folder() / "run" / "nobody.sock";
    const auto absent = QCoro::waitFor(QmpClient::connectTo(path, 5s, {}, WhenAbsent::Fail));
    EXPECT_EQ(absent.error().code, ErrorCode::NotFound);
    const auto late = QCoro::waitFor(QmpClient::connectTo(path, 60ms, {}));
    EXPECT_EQ(late.error().code, ErrorCode::Timeout);
    async::CancelSource cancel;
    auto waiting = QmpClient::connectTo(path, 60s, cancel.token());
    cancel.cancel();
    EXPECT_EQ(QCoro::waitFor(waiting).error().code, ErrorCode::Cancelled);
}

TEST_F(QmpClientTest, takesOneWhoListensAndTakesNobodyForThere)
{
    const auto path = folder() / "run" / "busy.sock";
    const auto listener = local::listenAt(path, "helix-test");
    ASSERT_TRUE(listener) << listener.error().describe();
    std::vector<UniqueFd> queue;
    while (auto client = local::connectTo(path, local::Waits::NonBlocking))
        queue.push_back(std::move(*client));
    const auto busy = QCoro::waitFor(QmpClient::connectTo(path, 60ms, {}, WhenAbsent::Fail));
    ASSERT_FALSE(busy);
    EXPECT_EQ(busy.error().code, ErrorCode::Timeout);
}

/// A peer that says exactly what a test wants.
class QmpPeerTest : public MachineFixture {
protected:
    QmpPeerTest()
    {
        EXPECT_TRUE(m_server.listen(QString::fromStdString(m_path.string())));
        QObject::connect(&m_server, &QLocalServer::newConnection, [this] {
            m_peer = m_server.nextPendingConnection();
            m_peer->write(m_greeting);
            QObject::connect(m_peer, &QLocalSocket::readyRead, [this] {
                m_peer->readAll();
                m_peer->write(m_answer);
            });
        });
    }
    Result<std::unique_ptr<QmpClient>> connectTo()
    {
        return QCoro::waitFor(QmpClient::connectTo(m_path, 5s, {}));
    }

    std::filesystem::path m_path = folder() / "run" / "peer.sock";
    QByteArray m_greeting = "{\"QMP\":{}}\r\n";
    QByteArray m_answer = "{\"return\":{},\"id\":1}\r\n";
    QLocalServer m_server;
    QLocalSocket* m_peer = nullptr;
};

TEST_F(QmpPeerTest, takesMessagesThatComeJoined)
{
    m_greeting = "{\"QMP\":{}}\r\n\r\n\n{\"event\":\"X\"}\r\n{\"event\"";
    m_answer = ":\"Y\"}\r\n{\"return\":{},\"id\":1}\r\n{\"event\":\"Z\"}\r\n";
    EXPECT_TRUE(connectTo());
}

TEST_F(QmpPeerTest, refusesGarbageBeforeAndAfterTheGreeting)
{
    const auto good = connectTo();
    ASSERT_TRUE(good);
    auto waiting = (*good)->execute(QStringLiteral("query-status"));
    m_peer->write("\x00\x01\x02 garbage\n");
    m_answer = "more garbage\n";
    EXPECT_EQ(QCoro::waitFor(waiting).error().code, ErrorCode::Protocol);
    EXPECT_FALSE((*good)->isConnected());
    m_greeting = QByteArray(5 << 20, 'x');
    EXPECT_EQ(connectTo().error().code, ErrorCode::Protocol);
}

TEST_F(QmpPeerTest, ignoresAnswersToNobody)
{
    const auto client = connectTo();
    ASSERT_TRUE(client);
    m_answer =
        "{\"return\":{},\"id\":77}\r\n{\"return\":{}}\r\n{\"return\":{\"ok\":true},\"id\":2}\r\n";
    const auto reply = QCoro::waitFor((*client)->execute(QStringLiteral("query-status")));
    ASSERT_TRUE(reply) << reply.error().describe();
    EXPECT_TRUE(reply->value("return").toObject().value("ok").toBool());
}

} // namespace
} // namespace helix::machine
