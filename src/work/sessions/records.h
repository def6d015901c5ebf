#pragma once
// Conversations on disk. All functions run in a transaction on the database's thread. Internal to
// the room.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>

#include "sessions/entry.h"
#include "store/database.h"

namespace helix::sessions {

extern const char* const kSchema;

/// Where a session is. Written whole with every change. `run` to `nextN` are the link's, `promptN`,
/// `turnRuns` and `abandoned` the turn's, numbers of entries, turns and updates the keeper's.
struct SessionRow {
    SessionId id;
    WorkspaceId workspace;
    std::string agent, title;
    std::int64_t createdMs = 0, changedMs = 0;
    std::int64_t entries = 0, turns = 0; ///< numbers of the newest
    std::string run;                     ///< the agent's process in the guest; empty: none
    std::string acpSession;              ///< the agent's own id for the conversation
    std::int64_t lastSequence = 0;       ///< newest frame of the run that is on record
    std::int64_t nextN = 1;              ///< number of the next message to the run
    std::int64_t promptN = 0;            ///< the prompt that waits for its answer; 0: none
    std::int64_t updates = 0;            ///< number of the newest update, over all runs
    std::int64_t merged = 0;             ///< entries on disk hold the updates up to this one
    bool turnRuns = false;
    bool abandoned = false; ///< the turn was ended without the agent's knowing
    QByteArray facts;       ///< the rest (session_facts.h); written when it changed
};

struct UpdateRow {
    std::int64_t number = 0, timeMs = 0;
    QByteArray body; ///< JSON text, strings bounded
};
/// A message to the agent that it may not have got yet.
struct OutboxRow {
    std::int64_t n = 0;
    QByteArray message;
};
/// A prompt that the agent has not been sent yet.
struct PromptRow {
    std::int64_t id = 0;
    std::int64_t turn = 0; ///< 0: queued
    QByteArray body;       ///< {"text", "blocks"}; empty in a change: as it is on disk
};

/// Everything that changed in one session since the last time; on disk together or not at all.
struct SessionChange {
    SessionRow row;
    bool factsChanged = false;
    bool outboxCleared = false;   ///< before what is added
    std::int64_t outboxTaken = 0; ///< messages up to this n are with the agent
    std::vector<UpdateRow> updates;
    std::vector<ConversationEntry> entries;
    std::vector<OutboxRow> outbox;
    std::vector<PromptRow> prompts; ///< new ones, and new turns of old ones
    std::vector<std::int64_t> promptsGone;
};

Result<void> writeChange(store::Transaction& transaction, const SessionChange& change);
Result<void> deleteSession(store::Transaction& transaction, const SessionId& id);
/// Of session `id`: the entry `first`, those behind it, and the updates that they were made of.
Result<void> deleteEntriesFrom(store::Transaction& transaction, const SessionId& id,
                               std::int64_t first);

/// A session as the last run of Helix left it.
struct LoadedSession {
    SessionRow row;
    std::vector<PromptRow> prompts;
    std::vector<ConversationEntry> recent; ///< what may still change, when a turn runs
    std::vector<UpdateRow> updates;        ///< not merged yet
    std::vector<OutboxRow> outbox;
};
Result<std::vector<LoadedSession>> loadSessions(store::Transaction& transaction);
/// NotFound.
Result<LoadedSession> loadSession(store::Transaction& transaction, const SessionId& id);

Result<std::vector<ConversationEntry>> readEntries(store::Transaction& transaction,
                                                   const SessionId& id, std::int64_t first,
                                                   std::int64_t count);

/// A list that is kept as JSON under a name: rules, MCP servers.
Result<QByteArray> readList(store::Transaction& transaction, const char* name);
Result<void> writeList(store::Transaction& transaction, const char* name, const QByteArray& list);

} // namespace helix::sessions
