#include "projects/records.h"

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "operations/answer_json.h"
#include "protocol/foreign_json.h"
#include "store/text_column.h"
#include "base/try.h"

namespace helix::projects {
namespace {

using store::text;
using store::Transaction;

constexpr std::size_t kMaxDocument = 64U << 20;

store::Work<void> statement(const std::string& sql, const std::vector<QVariant>& parameters)
{
    return [sql, parameters](Transaction& transaction) -> Result<void> {
        const auto done = transaction.run(sql, parameters);
        return done ? Result<void>() : fail(done.error());
    };
}

store::Work<std::vector<store::Row>> question(const std::string& sql,
                                              const std::vector<QVariant>& parameters = {})
{
    return [sql, parameters](Transaction& transaction) { return transaction.run(sql, parameters); };
}

Result<nlohmann::json> document(const QVariant& value)
{
    return protocol::parseForeignJson(value.toString().toStdString(), kMaxDocument,
                                      "a project's record");
}

Result<Project> readProject(const nlohmann::json& json)
{
    return operations::readRecord<Project>(json, "What is stored about a project is damaged.");
}

Result<ChangeSet> readChanges(const nlohmann::json& json, const WorkspaceId& id)
{
    constexpr auto kDamaged = "What is stored about changes is damaged.";
    auto changes = operations::readRecord<ChangeSet>(json, kDamaged);
    if (changes && changes->workspace != id)
        return fail(ErrorCode::Corrupt, kDamaged);
    return changes;
}

} // namespace

const char* recordsSchema()
{
    return "CREATE TABLE projects (workspace TEXT PRIMARY KEY, document TEXT NOT NULL);"
           "CREATE TABLE project_changes (workspace TEXT PRIMARY KEY, room TEXT NOT NULL,"
           " document TEXT NOT NULL)";
}

async::Task<Result<std::vector<Project>>> loadProjects(store::Database& database)
{
    const auto ask = question("SELECT document FROM projects");
    CO_TRY(const auto rows, co_await database.transact(ask));
    std::vector<Project> out;
    for (const auto& row : rows) {
        const auto json = document(row[0]);
        const auto project = json ? readProject(*json) : fail(json.error());
        if (project && !project->workspace.empty())
            out.push_back(*project);
        else
            spdlog::warn("projects: a stored project cannot be read and is left out");
    }
    co_return out;
}

async::Task<Result<void>> saveProject(store::Database& database, Project project)
{
    const auto save = statement(
        "INSERT OR REPLACE INTO projects VALUES (?, ?)",
        {text(project.workspace.str()), text(protocol::toText(operations::writeAnswer(project)))});
    co_return co_await database.transact(save);
}

async::Task<Result<std::optional<StoredChanges>>> loadChanges(store::Database& database,
                                                              WorkspaceId id)
{
    const auto ask = question("SELECT room, document FROM project_changes WHERE workspace = ?",
                              {text(id.str())});
    CO_TRY(const auto rows, co_await database.transact(ask));
    std::optional<StoredChanges> out;
    if (rows.empty())
        co_return out;
    const auto json = document(rows.front()[1]);
    auto changes = json ? readChanges(*json, id) : fail(json.error());
    if (!changes)
        co_return fail(changes.error());
    out = StoredChanges{std::move(*changes), rows.front()[0].toString().toStdString()};
    co_return out;
}

async::Task<Result<std::vector<std::pair<WorkspaceId, std::string>>>>
loadRooms(store::Database& database)
{
    const auto ask = question("SELECT workspace, room FROM project_changes");
    CO_TRY(const auto rows, co_await database.transact(ask));
    std::vector<std::pair<WorkspaceId, std::string>> out;
    for (const auto& row : rows)
        if (const auto id = WorkspaceId::parse(row[0].toString().toStdString()))
            out.emplace_back(*id, row[1].toString().toStdString());
    co_return out;
}

async::Task<Result<void>> saveChanges(store::Database& database, ChangeSet changes,
                                      std::string room)
{
    const auto save = statement("INSERT OR REPLACE INTO project_changes VALUES (?, ?, ?)",
                                {text(changes.workspace.str()), text(room),
                                 text(protocol::toText(operations::writeAnswer(changes)))});
    co_return co_await database.transact(save);
}

async::Task<Result<void>> forget(store::Database& database, WorkspaceId id)
{
    const std::string key = id.str();
    const store::Work<void> work = [key](Transaction& transaction) -> Result<void> {
        for (const auto* sql : {"DELETE FROM projects WHERE workspace = ?",
                                "DELETE FROM project_changes WHERE workspace = ?"})
            TRY(transaction.run(sql, {text(key)}));
        return {};
    };
    co_return co_await database.transact(work);
}

} // namespace helix::projects
