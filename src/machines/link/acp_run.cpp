#include "link/acp_run.h"

#include <deque>
#include <utility>

#include <QThreadPool>
#include <nlohmann/json.hpp>

#include "acp/message_text.h"
#include "link/pinned_socket.h"

namespace helix::link {
namespace {

constexpr const char* kAcpRoute = "/v1/acp";

Error wrongOrder(std::uint64_t expected, std::uint64_t got)
{
    return {ErrorCode::Protocol,
            "The guest broke the protocol: it sent an agent's messages out of order.",
            "frame " + std::to_string(got) + " instead of " + std::to_string(expected)};
}

/// What a pool thread makes of a large frame.
struct ReadFrame {
    Result<acp::GuestFrame> frame;
    std::size_t bytes = 0;
};

std::unique_ptr<ReadFrame> readFrame(const QString& text)
{
    const QByteArray utf8 = text.toUtf8();
    const auto size = static_cast<std::size_t>(utf8.size());
    return std::make_unique<ReadFrame>(
        ReadFrame{acp::decodeGuestFrame({utf8.constData(), size}), size});
}

Error tooMuch()
{
    return {ErrorCode::Protocol,
            "The guest broke the protocol: it sent more of an agent than Helix had room for.",
            {}};
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
    std::deque<QString> waiting;
    std::size_t waitingBytes = 0; ///< of those, and of the one that is being read
    /// Numbers and bytes of frames that were given out and are not acknowledged.
    std::deque<std::pair<std::uint64_t, std::size_t>> given;
    std::size_t givenBytes = 0;
    const std::size_t mostUnacknowledged;
    bool isReading = false; ///< in the pool
    bool isHeld = false;
    std::optional<Error> closing; ///< told when nothing waits any more
    PinnedSocket socket;

    Private(std::uint16_t port, const Credential& credential, acp::Open asked, std::size_t most)
        : open(std::move(asked))
        , last(open.after)
        , mostUnacknowledged(most)
        , socket({port, kAcpRoute, acp::kMaxFrameBytes}, credential, PinnedSocket::kConnectTime)
    {
    }
};

AcpRun::AcpRun(std::uint16_t controlPort, Credential credential, acp::Open open,
               std::size_t mostUnacknowledged)
    : m_d(std::make_unique<Private>(controlPort, credential, std::move(open), mostUnacknowledged))
{
    auto* socket = &m_d->socket;
    connect(socket, &PinnedSocket::opened, this,
            [this] { m_d->socket.sendText(acp::encodeOpen(m_d->open)); });
    connect(socket, &PinnedSocket::textReceived, this,
            [this](const QString& text) { arrived(text); });
    connect(socket, &PinnedSocket::binaryReceived, this,
            [this] { fail(wrongAnswer("a binary message")); });
    connect(socket, &PinnedSocket::closed, this, &AcpRun::onClosed);
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
    while (!m_d->given.empty() && m_d->given.front().first <= sequence) {
        m_d->givenBytes -= m_d->given.front().second;
        m_d->given.pop_front();
    }
    m_d->socket.sendText(acp::encodeAck(sequence));
}

void AcpRun::end()
{
    m_d->socket.sendText(acp::encodeClose());
}

void AcpRun::hold()
{
    m_d->isHeld = true;
}

void AcpRun::goOn()
{
    m_d->isHeld = false;
    giveOut();
}

void AcpRun::finish(const Error& why)
{
    m_d->waiting.clear();
    if (!std::exchange(m_d->isClosed, true))
        emit closed(why);
}

/// The guest broke the protocol: what it said after that is of no interest.
void AcpRun::fail(const Error& why)
{
    m_d->socket.disconnect(this);
    m_d->socket.fail(why);
    finish(why);
}

void AcpRun::onClosed(const Error& why)
{
    m_d->closing = why;
    giveOut();
}

void AcpRun::arrived(const QString& text)
{
    m_d->waitingBytes += static_cast<std::size_t>(text.size());
    if (m_d->waitingBytes + m_d->givenBytes > m_d->mostUnacknowledged)
        return fail(tooMuch());
    m_d->waiting.push_back(text);
    giveOut();
}

void AcpRun::giveOut()
{
    // A receiver may destroy this.
    const QPointer<AcpRun> self = this;
    const auto may = [&] { return self && !m_d->isReading && !m_d->isHeld && !m_d->isClosed; };
    while (may() && !m_d->waiting.empty()) {
        QString text = std::move(m_d->waiting.front());
        m_d->waiting.pop_front();
        if (static_cast<std::size_t>(text.size()) > kLargeFrame) {
            m_d->isReading = true;
            async::detach(readLarge(self, std::move(text)));
            return;
        }
        m_d->waitingBytes -= static_cast<std::size_t>(text.size());
        auto read = readFrame(text);
        take(std::move(read->frame), read->bytes);
    }
    if (may() && m_d->closing) {
        const Error why = *m_d->closing;
        finish(why);
    }
}

async::Task<void> AcpRun::readLarge(QPointer<AcpRun> self, QString text)
{
    using Shared = std::shared_ptr<ReadFrame>; // of the pool's thread, then of this coroutine
    const auto size = static_cast<std::size_t>(text.size());
    std::function<Result<Shared>()> work = [text = std::move(text)] {
        return Result<Shared>(readFrame(text));
    };
    const auto read = co_await async::onPool<Shared>(std::move(work));
    if (!self || !read)
        co_return;
    self->m_d->isReading = false;
    self->m_d->waitingBytes -= size;
    self->take(std::move((*read)->frame), (*read)->bytes);
    if (self)
        self->giveOut();
}

void AcpRun::take(Result<acp::GuestFrame> frame, std::size_t bytes)
{
    if (!frame)
        return fail(frame.error());
    if (frame->error) {
        // The last word of the guest; that it closes then is no news.
        m_d->socket.disconnect(this);
        return finish(*frame->error);
    }
    if (frame->opened) {
        // A run that has just begun counts from 1, whatever was known of one before.
        const bool isBehind = !frame->opened->started && frame->opened->last < m_d->open.after;
        if (std::exchange(m_d->isOpened, true) || frame->opened->run != m_d->open.run || isBehind)
            return fail(wrongAnswer("'opened' for " + frame->opened->run));
        if (frame->opened->started)
            m_d->last = 0;
        emit opened(*frame->opened);
        return;
    }
    if (!m_d->isOpened || frame->sequence != m_d->last + 1)
        return fail(wrongOrder(m_d->last + 1, frame->sequence));
    m_d->last = frame->sequence;
    m_d->given.emplace_back(m_d->last, bytes);
    m_d->givenBytes += bytes;
    if (frame->event)
        emit happened(frame->sequence, *frame->event);
    else
        give(std::move(frame->message), bytes);
}

void AcpRun::give(std::unique_ptr<nlohmann::json> message, std::size_t bytes)
{
    AgentMessage given{std::move(message), bytes};
    emit received(m_d->last, given);
    // To let go of a million values takes long as well.
    if (bytes > kLargeFrame)
        QThreadPool::globalInstance()->start([json = std::move(given.json)] {});
}

} // namespace helix::link
