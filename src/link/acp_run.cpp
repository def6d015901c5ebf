#include "link/acp_run.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "acp/message_text.h"
#include "link/pinned_socket.h"

namespace helix::link {
namespace {

constexpr const char* kRoute = "/v1/acp";
constexpr std::chrono::milliseconds kConnectTime{15000};

Error wrongOrder(std::uint64_t expected, std::uint64_t got)
{
    return {ErrorCode::Protocol,
            "The guest broke the protocol: it sent an agent's messages out of order.",
            "frame " + std::to_string(got) + " instead of " + std::to_string(expected)};
}

Error wrongAnswer(std::string cause)
{
    return {ErrorCode::Protocol,
            "The guest broke the protocol: it answered for another agent's run.", std::move(cause)};
}

} // namespace

struct AcpRun::Private {
    acp::Open open;
    bool isOpened = false;
    bool isClosed = false;
    std::uint64_t last = 0; ///< number of the newest frame that was given out
    PinnedSocket socket;

    Private(std::uint16_t port, const Credential& credential, acp::Open asked)
        : open(std::move(asked))
        , last(open.after)
        , socket({port, kRoute, acp::kMaxFrameBytes}, credential, kConnectTime)
    {
    }
};

AcpRun::AcpRun(std::uint16_t controlPort, Credential credential, acp::Open open)
    : m_d(std::make_unique<Private>(controlPort, credential, std::move(open)))
{
    auto* socket = &m_d->socket;
    connect(socket, &PinnedSocket::opened, this,
            [this] { m_d->socket.sendText(acp::encodeOpen(m_d->open)); });
    connect(socket, &PinnedSocket::textReceived, this,
            [this](const QString& text) { take(text.toUtf8()); });
    connect(socket, &PinnedSocket::binaryReceived, this,
            [this] { m_d->socket.fail(wrongAnswer("a binary message")); });
    connect(socket, &PinnedSocket::closed, this, &AcpRun::finish);
}

AcpRun::~AcpRun()
{
    m_d->socket.disconnect(this);
    m_d->socket.sayGoodbye();
}

void AcpRun::send(std::uint64_t n, const std::string& message)
{
    m_d->socket.sendText(acp::encodeToAgent(n, message));
}

void AcpRun::acknowledge(std::uint64_t sequence)
{
    m_d->socket.sendText(acp::encodeAck(sequence));
}

void AcpRun::end()
{
    m_d->socket.sendText(acp::encodeClose());
}

void AcpRun::finish(const Error& why)
{
    if (!std::exchange(m_d->isClosed, true))
        emit closed(why);
}

void AcpRun::take(const QByteArray& text)
{
    const auto size = static_cast<std::size_t>(text.size());
    auto frame = acp::decodeGuestFrame({text.constData(), size});
    if (!frame)
        return m_d->socket.fail(frame.error());
    if (frame->error) {
        // The last word of the guest; that it closes then is no news.
        m_d->socket.disconnect(this);
        return finish(*frame->error);
    }
    if (frame->opened) {
        // A run that has just begun counts from 1, whatever was known of one before.
        const bool isBehind = !frame->opened->started && frame->opened->last < m_d->open.after;
        if (std::exchange(m_d->isOpened, true) || frame->opened->run != m_d->open.run || isBehind)
            return m_d->socket.fail(wrongAnswer("'opened' for " + frame->opened->run));
        if (frame->opened->started)
            m_d->last = 0;
        emit opened(*frame->opened);
        return;
    }
    if (!m_d->isOpened || frame->sequence != m_d->last + 1)
        return m_d->socket.fail(wrongOrder(m_d->last + 1, frame->sequence));
    m_d->last = frame->sequence;
    if (frame->event)
        emit happened(frame->sequence, *frame->event);
    else
        emit received(frame->sequence, *frame->message);
}

} // namespace helix::link
