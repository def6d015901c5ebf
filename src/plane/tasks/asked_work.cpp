#include "tasks/asked_work.h"

#include <nlohmann/json.hpp>

#include "base/try.h"
#include "protocol/fields.h"
#include "store/text_column.h"

namespace helix::tasks {
namespace {

using projects::ProjectSource;
using store::text;
using store::textAt;

const char* wordFor(const std::optional<ProjectSource>& project)
{
    if (!project)
        return "";
    switch (project->kind) {
    case ProjectSource::Kind::Repository:
        return "repository";
    case ProjectSource::Kind::Url:
        return "url";
    case ProjectSource::Kind::Empty:
        return "empty";
    }
    return "";
}

std::optional<ProjectSource> readProject(const store::Row& row)
{
    const auto word = textAt(row, 3);
    if (word.empty())
        return std::nullopt;
    ProjectSource source;
    source.kind = word == "repository" ? ProjectSource::Kind::Repository
                  : word == "url"      ? ProjectSource::Kind::Url
                                       : ProjectSource::Kind::Empty;
    source.path = textAt(row, 4);
    source.withUncommitted = row.at(5).toBool();
    source.url = textAt(row, 6);
    source.fetchedByGuest = row.at(7).toBool();
    source.task = textAt(row, 8);
    return source;
}

/// Empty when it is not what askedToRow() writes.
sessions::OptionWishes readOptions(const std::string& document)
{
    return protocol::textMapOf(nlohmann::json::parse(document, nullptr, false));
}

std::vector<QVariant> askedToRow(const WorkspaceId& id, const AskedWork& work)
{
    const ProjectSource source = work.project.value_or(ProjectSource{});
    return {text(id.str()),
            text(work.agent),
            text(work.problem),
            text(wordFor(work.project)),
            text(source.path.string()),
            source.withUncommitted ? 1 : 0,
            text(source.url),
            source.fetchedByGuest ? 1 : 0,
            text(source.task),
            text(nlohmann::json(work.options).dump())};
}

} // namespace

const char* AskedWorkStore::schema()
{
    return "CREATE TABLE asked_work(workspace TEXT PRIMARY KEY, agent TEXT NOT NULL, problem TEXT "
           "NOT NULL, project TEXT NOT NULL, path TEXT NOT NULL, with_uncommitted INTEGER NOT "
           "NULL, url TEXT NOT NULL, fetched_by_guest INTEGER NOT NULL, task TEXT NOT NULL)";
}

const char* AskedWorkStore::optionsSchema()
{
    return "ALTER TABLE asked_work ADD COLUMN options TEXT NOT NULL DEFAULT '{}'";
}

async::Task<Result<std::map<WorkspaceId, AskedWork>>> AskedWorkStore::load() const
{
    using All = std::map<WorkspaceId, AskedWork>;
    const store::Work<All> work = [](store::Transaction& transaction) -> Result<All> {
        TRY(const auto rows, transaction.run("SELECT workspace, agent, problem, project, path, "
                                             "with_uncommitted, url, fetched_by_guest, task, "
                                             "options FROM asked_work"));
        All all;
        for (const auto& row : rows)
            if (const auto id = WorkspaceId::parse(textAt(row, 0)))
                all[*id] = {readProject(row), textAt(row, 2), textAt(row, 1),
                            readOptions(textAt(row, 9))};
        return all;
    };
    return m_database.transact(work);
}

async::Task<Result<void>> AskedWorkStore::save(WorkspaceId id, AskedWork asked) const
{
    const store::Work<void> work = [id, asked](store::Transaction& transaction) -> Result<void> {
        auto done = transaction.run("DELETE FROM asked_work WHERE workspace=?", {text(id.str())});
        if (done && !asked.isEmpty())
            done = transaction.run("INSERT INTO asked_work(workspace, agent, problem, project, "
                                   "path, with_uncommitted, url, fetched_by_guest, task, options) "
                                   "VALUES(?,?,?,?,?,?,?,?,?,?)",
                                   askedToRow(id, asked));
        return done ? Result<void>() : fail(done.error());
    };
    return m_database.transact(work);
}

} // namespace helix::tasks
