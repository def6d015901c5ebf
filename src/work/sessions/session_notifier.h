#pragma once
// Tells those who watch a session what became of it. Internal to the room; control thread.

#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include <QObject>
#include <QTimer>

#include "sessions/session_lifetime.h"
#include "sessions/session_observer.h"
#include "sessions/transcript.h"

namespace helix::sessions {

/// Changes are gathered for the time of a frame; the end of a turn is told once all of it is on
/// record.
class SessionNotifier : public QObject {
public:
    SessionNotifier(const SessionLifetime& life, SessionId id, const Transcript& transcript,
                    SessionObserver& observer, std::function<SessionSnapshot()> snapshot);
    void shut() { m_timer.stop(); }

    void showSoon();
    void showNow();
    /// They are shown with the next snapshot.
    void entriesChanged(const std::set<std::int64_t>& numbers);
    [[nodiscard]] const std::set<std::int64_t>& unshown() const { return m_unshown; }

    /// Told by endsAreOnRecord() only.
    void turnEnded(TurnEnd end) { m_ends.push_back(std::move(end)); }
    [[nodiscard]] bool hasUntoldEnd() const { return !m_ends.empty() || !m_endsInFlight.empty(); }
    [[nodiscard]] const std::optional<TurnEnd>& lastEnd() const { return m_lastEnd; }
    /// What was told to turnEnded() until now is on its way to the disk.
    void endsGoOnRecord();
    /// It is there: whether there was an end to tell.
    bool endsAreOnRecord();
    void endsAreNotOnRecord();

private:
    const SessionLifetime& m_life;
    const SessionId m_id;
    const Transcript& m_transcript;
    SessionObserver& m_observer;
    std::function<SessionSnapshot()> m_snapshot;
    std::set<std::int64_t> m_unshown;
    QTimer m_timer;
    std::chrono::steady_clock::time_point m_shownAt;
    std::vector<TurnEnd> m_ends, m_endsInFlight; ///< not on record yet
    std::optional<TurnEnd> m_lastEnd;
};

} // namespace helix::sessions
