#pragma once
// A WebSocket to the paired guest: TLS 1.3 to exactly the pinned certificate, bearer token, bounded
// messages. Internal to the room.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QWebSocket>

#include "base/result.h"
#include "link/pairing_client.h"

namespace helix::link {

/// Lives on one thread with an event loop. Its signals never come from inside the WebSocket's own,
/// so that a receiver may destroy it.
class PinnedSocket : public QObject {
    Q_OBJECT
public:
    struct Route {
        std::uint16_t port = 0; ///< on 127.0.0.1
        const char* path = "/";
        std::size_t maxMessage =
            0; ///< bytes the guest may send in one message; more ends the connection
    };

    /// For a guest that is up: longer and nobody is there.
    static constexpr std::chrono::milliseconds kConnectTime{15000};
    /// Starts to connect; opened() or closed() follows. The token is not sent to a peer with
    /// another certificate.
    PinnedSocket(Route route, const Credential& credential,
                 std::chrono::milliseconds connectDeadline);
    ~PinnedSocket() override;

    /// From its opening on: asks the peer every `interval` for a sign of life, and fails once `most`
    /// in a row went unanswered.
    void expectLife(std::chrono::milliseconds interval, int most);
    void sendText(std::string_view text);
    void sendBinary(BytesView bytes);
    /// Gives what was sent to the system and says goodbye; closed() does not follow.
    void sayGoodbye();
    /// Ends the connection for `why`; closed(why) follows.
    void fail(Error why);
    [[nodiscard]] bool isOpen() const { return m_state == State::Open; }
    /// Once it has closed: what the peer closed it with, where it was the peer (protocol/close_codes.h).
    [[nodiscard]] int closeCode() const { return m_socket.closeCode(); }
    /// Messages that have come and were not yet given out: those of more than kSmall bytes, and the
    /// others.
    static constexpr qsizetype kSmall = 32;
    [[nodiscard]] int waiting() const { return m_waiting; }
    /// Bytes that were sent and that the system has not taken yet.
    [[nodiscard]] qint64 unsent() const { return m_socket.bytesToWrite(); }
    [[nodiscard]] int waitingSmall() const { return m_waitingSmall; }

signals:
    void opened();
    void textReceived(const QString& text);
    void binaryReceived(const QByteArray& bytes);
    /// unsent() has become less.
    void progressed();
    /// Once; nothing follows.
    void closed(const helix::Error& why);

private:
    enum class State { Connecting, Open, Closed };
    int& waitingLike(const QByteArray& bytes)
    {
        return bytes.size() > kSmall ? m_waiting : m_waitingSmall;
    }
    void onOpened();
    void ping();
    void onDisconnected();
    void close(Error why);
    [[nodiscard]] Error reasonOfClose() const;

    Route m_route;
    State m_state = State::Connecting;
    int m_waiting = 0, m_waitingSmall = 0;
    int m_unanswered = 0, m_mostUnanswered = 0; ///< pings
    QTimer m_deadline, m_ping;
    QWebSocket m_socket;
};

} // namespace helix::link
