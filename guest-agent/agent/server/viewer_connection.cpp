#include "agent/server/viewer_connection.h"

#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <spdlog/spdlog.h>

#include "agent/desktop/monotonic_time.h"
#include "agent/desktop/steering_board.h"
#include "agent/desktop/stream/desktop.h"
#include "agent/input/input_devices.h"
#include "agent/server/server_context.h"
#include "agent/channel/web_socket.h"
#include "protocol/close_codes.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;

} // namespace

/// Owned by its reading coroutine; the desktop's thread and its successor only look for it.
class ViewerConnection : public std::enable_shared_from_this<ViewerConnection> {
public:
    ViewerConnection(asio::any_io_executor executor, std::shared_ptr<Channel> channel,
                     ServerContext& context)
        : m_executor(std::move(executor))
        , m_channel(std::move(channel))
        , m_context(context)
    {
    }

    asio::awaitable<void> run();

private:
    void takeOver();
    void show(protocol::FrameHeader header, const Bytes& h264);
    void handle(const protocol::DesktopMessage& message);
    void steer(protocol::Steerer who);
    void letGo();
    void setSteerer(protocol::Steerer who);
    [[nodiscard]] bool hasStream() const { return m_context.viewer.lock().get() == this; }

    asio::any_io_executor m_executor;
    std::shared_ptr<Channel> m_channel;
    ServerContext& m_context;
};

asio::awaitable<void> ViewerConnection::run()
{
    const auto self = shared_from_this();
    takeOver();
    while (auto message = co_await m_channel->receive()) {
        const auto data = message->bytes.data();
        const auto decoded = protocol::decodeDesktopMessage(
            {static_cast<const std::uint8_t*>(data.data()), data.size()});
        if (message->isText || !decoded)
            m_channel->close(1008, "This is not a desktop message.");
        else if (hasStream())
            handle(*decoded);
    }
    if (hasStream()) {
        m_context.desktop.detach();
        letGo();
    }
}

void ViewerConnection::takeOver()
{
    if (const auto previous = m_context.viewer.lock())
        previous->m_channel->close(protocol::kTakenOver, "Another viewer has the desktop.");
    letGo();
    m_context.input.open();
    m_context.viewer = weak_from_this();
    auto viewer = [executor = m_executor, session = weak_from_this()](protocol::FrameHeader header,
                                                                      Bytes h264) {
        asio::post(executor, [session, header = std::move(header), h264 = std::move(h264)] {
            if (const auto self = session.lock(); self && self->hasStream())
                self->show(header, h264);
        });
    };
    auto pointerViewer = [executor = m_executor,
                          session = weak_from_this()](const protocol::PointerUpdate& update) {
        asio::post(executor, [session, bytes = protocol::encodePointerUpdate(update)] {
            if (const auto self = session.lock(); self && self->hasStream())
                self->m_channel->sendBinary(bytes);
        });
    };
    auto ended = [executor = m_executor, session = weak_from_this()](const std::string& why) {
        asio::post(executor, [session, why] {
            if (const auto self = session.lock(); self && self->hasStream())
                self->m_channel->close(protocol::kNoDesktop, why);
        });
    };
    m_context.desktop.attach({std::move(viewer), std::move(pointerViewer), std::move(ended)},
                             Desktop::Distance::ToBeTold);
    m_channel->measureDistance([session = weak_from_this()](std::chrono::microseconds taken) {
        if (const auto self = session.lock(); self && self->hasStream())
            self->m_context.desktop.tellDistance(taken);
    });
}

void ViewerConnection::show(protocol::FrameHeader header, const Bytes& h264)
{
    m_context.input.setDesktopSize(header.width, header.height);
    header.times.sent = monotonicMicroseconds();
    m_channel->sendBinary(protocol::encodeFrame(header, h264));
}

void ViewerConnection::handle(const protocol::DesktopMessage& message)
{
    if (const auto* acknowledge = std::get_if<protocol::Acknowledge>(&message)) {
        m_context.desktop.acknowledge(acknowledge->sequence,
                                      std::chrono::microseconds(acknowledge->decodeUs));
        return;
    }
    if (std::holds_alternative<protocol::RequestKeyFrame>(message)) {
        m_context.desktop.requestKeyFrame();
        return;
    }
    if (const auto* resize = std::get_if<protocol::ResizeDesktop>(&message)) {
        m_context.desktop.resize(resize->mode);
        return;
    }
    if (const auto* steering = std::get_if<protocol::Steering>(&message)) {
        steer(steering->who);
        return;
    }
    // Whoever only watches presses nothing; an agent may be acting.
    if (m_context.steering.who() == protocol::Steerer::Nobody &&
        !protocol::mayComeFromWatchers(message))
        return;
    m_context.input.apply(message);
    std::visit(
        [this](const auto& input) {
            if constexpr (requires { input.sequence; })
                m_context.desktop.inputApplied(input.sequence);
        },
        message);
}

/// Answered with what holds from here on.
void ViewerConnection::steer(protocol::Steerer who)
{
    if (who == protocol::Steerer::Nobody)
        m_context.input.releaseAll();
    setSteerer(who);
    m_channel->sendBinary(protocol::encodeSteeringAnswer({m_context.steering.who()}));
}

/// What it held down, and control.
void ViewerConnection::letGo()
{
    m_context.input.releaseAll();
    if (m_context.steering.who() == protocol::Steerer::Nobody)
        return;
    setSteerer(protocol::Steerer::Nobody);
}

/// For the tools, and for who looks at the desktop.
void ViewerConnection::setSteerer(protocol::Steerer who)
{
    if (const auto set = m_context.steering.set(who); !set)
        spdlog::error("Steering: {}", set.error().describe());
    m_context.input.setControlled(m_context.steering.who() != protocol::Steerer::Nobody);
}

asio::awaitable<void> serveViewer(std::shared_ptr<Channel> channel, ServerContext& context)
{
    const auto executor = co_await asio::this_coro::executor;
    const auto session = std::make_shared<ViewerConnection>(executor, std::move(channel), context);
    co_await session->run();
}

} // namespace helix::agent
