#include "providers/records.h"

#include <nlohmann/json.hpp>

#include "protocol/foreign_json.h"
#include "base/try.h"

namespace helix::providers {

const char* const kSchema = R"(
CREATE TABLE providers (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    base_url TEXT NOT NULL,
    has_key INTEGER NOT NULL,
    models TEXT NOT NULL
);
CREATE TABLE named_secrets (
    name TEXT PRIMARY KEY,
    origin TEXT NOT NULL,
    header TEXT NOT NULL
);
CREATE TABLE secret_grants (
    secret TEXT NOT NULL REFERENCES named_secrets (name) ON DELETE CASCADE,
    workspace TEXT NOT NULL,
    PRIMARY KEY (secret, workspace)
);
CREATE TABLE inference_access (
    workspace TEXT PRIMARY KEY,
    token_sha256 TEXT NOT NULL DEFAULT '',
    max_requests INTEGER,
    max_tokens INTEGER,
    max_micro_usd INTEGER,
    requests INTEGER NOT NULL DEFAULT 0,
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    micro_usd INTEGER NOT NULL DEFAULT 0,
    unpriced INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE inference_usage (
    id INTEGER PRIMARY KEY,
    workspace TEXT NOT NULL,
    time_ms INTEGER NOT NULL,
    session TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    status INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL,
    unpriced INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    first_byte_ms INTEGER NOT NULL
);
CREATE INDEX inference_usage_by_workspace ON inference_usage (workspace, id);
CREATE TABLE model_prices (
    model TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    input_micro_usd INTEGER NOT NULL,
    output_micro_usd INTEGER NOT NULL
);
)";

const char* const kChoicesSchema = R"(
ALTER TABLE providers ADD COLUMN preferred INTEGER NOT NULL DEFAULT 0;
UPDATE providers SET preferred = 1 WHERE name IN (SELECT min(name) FROM providers GROUP BY kind);
ALTER TABLE inference_access ADD COLUMN may_fetch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE inference_access ADD COLUMN provider TEXT NOT NULL DEFAULT '';
CREATE TABLE inference_reserved (
    workspace TEXT PRIMARY KEY,
    requests INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    micro_usd INTEGER NOT NULL
);
)";

namespace {

/// What providers.preferred says: nothing; that it is the first of its kind; that the user has chosen it.
constexpr int kNotPreferred = 0, kFirstOfItsKind = 1, kChosen = 2;

using store::Row;
using store::Transaction;
using store::Work;

QVariant text(const std::string& value)
{
    return QString::fromStdString(value);
}

QVariant number(std::uint64_t value)
{
    return QVariant::fromValue<qlonglong>(static_cast<qlonglong>(value));
}

QVariant limit(const std::optional<std::uint64_t>& value)
{
    return value ? number(*value) : QVariant();
}

std::string textAt(const Row& row, std::size_t column)
{
    return row[column].toString().toStdString();
}

std::uint64_t numberAt(const Row& row, std::size_t column)
{
    return static_cast<std::uint64_t>(std::max<qlonglong>(row[column].toLongLong(), 0));
}

std::optional<std::uint64_t> limitAt(const Row& row, std::size_t column)
{
    return row[column].isNull() ? std::nullopt : std::optional(numberAt(row, column));
}

std::vector<std::string> namesFrom(const std::string& json)
{
    constexpr std::size_t kMax = 1U << 20;
    const auto list = protocol::parseForeignJson(json, kMax, "the list of models");
    return list ? protocol::textsOf(*list) : std::vector<std::string>();
}

Result<void> readProviders(Transaction& transaction, Records& records)
{
    TRY(const auto rows, transaction.run("SELECT name, kind, base_url, has_key, models, preferred "
                                         "FROM providers ORDER BY name"));
    for (const auto& row : rows) {
        TRY(const auto kind, parseProviderKind(textAt(row, 1)));
        records.providers.push_back({textAt(row, 0), kind, textAt(row, 2), row[3].toBool(),
                                     namesFrom(textAt(row, 4)), row[5].toBool(),
                                     row[5].toInt() == kChosen});
    }
    return {};
}

Result<void> readSecrets(Transaction& transaction, Records& records)
{
    const auto rows =
        transaction.run("SELECT name, origin, header FROM named_secrets ORDER BY name");
    const auto grants = transaction.run("SELECT secret, workspace FROM secret_grants");
    if (!rows || !grants)
        return fail(!rows ? rows.error() : grants.error());
    for (const auto& row : *rows) {
        NamedSecret secret{textAt(row, 0), textAt(row, 1), textAt(row, 2), {}};
        for (const auto& grant : *grants)
            if (auto id = WorkspaceId::parse(textAt(grant, 1));
                id && textAt(grant, 0) == secret.name)
                secret.granted.push_back(std::move(*id));
        records.secrets.push_back(std::move(secret));
    }
    return {};
}

Result<void> readAccess(Transaction& transaction, Records& records)
{
    TRY(const auto rows,
        transaction.run(
            "SELECT workspace, token_sha256, max_requests, max_tokens, max_micro_usd, requests, "
            "input_tokens, output_tokens, micro_usd, unpriced, may_fetch, provider "
            "FROM inference_access"));
    for (const auto& row : rows) {
        TRY(const auto id, WorkspaceId::parse(textAt(row, 0)));
        records.access[id] = {textAt(row, 1),
                              {limitAt(row, 2), limitAt(row, 3), limitAt(row, 4)},
                              {numberAt(row, 5), numberAt(row, 6), numberAt(row, 7),
                               numberAt(row, 8), numberAt(row, 9)},
                              row[10].toBool(),
                              textAt(row, 11)};
    }
    return {};
}

Result<void> readPrices(Transaction& transaction, Records& records)
{
    TRY(const auto rows,
        transaction.run(
            "SELECT model, input_micro_usd, output_micro_usd FROM model_prices ORDER BY position"));
    for (const auto& row : rows)
        records.prices.push_back({textAt(row, 0), numberAt(row, 1), numberAt(row, 2)});
    return {};
}

struct Statement {
    std::string sql;
    std::vector<QVariant> parameters;
};

/// Statements whose rows nobody wants, in one transaction.
async::Task<Result<void>> execute(store::Database& database, std::vector<Statement> statements)
{
    const Work<void> work = [statements](Transaction& transaction) -> Result<void> {
        for (const auto& statement : statements)
            TRY(transaction.run(statement.sql, statement.parameters));
        return {};
    };
    return database.transact(work);
}

Statement insertLine(const UsageLine& line)
{
    return {"INSERT INTO inference_usage (workspace, time_ms, session, provider, model, status, "
            "input_tokens, output_tokens, micro_usd, unpriced, duration_ms, first_byte_ms) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            {text(line.workspace.str()), QVariant::fromValue<qlonglong>(line.timeMs),
             text(line.session), text(line.provider), text(line.model), line.status,
             number(line.usage.inputTokens), number(line.usage.outputTokens),
             number(line.usage.microUsd), number(line.usage.unpriced),
             QVariant::fromValue<qlonglong>(line.durationMs),
             QVariant::fromValue<qlonglong>(line.firstByteMs)}};
}

Statement setTotals(const WorkspaceId& id, const Usage& usage)
{
    return {"UPDATE inference_access SET requests = ?, input_tokens = ?, output_tokens = ?, "
            "micro_usd = ?, unpriced = ? WHERE workspace = ?",
            {number(usage.requests), number(usage.inputTokens), number(usage.outputTokens),
             number(usage.microUsd), number(usage.unpriced), text(id.str())}};
}

/// What was reserved when a gateway or Helix died counts as spent. Writes nothing when nothing was:
/// a damaged database is only read.
Result<void> bookReserved(Transaction& transaction)
{
    TRY(const auto left, transaction.run("SELECT 1 FROM inference_reserved LIMIT 1"));
    if (left.empty())
        return {};
    for (const char* book :
         {"UPDATE inference_access SET requests = inference_access.requests + r.requests, "
          "output_tokens = inference_access.output_tokens + r.tokens, "
          "micro_usd = inference_access.micro_usd + r.micro_usd "
          "FROM inference_reserved AS r WHERE r.workspace = inference_access.workspace",
          "DELETE FROM inference_reserved"})
        TRY(transaction.run(book));
    return {};
}

} // namespace

async::Task<Result<Records>> loadRecords(store::Database& database)
{
    const Work<Records> work = [](Transaction& transaction) -> Result<Records> {
        Records records;
        TRY(bookReserved(transaction));
        for (auto* read : {readProviders, readSecrets, readAccess, readPrices})
            TRY(read(transaction, records));
        return records;
    };
    return database.transact(work);
}

async::Task<Result<void>> saveProvider(store::Database& database, Provider provider)
{
    return execute(
        database,
        {{"INSERT OR REPLACE INTO providers (name, kind, base_url, has_key, models, preferred) "
          "VALUES (?, ?, ?, ?, ?, ?)",
          {text(provider.name), text(std::string(toString(provider.kind))), text(provider.baseUrl),
           provider.hasKey ? 1 : 0, text(protocol::toText(nlohmann::json(provider.models))),
           provider.chosen      ? kChosen
           : provider.preferred ? kFirstOfItsKind
                                : kNotPreferred}}});
}

async::Task<Result<void>> eraseProvider(store::Database& database, std::string name)
{
    return execute(database, {{"DELETE FROM providers WHERE name = ?", {text(name)}}});
}

async::Task<Result<void>> saveSecret(store::Database& database, NamedSecret secret)
{
    std::vector<Statement> statements{
        {"INSERT OR REPLACE INTO named_secrets (name, origin, header) VALUES (?, ?, ?)",
         {text(secret.name), text(secret.origin), text(secret.header)}},
        {"DELETE FROM secret_grants WHERE secret = ?", {text(secret.name)}}};
    for (const auto& id : secret.granted)
        statements.push_back({"INSERT INTO secret_grants (secret, workspace) VALUES (?, ?)",
                              {text(secret.name), text(id.str())}});
    return execute(database, std::move(statements));
}

async::Task<Result<void>> eraseSecret(store::Database& database, std::string name)
{
    return execute(database, {{"DELETE FROM secret_grants WHERE secret = ?", {text(name)}},
                              {"DELETE FROM named_secrets WHERE name = ?", {text(name)}}});
}

async::Task<Result<void>> saveToken(store::Database& database, WorkspaceId id, std::string hash)
{
    return execute(database,
                   {{"INSERT INTO inference_access (workspace, token_sha256) VALUES (?, ?) "
                     "ON CONFLICT (workspace) DO UPDATE SET token_sha256 = excluded.token_sha256",
                     {text(id.str()), text(hash)}}});
}

async::Task<Result<void>> saveBudget(store::Database& database, WorkspaceId id, Budget budget)
{
    return execute(
        database,
        {{"INSERT INTO inference_access (workspace, max_requests, max_tokens, max_micro_usd) "
          "VALUES (?, ?, ?, ?) ON CONFLICT (workspace) DO UPDATE SET "
          "max_requests = excluded.max_requests, max_tokens = excluded.max_tokens, "
          "max_micro_usd = excluded.max_micro_usd",
          {text(id.str()), limit(budget.requests), limit(budget.tokens), limit(budget.microUsd)}}});
}

async::Task<Result<void>> savePrices(store::Database& database, std::vector<Price> prices)
{
    std::vector<Statement> statements{{"DELETE FROM model_prices", {}}};
    int position = 0;
    for (const auto& price : prices)
        statements.push_back({"INSERT OR REPLACE INTO model_prices (model, position, "
                              "input_micro_usd, output_micro_usd) VALUES (?, ?, ?, ?)",
                              {text(price.model), position++, number(price.inputMicroUsd),
                               number(price.outputMicroUsd)}});
    return execute(database, std::move(statements));
}

async::Task<Result<void>> saveChoices(store::Database& database, WorkspaceId id, bool mayFetch,
                                      std::string provider)
{
    return execute(
        database,
        {{"INSERT INTO inference_access (workspace, may_fetch, provider) VALUES (?, ?, ?) "
          "ON CONFLICT (workspace) DO UPDATE SET may_fetch = excluded.may_fetch, "
          "provider = excluded.provider",
          {text(id.str()), mayFetch ? 1 : 0, text(provider)}}});
}

async::Task<Result<void>> saveChosen(store::Database& database, std::string name)
{
    return execute(database,
                   {{"UPDATE providers SET preferred = ? WHERE kind = "
                     "(SELECT kind FROM providers WHERE name = ?)",
                     {kNotPreferred, text(name)}},
                    {"UPDATE providers SET preferred = ? WHERE name = ?", {kChosen, text(name)}}});
}

async::Task<Result<void>> saveUsage(store::Database& database, std::vector<UsageLine> lines,
                                    std::map<WorkspaceId, Usage> totals,
                                    std::map<WorkspaceId, Reserved> reserved, std::int64_t keep)
{
    std::vector<Statement> statements;
    for (const auto& line : lines)
        statements.push_back(insertLine(line));
    for (const auto& [id, most] : reserved)
        statements.push_back(
            {"INSERT OR REPLACE INTO inference_reserved "
             "(workspace, requests, tokens, micro_usd) VALUES (?, ?, ?, ?)",
             {text(id.str()), number(most.requests), number(most.tokens), number(most.microUsd)}});
    for (const auto& [id, usage] : totals) {
        statements.push_back(setTotals(id, usage));
        statements.push_back(
            {"DELETE FROM inference_usage WHERE workspace = ? AND id <= (SELECT id FROM "
             "inference_usage WHERE workspace = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
             {text(id.str()), text(id.str()), QVariant::fromValue<qlonglong>(keep)}});
    }
    return execute(database, std::move(statements));
}

async::Task<Result<std::vector<UsageLine>>> readUsage(store::Database& database, WorkspaceId id,
                                                      int limit)
{
    const Work<std::vector<UsageLine>> work =
        [id, limit](Transaction& transaction) -> Result<std::vector<UsageLine>> {
        TRY(const auto rows,
            transaction.run(
                "SELECT time_ms, session, provider, model, status, input_tokens, output_tokens, "
                "micro_usd, unpriced, duration_ms, first_byte_ms FROM inference_usage "
                "WHERE workspace = ? ORDER BY id DESC LIMIT ?",
                {text(id.str()), limit}));
        std::vector<UsageLine> lines;
        for (const auto& row : rows)
            lines.push_back(
                {row[0].toLongLong(), id, textAt(row, 1), textAt(row, 2), textAt(row, 3),
                 row[4].toInt(),
                 Usage{1, numberAt(row, 5), numberAt(row, 6), numberAt(row, 7), numberAt(row, 8)},
                 row[9].toLongLong(), row[10].toLongLong()});
        return lines;
    };
    return database.transact(work);
}

async::Task<Result<void>> eraseWorkspace(store::Database& database, WorkspaceId id)
{
    return execute(database,
                   {{"DELETE FROM inference_usage WHERE workspace = ?", {text(id.str())}},
                    {"DELETE FROM inference_reserved WHERE workspace = ?", {text(id.str())}},
                    {"DELETE FROM inference_access WHERE workspace = ?", {text(id.str())}},
                    {"DELETE FROM secret_grants WHERE workspace = ?", {text(id.str())}}});
}

} // namespace helix::providers
