#include "app/metrics_endpoint.h"

#include <gtest/gtest.h>

#include <QCoroTask>
#include <QTcpSocket>

#include "fakes/plane/fake_plane.h"
#include "unit/app/raw_client.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

class MetricsEndpointTest : public testing::Test {
protected:
    /// A port that is free now.
    static std::uint16_t freePort()
    {
        QTcpServer probe;
        EXPECT_TRUE(probe.listen(QHostAddress::LocalHost));
        return probe.serverPort();
    }
    void choosePort(const std::string& port)
    {
        m_plane.fakeSettings.values["metrics.port"] = port;
        m_plane.fakeSettings.tell();
    }
    static std::string ask(std::uint16_t port, const QByteArray& request)
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, port);
        socket.write(request);
        QByteArray answer;
        pumpUntil([&] {
            answer += socket.readAll();
            return socket.state() == QAbstractSocket::UnconnectedState;
        });
        return (answer + socket.readAll()).toStdString();
    }

    fixture::Application m_application;
    fakes::FakePlane m_plane;
};

TEST_F(MetricsEndpointTest, isNowhereUntilItIsChosen)
{
    MetricsEndpoint endpoint(m_plane);
    EXPECT_EQ(endpoint.port(), 0);
    const auto port = freePort();
    choosePort(std::to_string(port));
    ASSERT_EQ(endpoint.port(), port);
    const auto answer = ask(port, "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n")) << answer;
    EXPECT_NE(answer.find("helixvm_workspaces 0\n"), std::string::npos) << answer;
    EXPECT_TRUE(ask(port, "GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n")
                    .starts_with("HTTP/1.1 421"));
    EXPECT_TRUE(ask(port, QByteArray(8193, 'x')).starts_with("HTTP/1.1 431"));
    choosePort("");
    EXPECT_EQ(endpoint.port(), 0);
    EXPECT_EQ(ask(port, "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), "");
}

TEST_F(MetricsEndpointTest, aTakenPortIsTold)
{
    QTcpServer other;
    ASSERT_TRUE(other.listen(QHostAddress::LocalHost));
    m_plane.fakeSettings.values["metrics.port"] = std::to_string(other.serverPort());
    const MetricsEndpoint endpoint(m_plane);
    EXPECT_EQ(endpoint.port(), 0);
    ASSERT_EQ(m_plane.fakeActivity.entries.size(), 1U);
    EXPECT_NE(m_plane.fakeActivity.entries.front().text.find(std::to_string(other.serverPort())),
              std::string::npos);
}

} // namespace
} // namespace helix::app
