#include "app/turn_follower.h"

#include "app/session_call.h"
#include "operations/work.h"

namespace helix::app {
namespace {

using sessions::ConversationEntry;

/// What one message takes of a growing text.
constexpr std::size_t kMaxGrowingText = 64U << 10;
/// Beyond it only numbers are kept; they are read again when their turn comes.
constexpr std::size_t kMaxHeldEntries = 200;

bool grows(const ConversationEntry& entry)
{
    return entry.kind == ConversationEntry::Kind::Answer ||
           entry.kind == ConversationEntry::Kind::Thought;
}

} // namespace

TurnFollower::TurnFollower(CallPtr call, SessionId session)
    : m_call(std::move(call))
    , m_session(std::move(session))
{
}

TurnFollower::~TurnFollower()
{
    QObject::disconnect(m_watch);
}

void TurnFollower::start()
{
    const std::weak_ptr<TurnFollower> weak = weak_from_this();
    m_watch = QObject::connect(
        &m_call->plane()->sessions(), &sessions::Sessions::entriesChanged,
        [weak](const SessionId& id, const std::vector<ConversationEntry>& entries) {
            const auto self = weak.lock();
            if (self && id == self->m_session)
                self->take(entries);
        });
}

void TurnFollower::begin(std::int64_t turn)
{
    m_turn = turn;
    std::erase_if(m_waiting, [turn](const auto& held) { return held.second.turn < turn; });
    pump();
}

void TurnFollower::take(const std::vector<ConversationEntry>& entries)
{
    for (const auto& entry : entries)
        if (m_turn == 0 || entry.turn >= m_turn) {
            ConversationEntry& kept = m_waiting[entry.number];
            kept = entry;
            if (m_waiting.size() > kMaxHeldEntries) {
                kept = ConversationEntry();
                kept.number = entry.number;
                kept.turn = entry.turn;
                kept.timeMs = -1; // read it again
            }
        }
    pump();
}

void TurnFollower::pump()
{
    if (m_turn != 0 && !m_sending && !m_waiting.empty()) {
        m_sending = true;
        async::detach(sendRest());
    }
}

void TurnFollower::send(const ConversationEntry& entry)
{
    std::size_t from = 0;
    if (grows(entry)) {
        from = std::min(m_sent[entry.number], entry.text.size());
        m_sent[entry.number] = entry.text.size();
    }
    do {
        ConversationEntry piece = entry;
        std::size_t end = std::min(from + kMaxGrowingText, entry.text.size());
        while (grows(entry) && end < entry.text.size() && end > from &&
               (static_cast<unsigned char>(entry.text[end]) & 0xC0) == 0x80)
            --end;
        if (grows(entry))
            piece.text.resize(end);
        m_call->tell(operations::EntryChanged{{entryMessage(piece, from)}, from});
        from = end;
    } while (grows(entry) && from < entry.text.size());
    if (!entry.open)
        m_sent.erase(entry.number);
}

async::Task<void> TurnFollower::sendRest()
{
    const auto self = shared_from_this();
    while (!m_waiting.empty()) {
        const auto room = co_await m_call->room();
        if (!room || m_call->plane() == nullptr)
            break;
        if (m_waiting.empty())
            break;
        ConversationEntry entry = std::move(m_waiting.begin()->second);
        m_waiting.erase(m_waiting.begin());
        if (entry.timeMs < 0) {
            const auto number = entry.number;
            const auto read = co_await m_call->plane()->sessions().entries(m_session, number, 1);
            if (!read || read->empty() || m_call->plane() == nullptr)
                continue;
            entry = read->front();
        }
        send(entry);
    }
    m_sending = false;
    for (auto& wait : std::exchange(m_finished, {}))
        wait.resolve({});
}

async::Task<void> TurnFollower::finish()
{
    const auto self = shared_from_this();
    pump();
    if (!m_sending)
        co_return;
    async::Completion<void> done;
    m_finished.push_back(done);
    const std::string unused;
    const auto token = m_call->cancelledByClient() ? async::CancelToken() : m_call->cancelToken();
    (void)co_await done.wait(async::kForever, token, unused);
}

} // namespace helix::app
