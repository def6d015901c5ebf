#include "link/terminal_session.h"

#include <algorithm>
#include <utility>

#include "link/pinned_socket.h"
#include "protocol/json_rpc.h"
#include "protocol/limits.h"

namespace helix::link {
namespace {

constexpr const char* kTerminalRoute = "/v1/terminal";
constexpr int kMaxSide = 1000;                  ///< columns or rows
constexpr qsizetype kMaxEarlyBytes = 64 * 1024; ///< typed before the shell is there

std::string sizeMessage(int columns, int rows)
{
    protocol::Json message = protocol::Json::object();
    message["cols"] = std::clamp(columns, 1, kMaxSide);
    message["rows"] = std::clamp(rows, 1, kMaxSide);
    return message.dump();
}

/// {"exit":N}
Result<int> readTerminalExit(const QString& text)
{
    const auto json = protocol::Json::parse(text.toStdString(), nullptr, false);
    const auto status = protocol::requireInteger(json, "exit", -1, 255);
    if (!status)
        return fail(ErrorCode::Protocol, "The terminal's end makes no sense.");
    return static_cast<int>(*status);
}

} // namespace

struct TerminalSession::Private {
    int columns, rows;
    QByteArray early;
    bool over = false;
    PinnedSocket socket;

    Private(std::uint16_t port, const Credential& credential, int c, int r)
        : columns(c)
        , rows(r)
        , socket({port, kTerminalRoute, protocol::kMaxTerminalMessage}, credential,
                 PinnedSocket::kConnectTime)
    {
    }

    void sendBytes(const QByteArray& bytes)
    {
        for (qsizetype at = 0; at < bytes.size();) {
            const auto size =
                std::min(bytes.size() - at, static_cast<qsizetype>(protocol::kMaxTerminalMessage));
            socket.sendBinary({reinterpret_cast<const std::uint8_t*>(bytes.data() + at),
                               static_cast<std::size_t>(size)});
            at += size;
        }
    }

    void begin()
    {
        socket.sendText(sizeMessage(columns, rows));
        sendBytes(std::exchange(early, {}));
    }
};

TerminalSession::TerminalSession(std::uint16_t controlPort, Credential credential, int columns,
                                 int rows)
    : m_d(std::make_unique<Private>(controlPort, credential, columns, rows))
{
    auto* socket = &m_d->socket;
    connect(socket, &PinnedSocket::opened, this, [this] { m_d->begin(); });
    connect(socket, &PinnedSocket::binaryReceived, this, &TerminalSession::received);
    connect(socket, &PinnedSocket::textReceived, this, [this](const QString& text) {
        const auto status = readTerminalExit(text);
        if (!status) {
            m_d->socket.fail(status.error());
        } else if (!std::exchange(m_d->over, true)) {
            emit ended(*status);
        }
    });
    connect(socket, &PinnedSocket::closed, this, [this](const Error& why) {
        if (!std::exchange(m_d->over, true))
            emit failed(QString::fromStdString(why.message));
    });
}

TerminalSession::~TerminalSession()
{
    m_d->socket.disconnect(this);
    m_d->socket.sayGoodbye();
}

void TerminalSession::write(const QByteArray& bytes)
{
    if (m_d->socket.isOpen())
        m_d->sendBytes(bytes);
    else if (!m_d->over && m_d->early.size() + bytes.size() <= kMaxEarlyBytes)
        m_d->early += bytes;
}

void TerminalSession::resize(int columns, int rows)
{
    m_d->columns = columns;
    m_d->rows = rows;
    if (m_d->socket.isOpen())
        m_d->socket.sendText(sizeMessage(columns, rows));
}

} // namespace helix::link
