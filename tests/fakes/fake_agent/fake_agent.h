#pragma once
// An agent that speaks our wire from inside the test's process, and misbehaves on demand.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QSslServer>
#include <QWebSocketServer>

#include "base/result.h"
#include "fakes/fake_agent/identity.h"
#include "protocol/bootstrap.h"
#include "protocol/desktop_input.h"
#include "protocol/guest_event.h"
#include "protocol/pairing.h"

class QWebSocket;

namespace helix::fakes {

class FakeDesktop;
class FakeRpc;

/// What the fake does; may be changed at any time.
struct FakeBehaviour {
    std::optional<protocol::Health> health; ///< instead of "ready"
    int notReadyAnswers = 0;                ///< so many health answers say "starting" first
    std::optional<QByteArray> rawAnswer;    ///< these bytes instead of any HTTP answer
    bool endlessAnswer = false;             ///< a body that never ends
    bool silent = false;                    ///< takes requests and says nothing
    int pairStatus = 0;                     ///< refuse to pair with this status
    bool pairWrongMac = false;
    bool refusesWithoutProof = false; ///< as somebody else on the port would have to
    int cutsBeforePairAnswer =
        0; ///< so many pairing answers are computed, and then the connection is cut
    std::optional<int> pairAnswers; ///< says nothing to a pairing request after so many
    bool expired = false;           ///< the secret's time is over
    bool refusesBearer = false;
    std::int64_t clockOffMs = 0;   ///< of the guest; clock.shift changes it
    bool keepsDesktopSize = false; ///< whatever is asked for
    int tickFrames =
        5; ///< pictures that change by themselves, at 30 a second; then only input changes them
    std::vector<QByteArray> acpGreeting; ///< frames of /v1/acp before anything was asked
    std::vector<QByteArray> acpAnswer;   ///< frames of /v1/acp to the first message
    bool acpIsBinary = false;            ///< as binary messages
};

/// Lives on one thread with an event loop.
class FakeAgent : public QObject {
    Q_OBJECT
public:
    /// Listens on 127.0.0.1:`port`, 0 for a free one.
    static Result<std::unique_ptr<FakeAgent>> create(protocol::Bootstrap bootstrap,
                                                     std::uint16_t port = 0);
    ~FakeAgent() override;

    FakeBehaviour behaviour;

    [[nodiscard]] std::uint16_t port() const { return m_server.serverPort(); }
    [[nodiscard]] const Identity& identity() const { return m_identity; }
    /// Answers with another certificate from now on.
    void changeIdentity(Identity identity);
    /// Bound without the pairing exchange; the returned token is the credential.
    Secret bindDirectly();

    /// Everything that clients said in the clear of TLS: heads of requests, and bodies.
    [[nodiscard]] const std::string& heard() const { return m_heard; }
    /// Goes on with what is in `file`, where there is one, and keeps it there from its pairing on.
    void remember(const QString& file);
    /// As a guest that nobody has paired with, and whose answers are its own again.
    void forgetPairing();
    [[nodiscard]] int pairRequests() const { return m_pairRequests; }
    /// What desktop clients have sent, in order.
    [[nodiscard]] const std::vector<protocol::DesktopMessage>& desktopMessages() const
    {
        return m_desktopMessages;
    }

    /// What clipboard clients have sent, in order.
    [[nodiscard]] const std::vector<QByteArray>& clipboardMessages() const
    {
        return m_clipboardMessages;
    }

    /// What those that hear it have sent, in order.
    [[nodiscard]] const std::vector<QByteArray>& soundMessages() const { return m_soundMessages; }

    /// Sends raw text or bytes to every client of a route.
    void injectSound(const QByteArray& message);
    void injectClipboard(const QByteArray& message);
    void injectRpc(const QByteArray& text);
    void injectRpcBinary(const QByteArray& bytes);
    void injectDesktop(const QByteArray& message);
    /// Sends the next desktop frame with broken H.264 in it.
    void breakNextFrame();
    /// Writes half a WebSocket frame to desktop clients and cuts the connection.
    void cutDesktopMidFrame();
    void closeAll();
    /// What ports.watch and ports.changed say; {port, process}.
    void setPorts(std::vector<std::pair<std::uint16_t, std::string>> ports);
    [[nodiscard]] std::size_t rpcClients() const { return m_rpc.size(); }
    [[nodiscard]] std::size_t desktopClients() const { return m_desktops.size(); }
    [[nodiscard]] std::size_t clipboardClients() const { return m_clipboards.size(); }
    [[nodiscard]] std::size_t soundClients() const { return m_sounds.size(); }

private:
    void keep() const;
    explicit FakeAgent(protocol::Bootstrap bootstrap);
    void onConnection();
    void onBytes(QSslSocket* socket);
    void answer(QSslSocket* socket, const QByteArray& method, const QByteArray& path,
                const QByteArray& body);
    void answerHealth(QSslSocket* socket);
    void answerPair(QSslSocket* socket, const QByteArray& body);
    int judgePairing(const protocol::PairRequest& request);
    [[nodiscard]] std::string refusal(const Result<protocol::PairRequest>& request,
                                      int status) const;
    [[nodiscard]] protocol::PairingContext contextOf(const protocol::PairRequest& request) const;
    void reply(QSslSocket* socket, int status, const QByteArray& body);
    void upgrade(QSslSocket* socket, const QByteArray& head);
    void onWebSocket();
    void serveAcp(QWebSocket* socket);
    /// Keeps `socket` in `clients` while it is open, and what it says in `messages`.
    void collect(QWebSocket* socket, std::vector<QWebSocket*>& clients,
                 std::vector<QByteArray>& messages);

    protocol::Bootstrap m_bootstrap;
    Identity m_identity;
    QSslServer m_server;
    QWebSocketServer m_webSockets;
    std::string m_heard;
    QString m_memory; ///< a file; empty: none
    int m_pairRequests = 0;
    std::optional<protocol::PairRequest> m_boundBy;
    std::string m_pairAnswer;
    Sha256Digest m_credentialHash{};
    std::vector<std::pair<std::uint16_t, std::string>> m_ports;
    std::map<std::string, std::string> m_variables; ///< by environment.set
    std::vector<protocol::DesktopMessage> m_desktopMessages;
    std::vector<QByteArray> m_clipboardMessages;
    std::vector<QWebSocket*> m_clipboards; ///< children of this
    std::vector<QByteArray> m_soundMessages;
    std::vector<QWebSocket*> m_sounds; ///< children of this
    std::vector<std::unique_ptr<FakeRpc>> m_rpc;
    std::vector<std::unique_ptr<FakeDesktop>> m_desktops;
};

} // namespace helix::fakes
