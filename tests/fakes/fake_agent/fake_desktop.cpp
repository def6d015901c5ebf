#include "fakes/fake_agent/fake_desktop.h"

#include <algorithm>
#include <chrono>

#include <QRandomGenerator>

#include "protocol/limits.h"

namespace helix::fakes {
namespace {

constexpr std::chrono::milliseconds kTick{33};

std::uint64_t nowUs()
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

std::uint32_t sequenceOf(const protocol::DesktopMessage& message)
{
    return std::visit(
        [](const auto& m) -> std::uint32_t {
            if constexpr (
                requires { m.sequence; } && !requires { m.decodeUs; })
                return m.sequence;
            else
                return 0;
        },
        message);
}

} // namespace

FakeDesktop::FakeDesktop(QWebSocket* socket, protocol::DisplaySize size, int tickFrames,
                         std::vector<protocol::DesktopMessage>& heard)
    : m_socket(socket)
    , m_heard(heard)
    , m_screen{size.width, size.height, 0, 0}
    , m_encoder(std::make_unique<FakeEncoder>(size.width, size.height))
    , m_ticksLeft(tickFrames)
{
    connect(m_socket, &QWebSocket::binaryMessageReceived, this, &FakeDesktop::onMessage);
    connect(&m_tick, &QTimer::timeout, this, &FakeDesktop::onTick);
    if (m_ticksLeft > 0)
        m_tick.start(kTick);
    maybeSend();
}

FakeDesktop::~FakeDesktop()
{
    m_socket->disconnect();
    delete m_socket;
}

void FakeDesktop::onTick()
{
    if (m_dirty)
        return; // a frame for each tick, however long the one before has to wait
    if (--m_ticksLeft <= 0)
        m_tick.stop();
    m_screen.squareX = (m_screen.squareX + 16) % std::max(16, m_screen.width - FakeScreen::kSquare);
    m_dirty = true;
    maybeSend();
}

void FakeDesktop::onMessage(const QByteArray& bytes)
{
    const auto message =
        protocol::decodeDesktopMessage({reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                        static_cast<std::size_t>(bytes.size())});
    if (!message) {
        m_socket->close();
        return;
    }
    m_heard.push_back(*message);
    if (std::holds_alternative<protocol::Acknowledge>(*message)) {
        --m_inFlight;
    } else if (std::holds_alternative<protocol::RequestKeyFrame>(*message)) {
        m_wantsKey = m_dirty = true;
    } else if (const auto* size = std::get_if<protocol::ResizeDesktop>(&*message)) {
        resize(size->mode);
    } else if (const auto* steering = std::get_if<protocol::Steering>(&*message)) {
        const Bytes answer = protocol::encodeSteeringAnswer({steering->who});
        m_socket->sendBinaryMessage(
            {reinterpret_cast<const char*>(answer.data()), static_cast<qsizetype>(answer.size())});
    } else {
        m_lastInput = std::max(m_lastInput, sequenceOf(*message));
        m_dirty = true;
        if (const auto* move = std::get_if<protocol::PointerMove>(&*message)) {
            m_screen.squareX = move->x & ~1;
            m_screen.squareY = move->y & ~1;
        }
    }
    maybeSend();
}

void FakeDesktop::resize(const protocol::DesktopMode& mode)
{
    if (m_keepsSize)
        return;
    m_screen = {mode.width & ~1, mode.height & ~1, 0, 0};
    m_encoder = std::make_unique<FakeEncoder>(m_screen.width, m_screen.height);
    m_wantsKey = m_dirty = true;
}

void FakeDesktop::maybeSend()
{
    if (!m_dirty || m_inFlight >= protocol::kMaxUnacknowledgedFrames)
        return;
    protocol::FrameHeader header;
    header.times.capture = header.times.taken = nowUs();
    header.sequence = ++m_sequence;
    header.flags = m_wantsKey ? protocol::kFrameKey : 0;
    header.width = static_cast<std::uint16_t>(m_screen.width);
    header.height = static_cast<std::uint16_t>(m_screen.height);
    header.qp = 20;
    header.lastInput = m_lastInput;
    header.rects = {{0, 0, header.width, header.height}};
    header.times.compared = header.times.converted = header.times.encodeStart = nowUs();
    Bytes picture = m_encoder->encode(m_screen, m_wantsKey);
    header.times.encoded = header.times.sent = nowUs();
    if (m_breakNext)
        std::generate(
            picture.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(picture.size(), 5)),
            picture.end(),
            [] { return static_cast<std::uint8_t>(QRandomGenerator::global()->bounded(256)); });
    m_breakNext = m_dirty = m_wantsKey = false;
    ++m_inFlight;
    const Bytes frame = protocol::encodeFrame(header, picture);
    m_socket->sendBinaryMessage(
        {reinterpret_cast<const char*>(frame.data()), static_cast<qsizetype>(frame.size())});
}

void FakeDesktop::cutMidFrame()
{
    // A message that is begun and not ended; what a guest that is killed while it sends leaves
    // behind.
    m_socket->sendBinaryMessage(QByteArray(4 << 20, 'x'));
    m_socket->abort();
}

} // namespace helix::fakes
