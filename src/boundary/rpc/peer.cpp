#include "rpc/peer.h"

#include <utility>

#include <QSocketNotifier>

#include "base/bytes.h"
#include "base/try.h"
#include "local/local_socket.h"
#include "protocol/foreign_json.h"
#include "protocol/json_rpc.h"

namespace helix::rpc {
namespace {

constexpr std::size_t kPiecesAtOnce = 4;   ///< then the loop has its turn
constexpr std::chrono::seconds kWindow{2}; ///< of the rate below
/// A busy helper sends some hundreds; after a time alone, what waited: some thousands.
constexpr std::size_t kMaxMessagesPerWindow = 20000;
constexpr std::size_t kMaxBytesPerWindow = std::size_t{16} << 20;

} // namespace

Error Peer::broken(const std::string& what) const
{
    return {ErrorCode::Protocol, m_who + " " + what + ".", {}};
}

std::shared_ptr<Peer> Peer::over(UniqueFd socket, int peerPid, PeerOptions options)
{
    return std::shared_ptr<Peer>(new Peer(std::move(socket), peerPid, std::move(options)));
}

Result<std::shared_ptr<Peer>> Peer::connectTo(const std::filesystem::path& socket,
                                              PeerOptions options)
{
    TRY(auto fd, local::connectTo(socket, local::Waits::NonBlocking));
    TRY(const int peer, local::checkPeerIsOurUser(fd.get(), socket.string()));
    return over(std::move(fd), peer, std::move(options));
}

Peer::Peer(UniqueFd socket, int peerPid, PeerOptions options)
    : m_channel(std::move(socket), {options.maxMessage, options.maxUnread, 0}, options.who)
    , m_peerPid(peerPid)
    , m_who(std::move(options.who))
    , m_clock(std::move(options.clock))
    , m_readable(std::make_unique<QSocketNotifier>(m_channel.fd(), QSocketNotifier::Read))
    , m_writable(std::make_unique<QSocketNotifier>(m_channel.fd(), QSocketNotifier::Write))
    , m_windowStart(m_clock())
{
    m_readable->setEnabled(false);
    m_writable->setEnabled(false);
    QObject::connect(m_readable.get(), &QSocketNotifier::activated, [this] { read(); });
    QObject::connect(m_writable.get(), &QSocketNotifier::activated, [this] {
        const auto alive = shared_from_this();
        write();
    });
}

Peer::~Peer()
{
    close();
}

void Peer::listen(Events events)
{
    m_events = std::move(events);
    if (isOpen())
        m_readable->setEnabled(true);
}

async::Task<Result<Json>> Peer::call(std::string method, Json params,
                                     std::chrono::milliseconds deadline,
                                     std::shared_ptr<UniqueFd> descriptor)
{
    const auto alive = shared_from_this();
    if (!isOpen())
        co_return fail(ErrorCode::Unavailable, m_who + " is gone.");
    const std::int64_t id = m_nextId++;
    async::Completion<Json> answer;
    m_waiting.emplace(id, answer);
    send(protocol::encodeRequest(id, method, params), std::move(descriptor));
    protocol::wipe(params);
    const std::string late = m_who + " did not answer '" + method + "' in time.";
    const async::CancelToken never;
    const auto result = co_await answer.wait(deadline, never, late);
    m_waiting.erase(id);
    co_return result;
}

void Peer::notify(const std::string& method, const Json& params)
{
    const auto alive = shared_from_this();
    send(protocol::encodeNotification(method, params), {});
}

void Peer::close(std::optional<Error> why)
{
    if (!isOpen())
        return;
    if (!why)
        why = Error{ErrorCode::Unavailable, m_who + " ended the conversation.", {}};
    m_readable->setEnabled(false);
    m_writable->setEnabled(false);
    // Deleted later: this may be called from their own signal.
    m_readable.release()->deleteLater();
    m_writable.release()->deleteLater();
    m_channel.close();
    for (auto& [id, waiter] : std::exchange(m_waiting, {}))
        waiter.resolve(fail(*why));
}

void Peer::end(const Error& why)
{
    if (!isOpen())
        return;
    close();
    if (m_events.ended)
        m_events.ended(why);
}

void Peer::read()
{
    const auto alive = shared_from_this();
    for (std::size_t piece = 0; piece < kPiecesAtOnce && isOpen(); ++piece) {
        const auto more = m_channel.receive();
        if (!more)
            return end(more.error());
        if (!*more)
            return;
        for (auto line = m_channel.takeLine(); line && isOpen(); line = m_channel.takeLine())
            take(line->text);
    }
}

bool Peer::tooFast(std::size_t bytes)
{
    const auto now = m_clock();
    if (now - m_windowStart > kWindow) {
        m_windowStart = now;
        m_windowMessages = m_windowBytes = 0;
    }
    m_windowBytes += bytes;
    return ++m_windowMessages > kMaxMessagesPerWindow || m_windowBytes > kMaxBytesPerWindow;
}

void Peer::take(const std::string& line)
{
    if (tooFast(line.size()))
        return end(broken("sends more than anybody can record"));
    auto message = protocol::decodeRpcMessage(line);
    if (!message)
        return end(broken("sent something that is not a message"));
    if (!message->isResponse) {
        if (message->id)
            return end(broken("asked Helix for something"));
        if (m_events.notified)
            m_events.notified(message->method, message->params);
        return;
    }
    const auto waiting = message->id ? m_waiting.find(*message->id) : m_waiting.end();
    if (waiting == m_waiting.end()) {
        // The answer to a request whose deadline has passed is nobody's fault.
        if (!message->id || *message->id < 1 || *message->id >= m_nextId)
            end(broken("answered what nobody asked"));
        return;
    }
    auto answer = waiting->second;
    m_waiting.erase(waiting);
    if (!message->error)
        return answer.resolve(std::move(message->result));
    message->error->message = printable(message->error->message, 300);
    message->error->cause = printable(message->error->cause, 300);
    answer.resolve(fail(*message->error));
}

void Peer::send(std::string line, std::shared_ptr<UniqueFd> descriptor)
{
    if (!isOpen())
        return;
    if (!m_channel.send(std::move(line), std::move(descriptor)))
        return end(broken("reads nothing"));
    write();
}

void Peer::write()
{
    if (!isOpen())
        return;
    if (const auto sent = m_channel.flush(); !sent)
        return end(sent.error());
    m_writable->setEnabled(m_channel.unsent() > 0);
}

} // namespace helix::rpc
