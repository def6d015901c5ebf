#pragma once
// What the tests of link share: an application, a fake agent of a workspace, and waiting with a
// deadline.

#include <chrono>
#include <functional>

#include <QCoroTask>
#include <QTcpServer>
#include <QTcpSocket>

#include <gtest/gtest.h>

#include "build_tree.h"
#include "turn_loop.h"
#include "fakes/fake_agent/fake_agent.h"
#include "link/pairing_client.h"
#include "protocol/limits.h"
#include "unit/async/loop_fixture.h"

namespace helix::link {

using namespace std::chrono_literals;

/// Turns the event loop until `condition` holds; false after `deadline`.
inline bool waitUntil(const std::function<bool()>& condition,
                      std::chrono::milliseconds deadline = 60s)
{
    return tests::until(condition, deadline);
}

class WithApplication : public testing::Test {
protected:
    fixture::Application m_application;
    fixture::ScopedEnvironment m_decoder{"HELIXVM_DECODE",
                                         tests::builtProgram("helix-decode").c_str()};
};

inline protocol::Bootstrap someBootstrap()
{
    protocol::Bootstrap bootstrap;
    bootstrap.workspace = WorkspaceId::generate();
    bootstrap.generation = 3;
    bootstrap.secret = Secret::random(protocol::kSecretSize);
    bootstrap.entropy = Secret::random(32);
    bootstrap.hostname = "test";
    bootstrap.display = {320, 240, 30};
    return bootstrap;
}

class WithFakeAgent : public WithApplication {
protected:
    protocol::Bootstrap m_bootstrap = someBootstrap();
    std::unique_ptr<fakes::FakeAgent> m_agent = fakes::FakeAgent::create(m_bootstrap).value();

    [[nodiscard]] PairingTicket ticket() const
    {
        return {m_bootstrap.workspace, m_bootstrap.generation, m_bootstrap.secret,
                randomBytes(protocol::kNonceSize)};
    }
    /// As if paired before.
    Credential credential()
    {
        const QByteArray& der = m_agent->identity().certificateDer;
        return {Bytes(der.begin(), der.end()), m_agent->bindDirectly()};
    }
};

/// A port on which nothing answers as an agent: what happens to a connection is `onConnection`'s
/// business.
class RawServer {
public:
    explicit RawServer(std::function<void(QTcpSocket*)> onConnection)
    {
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this, onConnection] {
            ++connections;
            onConnection(m_server.nextPendingConnection());
        });
        m_server.listen(QHostAddress::LocalHost);
    }
    [[nodiscard]] std::uint16_t port() const { return m_server.serverPort(); }
    int connections = 0;

private:
    QTcpServer m_server;
};

} // namespace helix::link
