#pragma once
// A session on its way to the disk. Internal to the room; control thread.

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <QObject>
#include <QTimer>

#include "base/clock.h"
#include "sessions/kept_update.h"
#include "sessions/records.h"
#include "sessions/session_notifier.h"

namespace helix::sessions {

/// Gathers what is to be written, and hands it to the journal as one change: what belongs together
/// is on disk together, or not at all.
class SessionKeeper : public QObject {
public:
    /// What it asks of the session that it writes down.
    struct Source {
        std::function<void()> hasChanged; ///< takeChange() has something to give
        std::function<SessionRow()> row;  ///< without what this keeps
        std::function<QByteArray()> facts;
    };
    SessionKeeper(const SessionLifetime& life, const WallClock& clock, Transcript& transcript,
                  SessionNotifier& notifier, const LoadedSession& loaded, std::uint64_t keptBytes,
                  Source source);
    void shut();
    /// When the conversation did, last.
    [[nodiscard]] std::int64_t changedMs() const { return m_changedMs; }
    /// Of updates on record.
    [[nodiscard]] std::uint64_t keptBytes() const { return m_keptBytes; }

    // -- what changed ----------------------------------------------------------------------------
    void changed();
    void factsChanged();
    /// Entries did: they are shown too. Those that still grow are written now and then only.
    void contentsChanged();
    /// The same, and all that changed is written with the next change: it cannot be made again from
    /// updates that are on record.
    void contentsChangedForGood();
    /// A Notice entry.
    void note(std::string sentence);
    /// The conversation holds all that is kept of one: its agent is to be stopped, and what it says
    /// until it is, is let go.
    [[nodiscard]] bool isFull() const;
    void keepUpdate(KeptUpdate kept, std::int64_t timeMs);
    /// What is kept, and is no update, counts as well.
    void countKept(std::size_t bytes) { m_keptBytes += bytes; }
    void keepMessage(OutboxRow message);
    /// Those up to `n` are with the agent.
    void messagesAreTaken(std::int64_t n);
    /// They were for an agent that is gone.
    void dropMessages();
    void keepPrompt(PromptRow prompt);
    void dropPrompt(std::int64_t id);
    /// It could not be written, and whoever gave it is told so.
    void takeBackPrompt(std::int64_t id);
    /// Waits until all that changed is on record.
    async::Task<Result<void>> onRecord();

    // -- what is on record -----------------------------------------------------------------------
    /// Merges what the last Helix had not.
    void replay(const std::vector<UpdateRow>& updates);
    /// Puts what is newer in memory over entries `first` to `last` from the disk.
    void overlay(std::vector<ConversationEntry>& entries, std::int64_t first,
                 std::int64_t last) const;
    SessionChange takeChange();
    /// True when the disk had refused what came before.
    [[nodiscard]] bool committed(const SessionChange& change);
    /// `change` is part of the next one. True when the disk refuses for the first time.
    [[nodiscard]] bool notCommitted(SessionChange change, const Error& why);

private:
    void letGo();
    void keepLater();

    const SessionLifetime& m_life;
    const WallClock& m_clock;
    Transcript& m_transcript;
    SessionNotifier& m_notifier;
    const Source m_source;
    std::int64_t m_changedMs;
    std::int64_t m_updates;    ///< number of the newest
    std::int64_t m_merged;     ///< entries on disk hold the updates up to this one
    std::uint64_t m_keptBytes; ///< at most, of what the agent said
    QByteArray m_facts;        ///< as they were written last
    SessionChange m_change;
    bool m_isDiskRefusing = false; ///< it took nothing the last time
    std::set<std::int64_t> m_unsaved;
    bool m_keepEntries = true; ///< with the next change
    std::chrono::steady_clock::time_point m_entriesKeptAt;
    QTimer m_timer;
    std::vector<async::Completion<void>> m_waits, m_waitsInFlight;
};

} // namespace helix::sessions
