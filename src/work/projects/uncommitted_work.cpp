#include "projects/uncommitted_work.h"

#include <algorithm>
#include <set>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> pieces(const std::string& text)
{
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find('\0', at), text.size());
        out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

tl::unexpected<Error> unreadable(const HostRepository& repository, const GitOutput& git)
{
    return fail(ErrorCode::Internal,
                "Git could not tell what is not committed in '" +
                    printable(repository.root.string()) + "'.",
                git.errors);
}

/// Paths that are links to other repositories in the index.
async::Task<Result<std::set<std::string>>> submodulePaths(HostRepository repository)
{
    auto git = repository.git({"ls-files", "--stage", "-z"});
    CO_TRY(const auto said, co_await runHostGit(std::move(git)));
    std::set<std::string> out;
    for (const auto& entry : pieces(said.output))
        if (entry.starts_with("160000 "))
            if (const auto tab = entry.find('\t'); tab != std::string::npos)
                out.insert(entry.substr(tab + 1));
    co_return out;
}

/// The user's index, if there is one, to work on. Its time is copied too: git looks into a file
/// that has kept its size only when the file changed no sooner than the index.
Result<void> copyIndex(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    if (!fs::exists(from, error))
        return {};
    const auto time = fs::last_write_time(from, error);
    if (!error)
        fs::copy_file(from, to, error);
    if (!error)
        fs::last_write_time(to, time, error);
    if (error)
        return failErrno(error.value(), "The uncommitted work could not be read.");
    return {};
}

} // namespace

async::Task<Result<UncommittedWork>> findUncommittedWork(HostRepository repository)
{
    UncommittedWork work;
    if (repository.bare)
        co_return work;
    auto list = repository.git(
        {"ls-files", "--modified", "--deleted", "--others", "--exclude-standard", "-z"});
    CO_TRY(const auto said, co_await runHostGit(std::move(list)));
    if (!said.good())
        co_return unreadable(repository, said);
    CO_TRY(const auto submodules, co_await submodulePaths(repository));
    std::set<std::string> seen;
    for (const auto& path : pieces(said.output)) {
        if (path.ends_with('/'))
            work.nested.push_back(path.substr(0, path.size() - 1));
        else if (!submodules.contains(path) && seen.insert(path).second)
            work.paths.push_back(path);
    }
    for (const auto& path : work.paths) {
        std::error_code missing;
        const auto state = fs::symlink_status(repository.root / path, missing);
        if (fs::is_regular_file(state))
            work.bytes += fs::file_size(repository.root / path, missing);
    }
    if (repository.head.empty()) {
        auto index = repository.git({"ls-files", "-z"});
        CO_TRY(const auto staged, co_await runHostGit(std::move(index)));
        for (const auto& path : pieces(staged.output))
            work.staged += seen.contains(path) ? 0 : 1;
        co_return work;
    }
    auto cached = repository.git({"diff-index", "--cached", "--name-only", "--no-ext-diff",
                                  "--no-renames", "--ignore-submodules=all", "-z", "HEAD", "--"});
    CO_TRY(const auto staged, co_await runHostGit(std::move(cached)));
    if (!staged.good())
        co_return unreadable(repository, staged);
    for (const auto& path : pieces(staged.output))
        work.staged += seen.contains(path) ? 0 : 1;
    co_return work;
}

async::Task<Result<std::string>> writeUncommittedTree(HostRepository repository,
                                                      UncommittedWork work, fs::path objects,
                                                      fs::path scratch, async::CancelToken cancel)
{
    const fs::path index = scratch / "index";
    const fs::path list = scratch / "uncommitted";
    CO_TRY(copyIndex(repository.gitDir / "index", index));
    std::string names;
    for (const auto& path : work.paths)
        names.append(path).push_back('\0');
    CO_TRY(writeFileAtomically(list, asBytes(names)));
    const Environs extra{{"GIT_INDEX_FILE", index.string()},
                         {"GIT_OBJECT_DIRECTORY", objects.string()},
                         {"GIT_ALTERNATE_OBJECT_DIRECTORIES", quotedForList(repository.objects)}};
    auto update =
        repository.git({"update-index", "--add", "--remove", "--replace", "-z", "--stdin"});
    update.extra = extra;
    update.inputFile = list;
    update.deadline = std::chrono::minutes(10);
    CO_TRY(const auto updated, co_await runHostGit(std::move(update), cancel));
    if (!updated.good())
        co_return fail(ErrorCode::Internal,
                       "The uncommitted work could not be read: " + printable(updated.errors, 300),
                       updated.errors);
    auto write = repository.git({"write-tree"});
    write.extra = extra;
    CO_TRY(const auto tree, co_await runHostGit(std::move(write), cancel));
    if (!tree.good())
        co_return fail(ErrorCode::Conflict,
                       "The uncommitted work cannot be brought along as it is: " +
                           printable(tree.errors, 300),
                       tree.errors);
    const std::string id = tree.output.substr(0, tree.output.find('\n'));
    co_return id;
}

} // namespace helix::projects
