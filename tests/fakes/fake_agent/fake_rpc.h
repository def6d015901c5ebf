#pragma once
// One client of the fake's /v1/rpc: scripted commands, ports, metrics; and its /v1/terminal.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QTimer>
#include <QWebSocket>

#include "protocol/json_rpc.h"

namespace helix::fakes {

/// Commands by their first word:
///   echo WORD...   the words and a newline on stdout         error WORD...  the same on stderr
///   exit N         ends with status N                        cat            input comes back as
///   output until its end flood N        N bytes of 'x' on stdout                  sleep runs until
///   it gets a signal       env            what environment.set has set, NAME=VALUE lines
///   sh, /bin/sh    run natively with the guest's home (HELIXVM_FAKE_HOME), if there is one
///   anything else is refused as not found
/// net.owner answers "client-PORT".
class FakeRpc : public QObject {
    Q_OBJECT
public:
    using Variables = std::map<std::string, std::string>;
    using Ports = std::vector<std::pair<std::uint16_t, std::string>>;
    /// Takes the socket over; the others are the owner's and outlive this.
    FakeRpc(QWebSocket* socket, const Ports& ports, Variables& variables, std::int64_t& clockOffMs);
    ~FakeRpc() override;

    QWebSocket& socket() { return *m_socket; }
    void announcePorts();

private:
    struct Command {
        std::string name;
        QByteArray pendingOut, pendingErr;
        std::size_t inFlight = 0;
        bool ended = false;
        int status = 0, signal = 0;
        std::shared_ptr<QProcess> process; ///< owners: this and its signals' slots
    };
    void onText(const QString& text);
    Result<protocol::Json> call(const protocol::RpcMessage& message);
    Result<protocol::Json> start(const protocol::Json& params);
    Result<std::shared_ptr<QProcess>> startShell(std::int64_t id, const protocol::Json& params);
    Result<protocol::Json> takeStdin(const protocol::Json& params);
    Result<protocol::Json> takeSignal(const protocol::Json& params);
    void pump(std::int64_t id);
    protocol::Json portList() const;
    void announceMetrics();

    QWebSocket* m_socket;
    const Ports& m_ports;
    Variables& m_variables;
    std::int64_t& m_clockOffMs;
    bool m_watchesPorts = false;
    QTimer m_metrics;
    std::int64_t m_nextExec = 1;
    std::map<std::int64_t, Command> m_commands;
};

/// Sends what it gets back in upper case; "exit" ends it with status 7. Deletes the socket at its
/// end.
void serveFakeTerminal(QWebSocket* socket);

} // namespace helix::fakes
