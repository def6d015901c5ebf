#include "agent/server/clipboard_session.h"

#include <deque>
#include <optional>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "agent/channel/web_socket.h"
#include "agent/clipboard/clipboard_thread.h"
#include "agent/server/server_context.h"
#include "protocol/close_codes.h"
#include "protocol/limits.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using protocol::ClipboardKind;
using protocol::ClipboardMessage;
using protocol::ClipboardProblem;

/// Of what goes to the host: more waits until it has read.
constexpr std::size_t kMostQueued = 2 * protocol::kClipboardPiece;

ClipboardProblem problemOf(const Error& error)
{
    switch (error.code) {
    case ErrorCode::ResourceExhausted:
        return ClipboardProblem::TooLarge;
    case ErrorCode::Timeout:
        return ClipboardProblem::Silent;
    case ErrorCode::Unavailable:
    case ErrorCode::Unsupported:
        return ClipboardProblem::Absent;
    default:
        return ClipboardProblem::Gone;
    }
}

} // namespace

/// Owned by its coroutines; the clipboard's thread and its successor only look for it.
class ClipboardSession : public std::enable_shared_from_this<ClipboardSession> {
public:
    ClipboardSession(asio::any_io_executor executor, std::shared_ptr<Channel> channel,
                     ServerContext& context)
        : m_executor(std::move(executor))
        , m_channel(std::move(channel))
        , m_context(context)
        , m_patience(m_executor)
    {
    }

    asio::awaitable<void> run();

private:
    void begin();
    /// `action` on the event loop, if this still serves then.
    template <typename Action>
    auto later(Action action);
    void send(const ClipboardMessage& message)
    {
        m_channel->sendBinary(protocol::encodeClipboardMessage(message));
    }
    bool handle(const ClipboardMessage& message);
    // What the guest has copied.
    void onCopied(const ClipboardThread::Kinds& kinds);
    void onFetch(const protocol::ClipboardFetch& fetch);
    asio::awaitable<void> sendBytes(protocol::ClipboardFetch fetch, Bytes bytes);
    // What the host offers.
    void onOffer(const protocol::ClipboardOffer& offer);
    void onPasted(std::uint32_t paste, ClipboardKind kind);
    void fetchNext();
    bool onPiece(const protocol::ClipboardPiece& piece);
    void finishFetch(std::shared_ptr<const Bytes> bytes);

    asio::any_io_executor m_executor;
    std::shared_ptr<Channel> m_channel;
    ServerContext& m_context;
    std::shared_ptr<ClipboardThread> m_thread;       ///< owners: this and who ends it
    std::uint32_t m_copied = 0;                      ///< number of what the guest has copied
    std::optional<protocol::ClipboardFetch> m_asked; ///< by the host, and not answered yet
    protocol::ClipboardOffer m_offer;                ///< the host's
    struct Paste {
        std::uint32_t number;
        ClipboardKind kind;
    };
    std::deque<Paste> m_pastes; ///< at most kMaxPastes; the first is being fetched
    std::optional<protocol::ClipboardGathering> m_gathering;
    asio::steady_timer m_patience; ///< with the host
};

template <typename Action>
auto ClipboardSession::later(Action action)
{
    return [weak = weak_from_this(), executor = m_executor,
            action = std::move(action)](auto... arguments) {
        asio::post(executor, [weak, action, ... values = std::move(arguments)]() mutable {
            if (const auto self = weak.lock(); self && self->m_thread)
                action(*self, std::move(values)...);
        });
    };
}

void ClipboardSession::begin()
{
    if (const auto previous = m_context.clipboard.lock())
        previous->m_channel->close(protocol::kTakenOver, "Another host has the clipboard.");
    m_context.clipboard = weak_from_this();
    ClipboardThread::Events events;
    events.copied = later([](ClipboardSession& self, const auto& kinds) { self.onCopied(kinds); });
    events.pasted = later([](ClipboardSession& self, std::uint32_t paste, ClipboardKind kind) {
        self.onPasted(paste, kind);
    });
    m_thread = std::make_shared<ClipboardThread>(desktopAt(m_context.places), std::move(events));
}

asio::awaitable<void> ClipboardSession::run()
{
    const auto self = shared_from_this();
    begin();
    while (auto message = co_await m_channel->receive()) {
        const auto data = message->bytes.data();
        const auto decoded = protocol::decodeClipboardMessage(
            {static_cast<const std::uint8_t*>(data.data()), data.size()});
        if (message->isText || !decoded || !handle(*decoded))
            m_channel->close(1008, "This is not a clipboard message.");
    }
    m_patience.cancel();
    // Its end waits for the desktop.
    asio::post(m_context.workers,
               [thread = std::exchange(m_thread, nullptr)]() mutable { thread.reset(); });
}

bool ClipboardSession::handle(const ClipboardMessage& message)
{
    if (const auto* offer = std::get_if<protocol::ClipboardOffer>(&message))
        onOffer(*offer);
    else if (const auto* fetch = std::get_if<protocol::ClipboardFetch>(&message))
        onFetch(*fetch);
    else if (const auto* piece = std::get_if<protocol::ClipboardPiece>(&message))
        return onPiece(*piece);
    else if (const auto* refusal = std::get_if<protocol::ClipboardRefusal>(&message)) {
        if (m_gathering && m_gathering->isMeantBy(*refusal))
            finishFetch(nullptr);
    } else {
        return false;
    }
    return true;
}

void ClipboardSession::onCopied(const ClipboardThread::Kinds& kinds)
{
    if (const auto asked = std::exchange(m_asked, std::nullopt))
        send(protocol::ClipboardRefusal{asked->number, asked->kind, ClipboardProblem::Gone});
    protocol::ClipboardOffer offer{++m_copied, {}};
    for (const ClipboardKind kind : kinds)
        offer.entries.push_back({kind, protocol::kUnknownClipboardSize});
    send(offer);
}

void ClipboardSession::onFetch(const protocol::ClipboardFetch& fetch)
{
    if (m_asked)
        send(protocol::ClipboardRefusal{m_asked->number, m_asked->kind, ClipboardProblem::Gone});
    m_asked.reset();
    if (fetch.number != m_copied)
        return send(protocol::ClipboardRefusal{fetch.number, fetch.kind, ClipboardProblem::Gone});
    m_asked = fetch;
    m_thread->read(fetch.kind, later([fetch](ClipboardSession& self, Result<Bytes> bytes) {
                       if (self.m_asked != fetch)
                           return;
                       if (bytes) {
                           asio::co_spawn(self.m_executor, self.sendBytes(fetch, std::move(*bytes)),
                                          asio::detached);
                           return;
                       }
                       self.m_asked.reset();
                       self.send(protocol::ClipboardRefusal{fetch.number, fetch.kind,
                                                            problemOf(bytes.error())});
                   }));
}

asio::awaitable<void> ClipboardSession::sendBytes(protocol::ClipboardFetch fetch, Bytes bytes)
{
    const auto self = shared_from_this();
    for (std::size_t at = 0; m_asked == fetch;) {
        const auto size = std::min(protocol::kClipboardPiece, bytes.size() - at);
        const bool last = at + size == bytes.size();
        send(protocol::ClipboardPiece{fetch.number, fetch.kind, last,
                                      BytesView(bytes).subspan(at, size)});
        at += size;
        if (last)
            m_asked.reset();
        else if (!co_await m_channel->drained(kMostQueued))
            break;
    }
}

void ClipboardSession::onOffer(const protocol::ClipboardOffer& offer)
{
    m_offer = offer;
    m_pastes.clear();
    m_gathering.reset();
    m_patience.cancel();
    if (offer.entries.empty())
        return m_thread->withdraw();
    ClipboardThread::Kinds kinds;
    for (const auto& entry : offer.entries)
        kinds.push_back(entry.kind);
    m_thread->offer(std::move(kinds), later([number = offer.number](ClipboardSession& self,
                                                                    const Result<void>& placed) {
                        self.send(protocol::ClipboardPlaced{
                            number, placed ? ClipboardProblem::None : problemOf(placed.error())});
                    }));
}

void ClipboardSession::onPasted(std::uint32_t paste, ClipboardKind kind)
{
    if (m_pastes.size() >= kMaxPastes)
        return m_thread->give(paste, nullptr);
    m_pastes.push_back({paste, kind});
    if (m_pastes.size() == 1)
        fetchNext();
}

void ClipboardSession::fetchNext()
{
    if (m_pastes.empty())
        return;
    const protocol::ClipboardFetch fetch{m_offer.number, m_pastes.front().kind};
    m_gathering.emplace(fetch);
    send(fetch);
    m_patience.expires_after(kClipboardPatience);
    m_patience.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
        const auto self = weak.lock();
        if (self && !error && self->m_thread && self->m_gathering)
            self->finishFetch(nullptr);
    });
}

bool ClipboardSession::onPiece(const protocol::ClipboardPiece& piece)
{
    if (!m_gathering || !m_gathering->isMeantBy(piece))
        return true; // of a fetch that was given up
    const auto isWhole = m_gathering->add(piece);
    if (!isWhole)
        return false;
    if (*isWhole)
        finishFetch(std::make_shared<const Bytes>(m_gathering->take()));
    return true;
}

void ClipboardSession::finishFetch(std::shared_ptr<const Bytes> bytes)
{
    m_patience.cancel();
    m_gathering.reset();
    const Paste paste = m_pastes.front();
    m_pastes.pop_front();
    m_thread->give(paste.number, std::move(bytes));
    fetchNext();
}

asio::awaitable<void> serveClipboard(std::shared_ptr<Channel> channel, ServerContext& context)
{
    const auto executor = co_await asio::this_coro::executor;
    const auto session = std::make_shared<ClipboardSession>(executor, std::move(channel), context);
    co_await session->run();
}

} // namespace helix::agent
