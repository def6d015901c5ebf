#pragma once
// Sends what happens in one session to one client, at the client's pace. Control thread.

#include <map>
#include <memory>
#include <optional>

#include "app/call.h"
#include "sessions/sessions.h"

namespace helix::app {

/// sessions.entry {entry, from}: new entries and new states of old ones; of an entry's text only
/// what comes after byte `from`. A client that is slow to read gets fewer, newer states.
class TurnFollower : public std::enable_shared_from_this<TurnFollower> {
public:
    TurnFollower(CallPtr call, SessionId session);
    ~TurnFollower();
    TurnFollower(const TurnFollower&) = delete;
    TurnFollower& operator=(const TurnFollower&) = delete;
    void start();
    /// Entries of this turn on are sent; those before were somebody else's.
    void begin(std::int64_t turn);
    /// Everything that happened has been sent, or the client has left.
    async::Task<void> finish();

private:
    void take(const std::vector<sessions::ConversationEntry>& entries);
    void send(const sessions::ConversationEntry& entry);
    void pump();
    async::Task<void> sendRest();

    CallPtr m_call;
    SessionId m_session;
    std::int64_t m_turn = 0; ///< 0: not begun yet
    std::map<std::int64_t, sessions::ConversationEntry> m_waiting;
    std::map<std::int64_t, std::size_t> m_sent; ///< bytes of text, of entries that grow
    bool m_sending = false;
    std::vector<async::Completion<void>> m_finished;
    QMetaObject::Connection m_watch;
};

} // namespace helix::app
