#include "agent/server/sound_session.h"

#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/channel/web_socket.h"
#include "agent/server/server_context.h"
#include "agent/sound/opus_packets.h"
#include "agent/sound/sound_capture.h"
#include "protocol/close_codes.h"
#include "protocol/sound_message.h"

namespace helix::agent {

namespace asio = boost::asio;

namespace {

/// Of the way out: kMostSoundUnheard packets at their usual size, for an agent that was kept from
/// listening has some at once.
constexpr std::size_t kMostQueuedBytes = protocol::kMostSoundUnheard * 256;

} // namespace

/// Owned by its reading coroutine; the capture and its successor only look for it.
class SoundSession : public std::enable_shared_from_this<SoundSession> {
public:
    SoundSession(asio::any_io_executor executor, std::shared_ptr<Channel> channel,
                 ServerContext& context, OpusPackets packets)
        : m_executor(std::move(executor))
        , m_channel(std::move(channel))
        , m_context(context)
        , m_packets(std::move(packets))
    {
    }

    asio::awaitable<void> run();

private:
    void begin();
    void send(const SoundBlock& block, std::uint64_t capturedUs);
    [[nodiscard]] bool hasRoom() const;

    asio::any_io_executor m_executor;
    std::shared_ptr<Channel> m_channel;
    ServerContext& m_context;
    OpusPackets m_packets;
    std::shared_ptr<SoundCapture> m_capture; ///< owners: this and its coroutine
    std::uint32_t m_sent = 0, m_heard = 0;   ///< the newest of each; m_heard is never ahead
};

void SoundSession::begin()
{
    if (const auto previous = m_context.sound.lock())
        previous->m_channel->close(protocol::kTakenOver, "Another host hears this machine.");
    m_context.sound = weak_from_this();
    SoundCapture::Events events;
    events.captured = [weak = weak_from_this()](const SoundBlock& block, std::uint64_t capturedUs) {
        if (const auto self = weak.lock())
            self->send(block, capturedUs);
    };
    events.failed = [weak = weak_from_this()](protocol::SoundProblem problem) {
        if (const auto self = weak.lock())
            self->m_channel->sendBinary(protocol::encodeSoundMessage(problem));
    };
    m_capture = std::make_shared<SoundCapture>(m_executor, m_context.user, std::move(events));
    asio::co_spawn(m_executor, m_capture->run(), asio::detached);
}

asio::awaitable<void> SoundSession::run()
{
    const auto self = shared_from_this();
    begin();
    while (auto message = co_await m_channel->receive()) {
        const auto data = message->bytes.data();
        const auto heard = protocol::decodeSoundHeard(
            {static_cast<const std::uint8_t*>(data.data()), data.size()});
        const bool isPossible = heard && heard->sequence - m_heard <= m_sent - m_heard;
        if (message->isText || !isPossible)
            m_channel->close(1008, "This is not about sound.");
        else
            m_heard = heard->sequence;
    }
    m_capture->stop();
}

bool SoundSession::hasRoom() const
{
    return m_sent - m_heard < protocol::kMostSoundUnheard &&
           m_channel->queuedBytes() < kMostQueuedBytes;
}

void SoundSession::send(const SoundBlock& block, std::uint64_t capturedUs)
{
    const auto packet = m_packets.add(block, capturedUs, hasRoom());
    if (!packet)
        return;
    m_sent = packet->sequence;
    m_channel->sendBinary(protocol::encodeSoundMessage(*packet));
}

asio::awaitable<void> serveSound(std::shared_ptr<Channel> channel, ServerContext& context)
{
    const auto executor = co_await asio::this_coro::executor;
    auto packets = OpusPackets::create();
    if (!packets)
        co_return channel->close(1011, packets.error().message);
    co_await std::make_shared<SoundSession>(executor, std::move(channel), context,
                                            std::move(*packets))
        ->run();
}

} // namespace helix::agent
