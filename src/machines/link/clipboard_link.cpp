#include "link/clipboard_link.h"

#include <utility>

#include <QTimer>

#include "link/pinned_socket.h"
#include "protocol/limits.h"

namespace helix::link {
namespace {

using protocol::ClipboardFetch;
using protocol::ClipboardKind;
using protocol::ClipboardProblem;

constexpr const char* kClipboardRoute = "/v1/clipboard";
/// A program and the way to it together; the guest gives up before.
constexpr std::chrono::seconds kFetchPatience{30};
constexpr std::chrono::seconds kUnreadPatience{30};
constexpr qint64 kMostUnsent = 2 * protocol::kClipboardPiece;
/// Of one offer: who asks more often does not paste.
constexpr int kMostFetches = 64;

} // namespace

struct ClipboardLink::Private {
    Private(std::uint16_t port, const Credential& credential)
        : socket({port, kClipboardRoute, protocol::kMaxClipboardMessage}, credential,
                 PinnedSocket::kConnectTime)
    {
        patience.setSingleShot(true);
        unread.setSingleShot(true);
    }

    void send(const protocol::ClipboardMessage& message)
    {
        socket.sendBinary(protocol::encodeClipboardMessage(message));
    }
    void sendOffer();
    /// The guest asks for bytes of the offer.
    std::optional<std::pair<ClipboardKind, std::size_t>> give(const ClipboardFetch& fetch);
    void sendMore();

    PinnedSocket socket;
    // From here to the guest.
    std::uint32_t number = 0;
    std::shared_ptr<const ClipboardContent> content; ///< owners: this and who offered it; or null
    int fetches = 0;
    struct Sending {
        ClipboardFetch fetch;
        std::shared_ptr<const ClipboardContent> content;
        std::size_t at = 0;
    };
    std::optional<Sending> sending;
    QTimer unread;
    // From the guest.
    std::uint32_t copiedNumber = 0;
    bool knowsCopied = false;
    std::vector<ClipboardKind> copied;
    std::optional<protocol::ClipboardGathering> gathering;
    QTimer patience;
};

void ClipboardLink::Private::sendOffer()
{
    protocol::ClipboardOffer offer{number, {}};
    if (content)
        for (const auto& [kind, bytes] : *content)
            offer.entries.push_back({kind, static_cast<std::uint32_t>(bytes.size())});
    send(offer);
}

std::optional<std::pair<ClipboardKind, std::size_t>>
ClipboardLink::Private::give(const ClipboardFetch& fetch)
{
    const auto refuse = [&](const ClipboardFetch& what) {
        send(protocol::ClipboardRefusal{what.number, what.kind, ClipboardProblem::Gone});
    };
    if (sending)
        refuse(std::exchange(sending, std::nullopt)->fetch);
    const bool isOffered = content && fetch.number == number && content->contains(fetch.kind);
    if (!isOffered || ++fetches > kMostFetches) {
        refuse(fetch);
        return std::nullopt;
    }
    sending = Sending{fetch, content, 0};
    const auto size = content->at(fetch.kind).size();
    unread.start(kUnreadPatience);
    sendMore();
    return std::pair(fetch.kind, size);
}

void ClipboardLink::Private::sendMore()
{
    while (sending && socket.unsent() < kMostUnsent) {
        const auto& [fetch, held, at] = *sending;
        const Bytes& bytes = held->at(fetch.kind);
        const auto size = std::min(protocol::kClipboardPiece, bytes.size() - at);
        const bool last = at + size == bytes.size();
        send(protocol::ClipboardPiece{fetch.number, fetch.kind, last,
                                      BytesView(bytes).subspan(at, size)});
        sending->at += size;
        if (last)
            sending.reset();
    }
    if (!sending && socket.unsent() == 0)
        unread.stop();
}

ClipboardLink::ClipboardLink(std::uint16_t controlPort, const Credential& credential)
    : m_d(std::make_unique<Private>(controlPort, credential))
{
    Private* d = m_d.get();
    const auto endFetch = [this, d](const Result<Bytes>& with) {
        d->patience.stop();
        const auto kind = std::exchange(d->gathering, std::nullopt)->fetch().kind;
        emit fetched(kind, with);
    };
    const auto problem = [](ClipboardProblem what) {
        return fail(what == ClipboardProblem::TooLarge ? ErrorCode::ResourceExhausted
                                                       : ErrorCode::NotFound,
                    std::string(sentenceOf(what)));
    };
    connect(&d->socket, &PinnedSocket::opened, this, [this, d] {
        if (d->content)
            d->sendOffer();
        emit opened();
    });
    connect(&d->socket, &PinnedSocket::progressed, this, [d] {
        if (d->unread.isActive())
            d->unread.start(kUnreadPatience);
        d->sendMore();
    });
    connect(&d->unread, &QTimer::timeout, this, [d] {
        d->socket.fail({ErrorCode::Timeout, "The guest does not read what it pastes.", {}});
    });
    connect(&d->patience, &QTimer::timeout, this, [d, endFetch] {
        if (d->gathering)
            endFetch(fail(ErrorCode::Timeout, std::string(sentenceOf(ClipboardProblem::Silent))));
    });
    connect(&d->socket, &PinnedSocket::closed, this, [this, d, endFetch](const Error& why) {
        d->unread.stop();
        d->sending.reset();
        if (d->gathering)
            endFetch(fail(why));
        emit closed(why);
    });
    connect(&d->socket, &PinnedSocket::textReceived, this, [d](const QString&) {
        d->socket.fail({ErrorCode::Protocol, "The guest's clipboard makes no sense.", {}});
    });
    connect(
        &d->socket, &PinnedSocket::binaryReceived, this,
        [this, d, endFetch, problem](const QByteArray& bytes) {
            const auto message = protocol::decodeClipboardMessage(
                {reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                 static_cast<std::size_t>(bytes.size())});
            if (!message)
                return d->socket.fail(message.error());
            if (const auto* offer = std::get_if<protocol::ClipboardOffer>(&*message)) {
                d->copiedNumber = offer->number;
                d->knowsCopied = true;
                d->copied.clear();
                for (const auto& entry : offer->entries)
                    d->copied.push_back(entry.kind);
                if (d->gathering)
                    endFetch(problem(ClipboardProblem::Gone));
                emit copied();
            } else if (const auto* placing = std::get_if<protocol::ClipboardPlaced>(&*message)) {
                emit placed(placing->number, placing->problem);
            } else if (const auto* fetch = std::get_if<ClipboardFetch>(&*message)) {
                if (const auto given = d->give(*fetch))
                    emit pasted(given->first, given->second);
            } else if (const auto* refusal = std::get_if<protocol::ClipboardRefusal>(&*message)) {
                if (d->gathering && d->gathering->isMeantBy(*refusal))
                    endFetch(problem(refusal->problem));
            } else if (const auto* piece = std::get_if<protocol::ClipboardPiece>(&*message)) {
                if (!d->gathering || !d->gathering->isMeantBy(*piece))
                    return;
                const auto isWhole = d->gathering->add(*piece);
                if (!isWhole)
                    return d->socket.fail(isWhole.error());
                if (!*isWhole)
                    return;
                const Bytes all = d->gathering->take();
                const bool isText = d->gathering->fetch().kind != ClipboardKind::Png;
                endFetch(isText ? protocol::plainClipboardText(all) : Result<Bytes>(all));
            }
        });
}

ClipboardLink::~ClipboardLink()
{
    m_d->socket.disconnect(this);
    m_d->socket.sayGoodbye();
}

std::uint32_t ClipboardLink::offer(std::shared_ptr<const ClipboardContent> content)
{
    m_d->content = std::move(content);
    m_d->fetches = 0;
    ++m_d->number;
    if (m_d->socket.isOpen())
        m_d->sendOffer();
    return m_d->number;
}

void ClipboardLink::withdraw()
{
    offer(nullptr);
}

void ClipboardLink::fetch(ClipboardKind kind)
{
    cancelFetch();
    m_d->gathering.emplace(ClipboardFetch{m_d->copiedNumber, kind});
    m_d->patience.start(kFetchPatience);
    m_d->send(m_d->gathering->fetch());
}

void ClipboardLink::cancelFetch()
{
    if (!m_d->gathering)
        return;
    const auto kind = std::exchange(m_d->gathering, std::nullopt)->fetch().kind;
    m_d->patience.stop();
    emit fetched(kind, fail(ErrorCode::Cancelled, "Cancelled."));
}

const std::vector<ClipboardKind>& ClipboardLink::copiedKinds() const
{
    return m_d->copied;
}

bool ClipboardLink::knowsCopied() const
{
    return m_d->knowsCopied;
}

} // namespace helix::link
