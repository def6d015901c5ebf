#include "store/split.h"

#include <algorithm>

#include <fcntl.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "base/try.h"
#include "store/connection.h"

namespace helix::store {
namespace {

namespace fs = std::filesystem;

bool isThere(const fs::path& file)
{
    std::error_code error;
    return fs::exists(file, error);
}

Result<bool> hasTable(Connection& connection, const std::string& name)
{
    TRY(const auto rows,
        connection.run("SELECT COUNT(*) FROM sqlite_master WHERE type='table' AND name=?",
                       {QString::fromStdString(name)}));
    return rows.front().front().toInt() > 0;
}

Result<void> copyTo(const fs::path& from, const fs::path& part)
{
    TRY(auto source, Connection::openToCopy(from));
    removeWithCompanions(part);
    {
        const UniqueFd made(::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    }
    const auto copied = source->run("VACUUM INTO ?", {QString::fromStdString(part.string())});
    return copied ? Result<void>() : fail(copied.error());
}

/// What is not of the plan's tables, nor a virtual one's own ("session_words_data"), goes.
Result<std::vector<std::string>> tablesToDrop(Connection& connection, const SplitPlan& plan)
{
    TRY(const auto rows,
        connection.run("SELECT name FROM sqlite_master WHERE type='table' AND name "
                       "NOT LIKE 'sqlite\\_%' ESCAPE '\\'"));
    std::vector<std::string> names;
    for (const auto& row : rows) {
        std::string name = row.front().toString().toStdString();
        const bool stays = std::ranges::any_of(plan.tables, [&name](const std::string& table) {
            return name == table || name.starts_with(table + "_");
        });
        if (!stays)
            names.push_back(std::move(name));
    }
    return names;
}

Result<void> reduce(const fs::path& part, const SplitPlan& plan)
{
    TRY(auto copy, Connection::openToChange(part));
    TRY(const auto names, tablesToDrop(*copy, plan));
    std::vector<std::string> statements{"PRAGMA foreign_keys=OFF"};
    for (const auto& name : names)
        statements.push_back("DROP TABLE \"" + name + "\"");
    statements.push_back("PRAGMA user_version=" + std::to_string(plan.schema));
    statements.emplace_back("PRAGMA auto_vacuum=INCREMENTAL");
    statements.emplace_back("VACUUM");
    for (const auto& statement : statements)
        TRY(copy->run(statement));
    return {};
}

Result<void> appear(const fs::path& part, const fs::path& to)
{
    const UniqueFd content(::open(part.c_str(), O_RDONLY | O_CLOEXEC));
    if (!content.valid() || ::fsync(content.get()) != 0 || ::rename(part.c_str(), to.c_str()) != 0)
        return failErrno(errno, "The database " + to.string() + " could not be made.");
    const UniqueFd folder(::open(to.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.valid() || ::fsync(folder.get()) != 0)
        return failErrno(errno, "The folder of " + to.string() + " could not be written.");
    return {};
}

} // namespace

Result<void> splitDatabase(const SplitPlan& plan, const std::function<void(int)>& atStep)
{
    int step = 0;
    const auto next = [&] {
        if (atStep)
            atStep(step++);
    };
    if (isThere(plan.to) || !isThere(plan.from))
        return {};
    {
        TRY(auto source, Connection::openToCopy(plan.from));
        TRY(const auto there, hasTable(*source, plan.tables.back()));
        if (!there)
            return {};
    }
    const fs::path part = plan.to.string() + ".part";
    next();
    Result<void> done = copyTo(plan.from, part);
    next();
    if (done)
        done = reduce(part, plan);
    next();
    if (done)
        done = appear(part, plan.to);
    next();
    if (done)
        return {};
    removeWithCompanions(part);
    return fail(done.error().wrapped("What belongs to " + plan.to.string() +
                                     " could not be taken out of " + plan.from.string() + "."));
}

} // namespace helix::store
