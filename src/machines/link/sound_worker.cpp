#include "link/sound_worker.h"

#include <utility>

namespace helix::link {
namespace {

constexpr const char* kSoundRoute = "/v1/sound";
/// Silence says nothing, and neither does a way that is cut.
constexpr std::chrono::seconds kSoundPing{5};
constexpr int kMostSilentPings = 3;
constexpr qint64 kMostUnsent = 64 << 10;

} // namespace

SoundWorker::SoundWorker(std::uint16_t port, Credential credential,
                         SoundStream::Callbacks callbacks, RestartsPtr restarts)
    : m_port(port)
    , m_credential(std::move(credential))
    , m_callbacks(std::move(callbacks))
    , m_restarts(std::move(restarts))
{
}

void SoundWorker::start()
{
    auto options = DecoderOptions::installed();
    options.restarts = m_restarts;
    auto decoder = SoundProcess::create(std::move(options));
    if (!decoder) {
        onClosed(decoder.error());
        return;
    }
    m_decoder.emplace(std::move(*decoder));
    m_socket = std::make_unique<PinnedSocket>(
        PinnedSocket::Route{m_port, kSoundRoute, protocol::kMaxSoundMessage}, m_credential,
        PinnedSocket::kConnectTime);
    connect(m_socket.get(), &PinnedSocket::opened, this, [this] {
        if (m_callbacks.onOpened)
            m_callbacks.onOpened();
    });
    connect(m_socket.get(), &PinnedSocket::binaryReceived, this, &SoundWorker::onMessage);
    connect(m_socket.get(), &PinnedSocket::closed, this, &SoundWorker::onClosed);
    connect(m_socket.get(), &PinnedSocket::textReceived, this, [this] {
        m_socket->fail({ErrorCode::Protocol, "The guest sent text where sound belongs.", {}});
    });
    m_socket->expectLife(kSoundPing, kMostSilentPings);
}

void SoundWorker::onMessage(const QByteArray& bytes)
{
    // What answers it, and its pings: one that does not read costs no memory.
    if (m_socket->unsent() > kMostUnsent) {
        m_socket->fail(
            {ErrorCode::Protocol, "The guest does not read what answers its sound.", {}});
        return;
    }
    if (!m_pace.mayCome(std::chrono::steady_clock::now())) {
        m_socket->fail(
            {ErrorCode::Protocol, "The guest sends more sound than there is time for.", {}});
        return;
    }
    const auto message =
        protocol::decodeSoundMessage({reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                                      static_cast<std::size_t>(bytes.size())});
    if (!message)
        m_socket->fail(message.error());
    else if (const auto* problem = std::get_if<protocol::SoundProblem>(&*message))
        m_callbacks.onProblem(*problem);
    else
        takePacket(std::get<protocol::SoundPacket>(*message));
}

void SoundWorker::takePacket(const protocol::SoundPacket& packet)
{
    const auto receivedAt = std::chrono::steady_clock::now();
    m_socket->sendBinary(protocol::encodeSoundHeard({packet.sequence}));
    concealBefore(packet);
    hand(m_decoder->decode(packet.opus, packet.begins),
         {packet.begins, packet.sequence, packet.capturedUs, receivedAt});
}

/// What was lost took its time, so it counts as what comes does: a guest that names gaps gets no more
/// out of the decoder than one that sends.
void SoundWorker::concealBefore(const protocol::SoundPacket& packet)
{
    constexpr std::uint64_t kPacketUs =
        protocol::kSoundPacketFrames * 1'000'000 / protocol::kSoundRate;
    const auto now = std::chrono::steady_clock::now();
    for (auto left = m_gaps.lostBefore(packet.sequence, packet.begins);
         left > 0 && m_pace.mayCome(now); --left) {
        HeardSound heard{false, packet.sequence - left, packet.capturedUs - left * kPacketUs, now};
        heard.isConcealed = true;
        hand(m_decoder->conceal(), std::move(heard));
    }
}

void SoundWorker::hand(Result<Samples> samples, HeardSound heard)
{
    if (samples) {
        heard.samples = std::move(*samples);
        m_callbacks.onSound(std::move(heard));
    } else if (samples.error().code != ErrorCode::Protocol) {
        m_socket->fail(samples.error());
    }
}

void SoundWorker::stop()
{
    m_callbacks = {};
    m_decoder.reset();
    if (!m_socket)
        return;
    m_socket->disconnect(this);
    m_socket->sayGoodbye();
    m_socket.reset();
}

void SoundWorker::onClosed(const Error& why)
{
    const auto onClosed = std::exchange(m_callbacks.onClosed, {});
    if (onClosed && why.code == ErrorCode::Conflict)
        onClosed({why.code, "Another Helix hears this machine now.", why.cause});
    else if (onClosed)
        onClosed(why);
}

} // namespace helix::link
