#include "sessions/session_keeper.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace helix::sessions {
namespace {

/// Entries that still grow are written this often; what is between is in the updates.
constexpr std::chrono::milliseconds kKeepEvery{1000};
constexpr std::size_t kMaxUnsaved = 200;
/// A conversation that writes more is a flood: it must not fill the user's disk.
constexpr std::uint64_t kMaxKeptBytes = 2ULL << 30;

template <typename T>
void putBefore(std::vector<T>& list, std::vector<T> older)
{
    older.insert(older.end(), std::make_move_iterator(list.begin()),
                 std::make_move_iterator(list.end()));
    list = std::move(older);
}

} // namespace

SessionKeeper::SessionKeeper(const SessionLifetime& life, const WallClock& clock,
                             Transcript& transcript, SessionNotifier& notifier,
                             const LoadedSession& loaded, std::uint64_t keptBytes, Source source)
    : m_life(life)
    , m_clock(clock)
    , m_transcript(transcript)
    , m_notifier(notifier)
    , m_source(std::move(source))
    , m_changedMs(loaded.row.changedMs)
    , m_updates(loaded.row.updates)
    , m_merged(loaded.row.merged)
    , m_keptBytes(keptBytes)
    , m_facts(loaded.row.facts)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &SessionKeeper::changed);
}

void SessionKeeper::shut()
{
    m_timer.stop();
    for (auto* waits : {&m_waits, &m_waitsInFlight})
        for (auto& wait : std::exchange(*waits, {}))
            wait.resolve(helixIsClosing());
}

void SessionKeeper::changed()
{
    if (!m_life.isShut())
        m_source.hasChanged();
}

void SessionKeeper::factsChanged()
{
    if (m_life.isShut())
        return;
    m_change.factsChanged = true;
    changed();
}

void SessionKeeper::contentsChanged()
{
    const auto numbers = m_transcript.takeChanged();
    m_unsaved.insert(numbers.begin(), numbers.end());
    m_changedMs = m_clock();
    changed();
    m_notifier.entriesChanged(numbers);
}

void SessionKeeper::contentsChangedForGood()
{
    m_keepEntries = true;
    contentsChanged();
}

void SessionKeeper::note(std::string sentence)
{
    m_transcript.notice(std::move(sentence), m_clock());
    contentsChangedForGood();
}

bool SessionKeeper::isFull() const
{
    return m_keptBytes >= kMaxKeptBytes;
}

void SessionKeeper::keepUpdate(KeptUpdate kept, std::int64_t timeMs)
{
    if (!kept.whole)
        m_keepEntries = true; // they cannot be made again from what is kept
    m_keptBytes += static_cast<std::uint64_t>(kept.text.size());
    m_change.updates.push_back({++m_updates, timeMs, std::move(kept.text)});
}

void SessionKeeper::keepMessage(OutboxRow message)
{
    m_change.outbox.push_back(std::move(message));
    changed();
}

void SessionKeeper::messagesAreTaken(std::int64_t n)
{
    m_change.outboxTaken = std::max(m_change.outboxTaken, n);
    changed();
}

void SessionKeeper::dropMessages()
{
    m_change.outbox.clear();
    m_change.outboxCleared = true;
    changed();
}

void SessionKeeper::keepPrompt(PromptRow prompt)
{
    m_change.prompts.push_back(std::move(prompt));
    changed();
}

void SessionKeeper::dropPrompt(std::int64_t id)
{
    m_change.promptsGone.push_back(id);
    changed();
}

void SessionKeeper::takeBackPrompt(std::int64_t id)
{
    std::erase_if(m_change.prompts, [id](const PromptRow& row) { return row.id == id; });
    m_change.promptsGone.push_back(id);
}

async::Task<Result<void>> SessionKeeper::onRecord()
{
    async::Completion<void> done;
    m_waits.push_back(done);
    changed();
    const std::string unused;
    const auto token = async::CancelToken();
    co_return co_await done.wait(async::kForever, token, unused);
}

void SessionKeeper::replay(const std::vector<UpdateRow>& updates)
{
    for (const auto& row : updates) {
        const auto params = nlohmann::json::parse(row.body.toStdString(), nullptr, false);
        if (auto update = acp::decodeUpdate(params); update && !params.is_discarded())
            m_transcript.apply(std::move(*update), row.timeMs);
    }
    for (const auto number : m_transcript.takeChanged())
        m_unsaved.insert(number);
}

void SessionKeeper::overlay(std::vector<ConversationEntry>& entries, std::int64_t first,
                            std::int64_t last) const
{
    const auto& inMemory = m_transcript.held();
    for (auto at = inMemory.lower_bound(first); at != inMemory.end() && at->first <= last; ++at) {
        const auto place =
            std::ranges::lower_bound(entries, at->first, {}, &ConversationEntry::number);
        if (place != entries.end() && place->number == at->first)
            *place = at->second;
        else
            entries.insert(place, at->second);
    }
}

SessionChange SessionKeeper::takeChange()
{
    const auto since = std::chrono::steady_clock::now() - m_entriesKeptAt;
    if (m_keepEntries || since >= kKeepEvery || m_unsaved.size() >= kMaxUnsaved) {
        for (const auto number : std::exchange(m_unsaved, {}))
            if (const ConversationEntry* entry = m_transcript.find(number))
                m_change.entries.push_back(*entry);
        m_merged = m_updates;
        m_keepEntries = false;
        m_entriesKeptAt = std::chrono::steady_clock::now();
    }
    keepLater();
    if (m_change.factsChanged)
        m_facts = m_source.facts();
    m_change.row = m_source.row();
    m_change.row.changedMs = m_changedMs;
    m_change.row.entries = m_transcript.newest();
    m_change.row.turns = m_transcript.turn();
    m_change.row.updates = m_updates;
    m_change.row.merged = m_merged;
    m_change.row.facts = m_facts;
    for (auto& wait : std::exchange(m_waits, {}))
        m_waitsInFlight.push_back(std::move(wait));
    return std::exchange(m_change, {});
}

bool SessionKeeper::committed(const SessionChange& change)
{
    if (!change.entries.empty())
        letGo();
    for (auto& wait : std::exchange(m_waitsInFlight, {}))
        wait.resolve({});
    return std::exchange(m_isDiskRefusing, false);
}

/// Only now: whoever reads what is on disk finds there what is not in memory any more.
void SessionKeeper::letGo()
{
    auto needed = m_unsaved;
    needed.insert(m_notifier.unshown().begin(), m_notifier.unshown().end());
    m_transcript.release(needed);
    for (const auto number : m_transcript.takeChanged())
        m_unsaved.insert(number);
    keepLater();
}

void SessionKeeper::keepLater()
{
    if (!m_unsaved.empty() && !m_timer.isActive())
        m_timer.start(kKeepEvery);
}

bool SessionKeeper::notCommitted(SessionChange change, const Error& why)
{
    // Entries are taken as they are by then; the rest goes before what is newer.
    for (const auto& entry : change.entries)
        m_unsaved.insert(entry.number);
    m_keepEntries = true;
    m_change.factsChanged = m_change.factsChanged || change.factsChanged;
    putBefore(m_change.updates, std::move(change.updates));
    putBefore(m_change.prompts, std::move(change.prompts));
    putBefore(m_change.promptsGone, std::move(change.promptsGone));
    if (!m_change.outboxCleared) { // what was for an agent before is of no use any more
        putBefore(m_change.outbox, std::move(change.outbox));
        m_change.outboxCleared = change.outboxCleared;
        m_change.outboxTaken = std::max(m_change.outboxTaken, change.outboxTaken);
    }
    for (auto& wait : std::exchange(m_waitsInFlight, {}))
        wait.resolve(fail(why.wrapped("The conversation cannot be written to the disk.")));
    changed();
    return !std::exchange(m_isDiskRefusing, true);
}

} // namespace helix::sessions
