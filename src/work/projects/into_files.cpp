#include "projects/into_files.h"

#include <set>

#include <fcntl.h>
#include <unistd.h>

#include "base/amounts.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "projects/copy_file.h"
#include "projects/selection.h"
#include "projects/working_tree.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;

/// Base against tree, as `git apply` takes it.
async::Task<Result<fs::path>> writePatch(TakingPtr taking)
{
    const fs::path file = taking->scratch->path() / "changes.patch";
    auto git = taking->snapshot->kept->git({"diff-tree", "-r", "-M", "-p", "--binary",
                                            "--full-index", "--no-color", "--no-ext-diff",
                                            "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/",
                                            taking->snapshot->changes.base, taking->tree, "--"});
    git.outputFile = file;
    git.maxFileBytes = 4ULL << 30;
    CO_TRY(co_await runCagedGit(std::move(git)));
    co_return file;
}

/// Whole or not there, and never over another file. Blocks: for the pool.
Result<bool> putInPlace(const fs::path& from, const fs::path& to)
{
    const fs::path beside = to.parent_path() / (".helix-" + generateUuid());
    if (const auto error = copyFile(from, beside)) {
        std::error_code unused;
        fs::remove(beside, unused);
        return failErrno(error.value(),
                         "The file '" + printable(to.string()) + "' could not be written.");
    }
    const int renamed =
        ::renameat2(AT_FDCWD, beside.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
    const int why = errno;
    if (renamed == 0)
        return true;
    std::error_code unused;
    fs::remove(beside, unused);
    if (why == EEXIST)
        return fail(ErrorCode::AlreadyExists, "There is a file '" + printable(to.string()) +
                                                  "' already. Choose another name.");
    return failErrno(why, "The file '" + printable(to.string()) + "' could not be written.");
}

/// What may be written to, removed or made.
std::vector<fs::path> touchedFiles(const Taking& taking)
{
    std::set<std::string> names;
    const auto add = [&](std::size_t index) {
        const auto& change = taking.snapshot->raw[index];
        names.insert(change.path);
        if (!change.oldPath.empty())
            names.insert(change.oldPath);
    };
    for (const auto& chosen : taking.request.selection)
        if (const auto index = taking.snapshot->find(chosen.path))
            add(*index);
    for (std::size_t i = 0; taking.request.selection.empty() && i < taking.snapshot->raw.size();
         ++i)
        add(i);
    return {names.begin(), names.end()};
}

/// "1 file", "2 files".
std::string countedFiles(std::size_t files)
{
    return counted(files, "file", "files");
}

} // namespace

async::Task<Result<AcceptOutcome>> intoPatch(TakingPtr taking)
{
    const fs::path to = taking->request.file;
    std::error_code unused;
    if (!to.is_absolute())
        co_return fail(ErrorCode::InvalidArgument, "The patch file needs its whole path.");
    if (fs::exists(fs::symlink_status(to, unused)))
        co_return fail(ErrorCode::AlreadyExists, "There is a file '" + printable(to.string()) +
                                                     "' already. Choose another name.");
    CO_TRY(const auto patch, co_await writePatch(taking));
    const fs::path from = patch;
    const std::function<Result<bool>()> work = [from, to] { return putInPlace(from, to); };
    CO_TRY(co_await async::onPool(work));
    AcceptOutcome out;
    out.file = to;
    out.files = chosenFiles(*taking->snapshot, taking->request);
    out.sentence = "The changes of " + countedFiles(static_cast<std::size_t>(out.files)) +
                   " are in " + printable(to.string()) + ". Apply them with: git apply";
    co_return out;
}

async::Task<Result<AcceptOutcome>> intoWorkingTree(TakingPtr taking)
{
    if (taking->target.bare)
        co_return fail(ErrorCode::InvalidArgument,
                       "The repository has no files of its own (it is bare). Take the changes "
                       "into a branch.");
    CO_TRY(const auto patch, co_await writePatch(taking));
    AcceptOutcome out;
    out.files = chosenFiles(*taking->snapshot, taking->request);
    const TreeRequest request{patch, touchedFiles(*taking), taking->scratch->path(),
                              taking->d->takings(taking->project.workspace)};
    CO_TRY(auto applied, co_await applyToWorkingTree(taking->target, request));
    out.conflicts = std::move(applied.conflicts);
    const std::string root = printable(taking->target.root.string());
    if (out.conflicts.empty())
        out.sentence = "The changes of " + countedFiles(static_cast<std::size_t>(out.files)) +
                       " are in the files of " + root + ", not committed.";
    else
        out.sentence = "Nothing was written: " + countedFiles(out.conflicts.size()) + " in " +
                       root +
                       " differ from what the agent began with. Take the changes into a branch "
                       "and merge it.";
    if (!applied.note.empty())
        out.sentence += " " + applied.note;
    co_return out;
}

} // namespace helix::projects
