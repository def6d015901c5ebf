#include "link/desktop_worker.h"

#include <utility>

#include "protocol/close_codes.h"
#include "protocol/limits.h"

namespace helix::link {
namespace {

constexpr const char* kDesktopRoute = "/v1/desktop";
/// A frame may be on its way while an acknowledgement is; this many are beyond doubt a guest that
/// ignores its credits.
constexpr int kMaxWaitingFrames = 4 * protocol::kMaxUnacknowledgedFrames;
/// A desktop that stands still says nothing, and neither does a way that is cut.
constexpr std::chrono::seconds kPing{5};
constexpr int kMostUnansweredPings = 3;
/// Of the pointer, between frames: sixty a second, while one is decoded.
constexpr int kMaxWaitingSmall = 1024;

} // namespace

DesktopWorker::DesktopWorker(std::uint16_t port, Credential credential,
                             DesktopStream::Callbacks callbacks, DesktopShared& shared,
                             RestartsPtr restarts, CardChoicePtr cards)
    : m_port(port)
    , m_credential(std::move(credential))
    , m_callbacks(std::move(callbacks))
    , m_shared(shared)
    , m_restarts(std::move(restarts))
    , m_cards(std::move(cards))
{
    m_keyFrameTimer.setSingleShot(true);
    connect(&m_keyFrameTimer, &QTimer::timeout, this, &DesktopWorker::askForKeyFrame);
    m_acknowledgeTimer.setSingleShot(true);
    connect(&m_acknowledgeTimer, &QTimer::timeout, this, &DesktopWorker::acknowledge);
}

void DesktopWorker::start()
{
    auto options = DecoderOptions::installed();
    options.restarts = m_restarts;
    options.cards = m_cards;
    auto decoder = DesktopDecoder::create(std::move(options));
    if (!decoder) {
        onClosed(decoder.error());
        return;
    }
    m_source.emplace(std::move(*decoder), systemMonotonicClock());
    m_socket = std::make_unique<PinnedSocket>(
        PinnedSocket::Route{m_port, kDesktopRoute, protocol::kMaxDesktopMessage}, m_credential,
        PinnedSocket::kConnectTime);
    connect(m_socket.get(), &PinnedSocket::opened, this, &DesktopWorker::sendInput);
    connect(m_socket.get(), &PinnedSocket::binaryReceived, this, &DesktopWorker::onMessage);
    connect(m_socket.get(), &PinnedSocket::closed, this, &DesktopWorker::onClosed);
    m_socket->expectLife(kPing, kMostUnansweredPings);
    connect(m_socket.get(), &PinnedSocket::textReceived, this, [this] {
        m_socket->fail(
            {ErrorCode::Protocol, "The guest sent text where desktop frames belong.", {}});
    });
}

void DesktopWorker::onMessage(const QByteArray& bytes)
{
    if (m_socket->waiting() + m_acknowledgements.count() > kMaxWaitingFrames ||
        m_socket->waitingSmall() > kMaxWaitingSmall) {
        m_socket->fail({ErrorCode::Protocol,
                        "The guest sends desktop frames faster than they are acknowledged.",
                        {}});
        return;
    }
    const BytesView message(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                            static_cast<std::size_t>(bytes.size()));
    if (protocol::isSteeringAnswer(message))
        takeAnswer(message);
    else if (protocol::isPointerUpdate(message))
        takePointer(message);
    else
        takeFrame(message);
}

void DesktopWorker::takeAnswer(BytesView bytes)
{
    const auto answer = protocol::decodeSteeringAnswer(bytes);
    if (!answer)
        m_socket->fail(answer.error());
    else if (m_callbacks.onSteering)
        m_callbacks.onSteering(answer->who);
}

void DesktopWorker::takeFrame(BytesView bytes)
{
    auto outcome = m_source->take(bytes);
    if (!outcome) {
        m_socket->fail(outcome.error());
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    if (outcome->decoderReplaced && m_callbacks.onDecoderReplaced)
        m_callbacks.onDecoderReplaced(std::move(*outcome->decoderReplaced));
    m_acknowledgements.add(outcome->acknowledge, now);
    acknowledge();
    CountedFrame counted{outcome->header, bytes.size(), outcome->receivedAt, now};
    counted.isDecoded = outcome->picture != nullptr;
    counted.isBroken = outcome->decodeError;
    if (outcome->picture)
        counted.inputAt = m_shared.input.seen(outcome->header.lastInput, now);
    m_shared.meter.count(counted);
    m_hasFrames = true;
    const bool isKey = (outcome->header.flags & protocol::kFrameKey) != 0;
    m_keyFrameIsWanted = m_keyFrameIsWanted && !(isKey && outcome->picture);
    askForKeyFrame();
    if (!outcome->picture)
        return;
    if (m_callbacks.onFrame)
        m_callbacks.onFrame(outcome->header, outcome->h264);
    {
        const std::lock_guard lock(m_shared.latestMutex);
        m_shared.latest = outcome->picture;
    }
    if (m_callbacks.onPicture)
        m_callbacks.onPicture(std::move(outcome->picture));
}

void DesktopWorker::acknowledge()
{
    if (!m_socket)
        return;
    const auto now = std::chrono::steady_clock::now();
    for (const auto& due : m_acknowledgements.takeDue(now))
        send(due);
    if (const auto wait = m_acknowledgements.waitBefore(now))
        m_acknowledgeTimer.start(*wait);
}

void DesktopWorker::setPace(std::chrono::milliseconds pace)
{
    m_acknowledgements.setPace(pace);
    acknowledge();
}

void DesktopWorker::takePointer(BytesView message)
{
    auto update = protocol::decodePointerUpdate(message);
    if (!update) {
        m_socket->fail(update.error());
        return;
    }
    PointerPtr pointer;
    {
        const std::lock_guard lock(m_shared.latestMutex);
        m_shared.pointer = updated(m_shared.pointer, std::move(*update));
        pointer = m_shared.pointer;
    }
    if (m_callbacks.onPointer)
        m_callbacks.onPointer(std::move(pointer));
}

void DesktopWorker::requestKeyFrame()
{
    m_keyFrameIsWanted = m_hasFrames; // the first one is a key frame unasked
    askForKeyFrame();
}

bool DesktopWorker::needsKeyFrame() const
{
    return m_socket && (m_keyFrameIsWanted || (m_source && m_source->needsKeyFrame()));
}

void DesktopWorker::askForKeyFrame()
{
    if (!needsKeyFrame() || m_keyFrameTimer.isActive())
        return;
    const auto wait = m_keyFrameRequests.waitBefore(std::chrono::steady_clock::now());
    if (wait == std::chrono::milliseconds::zero())
        send(protocol::RequestKeyFrame{});
    else
        m_keyFrameTimer.start(wait);
}

void DesktopWorker::sendInput()
{
    // What was typed before the connection stands goes out with its beginning; afterwards nobody
    // waits for it.
    if (!m_socket || !m_socket->isOpen())
        return;
    for (const auto& message : m_shared.input.take())
        send(message);
}

void DesktopWorker::send(const protocol::DesktopMessage& message)
{
    m_socket->sendBinary(protocol::encodeDesktopMessage(message));
}

void DesktopWorker::stop()
{
    m_callbacks = {};
    m_keyFrameTimer.stop();
    m_acknowledgeTimer.stop();
    if (!m_socket)
        return;
    sendInput();
    if (m_shared.input.anythingHeld())
        m_shared.input.add(protocol::ReleaseAll{}, std::chrono::steady_clock::now());
    sendInput();
    m_socket->disconnect(this);
    m_socket->sayGoodbye();
    m_socket.reset();
}

void DesktopWorker::onClosed(const Error& why)
{
    m_keyFrameTimer.stop();
    m_acknowledgeTimer.stop();
    const auto onNoDesktop = std::exchange(m_callbacks.onNoDesktop, {});
    if (onNoDesktop && m_socket && m_socket->closeCode() == protocol::kNoDesktop)
        onNoDesktop();
    if (const auto onClosed = std::exchange(m_callbacks.onClosed, {}))
        onClosed(why);
}

} // namespace helix::link
