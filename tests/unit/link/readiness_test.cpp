#include "link/readiness.h"

#include <functional>

#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTimer>

#include "link_fixture.h"

namespace helix::link {
namespace {

class GuestReadiness : public WithApplication {
protected:
    QTemporaryDir m_folder;
    QLocalServer m_server;
    WorkspaceId m_workspace = WorkspaceId::generate();
    std::filesystem::path m_path = m_folder.filePath("serial.sock").toStdString();
    async::CancelSource m_cancel;

    /// Every client hears `text`.
    void say(QByteArray text)
    {
        m_server.listen(QFile::decodeName(m_path.c_str()));
        QObject::connect(&m_server, &QLocalServer::newConnection, &m_server, [this, text] {
            QLocalSocket* socket = m_server.nextPendingConnection();
            socket->write(text);
        });
    }
    QByteArray line(protocol::GuestEvent::Kind kind, std::uint32_t generation,
                    const std::string& message = {})
    {
        return QByteArray::fromStdString(
            protocol::encodeGuestEvent({kind, m_workspace, generation, "1.0", 42, message}));
    }
    Result<protocol::GuestEvent> wait(std::chrono::milliseconds deadline = 60s)
    {
        return QCoro::waitFor(waitForGuest(m_path, m_workspace, 2, deadline, m_cancel.token()));
    }
    using Kind = protocol::GuestEvent::Kind;
};

TEST_F(GuestReadiness, hearsTheGuest)
{
    say(line(Kind::GuestReady, 2));
    const auto event = wait();
    ASSERT_TRUE(event) << event.error().describe();
    EXPECT_EQ(event->uptimeMs, 42U);
}

TEST_F(GuestReadiness, waitsForTheSocketToAppear)
{
    QTimer::singleShot(200, &m_server, [this] { say(line(Kind::GuestReady, 2)); });
    EXPECT_TRUE(wait());
}

TEST_F(GuestReadiness, ignoresOtherGenerationsAndOtherWorkspaces)
{
    const auto stranger = QByteArray::fromStdString(
        protocol::encodeGuestEvent({Kind::GuestReady, WorkspaceId::generate(), 2, "1.0", 1, {}}));
    say(line(Kind::GuestReady, 1) + stranger + "half a line of a console\n");
    const auto event = wait(300ms);
    ASSERT_FALSE(event);
    EXPECT_EQ(event.error().code, ErrorCode::Timeout);
}

TEST_F(GuestReadiness, waitsForATemplateUntilItCanBeSaved)
{
    const auto canBeSaved = QByteArray::fromStdString(
        protocol::encodeGuestEvent({Kind::TemplateReady, {}, 0, "1.0", 42, {}}));
    const auto ready = QByteArray::fromStdString(
        protocol::encodeGuestEvent({Kind::GuestReady, {}, 0, "1.0", 41, {}}));
    say(line(Kind::TemplateReady, 2) + ready + canBeSaved);
    const auto event = QCoro::waitFor(waitForTemplate(m_path, 60s, m_cancel.token()));
    ASSERT_TRUE(event) << event.error().describe();
    EXPECT_EQ(event->uptimeMs, 42U);
}

TEST_F(GuestReadiness, takesNoTemplateForAGuestThatIsReady)
{
    say(line(Kind::TemplateReady, 2));
    EXPECT_EQ(wait(300ms).error().code, ErrorCode::Timeout);
}

TEST_F(GuestReadiness, tellsACloneToRenewItselfAndWhatTimeItIs)
{
    QByteArray heard;
    m_server.listen(QFile::decodeName(m_path.c_str()));
    QObject::connect(&m_server, &QLocalServer::newConnection, &m_server, [&] {
        QLocalSocket* socket = m_server.nextPendingConnection();
        QObject::connect(socket, &QLocalSocket::readyRead, socket, [&, socket] {
            heard += socket->readAll();
            if (heard.endsWith('\n'))
                socket->write(line(Kind::GuestReady, 1) + line(Kind::GuestReady, 2));
        });
    });
    const auto event = QCoro::waitFor(renewGuest(m_path, m_workspace, 2, 60s, m_cancel.token()));
    ASSERT_TRUE(event) << event.error().describe();
    EXPECT_EQ(event->generation, 2U);
    const auto renew = protocol::decodeRenewEvent(heard.trimmed().toStdString());
    ASSERT_TRUE(renew) << renew.error().describe();
    EXPECT_LE(std::abs(renew->hostTimeMs / 1000 - ::time(nullptr)), 60);
}

TEST_F(GuestReadiness, passesOnWhyTheAgentCannotServe)
{
    say(line(Kind::AgentFailed, 2, "no bootstrap\x1b[31m document"));
    const auto event = wait();
    ASSERT_FALSE(event);
    EXPECT_EQ(event.error().code, ErrorCode::Unavailable);
    EXPECT_NE(event.error().message.find("no bootstrap"), std::string::npos);
    EXPECT_EQ(event.error().message.find('\x1b'), std::string::npos);
}

TEST_F(GuestReadiness, cutsOffGarbage)
{
    say(QByteArray("garbage\n").repeated(100));
    EXPECT_EQ(wait().error().code, ErrorCode::Protocol);
}

TEST_F(GuestReadiness, cutsOffALineWithoutEnd)
{
    say(QByteArray(100000, 'x'));
    EXPECT_EQ(wait().error().code, ErrorCode::Protocol);
}

TEST_F(GuestReadiness, timesOutAndIsCancelled)
{
    EXPECT_EQ(wait(100ms).error().code, ErrorCode::Timeout);
    say({});
    EXPECT_EQ(wait(100ms).error().code, ErrorCode::Timeout);
    QTimer::singleShot(100, &m_server, [this] { m_cancel.cancel(); });
    EXPECT_EQ(wait().error().code, ErrorCode::Cancelled);
}

class AgentReadiness : public WithFakeAgent {
protected:
    Result<protocol::Health> wait(std::uint16_t port, std::chrono::milliseconds deadline = 60s)
    {
        return QCoro::waitFor(waitForAgent(port, deadline, m_cancel.token()));
    }
    /// True with a short deadline, or on a busy machine with a longer one.
    static bool withinSomeTime(const std::function<bool(std::chrono::milliseconds)>& isTrue)
    {
        std::chrono::milliseconds deadline = 500ms;
        while (!isTrue(deadline) && deadline < 30s)
            deadline *= 3;
        return deadline < 30s;
    }
    async::CancelSource m_cancel;
};

TEST_F(AgentReadiness, pollsUntilTheDesktopIsUp)
{
    m_agent->behaviour.notReadyAnswers = 2;
    const auto health = wait(m_agent->port());
    ASSERT_TRUE(health) << health.error().describe();
    EXPECT_TRUE(health->desktop);
    EXPECT_EQ(m_agent->behaviour.notReadyAnswers, 0);
}

TEST_F(AgentReadiness, endsWhenTheAgentHasFailed)
{
    m_agent->behaviour.health =
        protocol::Health{"failed", 1, "x", false, "The compositor does not start.", 1, false};
    const auto health = wait(m_agent->port());
    ASSERT_FALSE(health);
    EXPECT_EQ(health.error().code, ErrorCode::Unavailable);
    EXPECT_NE(health.error().message.find("The compositor"), std::string::npos);
}

TEST_F(AgentReadiness, endsOnGarbage)
{
    m_agent->behaviour.rawAnswer = QByteArray("\x01\x02\x03 what\r\n\r\n");
    EXPECT_EQ(wait(m_agent->port()).error().code, ErrorCode::Protocol);
    m_agent->behaviour.rawAnswer =
        QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nnotjson");
    EXPECT_EQ(wait(m_agent->port()).error().code, ErrorCode::Protocol);
    m_agent->behaviour.rawAnswer = QByteArray("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
    EXPECT_EQ(wait(m_agent->port()).error().code, ErrorCode::Protocol);
}

TEST_F(AgentReadiness, endsOnTooMuch)
{
    m_agent->behaviour.endlessAnswer = true;
    EXPECT_EQ(wait(m_agent->port()).error().code, ErrorCode::Protocol);
}

TEST_F(AgentReadiness, endsWhenSomethingElseThanTlsAnswers)
{
    const RawServer server([](QTcpSocket* socket) { socket->write("SSH-2.0-OpenSSH_9.2p1\r\n"); });
    EXPECT_EQ(wait(server.port()).error().code, ErrorCode::Protocol);
}

TEST_F(AgentReadiness, triesAgainAfterResets)
{
    // As QEMU's user network does it while nobody listens in the guest.
    const RawServer server([](QTcpSocket* socket) { socket->abort(); });
    EXPECT_TRUE(withinSomeTime([&](auto deadline) {
        EXPECT_EQ(wait(server.port(), deadline).error().code, ErrorCode::Timeout);
        return server.connections > 2;
    }));
}

TEST_F(AgentReadiness, aSilentListenerDoesNotEatTheWholeTime)
{
    RawServer server([](QTcpSocket*) {});
    EXPECT_TRUE(withinSomeTime([&](auto deadline) {
        server.connections = 0;
        EXPECT_EQ(wait(server.port(), 3 * deadline).error().code, ErrorCode::Timeout);
        return server.connections >= 2;
    }));
}

TEST_F(AgentReadiness, timesOutWhenItNeverGetsReadyOrNobodyIsThere)
{
    m_agent->behaviour.health = protocol::Health{"starting", 1, "x", false, {}, 1, false};
    EXPECT_TRUE(withinSomeTime([&](auto deadline) {
        const auto never = wait(m_agent->port(), deadline);
        EXPECT_EQ(never.error().code, ErrorCode::Timeout);
        return never.error().cause.find("starting") != std::string::npos;
    }));
    EXPECT_EQ(wait(1, 300ms).error().code, ErrorCode::Timeout);
}

TEST_F(AgentReadiness, isCancelled)
{
    m_agent->behaviour.silent = true;
    QTimer::singleShot(200, m_agent.get(), [this] { m_cancel.cancel(); });
    EXPECT_EQ(wait(m_agent->port()).error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace helix::link
