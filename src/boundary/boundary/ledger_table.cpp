#include "boundary/ledger_table.h"

#include <algorithm>

#include "store/text_column.h"
#include "base/try.h"

namespace helix::boundary {
namespace {

using store::text;

constexpr int kMaxLimit = 10000;
constexpr int kMaxTotals = 1000;
constexpr std::size_t kMaxWords = 200;
constexpr const char* kColumns =
    "id, time_ms, kind, process, name, address, port, bytes_out, bytes_in, duration_ms, allowed, "
    "rule, count";

/// isOwnChannel(), the other way round.
constexpr const char* kNotOwn = " AND kind<>'control'";

qlonglong number(std::uint64_t value)
{
    return static_cast<qlonglong>(value);
}

LedgerLine lineFromRow(const store::Row& row, const WorkspaceId& workspace)
{
    LedgerLine line;
    line.workspace = workspace;
    line.id = row[0].toLongLong();
    line.timeMs = row[1].toLongLong();
    line.kind = parseKind(row[2].toString().toStdString()).value_or(LedgerLine::Kind::Frame);
    line.process = row[3].toString().toStdString();
    line.name = row[4].toString().toStdString();
    line.address = row[5].toString().toStdString();
    line.port = static_cast<std::uint16_t>(row[6].toUInt());
    line.bytesOut = row[7].toULongLong();
    line.bytesIn = row[8].toULongLong();
    line.durationMs = row[9].toLongLong();
    line.allowed = row[10].toBool();
    line.rule = row[11].toString().toStdString();
    line.count = row[12].toUInt();
    return line;
}

std::vector<LedgerLine> linesFromRows(const std::vector<store::Row>& rows,
                                      const WorkspaceId& workspace)
{
    std::vector<LedgerLine> lines;
    for (const auto& row : rows)
        lines.push_back(lineFromRow(row, workspace));
    return lines;
}

/// What LIKE finds wherever `words` stand.
QString pattern(const std::string& words)
{
    QString escaped = text(std::string_view(words).substr(0, kMaxWords));
    for (const QChar special : {QChar('\\'), QChar('%'), QChar('_')})
        escaped.replace(special, QString(QChar('\\')) + special);
    return "%" + escaped + "%";
}

Result<std::uint64_t> lastSequence(store::Transaction& transaction, const WorkspaceId& workspace,
                                   const std::string& instance)
{
    TRY(const auto rows,
        transaction.run("SELECT sequence FROM ledger_progress WHERE workspace=? AND instance=?",
                        {text(workspace.str()), text(instance)}));
    return rows.empty() ? 0 : rows.front().front().toULongLong();
}

Result<std::int64_t> insertLine(store::Transaction& transaction, const WorkspaceId& workspace,
                                const LedgerLine& line)
{
    TRY(const auto rows,
        transaction.run(
            "INSERT INTO ledger(workspace, time_ms, kind, process, name, address, port, bytes_out, "
            "bytes_in, duration_ms, allowed, rule, count) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?) "
            "RETURNING id",
            {text(workspace.str()), static_cast<qlonglong>(line.timeMs), text(toString(line.kind)),
             text(line.process), text(line.name), text(line.address), line.port,
             number(line.bytesOut), number(line.bytesIn), static_cast<qlonglong>(line.durationMs),
             line.allowed ? 1 : 0, text(line.rule), line.count}));
    return rows.front().front().toLongLong();
}

Result<void> noteProgress(store::Transaction& transaction, const WorkspaceId& workspace,
                          const std::string& instance, std::uint64_t sequence)
{
    const auto done =
        transaction.run("INSERT INTO ledger_progress(workspace, instance, sequence) VALUES(?,?,?) "
                        "ON CONFLICT(workspace) DO UPDATE SET instance=excluded.instance, "
                        "sequence=excluded.sequence",
                        {text(workspace.str()), text(instance), number(sequence)});
    return done ? Result<void>() : fail(done.error());
}

/// Which of helix-netd's records are kept already, in one transaction.
class Progress {
public:
    Progress(store::Transaction& transaction, const WorkspaceId& workspace)
        : m_transaction(transaction)
        , m_workspace(workspace)
    {
    }
    /// Is the record new? From here on it counts as kept.
    Result<bool> isNew(const PendingLine& pending)
    {
        if (pending.sequence == 0)
            return true;
        if (pending.instance != m_instance) {
            TRY(note());
            TRY(const auto known, lastSequence(m_transaction, m_workspace, pending.instance));
            m_instance = pending.instance;
            m_last = m_noted = known;
        }
        if (pending.sequence <= m_last)
            return false;
        m_last = pending.sequence;
        return true;
    }
    Result<void> note()
    {
        if (m_last == m_noted)
            return {};
        m_noted = m_last;
        return noteProgress(m_transaction, m_workspace, m_instance, m_last);
    }

private:
    store::Transaction& m_transaction;
    const WorkspaceId& m_workspace;
    std::string m_instance;
    std::uint64_t m_last = 0, m_noted = 0;
};

Result<std::vector<LedgerLine>> append(store::Transaction& transaction,
                                       const WorkspaceId& workspace,
                                       const std::vector<PendingLine>& lines)
{
    std::vector<LedgerLine> written;
    Progress progress(transaction, workspace);
    for (const auto& pending : lines) {
        TRY(const auto isNew, progress.isNew(pending));
        if (!isNew)
            continue;
        TRY(const auto id, insertLine(transaction, workspace, pending.line));
        written.push_back(pending.line);
        written.back().id = id;
    }
    TRY(progress.note());
    return written;
}

} // namespace

const char* ledgerSchema()
{
    return "CREATE TABLE ledger(id INTEGER PRIMARY KEY AUTOINCREMENT, workspace TEXT NOT NULL, "
           "time_ms INTEGER NOT NULL, kind TEXT NOT NULL, process TEXT NOT NULL, "
           "name TEXT NOT NULL, address TEXT NOT NULL, port INTEGER NOT NULL, "
           "bytes_out INTEGER NOT NULL, bytes_in INTEGER NOT NULL, duration_ms INTEGER NOT NULL, "
           "allowed INTEGER NOT NULL, rule TEXT NOT NULL, count INTEGER NOT NULL);"
           "CREATE INDEX ledger_by_workspace ON ledger(workspace, id);"
           "CREATE TABLE ledger_progress(workspace TEXT PRIMARY KEY, instance TEXT NOT NULL, "
           "sequence INTEGER NOT NULL)";
}

async::Task<Result<std::vector<LedgerLine>>>
appendLines(store::Database& database, WorkspaceId workspace, std::vector<PendingLine> lines)
{
    const store::Work<std::vector<LedgerLine>> work =
        [workspace, lines = std::move(lines)](store::Transaction& transaction) {
            return append(transaction, workspace, lines);
        };
    return database.transact(work);
}

async::Task<Result<void>> trimLedger(store::Database& database, WorkspaceId workspace,
                                     std::int64_t keep)
{
    const store::Work<void> work = [workspace,
                                    keep](store::Transaction& transaction) -> Result<void> {
        const auto done = transaction.run(
            "DELETE FROM ledger WHERE workspace=? AND id <= (SELECT id FROM ledger WHERE "
            "workspace=? ORDER BY id DESC LIMIT 1 OFFSET ?)",
            {text(workspace.str()), text(workspace.str()), static_cast<qlonglong>(keep)});
        return done ? Result<void>() : fail(done.error());
    };
    return database.transact(work);
}

async::Task<Result<std::vector<LedgerLine>>> queryLedger(store::Database& database,
                                                         WorkspaceId workspace, LedgerQuery query)
{
    if (query.limit < 1 || query.limit > kMaxLimit)
        co_return fail(ErrorCode::InvalidArgument,
                       "The ledger shows 1 to " + std::to_string(kMaxLimit) + " lines at a time.");
    const store::Work<std::vector<LedgerLine>> work =
        [workspace, query](store::Transaction& transaction) -> Result<std::vector<LedgerLine>> {
        std::string sql =
            std::string("SELECT ") + kColumns + " FROM ledger WHERE workspace=? AND id>?";
        std::vector<QVariant> parameters{text(workspace.str()),
                                         static_cast<qlonglong>(query.afterId)};
        if (query.beforeId > 0) {
            sql += " AND id<?";
            parameters.emplace_back(static_cast<qlonglong>(query.beforeId));
        }
        if (query.deniedOnly)
            sql += " AND allowed=0";
        if (!query.ownChannel)
            sql += kNotOwn;
        if (!query.words.empty()) {
            sql += " AND (name || ' ' || address || ' ' || process || ' ' || rule) LIKE ? "
                   "ESCAPE '\\'";
            parameters.emplace_back(pattern(query.words));
        }
        sql += " ORDER BY id DESC LIMIT ?";
        parameters.emplace_back(query.limit);
        TRY(const auto rows, transaction.run(sql, parameters));
        auto lines = linesFromRows(rows, workspace);
        std::ranges::reverse(lines);
        return lines;
    };
    co_return co_await database.transact(work);
}

async::Task<Result<std::vector<LedgerLine>>>
pageOfLedger(store::Database& database, WorkspaceId workspace, std::int64_t afterId, int limit)
{
    const store::Work<std::vector<LedgerLine>> work =
        [workspace, afterId,
         limit](store::Transaction& transaction) -> Result<std::vector<LedgerLine>> {
        TRY(const auto rows,
            transaction.run(std::string("SELECT ") + kColumns +
                                " FROM ledger WHERE workspace=? AND id>? ORDER BY id LIMIT ?",
                            {text(workspace.str()), static_cast<qlonglong>(afterId), limit}));
        return linesFromRows(rows, workspace);
    };
    return database.transact(work);
}

async::Task<Result<std::vector<LedgerTotal>>> totalsOfLedger(store::Database& database,
                                                             WorkspaceId workspace)
{
    const store::Work<std::vector<LedgerTotal>> work =
        [workspace](store::Transaction& transaction) -> Result<std::vector<LedgerTotal>> {
        // Frames and pings that were refused have neither: they count under their kind.
        const auto rows = transaction.run(
            "SELECT CASE WHEN name<>'' THEN name WHEN address<>'' THEN address ELSE kind END "
            "AS who, SUM(CASE allowed WHEN 0 THEN 0 ELSE count END), "
            "SUM(CASE allowed WHEN 0 THEN count ELSE 0 END), "
            // TOTAL and not SUM: a sum beyond 64 bits is an error, and the numbers are foreign.
            "CAST(MIN(TOTAL(bytes_out), 9e18) AS INTEGER), "
            "CAST(MIN(TOTAL(bytes_in), 9e18) AS INTEGER), "
            "MAX(time_ms) FROM ledger WHERE workspace=?" +
                std::string(kNotOwn) +
                " GROUP BY who "
                "ORDER BY TOTAL(bytes_out)+TOTAL(bytes_in) DESC, 2 DESC, 3 DESC LIMIT ?",
            {text(workspace.str()), kMaxTotals});
        if (!rows)
            return fail(rows.error());
        std::vector<LedgerTotal> totals;
        for (const auto& row : *rows)
            totals.push_back({row[0].toString().toStdString(), row[1].toULongLong(),
                              row[2].toULongLong(), row[3].toULongLong(), row[4].toULongLong(),
                              row[5].toLongLong()});
        return totals;
    };
    return database.transact(work);
}

async::Task<Result<void>> eraseLedger(store::Database& database, WorkspaceId workspace)
{
    const store::Work<void> work = [workspace](store::Transaction& transaction) -> Result<void> {
        for (const char* table : {"ledger", "ledger_progress"})
            TRY(transaction.run("DELETE FROM " + std::string(table) + " WHERE workspace=?",
                                {text(workspace.str())}));
        return {};
    };
    return database.transact(work);
}

} // namespace helix::boundary
