// A session on its way to the disk and to the window.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"
#include "sessions/bounds.h"
#include "sessions/rpc_incoming.h"
#include "sessions/sessions_p.h"

namespace helix::sessions {
namespace {

/// Entries that still grow are written this often; what is between is in the updates.
constexpr std::chrono::milliseconds kKeepEvery{1000};
constexpr std::size_t kMaxUnsaved = 200;
constexpr std::chrono::milliseconds kShowEvery{16};
constexpr std::chrono::milliseconds kShowLargeEvery{100};
constexpr std::size_t kLarge = 64U << 10;
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

SessionSnapshot Session::snapshot() const
{
    SessionSnapshot snapshot;
    snapshot.id = m_row.id;
    snapshot.workspace = m_row.workspace;
    snapshot.title = m_row.title;
    snapshot.agent = m_row.agent;
    snapshot.agentTitle = m_facts.agentTitle;
    snapshot.state = state();
    snapshot.problem = snapshot.state == TurnState::Failed ? m_facts.problem : std::string();
    snapshot.doing = m_row.turnRuns ? m_talk.doing() : std::string();
    snapshot.createdMs = m_row.createdMs;
    snapshot.changedMs = m_row.changedMs;
    snapshot.turnStartedMs = m_row.turnRuns ? m_facts.turnStartedMs : 0;
    snapshot.entries = m_talk.newest();
    snapshot.turns = m_talk.turn();
    snapshot.usage = m_facts.usage();
    snapshot.options = m_facts.options;
    snapshot.commands = m_facts.commands;
    for (const auto& waiting : m_queue)
        if (waiting.isKept)
            snapshot.queue.push_back({waiting.row.id, headOf(waiting.prompt.text, kMaxTitle),
                                      static_cast<int>(waiting.prompt.blocks.size())});
    snapshot.takesImages = m_facts.known ? m_facts.can.images : true;
    return snapshot;
}

TurnState Session::state() const
{
    if (!m_row.turnRuns) {
        if (!m_facts.problem.empty())
            return TurnState::Failed;
        return m_asleep ? TurnState::Asleep : TurnState::Idle;
    }
    if (m_facts.stopping)
        return TurnState::Stopping;
    if (m_row.promptN == 0 && !m_facts.isEditors)
        return m_asleep ? TurnState::Away : TurnState::Starting;
    if (!m_connected && !m_facts.isEditors)
        return TurnState::Away;
    return m_facts.asked.empty() ? TurnState::Working : TurnState::Asking;
}

void Session::changed(bool factsToo)
{
    if (m_house == nullptr)
        return;
    m_change.factsChanged = m_change.factsChanged || factsToo;
    m_house->journal.mark(shared_from_this());
}

void Session::contentsChanged()
{
    for (const auto number : m_talk.takeChanged()) {
        m_unsaved.insert(number);
        m_unshown.insert(number);
    }
    m_row.changedMs = now();
    changed();
    show(false);
}

SessionChange Session::takeChange()
{
    const auto since = std::chrono::steady_clock::now() - m_entriesKeptAt;
    if (m_keepEntries || since >= kKeepEvery || m_unsaved.size() >= kMaxUnsaved) {
        for (const auto number : std::exchange(m_unsaved, {}))
            if (const Entry* entry = m_talk.find(number))
                m_change.entries.push_back(*entry);
        m_row.merged = m_row.updates;
        m_keepEntries = false;
        m_entriesKeptAt = std::chrono::steady_clock::now();
    }
    if (!m_unsaved.empty() && !m_keepTimer.isActive())
        m_keepTimer.start(kKeepEvery);
    m_row.entries = m_talk.newest();
    m_row.turns = m_talk.turn();
    if (m_change.factsChanged)
        m_row.facts = encodeFacts(m_facts);
    m_change.row = m_row;
    for (auto& wait : std::exchange(m_recordWaits, {}))
        m_recordInFlight.push_back(std::move(wait));
    for (auto& end : std::exchange(m_ends, {}))
        m_endsInFlight.push_back(std::move(end));
    return std::exchange(m_change, {});
}

void Session::committed(const SessionChange& change)
{
    if (m_house == nullptr)
        return;
    const bool sameRun = change.row.run == m_row.run || m_exit;
    for (const auto& row : change.outbox) {
        if (change.row.run != m_row.run)
            break; // for an agent that is gone
        m_outbox[row.n] = row.message;
        if (m_connected && m_link)
            m_link->send(static_cast<std::uint64_t>(row.n), onWire(row.message));
    }
    const auto sequence = static_cast<std::uint64_t>(change.row.lastSequence);
    if (m_link && m_connected && sameRun && sequence > m_acknowledged) {
        m_acknowledged = sequence;
        m_link->acknowledge(sequence);
    }
    if (!change.entries.empty())
        letGo();
    for (auto& wait : std::exchange(m_recordInFlight, {}))
        wait.resolve({});
    if (std::exchange(m_unwritten, false) && m_row.turnRuns)
        note("The conversation is written to the disk again.");
    tellEnds();
}

/// Only now: whoever reads what is on disk finds there what is not in memory any more.
void Session::letGo()
{
    auto needed = m_unsaved;
    needed.insert(m_unshown.begin(), m_unshown.end());
    m_talk.release(needed);
    for (const auto number : m_talk.takeChanged())
        m_unsaved.insert(number);
    if (!m_unsaved.empty() && !m_keepTimer.isActive())
        m_keepTimer.start(kKeepEvery);
}

/// The end of a turn is told once all of it is on record.
void Session::tellEnds()
{
    const auto self = shared_from_this();
    const auto ends = std::exchange(m_endsInFlight, {});
    for (const auto& end : ends) {
        m_lastEnd = end;
        if (m_house != nullptr)
            m_house->ended(end);
    }
    if (!ends.empty() && m_house != nullptr && !willGoOn())
        m_house->rested(*this);
}

void Session::notCommitted(SessionChange change, const Error& why)
{
    // Entries are taken as they are by then; the rest goes before what is newer.
    for (const auto& entry : change.entries)
        m_unsaved.insert(entry.number);
    mustKeepEntries();
    m_change.factsChanged = m_change.factsChanged || change.factsChanged;
    putBefore(m_change.updates, change.updates);
    putBefore(m_change.prompts, change.prompts);
    putBefore(m_change.promptsGone, change.promptsGone);
    if (!m_change.outboxCleared) { // what was for an agent before is of no use any more
        putBefore(m_change.outbox, change.outbox);
        m_change.outboxCleared = change.outboxCleared;
        m_change.outboxTaken = std::max(m_change.outboxTaken, change.outboxTaken);
    }
    putBefore(m_ends, std::exchange(m_endsInFlight, {}));
    for (auto& wait : std::exchange(m_recordInFlight, {}))
        wait.resolve(fail(why.wrapped("The conversation cannot be written to the disk.")));
    if (!std::exchange(m_unwritten, true) && m_row.turnRuns)
        note(
            "This conversation cannot be written to the disk, and goes on by itself once it can. " +
            why.message);
    changed();
}

async::Task<Result<void>> Session::onRecord()
{
    async::Completion<void> done;
    m_recordWaits.push_back(done);
    changed();
    const std::string unused;
    const auto token = async::CancelToken();
    co_return co_await done.wait(async::kForever, token, unused);
}

void Session::overlay(std::vector<Entry>& entries, std::int64_t first, std::int64_t last) const
{
    for (auto at = m_talk.held().lower_bound(first); at != m_talk.held().end() && at->first <= last;
         ++at) {
        const auto place = std::ranges::lower_bound(entries, at->first, {}, &Entry::number);
        if (place != entries.end() && place->number == at->first)
            *place = at->second;
        else
            entries.insert(place, at->second);
    }
}

void Session::show(bool atOnce)
{
    m_snapshotUnshown = true;
    if (atOnce)
        return showNow();
    if (m_showTimer.isActive())
        return;
    const auto since = std::chrono::steady_clock::now() - m_shownAt;
    if (since >= kShowEvery)
        m_showTimer.start(1); // what comes in the same burst goes along
    else
        m_showTimer.start(kShowEvery);
}

void Session::showNow()
{
    m_showTimer.stop();
    if (m_house == nullptr)
        return;
    std::vector<Entry> entries;
    std::size_t bytes = 0;
    for (const auto number : std::exchange(m_unshown, {}))
        if (const Entry* entry = m_talk.find(number)) {
            bytes += entry->text.size();
            entries.push_back(*entry);
        }
    m_shownAt = std::chrono::steady_clock::now();
    if (bytes > kLarge) // the next one is due later
        m_shownAt += kShowLargeEvery - kShowEvery;
    const bool snapshotToo = std::exchange(m_snapshotUnshown, false);
    auto* house = m_house;
    const auto self = shared_from_this();
    if (!entries.empty())
        house->show(m_row.id, entries);
    if (snapshotToo)
        house->show(snapshot());
}

void Session::keepUpdate(KeptUpdate kept, std::int64_t timeMs)
{
    if (!kept.whole)
        mustKeepEntries(); // they cannot be made again from what is kept
    m_facts.keptBytes += static_cast<std::uint64_t>(kept.text.size());
    m_change.updates.push_back({++m_row.updates, timeMs, std::move(kept.text)});
    if (m_facts.keptBytes > kMaxKeptBytes && m_row.turnRuns && !m_ending) {
        note(agentTitle() + " has written more than 2 GiB in this conversation and was stopped, so "
                            "that it cannot fill the disk. Go on in a new session.");
        endRun();
    }
}

void Session::replay(const std::vector<UpdateRow>& updates)
{
    for (const auto& row : updates) {
        const auto params = nlohmann::json::parse(row.body.toStdString(), nullptr, false);
        if (auto update = acp::decodeUpdate(params); update && !params.is_discarded())
            m_talk.apply(std::move(*update), row.timeMs);
    }
    for (const auto number : m_talk.takeChanged())
        m_unsaved.insert(number);
}

} // namespace helix::sessions
