#include "sessions/session_notifier.h"

namespace helix::sessions {
namespace {

constexpr std::chrono::milliseconds kShowEvery{16};
constexpr std::chrono::milliseconds kShowLargeEvery{100};
constexpr std::size_t kLarge = 64U << 10;

} // namespace

SessionNotifier::SessionNotifier(const SessionLifetime& life, SessionId id,
                                 const Transcript& transcript, SessionObserver& observer,
                                 std::function<SessionSnapshot()> snapshot)
    : m_life(life)
    , m_id(std::move(id))
    , m_transcript(transcript)
    , m_observer(observer)
    , m_snapshot(std::move(snapshot))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &SessionNotifier::showNow);
}

void SessionNotifier::entriesChanged(const std::set<std::int64_t>& numbers)
{
    m_unshown.insert(numbers.begin(), numbers.end());
    showSoon();
}

void SessionNotifier::showSoon()
{
    if (m_timer.isActive())
        return;
    const auto since = std::chrono::steady_clock::now() - m_shownAt;
    if (since >= kShowEvery)
        m_timer.start(1); // what comes in the same burst goes along
    else
        m_timer.start(kShowEvery);
}

void SessionNotifier::showNow()
{
    m_timer.stop();
    if (m_life.isShut())
        return;
    std::vector<ConversationEntry> entries;
    std::size_t bytes = 0;
    for (const auto number : std::exchange(m_unshown, {}))
        if (const ConversationEntry* entry = m_transcript.find(number)) {
            bytes += entry->text.size();
            entries.push_back(*entry);
        }
    m_shownAt = std::chrono::steady_clock::now();
    if (bytes > kLarge) // the next one is due later
        m_shownAt += kShowLargeEvery - kShowEvery;
    const auto held = m_life.hold();
    if (!entries.empty())
        m_observer.entriesChanged(m_id, entries);
    m_observer.sessionChanged(m_snapshot());
}

void SessionNotifier::endsGoOnRecord()
{
    for (auto& end : std::exchange(m_ends, {}))
        m_endsInFlight.push_back(std::move(end));
}

bool SessionNotifier::endsAreOnRecord()
{
    const auto held = m_life.hold();
    const auto ends = std::exchange(m_endsInFlight, {});
    for (const auto& end : ends) {
        m_lastEnd = end;
        if (!m_life.isShut())
            m_observer.turnEnded(end);
    }
    return !ends.empty();
}

void SessionNotifier::endsAreNotOnRecord()
{
    for (auto& end : std::exchange(m_ends, {}))
        m_endsInFlight.push_back(std::move(end));
    m_ends = std::exchange(m_endsInFlight, {});
}

} // namespace helix::sessions
