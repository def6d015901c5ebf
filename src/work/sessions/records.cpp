#include "sessions/records.h"

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "acp/update.h"
#include "protocol/foreign_json.h"
#include "operations/answer_json.h"
#include "sessions/search_index.h"
#include "store/text_column.h"
#include "base/try.h"

namespace helix::sessions {

// session_words finds entries by their words; its rows are those of session_entries with indexed=1.
const char* const kSchema = R"(
CREATE TABLE sessions (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    workspace TEXT NOT NULL,
    agent TEXT NOT NULL,
    title TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    run TEXT NOT NULL,
    acp_session TEXT NOT NULL,
    last_sequence INTEGER NOT NULL,
    next_n INTEGER NOT NULL,
    prompt_n INTEGER NOT NULL,
    updates INTEGER NOT NULL,
    merged INTEGER NOT NULL,
    turn_runs INTEGER NOT NULL,
    abandoned INTEGER NOT NULL,
    facts BLOB NOT NULL
);
CREATE TABLE session_updates (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    body BLOB NOT NULL
);
CREATE INDEX session_updates_by_number ON session_updates (session, number);
CREATE TABLE session_entries (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    indexed INTEGER NOT NULL,
    words TEXT NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (session, number)
);
CREATE VIRTUAL TABLE session_words USING fts5(
    words, content='session_entries', content_rowid='id',
    tokenize='unicode61 remove_diacritics 2');
CREATE TABLE session_outbox (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    message BLOB NOT NULL,
    PRIMARY KEY (session, n)
);
CREATE TABLE session_prompts (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    turn INTEGER NOT NULL,
    body BLOB NOT NULL
);
CREATE TABLE session_lists (
    name TEXT PRIMARY KEY,
    list BLOB NOT NULL
);
)";

namespace {

using store::Row;
using store::text;
using store::textAt;
using store::Transaction;

constexpr int kRecentEntries = 400;
constexpr std::size_t kUpdatesInStatement = 50;

QVariant number(std::int64_t value)
{
    return QVariant::fromValue<qlonglong>(value);
}

QByteArray bytes(const std::string& value)
{
    return QByteArray::fromStdString(value);
}

Result<std::int64_t> keyOf(Transaction& transaction, const SessionId& id)
{
    TRY(const auto rows,
        transaction.run("SELECT key FROM sessions WHERE id = ?", {text(id.str())}));
    if (rows.empty())
        return fail(ErrorCode::NotFound, "There is no session " + id.str() + ".");
    return rows.front().front().toLongLong();
}

std::vector<QVariant> valuesOf(const SessionRow& row)
{
    return {text(row.title),          number(row.changedMs), number(row.entries),
            number(row.turns),        text(row.run),         text(row.acpSession),
            number(row.lastSequence), number(row.nextN),     number(row.promptN),
            number(row.updates),      number(row.merged),    row.turnRuns ? 1 : 0,
            row.abandoned ? 1 : 0};
}

/// The session's key.
Result<std::int64_t> writeRow(Transaction& transaction, const SessionRow& row)
{
    auto values = valuesOf(row);
    values.push_back(text(row.id.str()));
    TRY(const auto updated,
        transaction.run(
            "UPDATE sessions SET title = ?, changed_ms = ?, entries = ?, turns = ?, run = ?, "
            "acp_session = ?, last_sequence = ?, next_n = ?, prompt_n = ?, updates = ?, merged = "
            "?, "
            "turn_runs = ?, abandoned = ? WHERE id = ? RETURNING key",
            values));
    if (!updated.empty())
        return updated.front().front().toLongLong();
    values = valuesOf(row);
    for (const QVariant& more :
         std::vector<QVariant>{text(row.id.str()), text(row.workspace.str()), text(row.agent),
                               number(row.createdMs), QVariant(row.facts)})
        values.push_back(more);
    TRY(const auto inserted,
        transaction.run(
            "INSERT INTO sessions (title, changed_ms, entries, turns, run, acp_session, "
            "last_sequence, "
            "next_n, prompt_n, updates, merged, turn_runs, abandoned, id, workspace, agent, "
            "created_ms, facts) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) RETURNING key",
            values));
    return inserted.front().front().toLongLong();
}

Result<void> writeUpdates(Transaction& transaction, std::int64_t key,
                          const std::vector<UpdateRow>& updates)
{
    for (std::size_t at = 0; at < updates.size();) {
        const auto end = std::min(at + kUpdatesInStatement, updates.size());
        std::string sql = "INSERT INTO session_updates (session, number, time_ms, body) VALUES ";
        std::vector<QVariant> values;
        for (; at < end; ++at) {
            sql += values.empty() ? "(?,?,?,?)" : ",(?,?,?,?)";
            values.push_back(number(key));
            values.push_back(number(updates[at].number));
            values.push_back(number(updates[at].timeMs));
            values.emplace_back(updates[at].body);
        }
        if (auto done = transaction.run(sql, values); !done)
            return fail(done.error());
    }
    return {};
}

Result<void> index(Transaction& transaction, qlonglong row, const std::string& words)
{
    const auto done = transaction.run("INSERT INTO session_words (rowid, words) VALUES (?, ?)",
                                      {row, text(words)});
    return done ? Result<void>() : fail(done.error());
}

/// FTS5 forgets a row of an external content table when it is told what was in it.
Result<void> unindex(Transaction& transaction, qlonglong row)
{
    const auto done = transaction.run("INSERT INTO session_words (session_words, rowid, words) "
                                      "SELECT 'delete', id, words FROM session_entries "
                                      "WHERE id = ? AND indexed = 1",
                                      {row});
    return done ? Result<void>() : fail(done.error());
}

Result<void> writeEntry(Transaction& transaction, std::int64_t key, const ConversationEntry& entry)
{
    const QByteArray body = bytes(protocol::toText(operations::writeAnswer(entry)));
    const std::string words = entry.open ? std::string() : searchableWords(entry);
    TRY(const auto there,
        transaction.run("SELECT id FROM session_entries WHERE session = ? AND number = ?",
                        {number(key), number(entry.number)}));
    qlonglong row = 0;
    if (there.empty()) {
        TRY(const auto inserted,
            transaction.run("INSERT INTO session_entries (session, number, turn, kind, time_ms, "
                            "indexed, words, "
                            "body) VALUES (?,?,?,?,?,?,?,?) RETURNING id",
                            {number(key), number(entry.number), number(entry.turn),
                             static_cast<int>(entry.kind), number(entry.timeMs), entry.open ? 0 : 1,
                             text(words), body}));
        row = inserted.front().front().toLongLong();
    } else {
        row = there.front().front().toLongLong();
        if (auto done = unindex(transaction, row); !done)
            return done;
        if (auto updated = transaction.run(
                "UPDATE session_entries SET indexed = ?, words = ?, body = ? WHERE id = ?",
                {entry.open ? 0 : 1, text(words), body, row});
            !updated)
            return fail(updated.error());
    }
    return entry.open ? Result<void>() : index(transaction, row, words);
}

Result<void> writeOutbox(Transaction& transaction, std::int64_t key, const SessionChange& change)
{
    if (change.outboxCleared || change.outboxTaken > 0)
        TRY(transaction.run(
            "DELETE FROM session_outbox WHERE session = ? AND n <= ?",
            {number(key), change.outboxCleared ? number(INT64_MAX) : number(change.outboxTaken)}));
    for (const auto& row : change.outbox)
        TRY(transaction.run(
            "INSERT OR REPLACE INTO session_outbox (session, n, message) VALUES (?,?,?)",
            {number(key), number(row.n), row.message}));
    return {};
}

Result<void> writePrompts(Transaction& transaction, std::int64_t key, const SessionChange& change)
{
    for (const auto& prompt : change.prompts) {
        TRY(prompt.body.isEmpty()
                ? transaction.run("UPDATE session_prompts SET turn = ? WHERE id = ?",
                                  {number(prompt.turn), number(prompt.id)})
                : transaction.run(
                      "INSERT INTO session_prompts (id, session, turn, body) VALUES (?,?,?,?)",
                      {number(prompt.id), number(key), number(prompt.turn), prompt.body}));
    }
    for (const auto id : change.promptsGone)
        TRY(transaction.run("DELETE FROM session_prompts WHERE id = ?", {number(id)}));
    return {};
}

/// The entry `first` and those behind it are found no more.
Result<void> unindexFrom(Transaction& transaction, std::int64_t key, std::int64_t first)
{
    TRY(transaction.run("INSERT INTO session_words (session_words, rowid, words) "
                        "SELECT 'delete', id, words FROM session_entries "
                        "WHERE session = ? AND number >= ? AND indexed = 1",
                        {number(key), number(first)}));
    return {};
}

Result<std::vector<ConversationEntry>> entriesFrom(const std::vector<Row>& rows)
{
    std::vector<ConversationEntry> entries;
    for (const auto& row : rows) {
        const auto json =
            nlohmann::json::parse(row.front().toByteArray().toStdString(), nullptr, false);
        TRY(auto entry,
            json.is_discarded()
                ? Result<ConversationEntry>(
                      fail(ErrorCode::Corrupt, "An entry of a conversation on disk is no JSON."))
                : operations::readRecord<ConversationEntry>(
                      json, "An entry of a conversation on disk cannot be read."));
        entries.push_back(std::move(entry));
    }
    return entries;
}

Result<SessionRow> rowFrom(const Row& row)
{
    const auto id = SessionId::parse(textAt(row, 1));
    const auto workspace = WorkspaceId::parse(textAt(row, 2));
    if (!id || !workspace)
        return fail(ErrorCode::Corrupt, "A session in the database has no proper id.");
    SessionRow session;
    session.id = *id;
    session.workspace = *workspace;
    session.agent = textAt(row, 3);
    session.title = textAt(row, 4);
    session.createdMs = row[5].toLongLong();
    session.changedMs = row[6].toLongLong();
    session.entries = row[7].toLongLong();
    session.turns = row[8].toLongLong();
    session.run = textAt(row, 9);
    session.acpSession = textAt(row, 10);
    session.lastSequence = row[11].toLongLong();
    session.nextN = row[12].toLongLong();
    session.promptN = row[13].toLongLong();
    session.updates = row[14].toLongLong();
    session.merged = row[15].toLongLong();
    session.turnRuns = row[16].toBool();
    session.abandoned = row[17].toBool();
    session.facts = row[18].toByteArray();
    return session;
}

/// What the next run of Helix needs of a session in the middle of a turn.
Result<void> loadUnfinished(Transaction& transaction, const QVariant& key, LoadedSession& session)
{
    TRY(const auto entries, transaction.run("SELECT body FROM (SELECT number, body FROM "
                                            "session_entries WHERE session = ? AND turn = ? "
                                            "ORDER BY number DESC LIMIT ?) ORDER BY number",
                                            {key, number(session.row.turns), kRecentEntries}));
    TRY(auto recent, entriesFrom(entries));
    session.recent = std::move(recent);
    TRY(const auto updates,
        transaction.run(
            "SELECT number, time_ms, body FROM session_updates WHERE session = ? AND number > ? "
            "ORDER BY number",
            {key, number(session.row.merged)}));
    for (const auto& row : updates)
        session.updates.push_back({row[0].toLongLong(), row[1].toLongLong(), row[2].toByteArray()});
    return {};
}

} // namespace

Result<void> writeChange(Transaction& transaction, const SessionChange& change)
{
    TRY(const auto key, writeRow(transaction, change.row));
    if (change.factsChanged)
        TRY(transaction.run("UPDATE sessions SET facts = ? WHERE key = ?",
                            {change.row.facts, number(key)}));
    if (auto done = writeUpdates(transaction, key, change.updates); !done)
        return done;
    for (const auto& entry : change.entries)
        if (auto done = writeEntry(transaction, key, entry); !done)
            return done;
    if (auto done = writeOutbox(transaction, key, change); !done)
        return done;
    return writePrompts(transaction, key, change);
}

Result<void> deleteEntriesFrom(Transaction& transaction, const SessionId& id, std::int64_t first)
{
    TRY(const auto key, keyOf(transaction, id));
    TRY(unindexFrom(transaction, key, first));
    TRY(transaction.run("DELETE FROM session_updates WHERE session = ? AND time_ms >= (SELECT "
                        "MIN(time_ms) FROM session_entries WHERE session = ? AND number >= ?)",
                        {number(key), number(key), number(first)}));
    TRY(transaction.run("DELETE FROM session_entries WHERE session = ? AND number >= ?",
                        {number(key), number(first)}));
    return {};
}

Result<void> deleteSession(Transaction& transaction, const SessionId& id)
{
    TRY(const auto key, keyOf(transaction, id));
    TRY(unindexFrom(transaction, key, 0));
    const auto gone = transaction.run("DELETE FROM sessions WHERE key = ?", {number(key)});
    return gone ? Result<void>() : fail(gone.error());
}

Result<std::vector<LoadedSession>> loadSessions(Transaction& transaction)
{
    TRY(const auto rows,
        transaction.run(
            "SELECT key, id, workspace, agent, title, created_ms, changed_ms, entries, turns, run, "
            "acp_session, last_sequence, next_n, prompt_n, updates, merged, turn_runs, abandoned, "
            "facts FROM sessions"));
    std::vector<LoadedSession> sessions;
    for (const auto& row : rows) {
        auto read = rowFrom(row);
        if (!read) { // the others are none the worse for it, and it may be a newer Helix's
            spdlog::error("sessions: a conversation is left alone: {}", read.error().describe());
            continue;
        }
        LoadedSession session;
        session.row = std::move(*read);
        if (session.row.turnRuns || session.row.merged < session.row.updates)
            TRY(loadUnfinished(transaction, row[0], session));
        TRY(const auto prompts,
            transaction.run(
                "SELECT id, turn, body FROM session_prompts WHERE session = ? ORDER BY id",
                {row[0]}));
        for (const auto& prompt : prompts)
            session.prompts.push_back(
                {prompt[0].toLongLong(), prompt[1].toLongLong(), prompt[2].toByteArray()});
        TRY(const auto outbox,
            transaction.run("SELECT n, message FROM session_outbox WHERE session = ? ORDER BY n",
                            {row[0]}));
        for (const auto& message : outbox)
            session.outbox.push_back({message[0].toLongLong(), message[1].toByteArray()});
        sessions.push_back(std::move(session));
    }
    return sessions;
}

Result<LoadedSession> loadSession(Transaction& transaction, const SessionId& id)
{
    TRY(auto all, loadSessions(transaction));
    for (auto& session : all)
        if (session.row.id == id)
            return std::move(session);
    return fail(ErrorCode::NotFound, "There is no session " + id.str() + ".");
}

Result<std::vector<ConversationEntry>> readEntries(Transaction& transaction, const SessionId& id,
                                                   std::int64_t first, std::int64_t count)
{
    TRY(const auto rows, transaction.run("SELECT body FROM session_entries WHERE session = (SELECT "
                                         "key FROM sessions WHERE id = ?) "
                                         "AND number >= ? ORDER BY number LIMIT ?",
                                         {text(id.str()), number(first), number(count)}));
    return entriesFrom(rows);
}

Result<QByteArray> readList(Transaction& transaction, const char* name)
{
    TRY(const auto rows, transaction.run("SELECT list FROM session_lists WHERE name = ?",
                                         {QString::fromLatin1(name)}));
    return rows.empty() ? QByteArray("[]") : rows.front().front().toByteArray();
}

Result<void> writeList(Transaction& transaction, const char* name, const QByteArray& list)
{
    const auto done =
        transaction.run("INSERT OR REPLACE INTO session_lists (name, list) VALUES (?, ?)",
                        {QString::fromLatin1(name), list});
    return done ? Result<void>() : fail(done.error());
}

} // namespace helix::sessions
